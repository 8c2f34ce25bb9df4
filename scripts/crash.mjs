// `npm run crash`: what the promises of docs/durability.md are measured with (scripts/crash/main.ts). Linux only.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { install, root } from './install.mjs';

process.chdir(root);
await install();
const built = spawnSync(process.execPath, ['scripts/start.mjs', '--build'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
await build({
  entryPoints: ['scripts/crash/main.ts'],
  outfile: 'dist/crash.js',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
});
/** @type {{ run(words: string[]): Promise<boolean> }} */
const { run } = await import(pathToFileURL(join(root, 'dist', 'crash.js')).href);
process.exit((await run(process.argv.slice(2))) ? 0 : 1);
