curl --fail-with-body --retry 3 "$GALLEY_URL/recipes/$RECIPE_ID?servings=6" \
  -H "Authorization: Bearer $GALLEY_KEY"
