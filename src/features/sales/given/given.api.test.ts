import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { uuidOf } from '@/server/database/columns';
import type { Client } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { BUYER, openBookshop } from '@/testing/sale';
import { startSmtp, textOf } from '@/testing/servers/smtp';

/** Copies that cost nothing: gifts, and buyers from elsewhere. */
const smtp = await startSmtp();
atEnd(() => smtp.close());
const { shop, ana, account, book } = await openBookshop(undefined, {
  READER_MAILS_PER_CREATOR: 20,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'galley@galley.test',
});
const { db } = shop.app.services;
const give = (body: object, who = ana, product = book.id) => who.post(`/products/${product}/grants`, body);
const confirmEmail = (who: Client) =>
  db.execute(
    sql`update users set email_confirmed_at = now() where id = ${uuidOf('user', who.user_id)}::uuid`,
  );
const grantsOf = async (product = book.id, query = '') =>
  (await ana.get(`/products/${product}/grants${query}`)).body;
const open = (url: string) => shop.stranger().open(new URL(url).pathname);
const mailsTo = (address: string) => smtp.taken.filter(({ to }) => to.includes(address));
/** A creator with a book of her own, so that tests count nothing of each other. */
async function creator(name: string) {
  const who = await shop.app.signUp(name);
  return { who, book: await shop.publish(who, `Book of ${name}`) };
}

