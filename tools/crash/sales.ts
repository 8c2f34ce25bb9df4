import { join } from 'node:path';
import type { Sql } from 'postgres';
import { endFile } from '@/testing/cleanup';
import { type SmtpServer, startSmtp } from '@/testing/servers/smtp';
import { startStripe, type TestStripe } from '@/testing/servers/stripe';
import { freePort, startApp } from './app';
import { Buyers } from './buyers';
import { Caller, pause } from './client';
import { connectTo, killPostgres } from './embedded';
import { restart } from './kill';
import type { Part } from './report';

/** Buyers at once, and how many have paid at least before something is killed again. */
const TOGETHER = 6;
const SALES_PER_KILL = 5;
/** Where people reach the shop; nobody does here but the till, whose calls are led to this machine. */
const PUBLIC_URL = 'https://shop.example';
/** Seconds in which everything that was paid must be delivered: the first look of the sweep comes after two minutes. */
const DELIVERED_SECONDS = 300;

/** A creator with a book at $18 and a till; its address. */
async function openShop(base: string, api_key: string): Promise<string> {
  const caller = new Caller(base);
  const body = { email: 'creator@example.com', password: 'correct horse', name: 'Ines' };
  const { token } = (await caller.call('POST', '/api/auth/register', { body })).body;
  const done = async (method: string, path: string, sent: object) => {
    const answer = await caller.call(method, path, { token, body: sent });
    if (answer.status >= 300 || answer.status === 0)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.body.detail}`);
    return answer.body;
  };
  await done('PUT', '/api/connections/stripe', { api_key, tax: 'none' });
  const recipe = await done('POST', '/api/recipes', { title: 'Onion soup', ingredients: ['1 onion'] });
  const draft = { type: 'ebook', title: 'Sunday Kitchen', author_name: 'Ines', recipe_ids: [recipe.id] };
  const { id } = await done('POST', '/api/products', draft);
  const terms = { platforms: ['storefront'], price_cents: 1800, currency: 'USD' };
  const { slug } = await done('POST', `/api/products/${id}/publish`, terms);
  caller.close();
  return slug;
}

/** What the tables say of the sales. */
interface Books {
  orders: number;
  items: number;
  grants: number;
  mails: number;
  /** Orders and cents of the days, and those of the orders. */
  day_orders: number;
  day_cents: number;
  order_cents: number;
}

async function readBooks(sql: Sql): Promise<Books> {
  const [books] = await sql<Books[]>`
    select (select count(*)::int from orders where state = 'paid') as orders,
      (select count(*)::int from order_items) as items,
      (select count(*)::int from grants where state = 'active') as grants,
      (select count(*)::int from mails where kind = 'order_files' and state = 'sent') as mails,
      (select coalesce(sum(orders), 0)::int from sales_days) as day_orders,
      (select coalesce(sum(gross_cents), 0)::int from sales_days) as day_cents,
      (select coalesce(sum(total_cents), 0)::int from orders) as order_cents`;
  if (books === undefined) throw new Error('The tables could not be counted.');
  return books;
}

/** Waits until as many are delivered as have paid, or too long; the seconds it took. */
async function delivered(sql: Sql, paid: number): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (;;) {
    const { orders, mails } = await readBooks(sql);
    if ((orders >= paid && mails >= paid) || seconds() > DELIVERED_SECONDS) return Math.round(seconds());
    await pause(500);
  }
}

/**
 * kill -9 of the app and of PostgreSQL in turns, `rounds` of each, while strangers buy. Afterwards whoever has paid must
 * have one order, its files and one mail, and nobody else anything.
 */
export async function salesRounds(folder: string, rounds: number): Promise<Part> {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const unheard: string[] = [];
  const lost = (why: string) => {
    unheard.push(why);
    return new Response(null, { status: 503 });
  };
  const till = await startStripe({
    // Every third event is lost on its way, and so is what a killed app does not take: none is sent again.
    deliver: async (request) => {
      if (Math.random() < 1 / 3) return lost('on its way');
      const { pathname } = new URL(request.url);
      const { headers } = request;
      const sent = { method: 'POST', headers, body: await request.arrayBuffer() };
      return fetch(`${base}${pathname}`, sent).then(
        (answer) => (answer.ok ? answer : lost(String(answer.status))),
        () => lost('at a closed door'),
      );
    },
  });
  const smtp = await startSmtp();
  const env = {
    ...{ PORT: String(port), GALLEY_DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: '' },
    ...{ PUBLIC_URL, TRUST_PROXY_HOPS: '1', STRIPE_API_URL: till.url },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'Galley <galley@example.com>' },
  };
  let app = await startApp(env);
  const key = till.newKey({ mode: 'live' });
  const slug = await openShop(base, key);
  const buyers = new Buyers(base, slug, till.stateOf(key));
  buyers.start(TOGETHER);
  for (let number = 1; number <= 2 * rounds; number++) {
    const before = buyers.paid.length;
    while (buyers.paid.length < before + SALES_PER_KILL) await pause(5);
    await pause(Math.random() * 1_000);
    if (number % 2 === 1) app = await restart(app, env);
    else await killPostgres(dataDir);
    process.stdout.write(`   ${number}/${2 * rounds}: ${buyers.paid.length} paid\n`);
  }
  await buyers.stop();
  const sql = connectTo(dataDir);
  const seconds = await delivered(sql, buyers.paid.length);
  const books = await readBooks(sql);
  const buyersOf = await sql<{ email: string; orders: number }[]>`
    select email, count(*)::int as orders from orders group by email`;
  await sql.end();
  const part = report({ rounds, buyers, books, seconds, smtp, unheard, till, buyersOf: [...buyersOf] });
  await app.end('SIGTERM');
  await smtp.close();
  await endFile();
  return part;
}

interface Measured {
  rounds: number;
  buyers: Buyers;
  books: Books;
  seconds: number;
  smtp: SmtpServer;
  unheard: readonly string[];
  till: TestStripe;
  buyersOf: readonly { email: string; orders: number }[];
}

function report({ rounds, buyers, books, seconds, smtp, unheard, till, buyersOf }: Measured): Part {
  const paid = new Set(buyers.paid);
  const withOrder = new Set(buyersOf.map(({ email }) => email));
  const lost = [...paid].filter((email) => !withOrder.has(email)).length;
  const doubled = buyersOf.filter(({ email, orders }) => orders !== 1 || !paid.has(email)).length;
  const letters = smtp.taken.filter(({ to }) => to.some((address) => paid.has(address)));
  const different = new Set(letters.map(({ message_id }) => message_id)).size;
  for (const fault of buyers.faults.slice(0, 10)) process.stdout.write(`      ${fault}\n`);
  const counts = [paid.size, books.orders, books.items, books.grants, books.mails, different];
  return {
    title: 'kill -9 while strangers buy',
    about: [
      `${TOGETHER} strangers at once press Buy and pay at a till that holds every call against Stripe’s specification. At random moments the serving process of \`npm start\`, or the postmaster, gets SIGKILL, ${rounds} times each. Whoever gets no page presses again. Every second buyer closes her browser after paying, every third event of the till is lost on its way, and none is sent again. Then paid sessions, orders, their items, the rights to files, and mails are counted.`,
      'Lost: paid without an order. Double: an order too many, or without a payment. Letters: those with a Message-ID of their own that the mail server took.',
    ],
    head: ['paid', 'orders', 'items', 'grants', 'mails sent', 'letters', 'lost', 'double'],
    rows: [[...counts, lost, doubled].map(String)],
    notes: [
      `${buyers.repeated} presses got no page and were repeated; wrong answers: ${buyers.faults.length}. ${unheard.length} of ${till.events.length} events never arrived. The last sale was delivered ${seconds} s after the last press. ${letters.length - different} letters came twice, with one Message-ID, because the app was killed between handing them over and writing that down.`,
      `The days of Home have ${books.day_orders} orders and $${(books.day_cents / 100).toFixed(2)}, the orders $${(books.order_cents / 100).toFixed(2)}.`,
    ],
    passed:
      counts.every((count) => count === paid.size) &&
      lost + doubled + buyers.faults.length === 0 &&
      books.day_orders === books.orders &&
      books.day_cents === books.order_cents,
  };
}
