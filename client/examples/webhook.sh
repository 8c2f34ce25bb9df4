# message.json is the body of the message as it arrived. WEBHOOK_ID, WEBHOOK_TIMESTAMP,
# and WEBHOOK_SIGNATURE are its headers.
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
signed=$({ printf %s "$WEBHOOK_ID.$WEBHOOK_TIMESTAMP."; cat message.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
age=$(($(date +%s) - WEBHOOK_TIMESTAMP))

if [ "${age#-}" -lt 300 ] && [[ " $WEBHOOK_SIGNATURE " == *" v1,$signed "* ]]; then
  echo 'From Galley'
else
  echo 'Not from Galley'
fi
