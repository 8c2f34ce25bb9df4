# curl waits Retry-After seconds after 429 and 503. After any other error, its exit code is 22.
curl --fail-with-body --retry 3 "$GALLEY_URL/recipes" \
  -H "Authorization: Bearer $GALLEY_KEY" \
  -H 'Content-Type: application/json' \
  -H "Idempotency-Key: my-blog-plum-tart" \
  -d '{"title": "Plum cake", "servings": -1}'
