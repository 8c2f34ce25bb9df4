import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { type RequestDocument, type RequestNumber, requestNumbers } from './request-numbers';

let app: App;
let ana: Client;
let numbers: RequestNumber[];
let ids: Record<string, string>;

beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
  numbers = requestNumbers(app.document as unknown as RequestDocument);
  const recipe = (await ana.post('/recipes', { title: 'Soup', servings: 4, ingredients: ['2 leeks'] })).body;
  const product = async (type: string) =>
    (
      await ana.post('/products', {
        type,
        title: type,
        recipe_ids: type === 'meal_plan' ? undefined : [recipe.id],
      })
    ).body.id;
  ids = {
    '/recipes/{id}': recipe.id,
    '/products/{id}': await product('ebook'),
    '/bundles/{id}': (
      await ana.post('/bundles', {
        title: 'Bounds',
        price_cents: 2000,
        currency: 'USD',
        product_ids: [await product('ebook'), await product('ebook')],
      })
    ).body.id,
    '/discounts/{id}': (await ana.post('/discounts', { code: 'BOUNDS', percent: 20 })).body.id,
    '/webhooks/{id}': (
      await ana.post('/webhooks', { url: 'https://hooks.example.com/', events: ['order.paid'] })
    ).body.id,
    link_ttl_hours: await product('lead_magnet'),
    max_downloads: await product('lead_magnet'),
    bleed_mm: await product('recipe_card_pack'),
    days: await product('meal_plan'),
    people: await product('meal_plan'),
    entries: await product('meal_plan'),
  };
});

const named = ({ method, path, pointer }: RequestNumber) => `${method} ${path} ${pointer}`;

/** What a number needs beside it: a meal stands on a day that the plan has. */
const BESIDE: Record<string, object> = { '/entries/0/day': { days: LIMITS.plan_days } };

/** What is said of a number beyond its bounds. */
const BEYOND = new Set(['too_small', 'too_big', 'not_multiple_of', 'invalid_type']);

/** Sends a request that has this value as this number, and tells whether it is refused as out of its bounds. */
async function refused(number: RequestNumber, value: number): Promise<boolean> {
  const { method, path, pointer } = number;
  const own = pointer.split('/').find((part) => ids[part] !== undefined);
  const id = ids[own ?? ''] ?? Object.entries(ids).find(([start]) => path.startsWith(start))?.[1] ?? '';
  const place = path.replace('{id}', id);
  const format = path.endsWith('}/export') ? '&format=markdown' : '';
  const answer =
    number.in === 'query'
      ? await ana.call(method, `${place}?${pointer}=${value}${format}`)
      : await ana.call(method, place, { ...Object(number.put(value)), ...BESIDE[pointer] });
  expect(answer.status, named(number)).toBeLessThan(500);
  const errors: { pointer: string; code: string }[] = answer.body?.errors ?? [];
  const isRefused = errors.some((error) => error.pointer === pointer && BEYOND.has(error.code));
  if (isRefused) expect(answer.status, named(number)).toBe(400);
  return isRefused;
}

describe('a number in a request', () => {
  it('has its least and its most in the document, and its decimals', () => {
    const open = numbers.filter(
      ({ schema: { type, minimum, maximum, multipleOf } }) =>
        minimum === undefined ||
        maximum === undefined ||
        (![type].flat().includes('integer') && multipleOf === undefined),
    );
    expect(open.map(named)).toEqual([]);
    expect(numbers.length).toBeGreaterThan(50);
  });

  it('is taken at its bounds, and refused by its place one step beyond and between two steps', async () => {
    for (const number of numbers) {
      const { pointer } = number;
      const { minimum = 0, maximum = 0, multipleOf } = number.schema;
      const isWhole = [number.schema.type].flat().includes('integer');
      const step = isWhole ? 1 : (multipleOf ?? 0);
      for (const value of [minimum, maximum])
        expect(await refused(number, value), `${named(number)} = ${value}`).toBe(false);
      const beyond = [minimum - step, maximum + step];
      const between = [minimum + 1.5 * step, ...(isWhole ? [] : [1e-10])];
      // With fewer results per page, a page may lie further out than the document says.
      const refusable = pointer === 'page' ? beyond.slice(0, 1) : [...beyond, ...between];
      for (const value of refusable)
        expect(await refused(number, value), `${named(number)} = ${value}`).toBe(true);
    }
  });
});

describe('what is taken beyond a pattern of the document', () => {
  it('is answered as the document says', async () => {
    const url = 'https://käse.example/brie';
    const brand = await ana.patch('/brand', { links: [{ label: 'Cheese', url }] });
    expect(brand).toMatchObject({ status: 200, body: { links: [{ label: 'Cheese', url }] } });
    const body = { type: 'ebook', title: 'Buch', language: 'de-u-co-phonebk' };
    expect((await ana.post('/products', body)).body.language).toBe(body.language);
  });
});

