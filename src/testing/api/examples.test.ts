import { afterAll, beforeAll, expect, it } from 'vitest';
import { kitBody, mailchimpBody, stripeBody } from '@/features/connections/connections.examples';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { appRouter } from '@/features/router';
import { exampleId, ID_PREFIXES, type IdPrefix } from '@/kernel/ids';
import { routesOf } from '@/server/rest/routes';
import { type App, type Client, startApp } from '@/testing/app';
import { giveAway } from '@/testing/lead-magnet';
import { startFake } from '@/testing/servers/mail-tools/fake';
import { kitDialect } from '@/testing/servers/mail-tools/kit';
import { mailchimpDialect } from '@/testing/servers/mail-tools/mailchimp';
import { startStripe, type TestStripe } from '@/testing/servers/stripe';
import { visitor } from '@/testing/visitor';

/** The examples of the document, sent to the real service: what it answers is what the document shows. */
let app: App;
let till: TestStripe;
let ines: Client;
let worker: BuildWorker;
/** What stands for the example ids in this run. */
const ids: Partial<Record<IdPrefix, string>> = {};

const routes = new Map(routesOf(appRouter).map((route) => [route.procedure, route]));

function example(kind: 'request' | 'response', procedure: string, name: string): unknown {
  const found = routes.get(procedure)?.rest.examples?.[kind];
  if (found === undefined || !(name in found)) throw new Error(`${procedure} has no ${kind} ${name}`);
  return found[name];
}

/** A file among the examples. */
const exampleFile = (procedure: string, type: string, name: string): unknown =>
  routes.get(procedure)?.rest.examples?.download?.[type]?.[name];

/** A body with this run's ids in place of those of the examples. */
function real(body: unknown): unknown {
  let text = JSON.stringify(body);
  for (const prefix of ID_PREFIXES)
    text = text.replaceAll(exampleId(prefix), ids[prefix] ?? exampleId(prefix));
  return JSON.parse(text);
}

