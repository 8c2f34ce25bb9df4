import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeId } from '@/kernel/ids';
import { stamperPid, stampFile } from '@/rendering/stamp/stamp';
import { renderBook } from '@/rendering/typst/renderer';
import { cpuOf } from '../bench/cpu';
import { connectTo } from '../crash/embedded';
import { loadAverage, machine } from '../machine';
import { sampleBook } from '../rendering/books';
import { filledForm, openShop, type Shop } from './shop';

/** Orders of the account whose list is measured, sales that are made, and how often anything else is asked for. */
const ORDERS = 100_000;
const SALES = 60;
const TIMES = 200;
/** Recipes of the demo library that fill a book of some five hundred pages. */
const LONG_BOOK = 480;

/** What was measured, one line of the page: its name, how it was measured, figures, and the aim. */
type Line = [what: string, p50: string, p95: string, aim: string];

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

function lineOf(what: string, times: readonly number[], aim: string): Line {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [what, ms(at(0.5)), ms(at(0.95)), aim];
}

/** Milliseconds until the whole of an answer is there; throws where it is none of those. */
async function timed(url: string, init: RequestInit, statuses: readonly number[]) {
  const began = performance.now();
  const answer = await fetch(url, { ...init, redirect: 'manual' });
  const bytes = await answer.arrayBuffer();
  const took = performance.now() - began;
  if (!statuses.includes(answer.status)) throw new Error(`${url} answered ${answer.status}`);
  return { took, text: new TextDecoder().decode(bytes), location: answer.headers.get('location') ?? '' };
}

/** The same, one after the other, without the first ten. */
async function repeated(
  times: number,
  once: (index: number) => Promise<{ took: number }>,
): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < times + 10; index++) took.push((await once(index)).took);
  return took.slice(10);
}

/** A sale from the press of Buy to the file, and what each step took. */
async function sellOnce({ app, slug, account }: Shop, number: number) {
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
  const page = await timed(`${app.base}/p/${slug}`, { headers }, [200]);
  const form = filledForm(page.text);
  const press = await timed(`${app.base}/p/${slug}`, { headers, method: 'POST', body: form }, [303]);
  const session = press.location.split('/').at(-1) ?? '';
  const { success_url } = account.pay(session, { email: `buyer.${number}@example.com`, name: 'Buyer' });
  const back = await timed(`${app.base}${new URL(success_url ?? '').pathname}`, { headers }, [303]);
  const place = `${app.base}${new URL(back.location, app.base).pathname}`;
  const order = await timed(place, { headers }, [200]);
  const file = await timed(`${place}/pdf`, { headers }, [200]);
  return { press: press.took, page: back.took + order.took, file: file.took };
}

