import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHOP_PLATFORMS, type ShopPlatform } from '@/features/connections/connectors/platforms.rules';

/** A Galley with its own data folder and demo library, and the ports of what a test sets up around it. */
export interface Galley {
  port: string;
  /** Where a test may serve pages to be imported. */
  site: string;
  /** Where a test may take mail; without one nobody does, and the pages are the same ones. */
  mail: string;
  /** Where a test may be Stripe. */
  till: string;
  /** Where a test may be Kit. */
  kit: string;
  /** Where a test may be a platform that sells, by its name. */
  shops: Readonly<Record<ShopPlatform, string>>;
  dataDir: string;
}

/**
 * How many journeys are made at once. Each has a Galley to itself, because journeys lock tables, take them away, and
 * count what is in the library.
 */
const AT_ONCE = 2;

/**
 * Ports that are free now, below those that the system gives to connections: one that a test opens late is not taken
 * by a connection meanwhile.
 */
const freePorts = (count: number): string[] =>
  execFileSync(process.execPath, [
    '-e',
    `const found = new Set();
    const look = () => {
      if (found.size === ${count}) return console.log([...found].join(' '));
      const port = 15000 + Math.floor(Math.random() * 15000);
      const server = require('node:net').createServer().on('error', look);
      server.listen(port, '127.0.0.1', () => { found.add(port); server.close(look); });
    };
    look();`,
  ])
    .toString()
    .trim()
    .split(' ');

function choose(): Galley[] {
  const folder = process.env.E2E_DATA_DIR || mkdtempSync(join(tmpdir(), 'galley-e2e-'));
  // PostgreSQL may run as another user, who has to come through.
  chmodSync(folder, 0o711);
  const each = 5 + SHOP_PLATFORMS.length;
  const ports = freePorts(each * AT_ONCE);
  return Array.from({ length: AT_ONCE }, (_, index) => {
    const [port = '', site = '', mail = '', till = '', kit = '', ...more] = ports.slice(each * index);
    const shops = Object.fromEntries(SHOP_PLATFORMS.map((name, at) => [name, more[at]])) as Galley['shops'];
    return { port, site, mail, till, kit, shops, dataDir: join(folder, `${index + 1}`) };
  });
}

/** Playwright reads this file in every process it starts; the first one chooses for all. */
process.env.E2E_GALLEYS ||= JSON.stringify(choose());
export const galleys: Galley[] = JSON.parse(process.env.E2E_GALLEYS);

/** The Galley of the worker that asks; the one that follows a worker in which a test failed has the same. */
export function own(): Galley {
  const galley = galleys[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (galley === undefined) throw new Error('There are more workers than Galleys.');
  return galley;
}
