import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBuildWorker } from '@/features/products/builds/builds.worker';
import { appRouter } from '@/features/router';
import type { RecipeId } from '@/kernel/ids';
import { type Answer, type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';
import { Fitting, type JsonSchema, jsonOf, type Pool } from './fuzz-values';

/** Records that are made: 25 recipes and 4 products, or more with FUZZ_REQUESTS (vitest.config.ts). */
const RECIPES = Math.ceil(inject('fuzzRequests') / 80);
const PRODUCTS = Math.ceil(inject('fuzzRequests') / 500);

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: JsonSchema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

let app: App;
let ana: Client;
let document: Document;
let fitting: Fitting;
/** The address of a picture of the account. */
let picture: string;
let worker: ReturnType<typeof startBuildWorker>;
const pool: Pool = { recipe: [], collection: [], product: [] };

beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
  worker = startBuildWorker(app.services, { poll_ms: 100 });
  document = app.document as unknown as Document;
  for (const title of ['Soup', 'Bread', 'Cake']) {
    const body = {
      title,
      servings: 0.01,
      ingredients: ['1 onion', '1.5 kg flour'],
      instructions: ['Stir {1 cup} in.'],
    };
    pool.recipe?.push((await ana.post('/recipes', body)).body.id);
  }
  pool.collection?.push((await ana.post('/collections', { name: 'Mine' })).body.id);
  const raw = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a9462a' } })
    .jpeg()
    .toBuffer();
  picture = (await ana.post('/images', undefined, { raw, headers: { 'content-type': 'image/jpeg' } })).body
    .url;
  fitting = new Fitting(document.components.schemas, pool, 20);
});
afterAll(() => worker.stop());

/** Values of a parameter: all that it can be, or those at its bounds. */
function valuesOf({ schema }: Parameter): string[] {
  const { enum: known, minimum, maximum, multipleOf = 1 } = schema;
  if (known !== undefined) return known.map(String);
  if (minimum === undefined || maximum === undefined) return [];
  return [minimum, minimum + multipleOf, maximum].map(String);
}

/** The addresses of every GET below a path, with each value of each parameter. */
function viewsBelow(start: string): string[] {
  return Object.entries(document.paths)
    .filter(([path, { get }]) => get !== undefined && path.startsWith(start))
    .flatMap(([path, { get }]) => {
      const parameters = get?.parameters ?? [];
      const spots = parameters
        .filter((one) => one.in === 'path' && one.name !== 'id')
        .reduce(
          (paths, one) =>
            paths.flatMap((spot) =>
              [...valuesOf(one), '1'].map((value) => spot.replace(`{${one.name}}`, value)),
            ),
          [path],
        );
      const query = parameters.filter((one) => one.in === 'query');
      const needed = query.filter((one) => one.required);
      const starts = needed.reduce(
        (words, one) => words.flatMap((word) => valuesOf(one).map((value) => `${word}&${one.name}=${value}`)),
        [''],
      );
      const extras = query
        .filter((one) => !one.required)
        // Recipes have a position in a collection alone.
        .flatMap((one) =>
          valuesOf(one).map(
            (value) =>
              `&${one.name}=${value}${value === 'position' ? `&collection_id=${pool.collection?.[0]}` : ''}`,
          ),
        );
      return spots.flatMap((spot) =>
        starts.flatMap((word) => ['', ...extras].map((extra) => `${spot}?${(word + extra).slice(1)}`)),
      );
    });
}

/** The dashboard's queries that take an id and nothing else. */
const byId = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; inputs: { shape?: object }[] } }
  >,
)
  .filter(([, { _def }]) => _def.type === 'query' && Object.keys(_def.inputs[0]?.shape ?? {}).join() === 'id')
  .map(([name]) => name);

/** What a view may refuse for what the record is, and not for an error of ours. */
const MEANT = new Set([
  'recipe_has_no_servings',
  'product_incomplete',
  'not_found',
  'build_not_ready',
  'unsupported_source_type',
]);

async function readEverywhere(id: string, views: readonly string[]): Promise<void> {
  for (const view of views) {
    const answer = await ana.get(view.replace('{id}', id));
    if (answer.status >= 300)
      expect(MEANT, `${view} ${JSON.stringify(answer.body)}`).toContain(answer.body.code);
  }
  expect(byId.length).toBeGreaterThan(3);
  for (const name of byId) {
    const answer = await callProcedure(app, ana, 'query', name, { id });
    const code = answer?.code as string | undefined;
    if (answer?.request_id !== undefined) expect(MEANT, `${name} ${JSON.stringify(answer)}`).toContain(code);
  }
}

/** A photo of the account's own: no schema can say which those are. */
const own = <P extends object>(photo: P | null | undefined) => photo && { ...photo, url: picture };

