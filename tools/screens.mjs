// `npm run screens`: a picture of every screen in every state, from a fresh install into dist/screens, and those of
// docs/images anew.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../scripts/chromium.mjs';
import { aptLine } from '../scripts/debian.mjs';
import { fail, install, root } from '../scripts/install.mjs';

process.chdir(root);
await install();
const browser = await findChromium();
if (!browser) fail(`Couldn’t find or install Chromium. As root, run: ${aptLine('chromium')}`);
const folder = join(root, 'dist', 'screens');
/** The few that the documents show. */
const shown = join(root, 'docs', 'images');
const dataDir = mkdtempSync(join(tmpdir(), 'galley-screens-'));
rmSync(folder, { recursive: true, force: true });
const run = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', 'looks.spec.ts'],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PLAYWRIGHT_CHROMIUM_PATH: browser,
      E2E_DATA_DIR: dataDir,
      SCREENS_DIR: folder,
    },
  },
);
rmSync(dataDir, { recursive: true, force: true });
if (run.status === 0) {
  for (const name of readdirSync(shown)) {
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(shown, name));
  }
}
process.exitCode = run.status ?? 1;
