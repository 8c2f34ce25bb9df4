import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { type App, type Client, startApp } from '@/testing/app';
import { giveAway } from '@/testing/lead-magnet';
import { callProcedure } from '@/testing/trpc';
import { type Seen, visitor } from '@/testing/visitor';

/** The form of a lead magnet where the service sends no mail. */
const HOUR = 3_600_000;
const now = { value: Date.parse('2026-11-20T10:00:00Z') };
let app: App;
let ana: Client;
let worker: BuildWorker;
let gift: { id: string; slug: string };
beforeAll(async () => {
  app = await startApp({ clock: () => now.value });
  worker = startBuildWorker(app.services, { poll_ms: 100 });
  ana = await app.signUp('Ana');
  gift = await giveAway(ana, 'One Soup');
});
afterAll(() => worker.stop());

let networks = 0;
/** A stranger at an address that nobody has come from before. */
const stranger = () => visitor(app, `198.51.100.${++networks}`);
const filled = (email: string) => ({ email, consent: 'yes' });
const subscribers = async (query = '') => (await ana.get(`/subscribers${query}`)).body;
const formOf = ({ text }: Seen) => /<form[\s\S]*<\/form>/.exec(text)?.[0] ?? '';

describe('the page of a lead magnet', () => {
  it('asks for an address in place of giving the file', async () => {
    const page = await stranger().open(`/p/${gift.slug}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('/d/');
    const form = formOf(page);
    expect(form).toMatch(/<label for="email">Email<\/label>\s*<input id="email"/);
    expect(form).toContain('Yes, send me emails from Ana');
    expect(form).toContain('>Get the recipes</button>');
    expect(form).not.toContain('id="name"');
    expect(page.text).not.toMatch(/<script(?! type="application\/ld\+json")/);
  });

  it('gives the file to who signs up, keeps what was agreed to, and counts it on Home', async () => {
    const who = stranger();
    const page = await who.open(`/p/${gift.slug}`);
    const answer = await who.send(page, filled('Lena@Example.com'));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const ready = await who.follow(answer);
    expect(ready.status).toBe(200);
    expect(ready.text).toContain('One Soup');
    const file = await who.open(/href="(\/d\/[\w-]+)"/.exec(ready.text)?.[1] ?? '/d/none');
    expect(file.status).toBe(200);
    expect(new TextDecoder().decode(file.bytes.subarray(0, 5))).toBe('%PDF-');
    const { items, total } = await subscribers();
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      product_id: gift.id,
      email: 'Lena@Example.com',
      name: null,
      state: 'confirmed',
      consented_at: new Date(now.value).toISOString(),
      confirmed_at: new Date(now.value).toISOString(),
    });
    expect(page.text).toContain(items[0].consent_text);
    expect(JSON.stringify(items[0])).not.toContain('leave_key');
    const { figures } = await callProcedure(app, ana, 'query', 'home.overview', {});
    expect(figures.sign_ups).toEqual({ now: 1, before: 0 });
  });

  it('answers a known address as a new one, and keeps it once', async () => {
    const before = (await subscribers()).total;
    const answers: Seen[] = [];
    for (const email of ['twice@example.com', 'TWICE@example.com ']) {
      const who = stranger();
      answers.push(await who.send(await who.open(`/p/${gift.slug}`), filled(email)));
    }
    const shapes = answers.map(({ status, headers, text }) => ({
      status,
      text,
      names: [...headers.keys()].sort(),
      place: headers.get('location')?.replace(/\/g\/[\w-]+/, '/g/token').length,
    }));
    expect(shapes[0]).toEqual(shapes[1]);
    expect((await subscribers()).total).toBe(before + 1);
  });

  it.each([
    ['no address', { consent: 'yes' }, 'email', 'Enter your email.'],
    ['half an address', { email: 'lena@', consent: 'yes' }, 'email', 'That doesn’t look like an email'],
    [
      'two addresses',
      { email: 'a@example.com, b@example.com', consent: 'yes' },
      'email',
      'That doesn’t look',
    ],
    [
      'a line end',
      { email: 'a@example.com\r\nBcc: b@example.com', consent: 'yes' },
      'email',
      'That doesn’t look',
    ],
    [
      'a long address',
      { email: `${'a'.repeat(65)}@example.com`, consent: 'yes' },
      'email',
      'That doesn’t look',
    ],
    ['no consent', { email: 'lena@example.com' }, 'consent', 'Check this box'],
    ['other terms', { email: 'l@example.com', consent: 'yes', terms: 'x' }, 'consent', 'Check this box'],
  ] as [string, Record<string, string>, string, string][])(
    'says beside the field what is wrong with %s, keeps what was typed, and stores nothing',
    async (_, values, field, message) => {
      const before = (await subscribers()).total;
      const who = stranger();
      const answer = await who.send(await who.open(`/p/${gift.slug}`), values);
      expect(answer.status).toBe(422);
      const form = formOf(answer);
      expect(form).toMatch(
        new RegExp(`id="${field}"[^>]* aria-invalid="true" aria-describedby="${field}-wrong" autofocus`),
      );
      expect(form).toContain(`id="${field}-wrong">${message}`);
      expect(form).toContain('role="alert"');
      if (values.email === 'lena@') expect(form).toContain('value="lena@"');
      if (values.email === 'lena@') expect(form).toMatch(/type="checkbox"[^>]* checked/);
      expect((await subscribers()).total).toBe(before);
    },
  );

  it('asks for a name where its creator wants one, in her words, on one line', async () => {
    const own = await giveAway(ana, 'Words', {
      headline: 'Four <soups>',
      subhead: 'For cold days',
      bullets: ['Quick', 'Cheap'],
      button: 'Give them to me',
      fields: ['email', 'name'],
      consent_text: 'Write to me & me alone.\r\nOnce\ra\nweek.',
    });
    const who = stranger();
    const page = await who.open(`/p/${own.slug}`);
    for (const words of [
      'Four &lt;soups&gt;',
      'For cold days',
      '>Quick</li>',
      'Give them to me',
      'Write to me &amp; me',
    ])
      expect(formOf(page)).toContain(words);
    const answer = await who.send(page, {
      ...filled('jo@example.com'),
      name: ' Jo\r\nBcc: x@example.com\u0000 ',
    });
    expect(answer.status).toBe(303);
    const [jo] = (await subscribers(`?product_id=${own.id}`)).items;
    expect(jo).toMatchObject({
      name: 'Jo Bcc: x@example.com',
      consent_text: 'Write to me & me alone.\r\nOnce\ra\nweek.',
    });
  });

  it('speaks the language of the product, and from the right where that is written so', async () => {
    const german = await giveAway(ana, 'Suppe', {}, { language: 'de-AT' });
    const hebrew = await giveAway(ana, 'Marak', {}, { language: 'he' });
    const page = await stranger().open(`/p/${german.slug}`);
    expect(formOf(page)).toContain('lang="de" dir="ltr"');
    for (const words of ['E-Mail-Adresse', 'Rezepte holen', 'Ana darf mir E-Mails schicken'])
      expect(formOf(page)).toContain(words);
    expect(formOf(await stranger().open(`/p/${hebrew.slug}`))).toContain('lang="he" dir="rtl"');
  });

  it('shows its form as it was published, not as it is being written', async () => {
    const own = await giveAway(ana, 'Frozen', { headline: 'Before' });
    const { optin } = (await ana.get(`/products/${own.id}`)).body;
    await ana.patch(`/products/${own.id}`, { optin: { ...optin, headline: 'After' } });
    expect((await stranger().open(`/p/${own.slug}`)).text).not.toContain('After');
    await ana.post(`/products/${own.id}/publish`);
    const again = await stranger().open(`/p/${own.slug}`);
    expect(again.text).toContain('After');
    expect((await ana.get(`/products/${own.id}`)).body.edition.number).toBe(1);
  });

  it('seems to work for a program that fills every field, and keeps nothing of it', async () => {
    const before = (await subscribers()).total;
    const who = stranger();
    const answer = await who.send(await who.open(`/p/${gift.slug}`), {
      ...filled('bot@example.com'),
      more: 'https://spam.example',
    });
    expect(answer.status).toBe(303);
    expect((await who.follow(answer)).status).toBe(200);
    expect((await subscribers()).total).toBe(before);
  });

  it('takes five addresses an hour from one place, and says so on the form', async () => {
    const who = stranger();
    const answers: Seen[] = [];
    for (let times = 0; times < 6; times++)
      answers.push(await who.send(await who.open(`/p/${gift.slug}`), filled(`many-${times}@example.com`)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
    const last = answers[5];
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last?.text).toContain('Too many emails');
    expect(last?.text).toContain('value="many-5@example.com"');
    now.value += 2 * HOUR;
    expect((await who.send(await who.open(`/p/${gift.slug}`), filled('later@example.com'))).status).toBe(303);
  });

  it.each([
    [415, 'no form', { 'content-type': 'application/json' }, '{}'],
    [413, 'too much', {}, `email=${'x'.repeat(40_000)}`],
    [403, 'a form of another site', { 'sec-fetch-site': 'cross-site' }, 'email=a'],
    [422, 'half of a character', {}, 'email=%ED%A0%80&name=%00&consent=yes'],
  ] as [number, string, Record<string, string>, string][])(
    'answers %s to %s',
    async (status, _, headers, body) => {
      expect((await stranger().post(`/p/${gift.slug}`, body, headers)).status).toBe(status);
    },
  );

  it('takes no form for a page that shows none, is gone or never was', async () => {
    const recipe_ids = [(await ana.post('/recipes', { title: 'Tart', ingredients: ['1 egg'] })).body.id];
    const book = await ana.post('/products', {
      type: 'ebook',
      title: 'A Book',
      recipe_ids,
      formats: ['pdf'],
    });
    const terms = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
    const { slug } = (await ana.post(`/products/${book.body.id}/publish`, terms)).body;
    const own = await giveAway(ana, 'Gone');
    await ana.patch(`/products/${own.id}`, { status: 'draft' });
    const who = stranger();
    for (const [path, status] of [
      [`/p/${slug}`, 405],
      [`/p/${own.slug}`, 410],
      ['/p/never-was', 404],
    ] as const)
      expect((await who.post(path, 'email=a@example.com')).status).toBe(status);
    expect((await who.open(`/sent/${own.slug}`)).status).toBe(410);
    expect((await who.open(`/sent/${slug}`)).status).toBe(404);
  });
});

describe('the link to the file', () => {
  it('works as long and as often as its creator says', async () => {
    const own = await giveAway(ana, 'Twice', {}, { delivery: { link_ttl_hours: 3, max_downloads: 2 } });
    const who = stranger();
    const answer = await who.send(await who.open(`/p/${own.slug}`), filled('often@example.com'));
    const ready = await who.follow(answer);
    expect(ready.text).toContain('The link works for 3 hours. This link’s download limit is 2.');
    // What she has asked for, as she saw it on its page.
    const cover = /<img class="gift" src="([^"]+)"/.exec(ready.text)?.[1] ?? '';
    expect((await who.open(`/p/${own.slug}`)).text).toContain(`src="${cover}"`);
    const file = /href="(\/d\/[\w-]+)"/.exec(ready.text)?.[1] ?? '';
    // What follows a beginning is part of it, and without a beginning there is nothing to follow.
    const rest = { range: 'bytes=-5' };
    expect((await who.open(file, rest)).status).toBe(404);
    expect((await who.open(file)).status).toBe(200);
    expect((await who.open(file, rest)).status).toBe(206);
    const both = await Promise.all([who.open(file), who.open(file)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await who.open(file)).status).toBe(404);
    expect((await who.follow(answer)).status).toBe(404);
    const late = await who.send(await who.open(`/p/${own.slug}`), filled('late@example.com'));
    now.value += 3 * HOUR;
    expect((await who.follow(late)).status).toBe(404);
  });

  it('gives the phone edition, too, where there is one', async () => {
    const own = await giveAway(ana, 'Small', {}, { formats: ['pdf', 'phone_pdf'] });
    const who = stranger();
    const ready = await who.follow(await who.send(await who.open(`/p/${own.slug}`), filled('s@example.com')));
    const [, file = ''] =
      /For phones: <a class="plain" href="(\/d\/[\w-]+\/phone_pdf)"/.exec(ready.text) ?? [];
    const given = await who.open(file);
    expect([given.status, given.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(given.headers.get('content-disposition')).toContain('Small%20%28phone%29.pdf');
  });

  it('has a page for lead magnets alone', async () => {
    const recipe_ids = [(await ana.post('/recipes', { title: 'Pie', ingredients: ['1 egg'] })).body.id];
    const book = await ana.post('/products', { type: 'ebook', title: 'Pies', recipe_ids, formats: ['pdf'] });
    const terms = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
    const { slug } = (await ana.post(`/products/${book.body.id}/publish`, terms)).body;
    const page = await stranger().open(`/p/${slug}`);
    const token = /href="\/d\/([\w-]+)"/.exec(page.text)?.[1] ?? '';
    expect((await stranger().open(`/d/${token}`)).status).toBe(200);
    expect((await stranger().open(`/g/${token}`)).status).toBe(404);
    expect((await stranger().open('/g/x')).status).toBe(404);
  });

  it('leads on to what the lead magnet is a taste of', async () => {
    const cta = {
      headline: 'Cook on',
      text: 'Forty more.',
      button: 'See the book',
      url: 'https://example.com/book',
    };
    const own = await giveAway(ana, 'Called', {}, { cta });
    const who = stranger();
    const ready = await who.follow(
      await who.send(await who.open(`/p/${own.slug}`), filled('on@example.com')),
    );
    expect(ready.text).toContain('<h2>Cook on</h2>');
    expect(ready.text).toContain('href="https://example.com/book" rel="noopener"');
    expect(ready.text).toContain('name="referrer" content="no-referrer"');
  });

  it('sets curly quotes on the page that gives the file', async () => {
    const cta = {
      headline: "It's not over",
      text: 'A "whole" book.',
      button: "See what's in it",
      url: 'https://example.com/more',
    };
    const own = await giveAway(ana, 'Ana\'s "slow" soups', {}, { cta });
    const who = stranger();
    const { text } = await who.follow(
      await who.send(await who.open(`/p/${own.slug}`), filled('curly@example.com')),
    );
    for (const words of ['>Ana’s “slow” soups<', 'Back to Ana’s “slow” soups', '>It’s not over<'])
      expect(text).toContain(words);
    for (const words of ['A “whole” book.', '>See what’s in it<']) expect(text).toContain(words);
    expect(text).not.toContain('&#39;');
  });
});

describe('a free product that asks for an email', () => {
  const terms = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
  const free = async (title: string, more: object) => {
    const recipe_ids = [(await ana.post('/recipes', { title: 'Pie', ingredients: ['1 egg'] })).body.id];
    const book = await ana.post('/products', { type: 'ebook', title, recipe_ids, formats: ['pdf'], ...more });
    return (await ana.post(`/products/${book.body.id}/publish`, terms)).body;
  };

  it('gives its files for an address, which is a subscriber of its own', async () => {
    const { id, slug } = await free('Pies for You', { asks_email: true });
    const who = stranger();
    const page = await who.open(`/p/${slug}`);
    expect(page.text).not.toContain('/d/');
    const ready = await who.follow(await who.send(page, filled('pie@example.com')));
    const file = await who.open(/href="(\/d\/[\w-]+)"/.exec(ready.text)?.[1] ?? '/d/none');
    expect(file.status).toBe(200);
    const { items } = await subscribers(`?product_id=${id}`);
    expect(items.map(({ email }: { email: string }) => email)).toEqual(['pie@example.com']);
    const magnets: { id: string }[] = await callProcedure(app, ana, 'query', 'audience.magnets', {});
    expect(magnets.map((one) => one.id)).toContain(id);
  });

  it('asks from the moment its creator says, and no more when she says so or takes money', async () => {
    const { id, slug } = await free('Pies Again', {});
    const asks = async () => (await stranger().open(`/p/${slug}`)).text.includes('id="email"');
    expect(await asks()).toBe(false);
    const { body } = await ana.patch(`/products/${id}`, { asks_email: true });
    expect([body.asks_email, body.has_unpublished_changes]).toEqual([true, false]);
    expect(await asks()).toBe(true);
    await ana.post(`/products/${id}/publish`, { ...terms, price_cents: 900 });
    expect(await asks()).toBe(false);
    await ana.post(`/products/${id}/publish`, terms);
    expect(await asks()).toBe(true);
    await ana.patch(`/products/${id}`, { asks_email: false });
    expect(await asks()).toBe(false);
  });
});

it('no row of another account is ever touched by a form', async () => {
  const bob = await app.signUp('Bob');
  expect((await bob.get('/subscribers')).body.total).toBe(0);
  const rows = await app.services.db.execute(sql`select distinct user_id from subscribers`);
  expect(rows.length).toBe(1);
});
