import os
import httpx

api = httpx.Client(
    base_url=os.environ["GALLEY_URL"],
    headers={"Authorization": f"Bearer {os.environ['GALLEY_KEY']}"},
)

response = api.get(f"/recipes/{os.environ['RECIPE_ID']}", params={"servings": 6})
for line in response.raise_for_status().json()["ingredients"]:
    print(line["display"])
