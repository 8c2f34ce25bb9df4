import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from './database';
import { own } from './galleys';
import { expect } from './test';

/** Where a node of this Galley answers that has a name, which browsers want of what has passkeys. */
export const namedUrl = `http://localhost:${own().site}`;

/** Starts that node beside the one that has an IP address, on the same database; gives the way to stop it. */
export async function startNamed(): Promise<() => Promise<void>> {
  const { site, dataDir } = own();
  const node = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: site,
      PUBLIC_URL: namedUrl,
      DATABASE_URL: databaseUrl(),
      AUTH_SECRET: readFileSync(join(dataDir, 'auth.secret'), 'utf8').trim(),
      BLOB_DIR: join(dataDir, 'blobs'),
      TRUST_PROXY_HOPS: '1',
      LOG_LEVEL: 'warn',
    },
  });
  const ended = once(node, 'exit');
  const stop = async () => {
    node.kill('SIGTERM');
    await ended;
  };
  const ready = async () => expect((await fetch(`${namedUrl}/api/health`)).status).toBe(200);
  try {
    await expect(ready).toPass({ timeout: 60_000 });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