/** Does again what a migration did. */
async function migrateAgain(named: string) {
  const file = readdirSync('drizzle/migrations').find((name) => name.endsWith(`_${named}.sql`));
  for (const statement of readFileSync(`drizzle/migrations/${file}`, 'utf8').split(
    '--> statement-breakpoint',
  ))
    await app.services.db.execute(sql.raw(statement));
}

describe('what was stored before numbers had bounds', () => {
  it('has six decimals at most, and is written back as it was read', async () => {
    const { db } = app.services;
    const ingredients = [{ text: '200 g flour', quantity: 3 }, '1/3 cup milk'];
    const made = await ana.post('/recipes', {
      title: 'Fine',
      ingredients,
      nutrition: { calories: 5, fat_g: 1.25 },
    });
    await ana.patch(`/recipes/${made.body.id}`, { title: 'Finer' });
    const fine = sql`title = 'Finer'`;
    await db.execute(
      sql`update recipes set ingredients = jsonb_set(ingredients, '{0,quantity}', '33.33333333333333'), nutrition = nutrition || '{"calories": 66.66666666666667}' where ${fine}`,
    );
    await db.execute(
      sql`update recipe_revisions set content = content || '{"nutrition": {"calories": 0.00000001}}' where content->>'title' = 'Fine'`,
    );
    await migrateAgain('six_decimals');
    const read = await ana.get(`/recipes/${made.body.id}`);
    expect(read.body.ingredients[0]).toMatchObject({ text: '200 g flour', quantity: 33.333_333 });
    expect(read.body.ingredients[1]).toEqual(made.body.ingredients[1]);
    expect(read.body.nutrition).toEqual({ ...made.body.nutrition, calories: 66.666_667 });
    expect((await ana.patch(`/recipes/${made.body.id}`, read.body)).body.version).toBe(read.body.version);
    const restored = await ana.post(`/recipes/${made.body.id}/revisions/1/restore`);
    expect(restored.body.nutrition).toEqual({ calories: 0 });
  });

  it('is read in every view, and written back as it was read', async () => {
    const { db } = app.services;
    const make = async (title: string) =>
      (await ana.post('/recipes', { title, servings: 4, ingredients: ['200 g flour'] })).body.id as string;
    const [nothing, many] = [await make('Nothing'), await make('Many')];
    await ana.patch(`/recipes/${nothing}`, { title: 'Served to nobody', servings: 3 });
    const entries = [0.5, 3, 0.000_000_000_1, 2.000_000_001].map((servings, at) => ({
      ...{ day: at + 1, slot: 'lunch', kind: 'recipe', recipe_id: nothing, servings },
    }));
    const product = async (body: object) =>
      (await ana.post('/products', { title: 'Old', ...body })).body.id as string;
    const sound = entries.map((entry) => ({ ...entry, servings: null }));
    const plan = await product({ type: 'meal_plan', entries: sound });
    const book = await product({ type: 'ebook', recipe_ids: [nothing, many] });
    const cards = await product({ type: 'recipe_card_pack', recipe_ids: [nothing] });

    await db.execute(sql`alter table recipes drop constraint recipes_servings`);
    await db.execute(
      sql`update recipes set servings = case title when 'Many' then 99999 else 0 end where title in ('Many', 'Served to nobody')`,
    );
    await db.execute(sql`update recipe_revisions set content = jsonb_set(content, '{servings}', '0.00')`);
    const content = (type: string, part: object) =>
      db.execute(
        sql`update products set content = content || ${JSON.stringify(part)}::jsonb where title = 'Old' and type = ${type}`,
      );
    await content('meal_plan', { entries: entries.map((entry) => ({ ...entry, text: null })) });
    await content('ebook', {
      recipe_options: {
        ...(await ana.get(`/products/${book}`)).body.recipe_options,
        servings_override: 1e-10,
      },
    });
    await content('recipe_card_pack', { bleed_mm: 3.1751234 });
    await migrateAgain('bounds_of_decimals');

    for (const id of [nothing, many]) {
      const read = await ana.get(`/recipes/${id}`);
      expect(read.body.servings).toBeNull();
      expect((await ana.get(`/recipes/${id}?servings=6`)).body.code).toBe('recipe_has_no_servings');
      for (const view of ['?units=us', '/export?format=cooklang', '/export?format=json-ld&units=metric'])
        expect((await ana.get(`/recipes/${id}${view}`)).status).toBe(200);
      expect((await ana.patch(`/recipes/${id}`, read.body)).body.version).toBe(read.body.version);
    }
    expect((await ana.post(`/recipes/${nothing}/revisions/1/restore`)).body.servings).toBeNull();
    const again = async (id: string) => {
      const { body } = await ana.get(`/products/${id}`);
      expect((await ana.patch(`/products/${id}`, body)).status).toBe(200);
      return body;
    };
    expect((await again(plan)).entries.map(({ servings }: { servings: number }) => servings)).toEqual([
      0.5,
      3,
      null,
      2,
    ]);
    expect((await again(book)).recipe_options.servings_override).toBeNull();
    expect((await again(cards)).bleed_mm).toBe(3.175);
    await expect(db.execute(sql`update recipes set servings = 0`)).rejects.toThrow();
  });
});
