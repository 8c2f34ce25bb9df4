import type { Sql } from 'postgres';
import type { SmtpServer } from '@/testing/servers/smtp';
import type { TestStripe } from '@/testing/servers/stripe';
import type { AccountState } from '@/testing/servers/stripe-state';
import { openShop } from '../selling/shop';
import { Buyers } from './buyers';
import { pause } from './client';
import { connectTo, killPostgres } from './embedded';
import { restart } from './kill';
import { Refunds } from './refunds';
import type { Part } from './report';

/** Buyers at once, and how many have paid at least before something is killed again. */
const TOGETHER = 6;
const SALES_PER_KILL = 5;
/** Seconds in which everything that was paid must be delivered: the first look of the sweep comes after two minutes. */
const DELIVERED_SECONDS = 300;

/** What the tables say of the sales. */
interface Books {
  orders: number;
  items: number;
  grants: number;
  /** Mails that were sent: a buyer's of her files, the creator's of a sale, a buyer's of a refund. */
  mails: number;
  sale_mails: number;
  refund_mails: number;
  /** What went back, and the orders that say so. */
  refunds: number;
  refunded: number;
  /** Orders and cents of the days, and those of the orders. */
  day_orders: number;
  day_cents: number;
  order_cents: number;
}

async function readBooks(sql: Sql): Promise<Books> {
  const [books] = await sql<Books[]>`
    select (select count(*)::int from orders where state in ('paid', 'refunded')) as orders,
      (select count(*)::int from order_items) as items,
      (select count(*)::int from grants join orders using (user_id)
        where orders.id = order_id and (grants.state = 'revoked') = (orders.state = 'refunded')) as grants,
      (select count(*)::int from mails where kind = 'order_files' and state = 'sent') as mails,
      (select count(*)::int from mails where kind = 'account_sale' and state = 'sent') as sale_mails,
      (select count(*)::int from mails where kind = 'order_refund' and state = 'sent') as refund_mails,
      (select count(*)::int from refunds where state = 'succeeded') as refunds,
      (select count(*)::int from orders where state = 'refunded') as refunded,
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
    const { orders, mails, sale_mails, refunded, refund_mails } = await readBooks(sql);
    const isDone = Math.min(orders, mails, sale_mails) >= paid && refund_mails >= refunded;
    if (isDone || seconds() > DELIVERED_SECONDS) return Math.round(seconds());
    await pause(500);
  }
}

/**
 * kill -9 of the app and of PostgreSQL in turns, `rounds` of each, while strangers buy and their creator gives some of the
 * money back. Afterwards whoever has paid must have one order, its files and one mail, its creator one mail of it, whoever
 * got money back one mail of that, and nobody else anything.
 */
export async function salesRounds(folder: string, rounds: number): Promise<Part> {
  const unheard: string[] = [];
  const lost = (why: string) => {
    unheard.push(why);
    return new Response(null, { status: 503 });
  };
  // Every third event is lost on its way, and so is what a killed app does not take: none is sent again.
  const shop = await openShop(folder, (send) =>
    Math.random() < 1 / 3
      ? Promise.resolve(lost('on its way'))
      : send().then(
          (answer) => (answer.ok ? answer : lost(String(answer.status))),
          () => lost('at a closed door'),
        ),
  );
  const { till, smtp, dataDir, env } = shop;
  let { app } = shop;
  const buyers = new Buyers(app.base, shop.slug, shop.account);
  const refunds = new Refunds(app.base, shop.token);
  await confirmCreator(dataDir);
  buyers.start(TOGETHER);
  refunds.start();
  for (let number = 1; number <= 2 * rounds; number++) {
    const before = buyers.paid.length;
    while (buyers.paid.length < before + SALES_PER_KILL) await pause(5);
    await pause(Math.random() * 1_000);
    if (number % 2 === 1) app = await restart(app, env);
    else await killPostgres(dataDir);
    process.stdout.write(`   ${number}/${2 * rounds}: ${buyers.paid.length} paid\n`);
  }
  await buyers.stop();
  await refunds.stop();
  const sql = connectTo(dataDir);
  const seconds = await delivered(sql, buyers.paid.length);
  const books = await readBooks(sql);
  const buyersOf = await sql<{ email: string; orders: number }[]>`
    select email, count(*)::int as orders from orders group by email`;
  await sql.end();
  const part = report({
    ...{ rounds, buyers, refunds, books, seconds, smtp, unheard, till },
    account: shop.account,
    buyersOf: [...buyersOf],
  });
  await app.end('SIGTERM');
  await shop.close();
  return part;
}

/** As the link in her mail does: only a confirmed address is mailed of sales. */
async function confirmCreator(dataDir: string): Promise<void> {
  const sql = connectTo(dataDir);
  await sql`update users set email_confirmed_at = now()`;
  await sql.end();
}

interface Measured {
  rounds: number;
  buyers: Buyers;
  refunds: Refunds;
  books: Books;
  seconds: number;
  smtp: SmtpServer;
  unheard: readonly string[];
  till: TestStripe;
  account: AccountState;
  buyersOf: readonly { email: string; orders: number }[];
}

function report(measured: Measured): Part {
  const { rounds, buyers, refunds, books, seconds, smtp, unheard, till, account, buyersOf } = measured;
  const paid = new Set(buyers.paid);
  const withOrder = new Set(buyersOf.map(({ email }) => email));
  const lost = [...paid].filter((email) => !withOrder.has(email)).length;
  const doubled = buyersOf.filter(({ email, orders }) => orders !== 1 || !paid.has(email)).length;
  // The creator's own address was mailed a link when she registered.
  const letters = smtp.taken.filter(
    ({ to, source }) => to.some((address) => paid.has(address)) || source.includes('Subject: New sale'),
  );
  const different = new Set(letters.map(({ message_id }) => message_id)).size;
  const faults = [...buyers.faults, ...refunds.faults];
  for (const fault of faults.slice(0, 10)) process.stdout.write(`      ${fault}\n`);
  const counts = [paid.size, books.orders, books.items, books.grants, books.mails, books.sale_mails];
  const back = [account.refunds.size, books.refunds, books.refunded, books.refund_mails];
  const mails = books.mails + books.sale_mails + books.refund_mails;
  return {
    title: 'kill -9 while strangers buy',
    about: [
      `${TOGETHER} buyers at once click Buy and pay at a Stripe test server that checks every call against Stripe’s specification. At random moments, the server process of \`npm start\` or the postmaster gets a SIGKILL, ${rounds} times each. Buyers who get no page click again. Every second buyer closes the browser after paying, and every third event from Stripe gets lost and isn’t sent again. Meanwhile, the creator refunds every fifth order there is by then, and clicks again if there’s no response. Afterward, we count paid sessions, orders, their items, grants (rights to files, which end with a refund), refunds, and emails.`,
      'Emails: to buyers with their files, to the creator about each sale, and to buyers about refunds. Refunds: at Stripe, in Galley, and orders marked as refunded. Delivered: emails with distinct Message-IDs that the mail server accepted. Lost: paid, but no order. Double: an extra order, or one without a payment.',
    ],
    head: [
      ...[
        'paid',
        'orders',
        'items',
        'grants',
        'emails to buyers',
        'emails to the creator',
        'refunds at Stripe',
      ],
      ...['refunds', 'refunded orders', 'refund emails', 'delivered', 'lost', 'double'],
    ],
    rows: [[...counts, ...back, different, lost, doubled].map(String)],
    notes: [
      `${buyers.repeated} clicks got no page and were repeated. Wrong responses: ${faults.length}. ${unheard.length} of ${till.events.length} events never arrived. The last sale was delivered ${seconds} s after the last click. ${letters.length - different} emails arrived twice, with the same Message-ID, because the app was killed between sending them and recording it.`,
      `The daily figures on Home add up to ${books.day_orders} orders and $${(books.day_cents / 100).toFixed(2)}; the orders add up to $${(books.order_cents / 100).toFixed(2)}.`,
    ],
    passed:
      counts.every((count) => count === paid.size) &&
      back.every((count) => count === account.refunds.size) &&
      different === mails &&
      lost + doubled + faults.length === 0 &&
      books.day_orders === books.orders &&
      books.day_cents === books.order_cents,
  };
}
