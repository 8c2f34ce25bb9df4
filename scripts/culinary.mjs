// `npm run culinary`: bundles scripts/culinary and runs it; writes docs/culinary.md.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, root } from './install.mjs';

process.chdir(root);
await install();
const { build } = await import('esbuild');
await build({
  entryPoints: { culinary: 'scripts/culinary/main.ts' },
  outdir: 'dist',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
});
/** @type {{ main(words: string[]): void }} */
const { main } = await import(pathToFileURL(join(root, 'dist', 'culinary.js')).href);
main(process.argv.slice(2));
