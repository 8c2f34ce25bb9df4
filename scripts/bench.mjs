// `npm run bench`: bundles scripts/bench and runs it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, root } from './install.mjs';

process.chdir(root);
await install();
const { build } = await import('esbuild');
await build({
  entryPoints: { bench: 'scripts/bench/main.ts', 'bench-floor': 'scripts/bench/floor.ts' },
  outdir: 'dist',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
});
/** @type {{ bench(words: string[]): Promise<void> }} */
const { bench } = await import(pathToFileURL(join(root, 'dist', 'bench.js')).href);
await bench(process.argv.slice(2));
