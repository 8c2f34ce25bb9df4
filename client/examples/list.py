import os
import httpx

api = httpx.Client(
    base_url=os.environ["GALLEY_URL"],
    headers={"Authorization": f"Bearer {os.environ['GALLEY_KEY']}"},
)

url = "/recipes?status=active&view=summary&per_page=100"
while url:
    page = api.get(url).raise_for_status()
    for recipe in page.json()["items"]:
        print(recipe["title"])
    url = page.links.get("next", {}).get("url")
