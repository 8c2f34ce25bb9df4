// `npm run themes`: bundles scripts/demo/themes.ts, which draws the thumbnails of the themes, and runs it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, root } from './install.mjs';

process.chdir(root);
await install();
const { build } = await import('esbuild');
await build({
  entryPoints: { themes: 'scripts/demo/themes.ts' },
  outdir: 'dist',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
});
/** @type {{ drawThemes(): Promise<void> }} */
const { drawThemes } = await import(pathToFileURL(join(root, 'dist', 'themes.js')).href);
await drawThemes();
