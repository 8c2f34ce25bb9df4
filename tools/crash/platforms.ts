import { join } from 'node:path';
import {
  CONNECTABLE,
  SHOP_PLATFORMS,
  type ShopPlatform,
} from '@/features/connections/connectors/platforms.rules';
import { endFile } from '@/testing/cleanup';
import { type FakeShop, keyBodyOf, type ShownProduct } from '@/testing/servers/shops/fake';
import { FAKE_SHOPS } from '@/testing/servers/shops/registry';
import { freePort, type RunningApp, startApp } from './app';
import { Caller, pause, type Reply } from './client';
import type { Part } from './report';

/** Seconds in which a listing has to come to what was asked: a task is taken up again 30 s after its worker died. */
const SETTLED_SECONDS = 180;
/** Bytes of a part of an upload, so that a small book has several. */
const PART_BYTES = 16 * 1024;
/** More calls than any scene has. */
const MOST_CALLS = 50;

const PRICE = { first: 1800, second: 2100 };

/** What is asked of a listing, and what its platform has to show in the end. */
interface Scene {
  name: string;
  ask(stand: Stand, product: string): Promise<Reply>;
  state: 'live' | 'unlisted';
  edition: number | null;
  shows: Pick<ShownProduct, 'is_live' | 'price_cents'>;
}

const publish = (price_cents: number) => (stand: Stand, product: string) =>
  stand.call('POST', `/api/products/${product}/publish`, {
    platforms: [stand.platform],
    price_cents,
    currency: 'USD',
  });

const SCENES: readonly Scene[] = [
  {
    name: 'first edition',
    ask: publish(PRICE.first),
    state: 'live',
    edition: 1,
    shows: { is_live: true, price_cents: PRICE.first },
  },
  {
    name: 'second edition',
    async ask(stand, product) {
      await stand.call('PATCH', `/api/products/${product}`, { subtitle: 'With a line more' });
      return publish(PRICE.second)(stand, product);
    },
    state: 'live',
    edition: 2,
    shows: { is_live: true, price_cents: PRICE.second },
  },
  {
    name: 'taking down',
    ask: (stand, product) => stand.call('DELETE', `/api/products/${product}/listings/${stand.platform}`),
    state: 'unlisted',
    edition: null,
    shows: { is_live: false, price_cents: PRICE.second },
  },
];

/** A Galley that a platform of the tests stands beside, and a creator who is connected to it. */
class Stand {
  #token = '';
  #recipe = '';
  #books = 0;

  private constructor(
    readonly platform: ShopPlatform,
    readonly shop: FakeShop,
    private readonly env: Record<string, string>,
    private app: RunningApp,
  ) {}

  static async open(folder: string, platform: ShopPlatform): Promise<Stand> {
    const shop = await FAKE_SHOPS[platform].start({ part_bytes: PART_BYTES });
    const env = {
      ...{ PORT: String(await freePort()), GALLEY_DATA_DIR: join(folder, platform) },
      ...{ DATABASE_URL: '', AUTH_SECRET: '', PLATFORM_API_URLS: `${platform}=${shop.url}` },
    };
    const stand = new Stand(platform, shop, env, await startApp(env));
    await stand.#join();
    return stand;
  }

