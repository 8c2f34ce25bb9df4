import { recipesCreate, recipesGet, recipesList, recipesUpdate } from '../dist/hey-api';
import { client } from '../dist/hey-api/client.gen';
import { type Program, present, RECIPE } from './outcome';

export const program: Program = async (base, token) => {
  client.setConfig({ baseUrl: base, auth: token });
  const created = present((await recipesCreate({ body: RECIPE })).data, 'recipe');
  const list = await recipesList({ query: { cuisine: 'german', ids: created.id, view: 'summary' } });
  const path = { id: created.id };
  const read = await recipesGet({ path });
  const headers = { 'If-Match': present(read.response?.headers.get('etag'), 'ETag') };
  const updated = await recipesUpdate({ path, headers, body: { title: 'Plum tart' } });
  const again = await recipesUpdate({ path, headers, body: { title: 'Late' } });
  return {
    found: present(list.data, 'list').items.map(({ title }) => title),
    created,
    updated: present(updated.data, 'recipe').version,
    problem: present(again.error, 'problem').code,
  };
};
