import { beforeAll, expect, it } from 'vitest';
import { findSnapshot } from '@/features/products/records/builds.store';
import { type App, type Client, startApp } from '@/testing/app';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
});

/** What a book of these fields looks like, as it is frozen for its files. */
async function frozenLook(fields: object) {
  const recipe = (await ana.post('/recipes', { title: 'Soup', ingredients: ['1 onion'] })).body.id;
  const body = { type: 'ebook', title: 'Sunday Kitchen', recipe_ids: [recipe], ...fields };
  const { id } = (await ana.post('/products', body)).body;
  const build = (await ana.post(`/products/${id}/builds`)).body.id;
  const snapshot = await findSnapshot(app.services.db, ana.user_id, build);
  const { accent, heading_font, body_font } = snapshot?.model.brand ?? {};
  return { id, look: { accent, heading_font, body_font } };
}

it('a book has the color and fonts of the brand, but for those that are its own', async () => {
  await ana.patch('/brand', { accent: '#336699', heading_font: 'inter' });
  const plain = await frozenLook({});
  expect(plain.look).toEqual({ accent: '#336699', heading_font: 'inter', body_font: null });
  const own = await frozenLook({ style: { accent: '#1D6A46', body_font: 'source_sans' } });
  expect(own.look).toEqual({ accent: '#1d6a46', heading_font: 'inter', body_font: 'source_sans' });
  const answer = (await ana.get(`/products/${own.id}`)).body.style;
  expect(answer).toEqual({ accent: '#1d6a46', heading_font: null, body_font: 'source_sans' });
});

it('a change of them is one to publish, and taking it back leaves nothing to publish', async () => {
  const { id } = await frozenLook({});
  const terms = { platforms: ['my-market'], price_cents: 0, currency: 'EUR' };
  expect((await ana.post(`/products/${id}/publish`, terms)).body.has_unpublished_changes).toBe(false);
  const changed = await ana.patch(`/products/${id}`, { style: { heading_font: 'fraunces' } });
  expect(changed.body.has_unpublished_changes).toBe(true);
  const back = await ana.patch(`/products/${id}`, { style: {} });
  expect(back.body.has_unpublished_changes).toBe(false);
});

it.each(['red', '#12345', '#gggggg'])('refuses %s as a color, in plain words', async (accent) => {
  const answer = await ana.post('/products', { type: 'ebook', title: 'A', style: { accent } });
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0]).toMatchObject({ pointer: '/style/accent' });
});