  async #join(): Promise<void> {
    const body = { email: 'creator@example.com', password: 'correct horse', name: 'Ines' };
    this.#token = (await this.call('POST', '/api/auth/register', body)).body.token;
    await this.call('PUT', `/api/connections/${this.platform}`, keyBodyOf(this.shop));
    const soup = { title: 'Onion soup', ingredients: ['1 onion'] };
    this.#recipe = (await this.call('POST', '/api/recipes', soup)).body.id;
  }

  /** Calls the API, again where it was killed before it answered; throws for an answer that says no. */
  async call(method: string, path: string, body?: object): Promise<Reply> {
    let reply = await this.#reply(method, path, body);
    await this.#until(async () => {
      if (reply.status === 0) reply = await this.#reply(method, path, body);
      return reply.status !== 0;
    });
    if (reply.status < 200 || reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${reply.body.detail}`);
    return reply;
  }

  async #reply(method: string, path: string, body?: object): Promise<Reply> {
    const caller = new Caller(this.app.base);
    const reply = await caller.call(method, path, { token: this.#token, body });
    caller.close();
    return reply;
  }

  /** A draft that is nowhere yet. */
  async draft(): Promise<string> {
    const title = `Sunday Kitchen ${++this.#books}`;
    const body = { type: 'ebook', title, recipe_ids: [this.#recipe], formats: ['pdf'] };
    return (await this.call('POST', '/api/products', body)).body.id;
  }

  /**
   * Plays a scene; kills the app when the platform has done what the call of this number asks and has not answered it,
   * and starts it again. Says whether there was such a call.
   */
  async play(scene: Scene, product: string, kill_at: number | null): Promise<boolean> {
    let calls = 0;
    let killed: Promise<unknown> | null = null;
    this.shop.fault = () => {
      if (killed !== null || calls++ !== kill_at) return null;
      killed = this.app.end('SIGKILL');
      return 'lost';
    };
    // It may be killed before it has answered what was asked.
    const asked = scene.ask(this, product);
    await this.#until(async () => {
      if (killed === null) return (await this.#stands(scene, product)) && (await asked.then(() => true));
      await killed;
      this.shop.fault = () => null;
      this.app = await startApp(this.env);
      return true;
    });
    await asked;
    this.shop.fault = () => null;
    if (killed === null) return false;
    await this.#until(() => this.#stands(scene, product));
    return true;
  }

  async #stands({ state, edition }: Scene, product: string): Promise<boolean> {
    const { status, body } = await this.#reply('GET', `/api/products/${product}`);
    // It may be killed right now.
    if (status === 0) return false;
    const { listings } = body;
    return listings.some(
      (one) => one.platform === this.platform && one.state === state && one.edition === edition,
    );
  }

  async #until(done: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + SETTLED_SECONDS * 1000;
    while (performance.now() < end) {
      if (await done()) return;
      await pause(50);
    }
  }

  /** What is wrong with a product in the shop after a scene; null for nothing. */
  async faultOf(scene: Scene, product: string): Promise<'lost' | 'double' | null> {
    const key = `galley-${product.slice(product.indexOf('_') + 1)}`;
    const found = this.shop.shown().filter((one) => one.key === key);
    const [shown] = found;
    if (shown === undefined || !(await this.#stands(scene, product))) return 'lost';
    const names = shown.files.map(({ name }) => name);
    if (found.length > 1 || new Set(names).size !== names.length) return 'double';
    const { is_live, price_cents } = scene.shows;
    return shown.is_live === is_live && shown.price_cents === price_cents ? null : 'lost';
  }

  async end(): Promise<void> {
    await this.app.end('SIGTERM');
  }
}

/** What became of the kills of a platform. */
interface Tally {
  /** Kills of each scene, in their order. */
  steps: number[];
  lost: number;
  double: number;
}

async function tallyOf(stand: Stand): Promise<Tally> {
  const { platform } = stand;
  const tally: Tally = { steps: [], lost: 0, double: 0 };
  for (const [place, scene] of SCENES.entries()) {
    let kills = 0;
    for (; kills < MOST_CALLS; kills++) {
      const product = await stand.draft();
      for (const before of SCENES.slice(0, place)) await stand.play(before, product, null);
      const was_killed = await stand.play(scene, product, kills);
      const fault = await stand.faultOf(scene, product);
      if (fault !== null) {
        tally[fault]++;
        process.stdout.write(`      ${platform}, ${scene.name}, call ${kills + 1}: ${fault}\n`);
      }
      if (!was_killed) break;
    }
    tally.steps.push(kills);
    process.stdout.write(`   ${platform}, ${scene.name}: killed at each of ${kills} calls\n`);
  }
  await stand.end();
  return tally;
}

/**
 * kill -9 of the app at every call to every platform that products are put up on: after the platform has done what was
 * asked, and before its answer.
 */
export async function platformRounds(folder: string): Promise<Part> {
  // One after the other: each fills its library first. A kill then takes half a minute of waiting, so they share it.
  const stands: Stand[] = [];
  for (const platform of SHOP_PLATFORMS) stands.push(await Stand.open(folder, platform));
  const tallies = await Promise.all(
    stands.map(async (stand) => ({ platform: stand.platform, ...(await tallyOf(stand)) })),
  );
  await endFile();
  return {
    title: 'kill -9 at every call to a platform',
    about: [
      'A book is put up on a platform of the tests, changed there for a second edition, and taken down. The serving process of `npm start` gets SIGKILL at each call in turn, a new book each time: when the platform has done what the call asks, and before its answer. After the next start the listing must come to what was asked, with one product on the platform and each of its files once.',
      'Lost: a listing, or its product, that did not come to it within three minutes. Double: a second product, or a file that is there twice.',
    ],
    head: ['platform', ...SCENES.map(({ name }) => `kills: ${name}`), 'lost', 'double'],
    rows: tallies.map(({ platform, steps, lost, double }) =>
      [CONNECTABLE[platform].label, ...steps, lost, double].map(String),
    ),
    notes: [],
    passed: tallies.every(
      ({ steps, lost, double }) => steps.every((kills) => kills > 0) && lost + double === 0,
    ),
  };
}