/** Gives the creator so many orders beside those she has, as rows; no money moved. */
async function fillOrders({ dataDir, token, app }: Shop): Promise<void> {
  const me = await fetch(`${app.base}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  const owner = decodeId('user', (await me.json()).id) ?? '';
  const sql = connectTo(dataDir);
  await sql.unsafe(
    `insert into orders
       select o.user_id, gen_random_uuid(), 1000000 + n, o.checkout_id, o.platform, 'cs_' || n, 'pi_' || n, o.mode,
         case when n % 50 = 0 then 'refunded' else 'paid' end, o.dispute, 'reader' || n || '@example.com',
         'reader' || n || '@example.com', o.name, o.country, o.language, o.currency, o.subtotal_cents, o.discount_cents,
         o.tax_cents, o.total_cents, o.refunded_cents, o.seller_of_record, o.receipt_url,
         o.created_at - n * interval '1 minute', o.updated_at
       from (select * from orders where user_id = '${owner}' limit 1) o, generate_series(1, ${ORDERS}) n;
     insert into order_items
       select o.user_id, o.id, 0, i.product_id, 1, i.title, 1800, 0, 0
       from orders o, (select * from order_items where user_id = '${owner}' limit 1) i
       where o.user_id = '${owner}' and o.number > 1000000`,
  );
  await sql.unsafe('vacuum analyze');
  await sql.end();
}

/** The CPU and the memory that a stamp of a long book takes, in a process that has stamped one before. */
async function stampLong(): Promise<string> {
  const { model, images } = sampleBook(LONG_BOOK, {});
  const { pdf, page_count } = await renderBook(model, images);
  const stamp = { words: 'For hannah@example.com · order 1004', language: 'en', direction: 'ltr' } as const;
  await stampFile('pdf', pdf, stamp);
  const pid = stamperPid() ?? 0;
  const before = cpuOf(pid);
  await stampFile('pdf', pdf, stamp);
  const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  return `Stamping all ${page_count} pages of a book (${(pdf.byteLength / 1e6).toFixed(1)} MB) takes ${((cpuOf(pid) - before) / 1000).toFixed(1)} s of CPU and ${Math.round(memory)} MiB; the goal is 1.5 s and 300 MiB. Files are stamped one at a time, in a separate process.`;
}

/** What is asked of a running shop; `hooks` is filled with what its events take. */
async function measured(shop: Shop, hooks: readonly number[]): Promise<Line[]> {
  const { app, till, token } = shop;
  const get =
    (path: string, headers: Record<string, string> = {}) =>
    () =>
      timed(`${app.base}${path}`, { headers }, [200]);
  const lines: Line[] = [
    lineOf('`GET /api/health`, the baseline', await repeated(TIMES, get('/api/health')), ''),
  ];
  lines.push(lineOf('a product page', await repeated(TIMES, get(`/p/${shop.slug}`)), ''));
  till.delivery.sends = false;
  const sales = { press: [] as number[], page: [] as number[], file: [] as number[] };
  for (let number = 0; number < SALES; number++) {
    const sale = await sellOnce(shop, number);
    sales.press.push(sale.press);
    sales.page.push(sale.page);
    sales.file.push(sale.file);
  }
  for (const event of [...till.events]) if (event.type.startsWith('checkout')) await till.send(event);
  lines.push(
    lineOf(
      'a click on Buy, with Stripe answering from the same machine',
      sales.press,
      '≤ 150 ms, ours alone',
    ),
    lineOf(
      'from Stripe back to the download page, without any event',
      sales.page,
      '≤ 2 s, including the file',
    ),
    lineOf('the first download, with the stamp', sales.file, ''),
    lineOf('an event from Stripe', hooks, '≤ 50 ms'),
  );
  await fillOrders(shop);
  const asked = { Authorization: `Bearer ${token}` };
  for (const [name, query] of [
    ['', ''],
    [', the fiftieth page', '?page=50'],
    [', refunded', '?state=refunded'],
    [', by the start of an email', '?q=reader77'],
  ] as const)
    lines.push(
      lineOf(
        `\`GET /api/orders\` of 100,000${name}`,
        await repeated(TIMES, get(`/api/orders${query}`, asked)),
        '≤ 20 ms',
      ),
    );
  return lines;
}

/** Measures what selling costs beside the app's plainest answer, and writes docs/selling.md. */
export async function measureSelling(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The measurement reads /proc, so it needs Linux.');
  const folder = mkdtempSync(join(tmpdir(), 'galley-selling-'));
  chmodSync(folder, 0o755); // for PostgreSQL's user, when we are root
  const hooks: number[] = [];
  const shop = await openShop(folder, async (send) => {
    const began = performance.now();
    const answer = await send();
    hooks.push(performance.now() - began);
    return answer;
  });
  const lines = await measured(shop, hooks).finally(async () => {
    await shop.app.end('SIGTERM');
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const stamped = await stampLong();
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  writeFileSync(
    'docs/selling.md',
    `# How fast selling is

\`npm run selling\` generated this page on ${machine()} and the embedded PostgreSQL, at a load average of ${loadAverage()} over the last minute. It sends one request at a time to the production server. A Stripe test server on the same machine checks every call against Stripe’s specification. Stripe’s own time is extra.

${[['what', 'p50', 'p95', 'goal'], ['---', '---:', '---:', '---'], ...lines].map(row).join('\n')}

${stamped}
`,
  );
}
