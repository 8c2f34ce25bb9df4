"""What the other programs do, with the client that openapi-python-client makes: `program.py BASE TOKEN`."""

import json
import sys

from galley_client import AuthenticatedClient
from galley_client.api.recipes import recipes_create, recipes_get, recipes_list, recipes_update
from galley_client.models import Problem, Recipe, RecipesCreateBody, RecipesListView, RecipesUpdateBody

base, token = sys.argv[1:]
client = AuthenticatedClient(base_url=base, token=token)

body = RecipesCreateBody(title="Plum cake", cuisine="german", ingredients=["500 g plums"])
created = recipes_create.sync(client=client, body=body)
assert isinstance(created, Recipe), created
found = recipes_list.sync(client=client, cuisine="german", ids=created.id, view=RecipesListView.SUMMARY)
assert found is not None and not isinstance(found, Problem), found
etag = recipes_get.sync_detailed(created.id, client=client).headers["etag"]


def rename(title: str) -> Recipe | Problem | None:
    return recipes_update.sync(created.id, client=client, body=RecipesUpdateBody(title=title), if_match=etag)


updated = rename("Plum tart")
assert isinstance(updated, Recipe), updated
late = rename("Late")
assert isinstance(late, Problem), late
outcome = {
    "found": [item.title for item in found.items],
    "created": {"id": created.id, "version": created.version},
    "updated": updated.version,
    "problem": str(late.code),
}
print(json.dumps(outcome))
