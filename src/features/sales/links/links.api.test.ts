import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { timestamp } from '@/kernel/clock';
import { LIMITS } from '@/kernel/limits';
import type { Client } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { BUYER, openBookshop } from '@/testing/sale';
import { startSmtp, textOf } from '@/testing/servers/smtp';
import { mailForgottenLinks } from './links.service';

/** A buyer who has lost her links, and anybody else who asks for them. */
const smtp = await startSmtp();
atEnd(() => smtp.close());
const { shop, ana, account, book } = await openBookshop(undefined, {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'galley@galley.test',
});

const buy = async (email: string, of = account, slug = book.slug): Promise<string> => {
  const session = shop.sessionOf(await shop.press(slug));
  of.pay(session, { ...BUYER, email });
  return (await shop.stranger().open(shop.backOf(of, session))).headers.get('location') ?? '';
};
const mailsTo = async (address: string) => {
  await shop.app.work();
  return smtp.taken.filter(({ to }) => to.some((one) => one.toLowerCase() === address));
};
const linksTo = async (address: string) =>
  (await mailsTo(address)).filter(({ text }) => text.includes('everything you have'));
const ask = async (email: string, who = shop.stranger()) => who.send(await who.open('/orders'), { email });
const what = ({ status, headers, text }: Awaited<ReturnType<typeof ask>>) => [
  status,
  headers.get('location'),
  text,
];

