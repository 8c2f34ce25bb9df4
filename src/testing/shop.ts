import { putConnection } from '@/features/connections/connections.store';
import type { Tax } from '@/features/connections/connectors/platforms.rules';
import { hookKeyHash, sealSecrets } from '@/features/connections/credentials.service';
import { startBuildWorker } from '@/features/products/builds/builds.worker';
import { timestamp } from '@/kernel/clock';
import type { AppEnv } from '@/server/env';
import { type App, type Client, startApp } from './app';
import { atEnd } from './cleanup';
import { startStripe, type TestStripe } from './servers/stripe';
import type { AccountState } from './servers/stripe-state';
import { type Seen, visitor } from './visitor';

/** The key in the address at which an account's events arrive. */
const hookKey = (who: Client) => `hook-of-${who.user_id}`;

/** A Galley whose creators are paid by a Stripe of the tests. */
export interface Shop {
  app: App;
  till: TestStripe;
  now: { value: number };
  /** Connects an account, with a key of its own where none is given; returns the memory of its till. */
  connect(
    who: Client,
    wish?: { mode?: 'live' | 'test'; tax?: Tax; key?: string; hooks?: boolean },
  ): Promise<AccountState>;
  /** A book with a price, on sale on its page. As a PDF alone unless told, for that takes half the time. */
  publish(
    who: Client,
    title: string,
    terms?: {
      price_cents?: number;
      currency?: string;
      language?: string;
      formats?: ('pdf' | 'epub' | 'phone_pdf')[];
    },
  ): Promise<Sold>;
  /** Presses Buy as a stranger at an address that nobody has come from before. */
  press(slug: string, headers?: Record<string, string>): Promise<Seen>;
  /** The session that a press has led to. */
  sessionOf(pressed: Seen): string;
  /** The checkout that an account began last, and where its buyer comes back to. */
  backOf(account: AccountState, session: string): string;
  stranger(): ReturnType<typeof visitor>;
}

interface Sold {
  id: string;
  slug: string;
}

/** Starts it, at a noon of November. Everything ends with the test file. */
export async function openShop({
  sends = false,
  settings = {},
}: {
  sends?: boolean;
  settings?: Partial<AppEnv> | undefined;
} = {}): Promise<Shop> {
  const now = { value: Date.parse('2026-11-20T12:00:00Z') };
  const clock = () => now.value;
  const till = await startStripe({ clock, deliver: (request) => app.rest(request) });
  till.delivery.sends = sends;
  const app = await startApp({ clock, settings: { ...settings, STRIPE_API_URL: till.url } });
  const worker = startBuildWorker(app.services);
  atEnd(() => worker.stop());
  let people = 0;
  const stranger = () => visitor(app, `198.51.${Math.floor(++people / 250)}.${people % 250}`);

  return {
    app,
    till,
    now,
    stranger,
    async connect(who, { mode = 'live', tax = 'none', key, hooks = false } = {}) {
      const api_key = key ?? till.newKey({ mode, account: `acct_${who.user_id.slice(-16)}` });
      const account = till.stateOf(api_key);
      const url = `https://galley.test/api/hooks/stripe/${hookKey(who)}`;
      const secret = hooks ? account.createEndpoint({ url, enabled_events: ['*'] }).secret : null;
      const at = timestamp(now.value);
      const facts = {
        state: 'connected' as const,
        problem: null,
        mode,
        account_id: account.facts.id,
        account_name: account.facts.name,
        settings: { tax, currency: null },
        credentials: sealSecrets(app.services, who.user_id, 'stripe', {
          api_key,
          api_secret: null,
          hook_secret: secret,
        }),
        last4: api_key.slice(-4),
        endpoint_id: null,
        checked_at: at,
      };
      const hook_key_hash = hooks ? hookKeyHash(hookKey(who)) : null;
      await app.services.db.transaction((tx) =>
        putConnection(tx, who.user_id, 'stripe', facts, { hook_key_hash, now: at }),
      );
      return account;
    },
    async publish(
      who,
      title,
      { price_cents = 1800, currency = 'USD', language = 'en', formats = ['pdf'] } = {},
    ) {
      const recipe = await who.post('/recipes', { title: 'Onion soup', ingredients: ['1 onion'] });
      const content = { title, language, author_name: 'Ana', recipe_ids: [recipe.body.id] };
      const body = { type: 'ebook', formats, ...content };
      const draft = await who.post('/products', body);
      const terms = { platforms: ['storefront'], price_cents, currency };
      const { status, body: product } = await who.post(`/products/${draft.body.id}/publish`, terms);
      if (status !== 200 || product.files === null) throw new Error(`${title}: ${JSON.stringify(product)}`);
      return { id: product.id, slug: product.slug };
    },
    async press(slug, headers) {
      const who = stranger();
      return who.send(await who.open(`/p/${slug}`), { consent: 'yes' }, headers);
    },
    sessionOf: ({ status, text, headers }) => {
      const id = /\/c\/pay\/(\w+)$/.exec(headers.get('location') ?? '')?.[1];
      if (id === undefined) throw new Error(`it led nowhere: ${status} ${text}`);
      return id;
    },
    backOf: (account, session) => new URL(account.session(session).success_url ?? '').pathname,
  };
}
