// Runs the TypeScript programs of this folder: bundles them into `dist` and imports the first.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, root } from '../scripts/install.mjs';

/**
 * Installs what is missing and bundles programs, which leave node_modules as they are.
 * @param {Record<string, string>} entryPoints the file of each program by its name in `dist`
 * @returns {Promise<any>} what the first of them exports
 */
export async function bundled(entryPoints) {
  process.chdir(root);
  await install();
  const { build } = await import('esbuild');
  await build({
    entryPoints,
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  const [first] = Object.keys(entryPoints);
  return import(pathToFileURL(join(root, 'dist', `${first}.js`)).href);
}
