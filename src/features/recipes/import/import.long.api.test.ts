import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { jsonIn } from '@/server/http/body';
import { type App, type Client, startApp } from '@/testing/app';
import { leastOf } from '@/testing/least-of';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
});

const soup = (name: string) => ({ '@type': 'Recipe', name, recipeIngredient: ['2 leeks', '1 l stock'] });
/** More than is read in place, of values that mean nothing. */
const ballast = 'x'.repeat(LIMITS.json_in_place);

const titles = (results: { title: string }[]) => results.map(({ title }) => title);

describe('a JSON body too long to be read in place', () => {
  it.each([
    ['an object', { ...soup('Leek soup'), text: ballast }, ['Leek soup']],
    ['a list', [soup('Leek soup'), soup('Pea soup'), { text: ballast }], ['Leek soup', 'Pea soup']],
    ['JSON as text', JSON.stringify([soup('Leek soup'), { text: ballast }]), ['Leek soup']],
  ])('gives the recipes of linked data: %s', async (_, json_ld, names) => {
    const answer = await ana.post('/recipes/import', { json_ld, preview: true, only: [...names.keys()] });
    expect([answer.status, titles(answer.body.results)]).toEqual([200, names]);
  });

  it('gives the recipe of a page and of a text', async () => {
    const html = `<h1>Leek soup</h1><h2>Ingredients</h2><ul><li>2 leeks</ul><!-- ${ballast} -->`;
    const text = `Leek soup\n\nIngredients\n2 leeks\n\nMethod\nSimmer. ${ballast}`;
    for (const body of [{ html }, { text }]) {
      const answer = await ana.post('/recipes/import', { ...body, preview: true });
      expect([answer.status, titles(answer.body.results)]).toEqual([200, ['Leek soup']]);
    }
  });

  it('is refused as a short one is', async () => {
    const deep = `${'['.repeat(40)}1${']'.repeat(40)}`;
    const cases: [string, number, string, string?][] = [
      [`{"json_ld":{"a":"${ballast}"}`, 400, 'malformed_json'],
      [`{"json_ld":["${ballast}",${deep}]}`, 400, 'malformed_json'],
      [`["${ballast}"]`, 400, 'validation_failed', ''],
      [`{"json_ld":{"a":"${ballast}","__proto__":{}}}`, 400, 'validation_failed', '/json_ld/__proto__'],
      [`{"json_ld":["${ballast}"],"titel":[1]}`, 400, 'validation_failed', '/titel'],
      [`{"text":"Soup","titel":["${ballast}"]}`, 400, 'validation_failed', '/titel'],
      [`{"url":["${ballast}"]}`, 400, 'validation_failed', '/url'],
    ];
    for (const [raw, status, code, pointer] of cases) {
      const headers = { 'content-type': 'application/json' };
      const answer = await ana.call('POST', '/recipes/import', undefined, { raw, headers, unchecked: true });
      const start = raw.slice(0, 30);
      expect([start, answer.status, answer.body.code]).toEqual([start, status, code]);
      if (pointer !== undefined) expect(answer.body.errors[0].pointer).toBe(pointer);
      expect(JSON.stringify(answer.body).length).toBeLessThan(2_000);
    }
  });

  it('is the same payload in whatever order its members stand, and is stored once', async () => {
    const headers = { 'idempotency-key': 'long' };
    const recipe = { ...soup('Kept soup'), text: ballast };
    const turned = Object.fromEntries(Object.entries(recipe).reverse());
    const first = await ana.post('/recipes/import', { json_ld: recipe }, { headers });
    const second = await ana.post('/recipes/import', { json_ld: turned }, { headers });
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([
      200,
      200,
      'true',
    ]);
    expect(second.body).toEqual(first.body);
    const other = await ana.post('/recipes/import', { json_ld: { ...recipe, name: 'Other' } }, { headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('comes through tRPC too', async () => {
    const call = async (body: object) =>
      (
        await app.trpc(
          new Request('http://galley.test/api/trpc/recipes.import', {
            method: 'POST',
            headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        )
      ).json();
    const good = await call({ json_ld: [soup('Leek soup'), ballast], preview: true });
    expect(titles(good.result.data.results)).toEqual(['Leek soup']);
    const bad = await call({ json_ld: [soup('Leek soup'), ballast], titel: 1 });
    expect(bad.error.data.problem.code).toBe('validation_failed');
  });

  it('keeps nobody waiting while it is parsed', async () => {
    const raw = JSON.stringify({
      json_ld: [soup('Leek soup'), Array.from({ length: 400_000 }, (_, i) => [i % 10])],
    });
    const before = performance.now();
    jsonIn(Buffer.from(raw));
    const inPlace = performance.now() - before;
    const longest = await leastOf(inPlace / 2, async () => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const headers = { 'content-type': 'application/json' };
      const answer = await ana.call('POST', '/recipes/import', undefined, { raw, headers });
      delay.disable();
      expect([answer.status, titles(answer.body.results)]).toEqual([200, ['Leek soup']]);
      return delay.max / 1e6;
    });
    expect(longest).toBeLessThan(inPlace / 2);
  });
});
