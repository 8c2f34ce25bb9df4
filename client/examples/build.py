import os
import time
import httpx

api = httpx.Client(
    base_url=os.environ["GALLEY_URL"],
    headers={"Authorization": f"Bearer {os.environ['GALLEY_KEY']}"},
    timeout=30,
)
product = f"/products/{os.environ['PRODUCT_ID']}"

build = api.post(f"{product}/builds").raise_for_status().json()
while build["state"] in ("queued", "running"):
    time.sleep(1)
    build = api.get(f"{product}/builds/{build['id']}").raise_for_status().json()
if build["state"] == "failed":
    raise SystemExit(build["reason"])

with open("book.pdf", "wb") as file:
    file.write(api.get(f"{product}/files/pdf").raise_for_status().content)