describe('a gift', () => {
  it('is an order with a total of 0, whose page gives the files and has no receipt', async () => {
    const { status, body } = await give({ email: 'Rosa@Example.com', name: 'Rosa Reader' });
    expect([status, body.given, body.had, body.refused]).toEqual([200, 1, 0, 0]);
    const [{ order_id, url }] = body.results;
    const order = (await ana.get(`/orders/${order_id}`)).body;
    expect(order).toMatchObject({
      platform: 'gift',
      state: 'paid',
      total_cents: 0,
      email: 'Rosa@Example.com',
      consent_text: null,
      asked_cents: null,
      items: [{ product_id: book.id, title: 'Sunday Kitchen', amount_cents: 0 }],
      grants: [{ state: 'active', first_edition: 1 }],
    });
    const page = await open(url);
    expect(page.status).toBe(200);
    for (const words of ['A gift from Ana', 'Enjoy, Rosa', 'Download PDF'])
      expect(page.text).toContain(words);
    for (const words of ['Receipt', 'Total', 'rosa@']) expect(page.text).not.toContain(words);
    expect((await open(`${url}/pdf`)).status).toBe(200);
    const refund = await ana.post(`/orders/${order_id}/refund`, {});
    expect([refund.status, refund.body.code]).toEqual([422, 'refund_not_possible']);
  });

  it('is given once to an address, however it is written and however often it is pressed at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        give({ email: n % 2 ? 'twice@example.com' : 'Twice@Example.com' }),
      ),
    );
    expect(answers.reduce((sum, { body }) => sum + body.given, 0)).toBe(1);
    expect(answers.reduce((sum, { body }) => sum + body.had, 0)).toBe(9);
  });

  it('is not given to who has bought it, and does not keep anybody from buying', async () => {
    const pay = async (email: string) => {
      const session = shop.sessionOf(await shop.press(book.slug));
      account.pay(session, { ...BUYER, email });
      return shop.stranger().open(shop.backOf(account, session));
    };
    await pay('bought@example.com');
    expect((await give({ email: 'Bought@example.com' })).body).toMatchObject({ given: 0, had: 1 });
    await give({ email: 'later@example.com' });
    expect((await pay('later@example.com')).status).toBe(303);
  });

  it('counts in no sum of sales and for no recipe, and takes the next number', async () => {
    const { who, book: own } = await creator('Bea');
    for (const email of ['a@example.com', 'b@example.com']) await give({ email }, who, own.id);
    const { body } = await who.get('/orders?platform=gift');
    expect(body.items.map(({ number }: { number: number }) => number)).toEqual([1002, 1001]);
    expect((await who.get('/orders?platform=stripe')).body.total).toBe(0);
    const owner = uuidOf('user', who.user_id);
    for (const table of ['sales_days', 'recipe_events'])
      expect(
        [...(await db.execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${owner}::uuid`))],
        table,
      ).toEqual([]);
  });

  it('is ended and given again; its page and its file say so', async () => {
    const first = (await give({ email: 'ended@example.com' })).body.results[0];
    const { items } = await grantsOf();
    const grant = items.find((one: { order_id: OrderId }) => one.order_id === first.order_id);
    expect(grant).toMatchObject({ platform: 'gift', email: 'ended@example.com', state: 'active' });
    for (let press = 0; press < 2; press++)
      expect((await ana.delete(`/products/${book.id}/grants/${grant.id}`)).status).toBe(204);
    const page = await open(first.url);
    expect(page.text).toContain('This link has been turned off');
    expect(page.text).not.toContain('Download PDF');
    const file = await open(`${first.url}/pdf`);
    expect([file.status, file.text.includes('Ana has turned off this link')]).toEqual([410, true]);
    expect((await ana.post(`/orders/${first.order_id}/resend`)).status).toBe(409);
    const again = (await give({ email: 'ended@example.com' })).body.results[0];
    expect([again.status, again.order_id, again.url]).toEqual(['given', first.order_id, first.url]);
    expect((await open(`${first.url}/pdf`)).status).toBe(200);
  });

  it('of a product that was never published is refused, and so is ending what was bought', async () => {
    const draft = await ana.post('/products', { type: 'ebook', title: 'Draft' });
    const answer = await give({ email: 'x@example.com' }, ana, draft.body.id);
    expect([answer.status, answer.body.code]).toEqual([409, 'invalid_transition']);
    const session = shop.sessionOf(await shop.press(book.slug));
    account.pay(session, { ...BUYER, email: 'paid@example.com' });
    await shop.stranger().open(shop.backOf(account, session));
    const { items } = await grantsOf();
    const bought = items.find(({ email }: { email: string }) => email === 'paid@example.com');
    const ended = await ana.delete(`/products/${book.id}/grants/${bought.id}`);
    expect([ended.status, ended.body.code]).toEqual([409, 'invalid_transition']);
  });

  it('stays a gift when the product is archived', async () => {
    const { who, book: own } = await creator('Cho');
    const [{ url }] = (await give({ email: 'c@example.com' }, who, own.id)).body.results;
    await who.patch(`/products/${own.id}`, { status: 'archived' });
    expect((await open(`${url}/pdf`)).status).toBe(200);
    expect((await give({ email: 'd@example.com' }, who, own.id)).body.given).toBe(1);
  });
});

describe('its mail', () => {
  it('goes out only once the creator has confirmed her own address, in her brand, with her note', async () => {
    const { who, book: own } = await creator('Dora');
    await who.patch('/brand', { name: 'Dora Bakes' });
    const note = 'For all the soups.\n\nhttps://example.com/more';
    const early = await give({ email: 'early@example.com', note }, who, own.id);
    expect([early.body.given, early.body.emails]).toEqual([1, 0]);
    const refused = await who.post(`/orders/${early.body.results[0].order_id}/resend`);
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition']);
    await confirmEmail(who);
    const { body } = await give({ email: 'dear@example.com', name: 'Dear', note }, who, own.id);
    expect(body.emails).toBe(1);
    await shop.app.work();
    expect(mailsTo('early@example.com')).toHaveLength(0);
    const [mail] = mailsTo('dear@example.com');
    const text = mail === undefined ? '' : textOf(mail);
    expect(text).toContain('Dora Bakes has a gift for you: Book of Dora.');
    expect(text).toContain('A note from Dora Bakes:');
    expect(text).toContain('For all the soups.');
    expect(text).toContain(new URL(body.results[0].url).pathname);
    expect(text).not.toContain('Thank you for buying');
    await who.post(`/orders/${early.body.results[0].order_id}/resend`);
    await shop.app.work();
    expect(mailsTo('early@example.com')).toHaveLength(1);
  });

  it('is not sent when she says so, nor for a copy that was ended meanwhile', async () => {
    const { who, book: own } = await creator('Eva');
    await confirmEmail(who);
    const quiet = await give({ email: 'quiet@example.com', notify: false }, who, own.id);
    expect(quiet.body.emails).toBe(0);
    await give({ email: 'gone@example.com' }, who, own.id);
    const { items } = (await who.get(`/products/${own.id}/grants`)).body;
    for (const { id } of items) await who.delete(`/products/${own.id}/grants/${id}`);
    await shop.app.work();
    for (const address of ['quiet@example.com', 'gone@example.com']) expect(mailsTo(address)).toHaveLength(0);
  });

  it('comes three times a day to one address, from all creators together, and the rest later', async () => {
    for (const name of ['Fay', 'Gil', 'Hal', 'Ida']) {
      const { who, book: own } = await creator(name);
      await confirmEmail(who);
      await give({ email: 'popular@example.com' }, who, own.id);
    }
    await shop.app.work();
    expect(mailsTo('popular@example.com')).toHaveLength(LIMITS.gift_mails_per_email);
    shop.now.value += 48 * 3_600_000;
    await shop.app.work();
    expect(mailsTo('popular@example.com')).toHaveLength(4);
  });

  it('leaves over hours where a list is long', async () => {
    const { who, book: own } = await creator('Jo');
    await confirmEmail(who);
    const buyers = Array.from({ length: 25 }, (_, n) => ({ email: `jo-${n}@example.com` }));
    expect((await give({ buyers }, who, own.id)).body.emails).toBe(25);
    await shop.app.work();
    const sent = () => smtp.taken.filter(({ to }) => /jo-\d+@/.test(String(to))).length;
    expect(sent()).toBe(20);
    shop.now.value += 3 * 3_600_000;
    await shop.app.work();
    expect(sent()).toBe(25);
  }, 60_000);
});

describe('a list of buyers', () => {
  it('is answered row by row: given, had, and refused with the reason', async () => {
    const { who, book: own } = await creator('Kim');
    await give({ email: 'has@example.com' }, who, own.id);
    const { body } = await give(
      {
        buyers: [
          { email: 'one@example.com', name: ' One\nBuyer ' },
          { email: 'HAS@example.com' },
          { email: 'ONE@example.com' },
          { email: 'nobody' },
          { email: '' },
          { email: 'two@example.com', name: 'x'.repeat(101) },
        ],
        notify: false,
      },
      who,
      own.id,
    );
    expect(
      body.results.map(({ row, status }: { row: number; status: string }) => `${row} ${status}`),
    ).toEqual(['1 given', '2 had', '3 had', '4 refused', '5 refused', '6 refused']);
    expect(body.results.map(({ reason }: { reason: string | null }) => reason)).toEqual([
      null,
      null,
      null,
      'That isn’t an email address. Use a format like name@example.com.',
      'There’s no email address in this row.',
      'The name is longer than 100 characters.',
    ]);
    expect((await who.get('/orders?platform=import')).body.items).toMatchObject([
      { name: 'One Buyer', email: 'one@example.com', platform: 'import' },
    ]);
    const page = await open(body.results[0].url);
    expect(page.text).toContain('Your copy');
  });

  it.each([
    [
      'with names of columns',
      'Buyer Name,Buyer E-mail,Total\r\nRosa R,rosa@x.test,9.00\r\n\r\nTom,tom@x.test,9\r\n',
      ['2 rosa@x.test Rosa R', '4 tom@x.test Tom'],
    ],
    [
      'with semicolons and a mark of its encoding',
      '\uFEFFVorname;Nachname;E-Mail\nRosa;R;rosa@x.test',
      ['2 rosa@x.test Rosa R'],
    ],
    [
      'with first and last names',
      'First Name\tLast Name\tEmail\nRosa\tR\trosa@x.test',
      ['2 rosa@x.test Rosa R'],
    ],
    ['of addresses alone', 'rosa@x.test\ntom@x.test', ['1 rosa@x.test null', '2 tom@x.test null']],
    [
      'without names of columns',
      '17,rosa@x.test,"R, Rosa"\n18,not an address,Tom',
      ['1 rosa@x.test R, Rosa', '2 not an address Tom'],
    ],
  ])('is read as CSV %s', async (_, csv, expected) => {
    const { who, book: own } = await creator('Lou');
    const { status, body } = await give({ csv, notify: false }, who, own.id);
    expect(status).toBe(200);
    const { items } = (await who.get('/orders')).body;
    const named = new Map(items.map(({ email, name }: { email: string; name: string }) => [email, name]));
    expect(
      body.results.map(
        ({ row, email }: { row: number; email: string }) =>
          `${row} ${email} ${named.get(email) ?? (email.includes('@') ? null : 'Tom')}`,
      ),
    ).toEqual(expected);
  });

  it('that is none, is too long, or says two things at once is refused whole', async () => {
    const { who, book: own } = await creator('Mia');
    const many = Array.from({ length: LIMITS.given_rows + 1 }, (_, n) => `${n}@x.test`);
    for (const [body, pointer] of [
      [{}, '/email'],
      [{ email: 'a@x.test', buyers: [{ email: 'b@x.test' }] }, '/buyers'],
      [{ email: 'nobody' }, '/email'],
      [{ buyers: [] }, '/buyers'],
      [{ buyers: [{ email: 'a@x.test', age: 3 }] }, '/buyers/0/age'],
      [{ buyers: many.map((email) => ({ email })) }, '/buyers'],
      [{ csv: many.join('\n') }, '/csv'],
      [{ csv: 'a@x.test\n"never closed' }, '/csv'],
      [{ csv: '\n\n' }, '/csv'],
      [{ email: 'a@x.test', note: 'x'.repeat(LIMITS.gift_note + 1) }, '/note'],
    ] as const) {
      const { status, body: answer } = await give(body, who, own.id);
      expect([status, answer.errors?.[0]?.pointer], JSON.stringify(body).slice(0, 60)).toEqual([
        400,
        pointer,
      ]);
    }
    expect((await who.get('/orders')).body.total).toBe(0);
  });

  it('of 10,000 is given in one call, over connections that knew few orders, and again changes nothing', async () => {
    const { who, book: own } = await creator('Nia');
    // How a foreign key is checked a connection plans within its first few checks, and keeps.
    const { who: other, book: hers } = await creator('Nell');
    const few = Array.from({ length: 40 }, (_, n) => give({ email: `few${n}@x.test` }, other, hers.id));
    for (const { status } of await Promise.all(few)) expect(status).toBe(200);
    const csv = `email,name\n${Array.from({ length: LIMITS.given_rows }, (_, n) => `n${n}@x.test,Reader ${n}`).join('\n')}`;
    const first = await give({ csv, notify: false }, who, own.id);
    expect([first.status, first.body.given], JSON.stringify(first.body).slice(0, 300)).toEqual([
      200,
      LIMITS.given_rows,
    ]);
    expect((await who.get('/orders?per_page=1')).body).toMatchObject({
      total: LIMITS.given_rows,
      items: [{ number: 1000 + LIMITS.given_rows }],
    });
    const again = await give({ csv, notify: false }, who, own.id);
    expect([again.body.given, again.body.had]).toEqual([0, LIMITS.given_rows]);
    expect((await open(first.body.results[9_999].url)).status).toBe(200);
  }, 120_000);

  it('with a key is answered as it was', async () => {
    const { who, book: own } = await creator('Oda');
    const headers = { 'idempotency-key': 'list' };
    const body = { buyers: [{ email: 'once@x.test' }], notify: false };
    const first = await who.post(`/products/${own.id}/grants`, body, { headers });
    const again = await who.post(`/products/${own.id}/grants`, body, { headers });
    expect(again.body).toEqual(first.body);
    expect(again.body.given).toBe(1);
  });
});

describe('the list of who has a product', () => {
  it('has what was bought and what was given, in pages, by state', async () => {
    const { who, book: own } = await creator('Pia');
    for (const n of [1, 2, 3]) await give({ email: `p${n}@x.test` }, who, own.id);
    const list = async (query: string) => (await who.get(`/products/${own.id}/grants${query}`)).body;
    expect((await list('?per_page=2')).items.map(({ email }: { email: string }) => email)).toHaveLength(2);
    const [{ id }] = (await list('')).items;
    await who.delete(`/products/${own.id}/grants/${id}`);
    expect([(await list('?state=active')).total, (await list('?state=revoked')).total]).toEqual([2, 1]);
    expect((await who.get(`/products/${book.id}/grants`)).status).toBe(404);
  });
});
