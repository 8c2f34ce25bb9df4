import os
import time
import uuid
import httpx

api = httpx.Client(
    base_url=os.environ["GALLEY_URL"],
    headers={"Authorization": f"Bearer {os.environ['GALLEY_KEY']}"},
)


def post(path, body):
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    for _ in range(4):
        response = api.post(path, json=body, headers=headers)
        if response.status_code not in (429, 503):
            break
        time.sleep(int(response.headers.get("Retry-After", "1")))
    return response


response = post("/recipes", {"title": "Plum cake", "servings": -1})
if response.is_error:
    problem = response.json()
    if problem["code"] != "validation_failed":
        raise SystemExit(problem["detail"])
    for error in problem["errors"]:
        print(error["pointer"], error["message"])
