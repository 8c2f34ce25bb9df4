import { SHOP_PLATFORMS, type ShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { startBuildWorker } from '@/features/products/builds/builds.worker';
import { closeRenderer } from '@/rendering/typst/renderer';
import type { AppEnv } from '@/server/env';
import { type App, type Client, startApp } from './app';
import { atEnd, endsWhatFollows } from './cleanup';
import { type FakeShop, keyBodyOf, type ShownProduct } from './servers/shops/fake';
import { FAKE_SHOPS } from './servers/shops/registry';

/** A Galley with a fake of every shop beside it, and a creator with books. */
export interface ShopDesk {
  app: App;
  ines: Client;
  now: { value: number };
  shops: Readonly<Record<ShopPlatform, FakeShop>>;
  connect(platform: ShopPlatform): Promise<FakeShop>;
  /** A draft of one recipe, in no shop yet. */
  draft(title: string): Promise<string>;
  /** One whose title is nobody's concern: the same for all, so that their files are made once, where the shop takes it twice. */
  draftFor(platform: ShopPlatform): Promise<string>;
  /** Publishes a draft, or what has changed of a product. */
  publish(id: string, platforms: readonly string[], terms?: object): Promise<void>;
  /** Its listing on a platform, as it is answered. */
  listing(id: string, platform: string): Promise<Record<string, unknown>>;
  /** Does all work until none is due within some minutes. */
  settle(minutes?: number): Promise<void>;
  /** What buyers see of a product in a shop: one at most. */
  shown(platform: ShopPlatform, id: string): ShownProduct | null;
  /** Gives its connections to the database back, and all else that was begun since it was opened. */
  close(): Promise<void>;
}

export async function openShopDesk(more: Partial<AppEnv> = {}): Promise<ShopDesk> {
  const close = endsWhatFollows();
  const now = { value: Date.parse('2026-11-20T10:00:00Z') };
  const started = await Promise.all(
    SHOP_PLATFORMS.map(async (platform) => [platform, await FAKE_SHOPS[platform].start()] as const),
  );
  const shops = Object.fromEntries(started) as ShopDesk['shops'];
  for (const [, shop] of started) shop.clock = () => now.value;
  const PLATFORM_API_URLS = Object.fromEntries(started.map(([platform, { url }]) => [platform, url]));
  const app = await startApp({ clock: () => now.value, settings: { PLATFORM_API_URLS, ...more } });
  const builds = startBuildWorker(app.services, { poll_ms: 50 });
  atEnd(async () => {
    await builds.stop();
    await closeRenderer();
  });
  const ines = await app.signUp('Ines');
  const { id: soup } = (await ines.post('/recipes', { title: 'Soup', ingredients: ['1 onion'] })).body;
  const must = (answer: { status: number; body: unknown }) => {
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  };
  let drafts = 0;
  const draft = async (title: string): Promise<string> => {
    const body = { type: 'ebook', title, description: `All of ${title}.`, recipe_ids: [soup] };
    const answer = await ines.post('/products', { ...body, formats: ['pdf'] });
    must(answer);
    return answer.body.id;
  };
  return {
    app,
    ines,
    now,
    shops,
    close,
    async connect(platform) {
      const shop = shops[platform];
      shop.fault = () => null;
      must(await ines.call('PUT', `/connections/${platform}`, keyBodyOf(shop)));
      await app.work();
      return shop;
    },
    draft,
    draftFor: (platform) =>
      draft(FAKE_SHOPS[platform].has.includes('unique_titles') ? `Soups ${++drafts}` : 'Soups'),
    async publish(id, platforms, terms = {}) {
      const body = { platforms, price_cents: 1800, currency: 'USD', ...terms };
      must(await ines.post(`/products/${id}/publish`, body));
    },
    async listing(id, platform) {
      const { listings } = (await ines.get(`/products/${id}`)).body;
      return listings.find((one: { platform: string }) => one.platform === platform);
    },
    async settle(minutes = 2) {
      for (let at = 0; at < minutes * 6; at++) {
        await app.work();
        now.value += 10_000;
      }
    },
    shown(platform, id) {
      const key = `galley-${id.slice(id.indexOf('_') + 1)}`;
      const found = shops[platform].shown().filter((product) => product.key === key);
      if (found.length > 1) throw new Error(`${found.length} products of one`);
      return found[0] ?? null;
    },
  };
}
