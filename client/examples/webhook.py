import base64
import hashlib
import hmac
import time


def is_from_galley(headers, body, secret):
    """`body` is what arrived, as bytes, before json.loads."""
    sent = headers.get("webhook-timestamp", "")
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    message = f"{headers.get('webhook-id')}.{sent}.".encode() + body
    signed = "v1," + base64.b64encode(hmac.digest(key, message, hashlib.sha256)).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signed.encode(), one.encode()) for one in given)
