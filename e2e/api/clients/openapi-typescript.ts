import createClient from 'openapi-fetch';
import type { paths } from '../dist/openapi-typescript';
import { type Program, present, RECIPE } from './outcome';

export const program: Program = async (base, token) => {
  const galley = createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${token}` } });
  const made = await galley.POST('/recipes', { body: RECIPE });
  const created = present(made.data, 'recipe');
  const list = await galley.GET('/recipes', {
    params: { query: { cuisine: 'german', ids: created.id, view: 'summary' } },
  });
  const path = { id: created.id };
  const read = await galley.GET('/recipes/{id}', { params: { path } });
  const header = { 'If-Match': present(read.response.headers.get('etag'), 'ETag') };
  const updated = await galley.PATCH('/recipes/{id}', {
    params: { path, header },
    body: { title: 'Plum tart' },
  });
  const again = await galley.PATCH('/recipes/{id}', { params: { path, header }, body: { title: 'Late' } });
  return {
    found: present(list.data, 'list').items.map(({ title }) => title),
    created,
    updated: present(updated.data, 'recipe').version,
    problem: present(again.error, 'problem').code,
  };
};
