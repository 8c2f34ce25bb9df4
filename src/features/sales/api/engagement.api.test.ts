import { expect, it } from 'vitest';
import { BUYER, openBookshop } from '@/testing/sale';

/** What readers do on the storefront comes to the recipes of the edition on sale. */
const { shop, ana, account, book } = await openBookshop();
const PHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
};
const score = async () => (await ana.get('/recipes')).body.items[0].engagement_score;
const view = async () => {
  expect((await shop.stranger().open(`/p/${book.slug}`, PHONE)).status).toBe(200);
  await shop.app.services.page_views.flush();
};

it('a page that somebody reads, and the first download of what was bought', async () => {
  expect(await score()).toBe(0);
  await view();
  // The one recipe there is is the best one, whatever it has.
  expect(await score()).toBe(10);
  // Beside another recipe with ten views it shows what each counts.
  const other = (await ana.post('/recipes', { title: 'Other' })).body.id;
  await ana.post(`/recipes/${other}/events`, { type: 'view', count: 10 });
  const own = async () => (await ana.get('/recipes?q=onion')).body.items[0].engagement_score;
  expect(await own()).toBe(1);
  await view();
  expect(await own()).toBe(2);
  const session = shop.sessionOf(await shop.press(book.slug));
  account.pay(session, BUYER);
  const answer = await shop.stranger().open(shop.backOf(account, session));
  expect(await own()).toBe(6);
  const path = answer.headers.get('location') ?? '';
  for (let download = 0; download < 3; download++) await shop.stranger().open(`${path}/pdf`);
  expect(await own()).toBe(9);
});
