import {
  CONNECTABLE,
  SHOP_PLATFORMS,
  type ShopPlatform,
} from '@/features/connections/connectors/platforms.rules';
import { endFile } from '@/testing/cleanup';
import { keyBodyOf } from '@/testing/servers/shops/fake';
import { FAKE_SHOPS } from '@/testing/servers/shops/registry';
import { startStripe } from '@/testing/servers/stripe';
import type { Part } from './report';
import { held, type Place, rowOf, type Scene, Stand } from './stand';

/** Bytes of a part of an upload, so that a small book has several. */
const PART_BYTES = 16 * 1024;

const PRICE = { first: 1800, second: 2100 };

/** What a platform has of a product: each that it sells, with its price, and the names of its files. */
type Shown = readonly { is_live: boolean; price_cents: number; files: readonly string[] }[];

/** A platform that products are put up on, and what it shows of one. */
interface Market extends Place {
  shown(product: string): Shown;
}

async function shopMarket(platform: ShopPlatform): Promise<Market> {
  const shop = await FAKE_SHOPS[platform].start({ part_bytes: PART_BYTES });
  return {
    label: CONNECTABLE[platform].label,
    platform,
    env: { PLATFORM_API_URLS: `${platform}=${shop.url}` },
    connection: keyBodyOf(shop),
    cut: (loses) => {
      shop.fault = () => (loses() ? 'lost' : null);
    },
    shown(product) {
      const key = `galley-${product.slice(product.indexOf('_') + 1)}`;
      return shop
        .shown()
        .filter((one) => one.key === key)
        .map((one) => ({ ...one, files: one.files.map(({ name }) => name) }));
    },
  };
}

/** Payment links at Stripe: a new price is another link, and the one before is switched off. */
async function linkMarket(): Promise<Market> {
  const till = await startStripe();
  const api_key = till.newKey({ mode: 'live' });
  const { links, lines } = till.stateOf(api_key);
  return {
    label: 'Stripe payment link',
    platform: 'stripe',
    env: { STRIPE_API_URL: till.url, PUBLIC_URL: 'https://shop.example', TRUST_PROXY_HOPS: '1' },
    connection: { api_key, tax: 'none' },
    cut: (loses) => {
      till.faults.loses = loses;
    },
    shown(product) {
      const own = [...links.values()].filter(({ metadata }) => metadata.galley_product === product);
      const on = own.filter(({ active }) => active);
      return (on.length > 0 ? on : own.slice(-1)).map(({ id, active }) => ({
        is_live: active,
        price_cents: lines.get(id)?.[0]?.unit_amount ?? 0,
        files: [],
      }));
    },
  };
}

/** A scene after which the listing stands as said, and the platform shows one product, so. */
const sceneOf =
  (
    name: string,
    ask: (market: Market, stand: Stand, product: string) => Promise<unknown>,
    wanted: { state: 'live' | 'unlisted'; edition: number | null; price_cents: number },
  ) =>
  (market: Market): Scene => ({
    name,
    ask: (stand, product) => ask(market, stand, product),
    async stands(stand, product) {
      const { status, body } = await stand.reply('GET', `/api/products/${product}`);
      // It may be killed right now.
      if (status === 0) return false;
      return body.listings.some(
        ({ platform, state, edition }) =>
          platform === market.platform && state === wanted.state && edition === wanted.edition,
      );
    },
    faultOf(product) {
      const found = market.shown(product);
      const [one] = found;
      if (one === undefined) return 'lost';
      if (found.length > 1 || new Set(one.files).size !== one.files.length) return 'double';
      const is_right = one.is_live === (wanted.state === 'live') && one.price_cents === wanted.price_cents;
      return is_right ? null : 'lost';
    },
  });

const publish = ({ platform }: Market, stand: Stand, product: string, price_cents: number) =>
  stand.call('POST', `/api/products/${product}/publish`, {
    platforms: [platform],
    price_cents,
    currency: 'USD',
  });

const SCENES = [
  sceneOf('first edition', (market, stand, product) => publish(market, stand, product, PRICE.first), {
    ...{ state: 'live', edition: 1, price_cents: PRICE.first },
  }),
  sceneOf(
    'second edition',
    async (market, stand, product) => {
      await stand.call('PATCH', `/api/products/${product}`, { subtitle: 'With a line more' });
      return publish(market, stand, product, PRICE.second);
    },
    { state: 'live', edition: 2, price_cents: PRICE.second },
  ),
  sceneOf(
    'taking down',
    ({ platform }, stand, product) => stand.call('DELETE', `/api/products/${product}/listings/${platform}`),
    { state: 'unlisted', edition: null, price_cents: PRICE.second },
  ),
];

/** Makes drafts that are nowhere yet, of one recipe. */
async function drafts(stand: Stand): Promise<(stand: Stand) => Promise<string>> {
  const soup = { title: 'Onion soup', ingredients: ['1 onion'] };
  const { id } = (await stand.call('POST', '/api/recipes', soup)).body;
  let books = 0;
  return async () => {
    const title = `Sunday Kitchen ${++books}`;
    const body = { type: 'ebook', title, recipe_ids: [id], formats: ['pdf'] };
    return (await stand.call('POST', '/api/products', body)).body.id;
  };
}

/**
 * kill -9 of the app at every call to every platform that products are put up on: after the platform has done what was
 * asked, and before its answer.
 */
export async function platformRounds(folder: string): Promise<Part> {
  const markets = [...(await Promise.all(SHOP_PLATFORMS.map(shopMarket))), await linkMarket()];
  // One after the other: each fills its library first. A kill then takes half a minute of waiting, so they share it.
  const stands: { market: Market; stand: Stand }[] = [];
  for (const market of markets) stands.push({ market, stand: await Stand.open(folder, market) });
  const tallies = await Promise.all(
    stands.map(async ({ market, stand }) =>
      stand.tally(
        SCENES.map((scene) => scene(market)),
        await drafts(stand),
      ),
    ),
  );
  await endFile();
  return {
    title: 'kill -9 at every call to a platform',
    about: [
      'A book is listed on a test platform, updated there for a second edition, and taken down. The server process of `npm start` gets a SIGKILL at each call in turn, with a new book each time: after the platform has done what the call asks for, and before it responds. After the next start, the listing has to end up as requested, with one product on the platform and each of its files once.',
      'Lost: a listing or its product that wasn’t as requested within three minutes. Double: a second product, a second active link, or a file that’s there twice.',
    ],
    head: [
      'platform',
      'kills: first edition',
      'kills: second edition',
      'kills: taking down',
      'lost',
      'double',
    ],
    rows: tallies.map(rowOf),
    notes: [],
    passed: tallies.every(held),
  };
}
