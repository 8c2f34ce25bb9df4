import os
import httpx

api = httpx.Client(
    base_url=os.environ["GALLEY_URL"],
    headers={"Authorization": f"Bearer {os.environ['GALLEY_KEY']}"},
)

response = api.post(
    "/recipes",
    headers={"Idempotency-Key": "my-blog-plum-cake"},
    json={
        "title": "Plum cake",
        "servings": 8,
        "ingredients": ["1 1/2 cups flour", "500 g plums"],
        "instructions": ["Mix everything.", "Bake for 40 minutes."],
    },
)
print(response.raise_for_status().json()["id"])