/** What stays the same from run to run. */
const lasting = (answer: unknown) =>
  JSON.parse(
    JSON.stringify(answer)
      .replace(/\b([a-z]+)_[0-9a-z]{26}\b/g, '$1_ID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/"bytes":\d+/g, '"bytes":0')
      .replace(/\/i\/[0-9a-f]{32}/g, '/i/PICTURE'),
  );

/** Sends a request example and holds the answer against the response example. */
async function plays(
  method: string,
  path: string,
  procedure: string,
  request: string | null,
  response: string,
) {
  const body = request === null ? undefined : real(example('request', procedure, request));
  const answer = await ines.call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  expect(lasting(answer.body)).toEqual(lasting(example('response', procedure, response)));
  return answer.body;
}

beforeAll(async () => {
  till = await startStripe();
  const kit = await startFake({ ...kitDialect, key: kitBody.api_key });
  const mailchimp = await startFake({ ...mailchimpDialect, key: mailchimpBody.api_key });
  const PLATFORM_API_URLS = { kit: kit.url, mailchimp: mailchimp.url };
  app = await startApp({
    settings: { PUBLIC_URL: 'https://galley.example', STRIPE_API_URL: till.url, PLATFORM_API_URLS },
  });
  worker = startBuildWorker(app.services, { poll_ms: 100 });
});
afterAll(() => worker.stop());

it('the examples of the document are what the service takes and answers', async () => {
  const registered = await app.anonymous.post('/auth/register', example('request', 'auth.register', 'ines'));
  expect(registered.status).toBe(201);
  expect((await app.anonymous.post('/auth/login', example('request', 'auth.login', 'ines'))).status).toBe(
    200,
  );
  ines = app.as(registered.body.token);
  await plays('GET', '/auth/me', 'auth.me', null, 'ines');
  await plays('PATCH', '/auth/me', 'auth.update', 'a_new_name', 'renamed');
  await ines.patch('/auth/me', { name: 'Ines Moreau' });

  ids.collection = (
    await plays('POST', '/collections', 'collections.create', 'sunday_baking', 'sunday_baking')
  ).id;
  ids.recipe = (await plays('POST', '/recipes', 'recipes.create', 'lemon_cake', 'lemon_cake')).id;
  await plays('GET', `/recipes/${ids.recipe}`, 'recipes.get', null, 'as_written');
  await plays('GET', `/recipes/${ids.recipe}?servings=6`, 'recipes.get', null, 'for_six');
  await plays('GET', `/recipes/${ids.recipe}?units=metric`, 'recipes.get', null, 'in_metric_units');
  await plays('GET', '/recipes?q=lemn+cake', 'recipes.list', null, 'one_recipe');
  const copied = await plays('POST', `/recipes/${ids.recipe}/duplicate`, 'recipes.duplicate', null, 'a_copy');
  await ines.delete(`/collections/${ids.collection}/recipes/${copied.id}`);
  await ines.delete(`/recipes/${copied.id}`);
  await plays('GET', '/recipes?view=summary', 'recipes.list', null, 'one_summary');
  await plays('GET', '/collections', 'collections.list', null, 'one_collection');
  await plays('PATCH', `/recipes/${ids.recipe}`, 'recipes.update', 'a_note', 'lemon_cake');
  const revisions = `/recipes/${ids.recipe}/revisions`;
  await plays('GET', revisions, 'recipes.revisions', null, 'one_change');
  await plays('GET', `${revisions}/1`, 'recipes.revision', null, 'first');
  await plays('POST', '/recipes/bulk', 'recipes.bulk', 'for_email', 'updated');
  await plays('PATCH', `/collections/${ids.collection}`, 'collections.update', 'rename', 'renamed');

  for (const type of ['meal_plan', 'recipe_card_pack', 'lead_magnet', 'ebook'])
    ids.product = (await plays('POST', '/products', 'products.create', type, type)).id;
  const [plan] = (await ines.get('/products?type=meal_plan')).body.items;
  await plays('GET', `/products/${plan.id}/shopping-list`, 'products.shoppingList', null, 'one_cake');
  await plays('POST', `/products/${ids.product}/publish`, 'products.publish', 'free', 'ebook');
  await plays(
    'POST',
    `/products/${ids.product}/lead-magnet`,
    'products.leadMagnet',
    'one_recipe',
    'lead_magnet',
  );
  const build = await app.as(ines.token).post(`/products/${ids.product}/builds`, {});
  const path = `/products/${ids.product}/builds/${build.body.id}`;
  await ines.get(`${path}/files/pdf`);
  await plays('GET', path, 'products.getBuild', null, 'done');
  await plays('PATCH', `/products/${ids.product}`, 'products.update', 'subtitle', 'ebook');

  await plays('PUT', '/connections/mailchimp', 'connections.put', 'mailchimp', 'mailchimp');
  await ines.delete('/connections/mailchimp');
  await plays('PUT', '/connections/kit', 'connections.put', 'kit', 'kit');
  // A reader leaves her address on the page of a lead magnet; its name and time are those of this run.
  const magnet = await giveAway(ines, 'One Cake', { fields: ['email', 'name'] });
  const reader = visitor(app, '198.51.100.1');
  const sent = { email: 'reader@example.com', name: 'Lena', consent: 'yes' };
  await reader.send(await reader.open(`/p/${magnet.slug}`), sent);
  await app.work();
  await plays('GET', '/subscribers', 'audience.list', null, 'one_subscriber');
  await plays('GET', '/connections/kit/contacts', 'audience.contacts', null, 'one_subscriber');
  await plays('POST', '/connections/kit/contacts', 'audience.sendContacts', null, 'one_subscriber');
  const list = await ines.get('/subscribers/export');
  expect(lasting(list.body)).toBe(lasting(exampleFile('audience.export', 'text/csv', 'one_subscriber')));

  await plays('GET', '/brand', 'brand.get', null, 'not_set_up');
  await plays('PATCH', '/brand', 'brand.update', 'the_sunday_kitchen', 'set_up');
  await plays('GET', '/brand', 'brand.get', null, 'set_up');

  const [page] = (await ines.get('/products?type=ebook')).body.items;
  await plays('PATCH', `/products/${page.id}/page`, 'publications.updatePage', 'sunday', 'new_slug');
  await plays('GET', `/products/${page.id}/page`, 'publications.page', null, 'new_slug');
  await plays('GET', '/shop', 'shop.get', null, 'not_set_up');
  await plays('PATCH', '/shop', 'shop.update', 'ines', 'set_up');
  await plays('GET', '/shop', 'shop.get', null, 'set_up');

  till.newKey({ account: 'acct_1QkExample', key: stripeBody.api_key });
  await plays('PUT', '/connections/stripe', 'connections.put', 'a_test_key', 'in_test_mode');
  await plays('GET', '/connections/stripe', 'connections.get', null, 'in_test_mode');
  await plays('GET', '/connections', 'connections.list', null, 'two_connections');
  const unsigned = (answer: { secret: string | null }) => ({ ...answer, secret: 'whsec_' });
  const created = await ines.post('/webhooks', example('request', 'webhooks.create', 'orders'));
  const shown = example('response', 'webhooks.create', 'with_its_secret') as { secret: string };
  expect(lasting(unsigned(created.body))).toEqual(lasting(unsigned(shown)));
  expect(created.body.secret).toHaveLength(shown.secret.length);
  const webhook = `/webhooks/${created.body.id}`;
  await plays('GET', webhook, 'webhooks.get', null, 'a_working_webhook');
  await plays('GET', '/webhooks', 'webhooks.list', null, 'one_webhook');
  await plays('POST', `${webhook}/test`, 'webhooks.test', null, 'waiting_to_be_sent');
  await plays('PATCH', webhook, 'webhooks.update', 'turn_off', 'turned_off');
  await ines.post(`/products/${ids.product}/publish`, { platforms: ['etsy'] });
  const listing = `/products/${ids.product}/listings/etsy`;
  await plays('PATCH', listing, 'products.patchListing', 'on_etsy', 'live');
  await plays('GET', '/platforms?per_page=2&page=2', 'platforms.list', null, 'two_platforms');
}, 60_000);
