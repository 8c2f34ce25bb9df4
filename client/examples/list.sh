# Up to 100 recipes. For more, follow the rel="next" address in the Link header.
curl --fail-with-body --retry 3 --include \
  "$GALLEY_URL/recipes?status=active&view=summary&per_page=100" \
  -H "Authorization: Bearer $GALLEY_KEY"
