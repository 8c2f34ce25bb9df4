# For a draft, this builds the file first. Until it’s ready, the response is 409.
for try in 1 2 3 4 5 6; do
  curl --fail --retry 3 -o book.pdf "$GALLEY_URL/products/$PRODUCT_ID/files/pdf" \
    -H "Authorization: Bearer $GALLEY_KEY" && break
  sleep 5
done
