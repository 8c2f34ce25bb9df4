import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';

let app: App;
let ana: Client;

beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
});

const note = (slot: string, day = 1) => ({ day, slot, kind: 'note', text: 'Soup' });
const make = (body: object) => ana.post('/products', { type: 'meal_plan', title: 'Plan', ...body });
const slotsOf = ({ meal_slots, entries }: { meal_slots: string[]; entries: { slot: string }[] }) => ({
  meal_slots,
  slots: entries.map(({ slot }) => slot),
});
const NFC = 'Déjeuner';
const NFD = NFC.normalize('NFD');

describe('the meals of a plan', () => {
  it('are found whatever their case, spaces and accents, and answered as the plan writes them', async () => {
    const plan = await make({
      meal_slots: ['Dinner', NFD],
      entries: [note(' dinner '), note('DINNER'), note(NFC.toLowerCase())],
    });
    expect(plan.status).toBe(201);
    const expected = { meal_slots: ['Dinner', NFD], slots: ['Dinner', 'Dinner', NFD] };
    expect(slotsOf(plan.body)).toEqual(expected);
    const again = await ana.patch(`/products/${plan.body.id}`, { entries: [note('dinner'), note(NFC)] });
    expect(slotsOf(again.body)).toEqual({ ...expected, slots: ['Dinner', NFD] });
    const renamed = await ana.patch(`/products/${plan.body.id}`, { meal_slots: [' DINNER', NFC] });
    expect(slotsOf(renamed.body)).toEqual({ meal_slots: [' DINNER', NFC], slots: [' DINNER', NFC] });
  });

  it('of a plan that names none are each there once, in the words of its entries', async () => {
    const { body } = await make({ entries: [note('Dinner'), note('dinner '), note('Tea'), note('TEA')] });
    expect(slotsOf(body)).toEqual({
      meal_slots: ['breakfast', 'lunch', 'Dinner', 'Tea'],
      slots: ['Dinner', 'Dinner', 'Tea', 'Tea'],
    });
  });

  it.each([
    ['Straße', 'STRASSE'],
    ['ΔΕΙΠΝΟΣ', 'δειπνος'],
    ['oﬃce', 'OFFICE'],
  ])(
    'are one where only their case differs, of letters too that are two in capitals: %s',
    async (one, other) => {
      const plan = await make({ meal_slots: [one], entries: [note(one), note(other)] });
      expect(slotsOf(plan.body)).toEqual({ meal_slots: [one], slots: [one, one] });
      const twice = await make({ meal_slots: [one, other] });
      expect(twice).toMatchObject({ status: 400, body: { errors: [{ pointer: '/meal_slots/1' }] } });
    },
  );

  it.each([[['Dinner', ' dinner ']], [[NFC, NFD]]])('are refused twice: %j', async (meal_slots) => {
    const answer = await make({ meal_slots });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/meal_slots/1' }] } });
    const { id } = (await make({})).body;
    expect((await ana.patch(`/products/${id}`, { meal_slots })).status).toBe(400);
  });

  it('that were stored twice are read, and written back as they were read', async () => {
    const { id } = (
      await make({ title: 'Stored', meal_slots: ['Dinner', 'Lunch'], entries: [note('Lunch')] })
    ).body;
    const twice = JSON.stringify({
      meal_slots: ['Dinner', 'dinner'],
      entries: [{ ...note('dinner'), recipe_id: null, servings: null }],
    });
    await app.services.db.execute(
      sql`update products set content = content || ${twice}::jsonb where title = 'Stored'`,
    );
    const { body } = await ana.get(`/products/${id}`);
    const again = await ana.patch(`/products/${id}`, { ...body, title: 'Written' });
    expect(again.status).toBe(200);
    expect(slotsOf(again.body)).toEqual({ meal_slots: ['Dinner', 'dinner'], slots: ['dinner'] });
  });

  it('are not listed where an entry names another one: who wrote it may never have seen them', async () => {
    const { id } = (await make({})).body;
    const { body } = await ana.patch(`/products/${id}`, { entries: [note('supper')] });
    expect(body.errors).toMatchObject([{ pointer: '/entries/0/slot', code: 'unknown_slot' }]);
    expect(JSON.stringify(body)).not.toMatch(/breakfast|lunch|dinner/);
  });
});

describe('an entry without a recipe', () => {
  it.each(['note', 'eat_out'])('has no servings: %s', async (kind) => {
    const entry = { ...note('lunch'), kind, servings: 3 };
    const refused = { status: 400, body: { errors: [{ pointer: '/entries/0/servings' }] } };
    expect(await make({ entries: [entry] })).toMatchObject(refused);
    const plan = await make({ entries: [{ ...entry, servings: null }] });
    expect(plan.status).toBe(201);
    expect(await ana.patch(`/products/${plan.body.id}`, { entries: [entry] })).toMatchObject(refused);
  });

  it('that was stored with servings is read and written back without', async () => {
    const { id } = (
      await make({
        title: 'Stored',
        entries: [note('lunch'), { ...note('lunch'), kind: 'leftover', servings: 2 }],
      })
    ).body;
    const { db } = app.services;
    await db.execute(
      sql`update products set content = jsonb_set(content, '{entries,0,servings}', '3') where title = 'Stored'`,
    );
    await db.execute(sql.raw(readFileSync('drizzle/migrations/0027_servings_of_meals.sql', 'utf8')));
    const { body } = await ana.get(`/products/${id}`);
    expect(body.entries.map(({ servings }: { servings: number | null }) => servings)).toEqual([null, 2]);
    expect((await ana.patch(`/products/${id}`, body)).status).toBe(200);
  });
});

it('a plan or a book from before samples were chosen has none chosen', async () => {
  const ids = [];
  for (const type of ['meal_plan', 'ebook'])
    ids.push((await ana.post('/products', { type, title: 'Old' })).body.id);
  const { db } = app.services;
  await db.execute(sql`update products set content = content - 'sample_recipe_ids' where title = 'Old'`);
  await db.execute(sql.raw(readFileSync('drizzle/migrations/0074_samples_of_plans.sql', 'utf8')));
  for (const id of ids) expect((await ana.get(`/products/${id}`)).body.sample_recipe_ids).toEqual([]);
});