describe('/orders', () => {
  it('keeps the wish until the mail is written, so that a process that ends in between loses none', async () => {
    await buy('patient@example.com');
    // What a process leaves behind that is killed right after its answer.
    await shop.app.services.db.execute(
      sql`insert into link_requests (email_key, asked_at) values ('patient@example.com', ${timestamp(shop.now.value)})`,
    );
    await mailForgottenLinks(shop.app.services);
    expect(await linksTo('patient@example.com')).toHaveLength(0);
    shop.now.value += 61_000;
    await mailForgottenLinks(shop.app.services);
    await mailForgottenLinks(shop.app.services);
    expect(await linksTo('patient@example.com')).toHaveLength(1);
  });

  it('is a form without a script, small, and the same for every address', async () => {
    await buy('known@example.com');
    const who = shop.stranger();
    const page = await who.open('/orders');
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<script');
    expect(page.bytes.length).toBeLessThan(10_000);
    const [known, unknown] = [await ask('known@example.com'), await ask('unknown@example.com')];
    expect(what(known)).toEqual([303, '/orders?sent', '']);
    expect(what(unknown)).toEqual(what(known));
    const sent = await who.follow(known);
    expect([sent.status, sent.text.includes('Check your inbox')]).toEqual([200, true]);
    expect(await linksTo('known@example.com')).toHaveLength(1);
    expect(await mailsTo('unknown@example.com')).toHaveLength(0);
  });

  it('mails links to everything, in one mail from each creator in her brand', async () => {
    const bea = await shop.app.signUp('Bea');
    await bea.patch('/brand', { name: 'Bea’s Table', accent: '#336699' });
    const state = await shop.connect(bea);
    const [soups, cakes] = [await shop.publish(bea, 'Soups'), await shop.publish(bea, 'Cakes')];
    const bought = [
      await buy('Reader@example.com', state, soups.slug),
      await buy('reader@example.com', state, cakes.slug),
    ];
    const anas = await buy('reader@example.com');
    await ask('READER@example.com');
    const mails = await linksTo('reader@example.com');
    expect(mails.map(({ text }) => /from (.+?)\. /.exec(text)?.[1]).toSorted()).toEqual([
      'Ana',
      'Bea’s Table',
    ]);
    const of = (name: string) => mails.find(({ text }) => text.includes(`from ${name}.`));
    const [hers, other] = [of('Bea’s Table'), of('Ana')];
    for (const path of bought) expect(hers === undefined ? '' : textOf(hers)).toContain(path);
    expect(hers?.text).not.toContain(anas);
    expect(other?.text).toContain(anas);
    expect(hers?.html).toContain('Bea’s Table');
    expect(hers?.html.match(/>Get your files</g)).toHaveLength(2);
    for (const { text, source } of mails) expect(text + source).not.toContain('READER');
    // The creator sees that it went out, and not where to.
    const { items } = (await bea.get('/mails')).body;
    const entry = items.find(({ kind }: { kind: string }) => kind === 'order_links');
    expect((await bea.get(`/mails/${entry.id}`)).body.text).not.toContain('/o/');
  });

  it('leaves out what was refunded or ended, and gifts of who may mail nobody', async () => {
    await buy('partly@example.com');
    const [{ id }] = (await ana.get('/orders')).body.items;
    await ana.post(`/orders/${id}/refund`, {});
    await ana.post(`/products/${book.id}/grants`, { email: 'partly@example.com', notify: false });
    await ask('partly@example.com');
    expect(await linksTo('partly@example.com')).toHaveLength(0);
  });

  it('mails an address three times a day, however often it is asked at once', async () => {
    await buy('often@example.com');
    for (let turn = 0; turn <= LIMITS.links_mails_per_email; turn++) {
      // Those that are asked for while one waits are that one.
      const answers = await Promise.all(Array.from({ length: 3 }, () => ask('often@example.com')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
      await shop.app.services.behind.settled(10);
    }
    expect(await linksTo('often@example.com')).toHaveLength(LIMITS.links_mails_per_email);
    shop.now.value += 48 * 3_600_000;
    await ask('often@example.com');
    expect(await linksTo('often@example.com')).toHaveLength(LIMITS.links_mails_per_email + 1);
  });

  it('takes ten addresses an hour from one network', async () => {
    const who = shop.stranger();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await ask(`n${n}@example.com`, who)).status);
    expect(statuses).toEqual([...Array(LIMITS.links_asked_per_address).fill(303), 429, 429]);
    const refused = await ask('more@example.com', who);
    expect(refused.text).toContain('Please try again in an hour');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('says beside the field what is no address, and shows nothing as markup', async () => {
    for (const typed of ['', 'nobody', '<script>alert(1)</script>', 'a@example.com\r\nBcc: b@example.com']) {
      const answer = await ask(typed);
      expect([answer.status, answer.text.includes('aria-invalid')], typed).toEqual([422, true]);
      expect(answer.text).not.toContain('<script>');
    }
    const who = shop.stranger();
    const page = await who.open('/orders');
    expect(
      (await who.send(page, { email: 'a@example.com' }, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect((await who.post('/orders', '{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await who.post('/orders', `email=${'x'.repeat(LIMITS.visitor_form_bytes)}`)).status).toBe(413);
  });
});

describe('the page of an order', () => {
  it('mails its link again to the address it was bought with, five times a day', async () => {
    const path = await buy('again@example.com');
    const who = shop.stranger();
    await mailsTo('again@example.com');
    const page = await who.open(path);
    expect(page.text).toContain('Email me this link again');
    const sent = await who.send(page, {});
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?sent`]);
    expect((await who.follow(sent)).text).toContain('the link is on its way');
    const mails = await mailsTo('again@example.com');
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(path);
    for (let n = 1; n < LIMITS.order_mails; n++) await who.send(page, {});
    const enough = await who.send(page, {});
    expect((await who.follow(enough)).text).toContain('was emailed 5 times today');
    expect(await mailsTo('again@example.com')).toHaveLength(1 + LIMITS.order_mails);
    expect((await who.send(page, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await who.post('/o/nothing', '')).status).toBe(404);
  });

  it('of a gift mails nobody for a creator who may not', async () => {
    const cho: Client = await shop.app.signUp('Cho');
    const own = await shop.publish(cho, 'Book of Cho');
    const given = await cho.post(`/products/${own.id}/grants`, { email: 'victim@example.com', note: 'Buy!' });
    const { pathname } = new URL(given.body.results[0].url);
    const page = await shop.stranger().open(pathname);
    expect([page.status, page.text.includes('method="post"'), page.text.includes('inbox')]).toEqual([
      200,
      false,
      false,
    ]);
    expect(await mailsTo('victim@example.com')).toHaveLength(0);
  });

  it('that costs nothing mails nobody for a creator who may not, whoever presses Buy for whom', async () => {
    const dan: Client = await shop.app.signUp('Dan');
    await shop.connect(dan);
    const own = await shop.publish(dan, 'You won! http://evil.example');
    await dan.post('/discounts', { code: 'ALL', percent: 100 });
    const who = shop.stranger();
    const page = await who.open(`/p/${own.slug}?code=ALL`);
    const bought = await who.follow(
      await who.send(page, { email: 'victim2@example.com', consent: 'yes', news: 'yes' }),
    );
    expect([bought.status, bought.text.includes('Bookmark'), bought.text.includes('inbox')]).toEqual([
      200,
      true,
      false,
    ]);
    expect(await mailsTo('victim2@example.com')).toHaveLength(0);
    // Nor does whoever asks for the links of that address.
    await ask('victim2@example.com');
    expect(await mailsTo('victim2@example.com')).toHaveLength(0);
  });
});

describe('the page of a product', () => {
  it('leads buyers to their links', async () => {
    const page = await shop.stranger().open(`/p/${book.slug}`);
    expect(page.text).toContain('href="/orders"');
    expect(page.bytes.length).toBeLessThan(10_000);
  });
});
