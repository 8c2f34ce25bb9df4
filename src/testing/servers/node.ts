import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { type App, SETTINGS } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';

/** A node of the service in a process of its own, on the app's database and files. */
export interface TestNode {
  /** `http://127.0.0.1:port/api` */
  base: string;
  /** Ends it as a crash would: SIGKILL. */
  kill(): Promise<void>;
}

let bundled: Promise<string> | undefined;

/** Bundles the entry once a test file; inside the project, so that its packages are found. */
async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(process.cwd(), 'node_modules/.galley-node-'));
  atEnd(() => {
    bundled = undefined;
    return rm(folder, { recursive: true, force: true });
  });
  const outfile = join(folder, 'node.mjs');
  await build({
    entryPoints: ['src/testing/servers/node-entry.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  return outfile;
}

/** Starts a node beside an app. It is ended when the test file ends. */
export async function startNode(app: App, settings: Record<string, string> = {}): Promise<TestNode> {
  bundled ??= bundle();
  const child = spawn(process.execPath, [await bundled, '5000'], {
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: app.services.public_url,
      DATABASE_URL: app.place.database_url,
      DATABASE_POOL_MAX: '3',
      BLOB_DIR: app.place.folder,
      AUTH_SECRET: SETTINGS.AUTH_SECRET,
      RATE_LIMIT_PER_MINUTE: '100000',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  atEnd(kill);
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines)
    if (/^\d+$/.test(line)) return { base: `http://127.0.0.1:${line}/api`, kill };
  throw new Error('The node ended before it listened.');
}
