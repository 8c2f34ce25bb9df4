import axios from 'axios';
import { type Problem, recipesCreate, recipesGet, recipesList, recipesUpdate } from '../dist/orval';
import { type Program, present, RECIPE } from './outcome';

export const program: Program = async (base, token) => {
  const options = { baseURL: base, headers: { Authorization: `Bearer ${token}` } };
  const { data: created } = await recipesCreate(RECIPE, options);
  const list = await recipesList({ cuisine: 'german', ids: created.id, view: 'summary' }, options);
  const read = await recipesGet(created.id, undefined, options);
  const etag = present(read.headers.etag, 'ETag');
  const matching = { ...options, headers: { ...options.headers, 'If-Match': etag } };
  const updated = await recipesUpdate(created.id, { title: 'Plum tart' }, matching);
  const again: unknown = await recipesUpdate(created.id, { title: 'Late' }, matching).catch(
    (error: unknown) => error,
  );
  if (!axios.isAxiosError<Problem>(again)) throw new Error('the second update met no problem');
  return {
    found: list.data.items.map(({ title }) => title),
    created,
    updated: updated.data.version,
    problem: present(again.response?.data, 'problem').code,
  };
};
