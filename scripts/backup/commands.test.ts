import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { projectRoot } from '../postgres/layout';
import { readManifest } from './manifest';

/** Runs the launcher as `npm run backup` and `npm run restore` do, with this environment and no other. */
async function run(env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [join(projectRoot(), 'scripts/start.mjs'), ...words], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code]: (number | null)[] = await once(child, 'close');
  return { code, output };
}

describe('npm run backup and npm run restore', () => {
  it('move from DATABASE_URL to the embedded database row for row, and check without either', async () => {
    const home = await mkdtemp(join(tmpdir(), 'galley-commands-'));
    // The server's user must get there when we are root.
    await chmod(home, 0o711);
    atEnd(() => rm(home, { recursive: true, force: true }));
    const app = await startApp();
    const ana = await app.signUp();
    await ana.post('/recipes', { title: 'Lemon posset', servings: 2, ingredients: ['1 lemon'] });
    await app.services.blobs.put(Buffer.from('a file'));
    const served = {
      DATABASE_URL: app.place.database_url,
      BLOB_DIR: app.place.folder,
      AUTH_SECRET: 's'.repeat(48),
    };
    const embedded = { GALLEY_DATA_DIR: join(home, 'data') };
    const [first, second] = [join(home, 'first'), join(home, 'second')];

    expect((await run(served, '--backup', first)).code).toBe(0);
    const gone = {
      ...served,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      GALLEY_DATA_DIR: '/proc/none',
    };
    const checked = await run({ ...gone, TMPDIR: home }, '--restore', first, '--check');
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('can be restored') });
    expect(await readdir(home)).toEqual(['first']);

    expect((await run(embedded, '--restore', first)).code).toBe(0);
    expect((await run(embedded, '--backup', second)).code).toBe(0);
    const [before, after] = [await readManifest(first), await readManifest(second)];
    expect(after.tables).toEqual(before.tables);
    expect(after.blobs).toEqual(before.blobs);
    expect(before.tables.find(({ name }) => name === 'recipes')?.rows).toBe(1);

    await rm(join(first, 'tables/recipes.copy.gz'));
    const damaged = await run({ TMPDIR: home }, '--restore', first, '--check');
    expect(damaged).toMatchObject({
      code: 1,
      output: expect.stringContaining('the table recipes can’t be read'),
    });
  }, 120_000);
});
