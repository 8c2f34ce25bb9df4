import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from './account-calls';
import { program as heyApi } from './clients/hey-api';
import { program as openapiTypescript } from './clients/openapi-typescript';
import { program as orval } from './clients/orval';
import type { Program } from './clients/outcome';
import { GENERATOR, noPython, removePython, runPython } from './python';
import { startService } from './service';
import { checkTypes } from './tools';

/** A program for the client that each generator makes with its default flags (`clients` of prepare.ts). */
const PROGRAMS: Record<string, Program> = {
  'openapi-typescript': openapiTypescript,
  'hey-api': heyApi,
  orval,
};

describe('clients that generators make of the document with default flags', () => {
  let base: string;
  let token: string;
  beforeAll(async () => {
    base = await startService();
    const answer = await fetch(`${base}/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'otto@example.com', password: PASSWORD }),
    });
    token = ((await answer.json()) as { token: string }).token;
  });

  afterAll(removePython);

  it('compile, with the programs that use them', () => {
    expect(checkTypes(['-p', 'clients'])).toEqual({ status: 0, output: '' });
  });

  it.each(Object.keys(PROGRAMS))('%s: lists, makes, updates in time, and handles a problem', async (name) => {
    const outcome = await PROGRAMS[name]?.(base, token);
    expect(outcome).toMatchObject({ found: ['Plum cake'], updated: 2, problem: 'version_conflict' });
    expect(outcome?.created).toMatchObject({ id: expect.stringMatching(/^recipe_/), version: 1 });
  });

  it('openapi-python-client: the same, where Python can install it', { timeout: 120_000 }, async (test) => {
    const reason = await noPython(GENERATOR);
    if (reason !== null) return test.skip(`No Python client was made: ${reason}.`);
    const { status, output } = await runPython(base, token);
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      found: ['Plum cake'],
      updated: 2,
      problem: 'version_conflict',
    });
  });
});