/** What the schema of a body cannot say, because it is about two of its fields, or about what the account has. */
function agreeing(body: Answer['body']): object {
  const { chapters, recipe_ids, layouts, entries } = body;
  const { days = 7, meal_slots = ['breakfast', 'lunch', 'dinner'] } = body;
  const seen = new Set<string>();
  return {
    ...body,
    ...(body.photos && { photos: body.photos.map(own), image_url: undefined }),
    ...(body.instructions && {
      instructions: body.instructions.map((step: string | { photo?: object | null }) =>
        typeof step === 'string' ? step : { ...step, photo: own(step.photo) },
      ),
    }),
    ...(chapters ? { recipe_ids: null } : recipe_ids === undefined ? {} : { recipe_ids }),
    ...(chapters && {
      chapters: chapters.map((chapter: { recipe_ids?: RecipeId[] }) => ({
        ...chapter,
        recipe_ids: (chapter.recipe_ids ?? []).filter((id) => !seen.has(id) && seen.add(id)),
      })),
    }),
    // Each recipe has one layout.
    ...(layouts && {
      layouts: [
        ...new Map(layouts.map((one: { recipe_id: RecipeId }) => [one.recipe_id, one] as const)).values(),
      ],
    }),
    // The last digit of an ISBN checks the others.
    ...(body.front?.isbn && { front: { ...body.front, isbn: '978-3-16-148410-0' } }),
    ...(entries && {
      entries: entries.map(
        ({
          recipe_id,
          servings,
          ...entry
        }: {
          day: number;
          kind: string;
          recipe_id?: RecipeId;
          servings?: number;
        }) => ({
          ...entry,
          day: Math.min(entry.day, days),
          slot: meal_slots[0],
          ...(/^(note|eat_out)$/.test(entry.kind)
            ? { recipe_id: null }
            : { recipe_id: recipe_id ?? null, ...(servings === undefined ? {} : { servings }) }),
        }),
      ),
    }),
    ...(body.ingredients && {
      ingredients: body.ingredients.map((line: { quantity?: number; quantity_max?: number }) =>
        Number(line.quantity_max) < Number(line.quantity) ? { ...line, quantity_max: line.quantity } : line,
      ),
    }),
  };
}

/** Refusals of a body that the document allows: about records that it names, or for its length as a whole. */
const REFUSED = new Set([
  'unknown_recipe',
  'unknown_collection',
  'unknown_product',
  'recipe_archived',
  'image_not_fetched',
  'payload_too_large',
  'price_not_allowed',
  'unsupported_source_type',
]);

async function create(path: string, body: unknown): Promise<Answer['body'] | null> {
  const answer = await ana.call('POST', path, undefined, {
    raw: jsonOf(body),
    headers: { 'content-type': 'application/json' },
  });
  if (answer.status === 201) return answer.body;
  expect(REFUSED, JSON.stringify(answer.body)).toContain(answer.body.code);
  return null;
}

/** What was read is written back, which changes nothing. */
async function writeBack(address: string): Promise<void> {
  const { body } = await ana.get(address);
  const again = await ana.patch(address, body);
  expect(again.status, JSON.stringify(again.body).slice(0, 500)).toBe(200);
  expect(again.body.version).toBe(body.version);
}

describe('a body that the document allows', () => {
  it(`makes a recipe that every view can show (${RECIPES} of them)`, async () => {
    const schema = document.paths['/recipes']?.post?.requestBody?.content['application/json']?.schema ?? {};
    const views = viewsBelow('/recipes/{id}');
    expect(views.length).toBeGreaterThan(20);
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fitting.of(schema), async (given) => {
        const recipe = await create('/recipes', agreeing(given));
        if (recipe === null) return;
        made++;
        await writeBack(`/recipes/${recipe.id}`);
        await ana.patch(`/recipes/${recipe.id}`, { title: 'New' });
        await readEverywhere(recipe.id, views);
        pool.recipe = [recipe.id, ...(pool.recipe ?? []).slice(0, 7)];
      }),
      { numRuns: RECIPES, endOnFailure: true, unbiased: true },
    );
    expect(made).toBeGreaterThan(RECIPES / 2);
    for (const list of [
      ...viewsBelow('/recipes').filter((view) => !view.includes('{')),
      '/export',
      '/vocabulary?',
    ])
      expect((await ana.get(list)).status, list).toBe(200);
  }, 3_600_000);

  it.each(['ebook', 'meal_plan', 'recipe_card_pack', 'lead_magnet'])(
    'makes a product that every view can show, and its preview and its files: %s',
    async (type) => {
      const schemas = Object.values(document.components.schemas);
      const schema = schemas.find(
        ({ properties, required }) => properties?.type?.const === type && required?.includes('title'),
      );
      const views = viewsBelow('/products/{id}').filter((view) => !view.includes('/builds/'));
      await fc.assert(
        fc.asyncProperty(fitting.of(schema ?? {}), async (given) => {
          const product = await create('/products', { ...agreeing(given), status: 'draft' });
          if (product === null) return;
          await writeBack(`/products/${product.id}`);
          const map = await callProcedure(app, ana, 'mutation', 'products.previewMap', {
            id: product.id,
            fields: {},
          });
          expect(map.status ?? 200, JSON.stringify(map).slice(0, 300)).toBeLessThan(500);
          const keys = (map.units ?? []).slice(0, 4).map(({ key }: { key: string }) => key);
          if (keys.length > 0) {
            const pages = await callProcedure(app, ana, 'mutation', 'products.previewPages', {
              id: product.id,
              fields: {},
              keys,
              pages: {},
            });
            expect(pages.units?.length, JSON.stringify(pages).slice(0, 300)).toBe(keys.length);
          }
          await readEverywhere(product.id, views);
        }),
        { numRuns: Math.ceil(PRODUCTS / 4), endOnFailure: true, unbiased: true },
      );
      for (const list of viewsBelow('/products').filter((view) => !view.includes('{')))
        expect((await ana.get(list)).status, list).toBe(200);
    },
    3_600_000,
  );
});
