import { join } from 'node:path';
import { endFile } from '@/testing/cleanup';
import { type SmtpServer, startSmtp } from '@/testing/servers/smtp';
import { startStripe, type TestStripe } from '@/testing/servers/stripe';
import type { AccountState } from '@/testing/servers/stripe-state';
import { freePort, type RunningApp, startApp } from '../crash/app';
import { Caller } from '../crash/client';

/** Where people reach the shop; nobody does here but the till, whose calls are led to this machine. */
const PUBLIC_URL = 'https://shop.example';

/** A shop as `npm start` serves it, with a till and a mail server on this machine, and a book for $18 on its shelf. */
export interface Shop {
  app: RunningApp;
  /** What the app was started with. */
  env: Record<string, string>;
  dataDir: string;
  till: TestStripe;
  /** The memory of the creator's account at the till. */
  account: AccountState;
  smtp: SmtpServer;
  slug: string;
  /** The creator's own token. */
  token: string;
  /** Ends the till and the mail server; the app is ended by whoever has it. */
  close(): Promise<void>;
}

/** Opens it in a folder; `carry` is given every event of the till, and may send it or not. */
export async function openShop(
  folder: string,
  carry: (send: () => Promise<Response>) => Promise<Response> = (send) => send(),
): Promise<Shop> {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const till = await startStripe({
    deliver: async (event) => {
      const { pathname } = new URL(event.url);
      const sent = { method: 'POST', headers: event.headers, body: await event.arrayBuffer() };
      return carry(() => fetch(`http://127.0.0.1:${port}${pathname}`, sent));
    },
  });
  const smtp = await startSmtp();
  const env = {
    ...{ PORT: String(port), GALLEY_DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: '' },
    ...{ PUBLIC_URL, TRUST_PROXY_HOPS: '1', STRIPE_API_URL: till.url },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'Galley <galley@example.com>' },
  };
  const app = await startApp(env);
  const key = till.newKey({ mode: 'live' });
  const { slug, token } = await publishBook(app.base, key);
  const close = async () => {
    await smtp.close();
    await endFile();
  };
  return { app, env, dataDir, till, account: till.stateOf(key), smtp, slug, token, close };
}

/** A creator with a book at $18 and a till. */
async function publishBook(base: string, api_key: string): Promise<{ slug: string; token: string }> {
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
  return { slug, token };
}

/** What a browser sends of the form of a page that sells: hidden fields as they are, the box ticked. */
export function filledForm(page: string): URLSearchParams {
  const fields = new URLSearchParams({ consent: 'yes' });
  for (const [tag] of page.matchAll(/<input type="hidden"[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    fields.set(attribute('name'), attribute('value').replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
  }
  return fields;
}
