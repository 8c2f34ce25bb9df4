curl --fail-with-body --retry 3 "$GALLEY_URL/recipes" \
  -H "Authorization: Bearer $GALLEY_KEY" \
  -H 'Content-Type: application/json' \
  -H 'Idempotency-Key: my-blog-plum-cake' \
  -d '{
    "title": "Plum cake",
    "servings": 8,
    "ingredients": ["1 1/2 cups flour", "500 g plums"],
    "instructions": ["Mix everything.", "Bake for 40 minutes."]
  }'
