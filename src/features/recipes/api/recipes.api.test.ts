import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';

const CAKE = {
  title: 'Lemon drizzle cake',
  description: 'A damp cake with a crackling top.',
  servings: 8,
  ingredients: [
    'For the cake:',
    '250g butter',
    '1 1/2 cups sugar',
    '4 eggs',
    '[Drizzle]',
    '1 tbsp lemon juice',
    'salt to taste',
  ],
  instructions: ['Beat everything.', { text: 'Bake.', group: 'Baking' }],
  dietary_tags: ['Vegetarian', 'nut_free'],
  cuisine: ' British ',
  meal_type: 'Dessert',
  prep_time_minutes: 20,
  cook_time_minutes: 45,
};

describe('recipes', () => {
  let app: App;
  let ana: Client;
  const now = { value: Date.parse('2026-11-20T10:00:00Z') };
  beforeAll(async () => {
    app = await startApp({ clock: () => now.value });
    ana = await app.signUp();
  });
  const create = async (fields: object = {}) => (await ana.post('/recipes', { ...CAKE, ...fields })).body;

  describe('creating', () => {
    it('answers the stored recipe with its address, a draft unless told otherwise', async () => {
      const answer = await ana.post('/recipes', CAKE);
      expect(answer.status).toBe(201);
      expect(answer.headers.get('location')).toBe(`/api/recipes/${answer.body.id}`);
      expect(answer.headers.get('etag')).toMatch(/^"1\.[0-9a-f]{16}"$/);
      expect(answer.body).toMatchObject({
        status: 'draft',
        dietary_tags: ['vegetarian', 'nut-free'],
        cuisine: 'british',
        meal_type: 'dessert',
        total_time_minutes: 65,
        version: 1,
        engagement_score: 0,
        email_ready: false,
        archived_at: null,
      });
      expect(answer.body.ingredients).toHaveLength(5);
      expect(answer.body.ingredients[0]).toMatchObject({
        text: '250g butter',
        quantity: 250,
        unit: 'g',
        item: 'butter',
        group: 'For the cake',
        corrected: false,
        display: '250g butter',
      });
      expect(answer.body.ingredients[3].group).toBe('Drizzle');
      const read = await ana.get(`/recipes/${answer.body.id}`);
      expect(read.body).toEqual(answer.body);
      expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
    });

    it('reads servings from the yield unless they were sent as null', async () => {
      expect((await create({ servings: undefined, yield_text: '24 cookies' })).servings).toBe(24);
      expect((await create({ servings: null, yield_text: '24 cookies' })).servings).toBeNull();
    });

    it.each([
      [{ title: undefined }, '/title', 'required'],
      [{ title: '   ' }, '/title', 'too_short'],
      [{ title: 'x'.repeat(201) }, '/title', 'too_long'],
      [{ title: 'a\0b' }, '/title', 'invalid_text'],
      [{ title: 7 }, '/title', 'invalid_type'],
      [{ servings: 0 }, '/servings', 'too_small'],
      [{ servings: '4' }, '/servings', 'invalid_type'],
      [{ servings: 1.234 }, '/servings', 'not_multiple_of'],
      [{ servings: 1e-10 }, '/servings', 'too_small'],
      [{ cook_time_minutes: -1 }, '/cook_time_minutes', 'too_small'],
      [{ cook_time_minutes: 1.5 }, '/cook_time_minutes', 'invalid_type'],
      [{ ingredients: Array(201).fill('salt') }, '/ingredients', 'too_big'],
      [{ ingredients: ['salt', 7] }, '/ingredients/1', 'invalid_union'],
      [{ ingredients: [{ text: 'salt', amount: 3 }] }, '/ingredients/0/amount', 'unknown_field'],
      [{ ingredients: [{ original: {}, text: 'salt' }] }, '/ingredients/0', 'scaled_view'],
      [{ base_servings: 4 }, '/base_servings', 'unknown_field'],
      [{ status: 'published' }, '/status', 'invalid_value'],
      [{ image_url: 'http://example.com/a.jpg' }, '/image_url', 'invalid_format'],
      [{ source_url: 'javascript:alert(1)' }, '/source_url', 'invalid_value'],
      [{ collection_id: 'x' }, '/collection_id', 'unknown_field'],
      [{ id: 'x' }, '/id', 'unknown_field'],
    ])('refuses %j and names the field', async (fields, pointer, code) => {
      const answer = await ana.post('/recipes', { ...CAKE, ...fields });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0]).toMatchObject({ in: 'body', pointer, code });
    });

    it('says what a mistyped field was meant to be', async () => {
      const answer = await ana.post('/recipes', { ...CAKE, collection_id: 'x', cusine: 'thai' });
      const messages = answer.body.errors.map((error: { message: string }) => error.message).join(' ');
      expect(messages).toContain('Use collection_ids.');
      expect(messages).toContain('Did you mean cuisine?');
    });

    it('keeps any text byte for byte', async () => {
      const title = '👩‍🍳 ½ Crème brûlée — مرحبا\u200f \r\n {{7*7}} </script>';
      const made = await create({ title, ingredients: [` ${title}`] });
      const read = await ana.get(`/recipes/${made.id}`);
      expect(read.body.title).toBe(title);
      expect(read.body.ingredients[0].text).toBe(` ${title}`);
    });
  });

  describe('changing', () => {
    it('changes only the fields that are present', async () => {
      const made = await create();
      now.value += 1000;
      const answer = await ana.patch(`/recipes/${made.id}`, { title: 'Lime cake', notes: 'Good.' });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        ...made,
        title: 'Lime cake',
        notes: 'Good.',
        version: 2,
        updated_at: new Date(now.value).toISOString(),
      });
    });

    it('clears a field by null and refuses null for the title', async () => {
      const made = await create();
      expect((await ana.patch(`/recipes/${made.id}`, { cuisine: null })).body.cuisine).toBeNull();
      expect((await ana.patch(`/recipes/${made.id}`, { title: null })).status).toBe(400);
    });

    it('changes nothing when everything is as stored, whole answers sent back included', async () => {
      const made = await create();
      now.value += 1000;
      const { id: _, ...whole } = made;
      const answer = await ana.patch(`/recipes/${made.id}`, whole);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(made);
    });

    it('takes back its longest answer of a line that was corrected', async () => {
      const line = {
        text: 'salt',
        ...{ quantity: 999_999_999.123456, quantity_max: 999_999_999.654321, unit: 'u'.repeat(50) },
        ...{ item: 'salt '.repeat(100).trim(), note: 'fine '.repeat(120).trim(), corrected: true },
      };
      const made = await create({ ingredients: [line] });
      expect(made.ingredients[0].display.length).toBeGreaterThan(1_000);
      const { id: _, ...whole } = made;
      expect((await ana.patch(`/recipes/${made.id}`, whole)).status).toBe(200);
    });

    it('refuses a stale version and takes the present one', async () => {
      const made = await create();
      const path = `/recipes/${made.id}`;
      const first = await ana.patch(
        path,
        { title: 'Two' },
        { headers: { 'if-match': '"1.0123456789abcdef"' } },
      );
      expect(first.status).toBe(200);
      const stale = await ana.patch(
        path,
        { title: 'Three' },
        { headers: { 'if-match': '"1.0123456789abcdef"' } },
      );
      expect(stale.status).toBe(412);
      expect(stale.body.code).toBe('version_conflict');
      const weak = { headers: { 'if-match': `W/${first.headers.get('etag')}` } };
      expect((await ana.patch(path, { title: 'Three' }, weak)).status).toBe(412);
      expect((await ana.patch(path, { title: 'Three' }, { headers: { 'if-match': '*' } })).status).toBe(200);
    });

    it('loses no change of twenty writers who use If-Match', async () => {
      const made = await create({ notes: '0' });
      const path = `/recipes/${made.id}`;
      const writer = async () => {
        for (;;) {
          const read = await ana.get(path);
          const next = { notes: String(Number(read.body.notes) + 1) };
          const answer = await ana.patch(path, next, {
            headers: { 'if-match': read.headers.get('etag') ?? '' },
          });
          if (answer.status === 200) return;
          expect(answer.status).toBe(412);
        }
      };
      await Promise.all(Array.from({ length: 20 }, writer));
      expect((await ana.get(path)).body.notes).toBe('20');
    });

    it('keeps an author’s correction until the text changes', async () => {
      const made = await create({ ingredients: ['2 inch minced ginger', '1 cup flour'] });
      const path = `/recipes/${made.id}`;
      const [ginger, flour] = made.ingredients;
      const corrected = await ana.patch(path, {
        ingredients: [{ ...ginger, quantity: 2, unit: 'tablespoons', item: 'ginger' }, flour],
      });
      expect(corrected.body.ingredients[0]).toMatchObject({
        unit: 'tbsp',
        corrected: true,
        text: ginger.text,
      });
      expect(corrected.body.ingredients[1]).toEqual(flour);
      const same = await ana.patch(path, { ingredients: ['2 inch minced ginger', '1 cup flour'] });
      expect(same.body.ingredients[0]).toMatchObject({ unit: 'tbsp', corrected: true });
      const retyped = await ana.patch(path, {
        ingredients: [{ ...same.body.ingredients[0], text: '3 cups milk' }, flour],
      });
      expect(retyped.body.ingredients[0]).toMatchObject({
        quantity: 3,
        unit: 'cup',
        item: 'milk',
        corrected: false,
      });
    });

    it('refuses to store a scaled view', async () => {
      const made = await create();
      const scaled = await ana.get(`/recipes/${made.id}?servings=16`);
      const { id: _, ...view } = scaled.body;
      expect((await ana.patch(`/recipes/${made.id}`, view)).status).toBe(400);
      expect((await ana.post('/recipes', view)).status).toBe(400);
    });
  });

  describe('scaling', () => {
    it('answers the same recipe with exact amounts and the cook’s words', async () => {
      const made = await create();
      const scaled = (await ana.get(`/recipes/${made.id}?servings=16`)).body;
      expect(scaled).toMatchObject({ servings: 16, base_servings: 8, scaling: { factor: 2 } });
      const displays = scaled.ingredients.map((line: { display: string }) => line.display);
      expect(displays).toEqual([
        '500g butter',
        '3 cups sugar',
        '8 eggs',
        '2 tbsp lemon juice',
        'salt to taste',
      ]);
      expect(scaled.ingredients[0]).toMatchObject({
        text: '250g butter',
        quantity: 500,
        original: { text: '250g butter', quantity: 250, unit: 'g' },
        approximate: false,
      });
      expect((await ana.get(`/recipes/${made.id}`)).body).toEqual(made);
    });

    it.each(['0', '-1', '', 'abc', '1e3', '1.234', '10001', '0x10'])(
      'refuses servings=%s',
      async (servings) => {
        const made = await create();
        const answer = await ana.get(`/recipes/${made.id}?servings=${servings}`);
        expect(answer.status).toBe(400);
        expect(answer.body.errors[0]).toMatchObject({ in: 'query', pointer: 'servings' });
      },
    );

    it('says when there is nothing to scale from', async () => {
      const made = await create({ servings: null });
      const answer = await ana.get(`/recipes/${made.id}?servings=4`);
      expect(answer.status).toBe(422);
      expect(answer.body.code).toBe('recipe_has_no_servings');
    });
  });

  describe('archiving', () => {
    it('hides the recipe from lists, keeps it readable and lets it be restored', async () => {
      const made = await create({ status: 'active', title: 'Hidden pie' });
      expect((await ana.delete(`/recipes/${made.id}`)).status).toBe(204);
      expect((await ana.delete(`/recipes/${made.id}`)).status).toBe(204);
      const read = await ana.get(`/recipes/${made.id}`);
      expect(read.body).toMatchObject({ status: 'archived', archived_at: new Date(now.value).toISOString() });
      expect((await ana.get('/recipes?q=hidden')).body.total).toBe(0);
      expect((await ana.get('/recipes?q=hidden&status=archived')).body.total).toBe(1);
      const restored = await ana.patch(`/recipes/${made.id}`, { status: 'active' });
      expect(restored.body).toMatchObject({ status: 'active', archived_at: null });
    });
  });

  describe('reading', () => {
    it('answers 304 to the ETag it gave, scaled views apart', async () => {
      const made = await create();
      const path = `/recipes/${made.id}`;
      const etag = (await ana.get(path)).headers.get('etag') ?? '';
      expect((await ana.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
      expect((await ana.get(`${path}?servings=4`, { headers: { 'if-none-match': etag } })).status).toBe(200);
    });

    it('answers HEAD like GET without a body', async () => {
      const made = await create();
      const get = await ana.get(`/recipes/${made.id}`);
      const head = await ana.call('HEAD', `/recipes/${made.id}`);
      expect(head.status).toBe(200);
      expect(head.bytes).toHaveLength(0);
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
      expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    });

    it('answers the same 404 for an absent, a malformed and another user’s recipe', async () => {
      const bob = await app.signUp('Bob');
      const foreign = (await bob.post('/recipes', CAKE)).body.id;
      const absent = 'recipe_01h455vb4pex5vsknk084sn02q';
      const answers = await Promise.all(
        [foreign, absent, '1', '%00', 'é'].map((id) => ana.get(`/recipes/${id}`)),
      );
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        answer.body.request_id = answer.body.instance = '';
        expect(answer.body).toEqual(answers[0]?.body);
      }
    });
  });

  describe('repeating', () => {
    it('creates one recipe for fifty calls with one key', async () => {
      const title = 'Single marmalade';
      const headers = { 'idempotency-key': 'key-1' };
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => ana.post('/recipes', { title }, { headers })),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
      expect(new Set(answers.map((answer) => answer.headers.get('etag'))).size).toBe(1);
      expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(
        49,
      );
      expect((await ana.get('/recipes?q=%22single+marmalade%22')).body.total).toBe(1);
    });

    it('refuses a key that was used for another payload', async () => {
      const headers = { 'idempotency-key': 'key-2' };
      await ana.post('/recipes', { title: 'One' }, { headers });
      const answer = await ana.post('/recipes', { title: 'Two' }, { headers });
      expect(answer.status).toBe(422);
      expect(answer.body.code).toBe('idempotency_key_reused');
    });

    it('keeps a refusal of what was asked under the key', async () => {
      const headers = { 'idempotency-key': 'key-4' };
      const body = { title: 'Lost', collection_ids: ['collection_01h455vb4pex5vsknk084sn02q'] };
      const first = await ana.post('/recipes', body, { headers });
      const second = await ana.post('/recipes', body, { headers });
      expect([first.status, first.body.code]).toEqual([422, 'unknown_collection']);
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expect(second.body).toEqual(first.body);
    });

    it('does not keep a refused body under the key', async () => {
      const headers = { 'idempotency-key': 'key-3' };
      expect((await ana.post('/recipes', {}, { headers })).status).toBe(400);
      expect((await ana.post('/recipes', { title: 'Now right' }, { headers })).status).toBe(201);
    });
  });

  it('takes back every amount that it answers, and refuses those that it would not', async () => {
    const line = (more: object) => ana.post('/recipes', { title: 'x', ingredients: [more] });
    for (const text of ['5-3 eggs', '1 500 g flour', '0.0000001 g saffron', '1/999999 tsp salt']) {
      const made = (await line({ text })).body;
      expect((await ana.patch(`/recipes/${made.id}`, made)).body).toEqual(made);
      const { text: _, ...structure } = made.ingredients[0];
      const again = (await ana.patch(`/recipes/${made.id}`, { ingredients: [structure] })).body;
      expect(again.ingredients).toEqual(made.ingredients);
    }
    const least = (await line({ text: 'x', quantity: 0.000001 })).body;
    expect((await ana.patch(`/recipes/${least.id}`, least)).body).toEqual(least);
    expect((await line({ text: 'x', quantity: 1e-9 })).body.errors).toMatchObject([
      { pointer: '/ingredients/0/quantity' },
      { pointer: '/ingredients/0/quantity', code: 'not_multiple_of' },
    ]);
    expect((await line({ text: 'x', quantity: 5, quantity_max: 3 })).body.errors).toMatchObject([
      { pointer: '/ingredients/0/quantity_max' },
    ]);
  });
});
