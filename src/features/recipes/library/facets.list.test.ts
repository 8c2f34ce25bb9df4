import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { COOK_TIME_STEPS, FACETS, type FacetName, type Recipe } from '@/features/recipes/recipes.schema';
import { tagKey } from '@/kernel/recipe-terms';
import { type App, type Client, startApp } from '@/testing/app';
import { inRanges } from './cook-ranges.rules';

let app: App;
let ana: Client;
const collections: string[] = [];

/** Twenty-four recipes in which every value meets every other one. */
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
  for (const name of ['Weekdays', 'Feasts'])
    collections.push((await ana.post('/collections', { name })).body.id);
  const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;
  for (let n = 0; n < 24; n++)
    await ana.post('/recipes', {
      title: pick(['Lemon soup', 'Lemon cake', 'Saffron rice'], n),
      servings: 2,
      ingredients: ['1 lemon'],
      instructions: ['Cook.'],
      cuisine: pick(['thai', 'french', null, 'thai'], n + Math.floor(n / 4)),
      meal_type: pick(['dinner', 'dessert', 'dinner'], n + Math.floor(n / 3)),
      season: pick(['winter', null], Math.floor(n / 2)),
      difficulty: pick(['easy', 'hard', null, 'medium'] as const, n),
      dietary_tags: pick([['vegan'], ['vegan', 'nut-free'], [], ['nut-free']], Math.floor(n / 3)),
      tags: pick([['Weeknight', 'One pot'], ['weeknight'], [], ['One pot', 'WEEKNIGHT'], ['Weeknight']], n),
      cook_time_minutes: pick([10, 15, 40, null, 90], n),
      status: pick(['active', 'draft', 'active', 'archived'] as const, Math.floor(n / 5)),
      email_ready: n % 3 === 0,
      collection_ids: pick([[], collections.slice(0, 1), collections], Math.floor(n / 2)),
    });
  // The words of other accounts are no one's business.
  await (await app.signUp('Bea')).post('/recipes', { title: 'Lemon tart', cuisine: 'thai' });
}, 60_000);

const address = (query: Record<string, string>) => `/recipes?${new URLSearchParams(query)}`;

/** What the facet of a name must say, from whole recipes. */
function counted(name: FacetName, recipes: Recipe[]): { value: string; count: number }[] {
  if (name === 'max_cook_time_minutes') {
    const steps = COOK_TIME_STEPS.map((step) => ({
      value: String(step),
      count: recipes.filter(({ cook_time_minutes: time }) => time !== null && time <= step).length,
    }));
    return steps.filter(({ count }, index) => count > (steps[index - 1]?.count ?? 0));
  }
  const counts = new Map<string, number>();
  const spellings = new Map<string, number>();
  if (name === 'tags')
    for (const tag of recipes.flatMap(({ tags }) => tags)) spellings.set(tag, (spellings.get(tag) ?? 0) + 1);
  /** The most frequent spelling of a tag, of equals the first by its letters. */
  const spelled = (tag: string): string =>
    [...spellings]
      .filter(([other]) => tagKey(other) === tagKey(tag))
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? tag;
  for (const recipe of recipes) {
    const value = name === 'collection_id' ? recipe.collection_ids : recipe[name];
    for (const one of [value].flat())
      if (one !== null) counts.set(spelled(String(one)), (counts.get(spelled(String(one))) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Every recipe under these filters, a facet's own left out. The status of "all" takes two lists. */
async function without(own: FacetName, query: Record<string, string>): Promise<Recipe[]> {
  const { [own]: _own, ...others } = query;
  const lists = own === 'status' ? [{ status: 'archived' }, {}] : [{}];
  const found: Recipe[] = [];
  for (const more of lists)
    found.push(...(await ana.get(address({ ...others, ...more, per_page: '100' }))).body.items);
  return found;
}

describe('facets', () => {
  const maybe = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const filters = fc.record({
    q: maybe('lemon', 'soup or rice', 'lemon -cake', 'safron'),
    cuisine: maybe('thai', 'french', 'swiss'),
    meal_type: maybe('dinner'),
    season: maybe('winter'),
    difficulty: maybe('easy', 'medium,hard'),
    dietary_tags: maybe('vegan', 'nut-free,vegan'),
    tags: maybe('weeknight', 'ONE  POT, Weeknight'),
    status: maybe('active', 'archived'),
    collection_id: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
    email_ready: maybe('true', 'false'),
    max_cook_time_minutes: maybe('15', '60'),
  });
  const given = (drawn: { collection_id?: number | undefined } & Record<string, unknown>) => {
    const { collection_id, ...rest } = drawn;
    const all = {
      ...rest,
      ...(collection_id === undefined ? {} : { collection_id: collections[collection_id] }),
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >;
  };

  it('count what the list would hold under all filters but their own, whichever are asked for', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.subarray([...FACETS], { minLength: 1 }), async (drawn, names) => {
        const query = given(drawn);
        const { facets } = (await ana.get(address({ ...query, facets: names.join(',') }))).body;
        expect(Object.keys(facets).sort()).toEqual([...names].sort());
        // A typo is forgiven by the list as a whole, so a search that needs it is held against its correction.
        const spelt = query.q === 'safron' ? { ...query, q: 'saffron' } : query;
        for (const name of names)
          expect(facets[name], name).toEqual(counted(name, await without(name, spelt)));
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  it('are all told to the dashboard, typos forgiven, and equal those of the list, cook times in its ranges', async () => {
    for (const query of [
      {},
      { q: 'safron', cuisine: 'thai' },
      { q: 'lemno', email_ready: 'true' },
      { q: '!' },
    ]) {
      const { facets } = (await ana.get(address({ ...query, facets: FACETS.join(',') }))).body;
      const input = { ...query, ...('email_ready' in query && { email_ready: true }) };
      const url = `http://galley.test/api/trpc/recipes.facets?input=${encodeURIComponent(JSON.stringify(input))}`;
      const answer = await app.trpc(new Request(url, { headers: { authorization: `Bearer ${ana.token}` } }));
      const { max_cook_time_minutes: upTo, ...others } = (await answer.json()).result.data.facets;
      expect({ ...others, max_cook_time_minutes: facets.max_cook_time_minutes }).toEqual(facets);
      for (const { value, count } of inRanges(upTo)) {
        const of = { ...input, cook_range: [value], page: 1, per_page: 1 };
        const cards = `http://galley.test/api/trpc/recipes.cards?input=${encodeURIComponent(JSON.stringify(of))}`;
        const found = await app.trpc(
          new Request(cards, { headers: { authorization: `Bearer ${ana.token}` } }),
        );
        expect([value, (await found.json()).result.data.total]).toEqual([value, count]);
      }
    }
  });

  it('are left out unless asked for, and an unknown one is refused by name', async () => {
    expect((await ana.get('/recipes')).body).not.toHaveProperty('facets');
    const refused = await ana.get('/recipes?facets=cuisine,colour');
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, 'facets']);
    expect((await ana.get('/recipes?facets=')).status).toBe(400);
  });
});
