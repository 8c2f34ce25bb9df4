// Finds a Chromium for the browser journeys, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackage, runs } from './debian.mjs';

/** Debian's Chromium without the windows of a desktop, which cost a second of the processor for every journey. */
export const HEADLESS = 'chromium-headless-shell';

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) && runs(path) ? path : undefined;
}

function installed() {
  const names = [
    HEADLESS,
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const name = names.find(runs);
  if (!name || name.includes('/')) return name;
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).stdout.trim();
}

/** Whether `findChromium` has nothing to install: one is there, or one was named, whether it runs or not. */
export const hasChromium = async () =>
  Boolean(process.env.PLAYWRIGHT_CHROMIUM_PATH || installed() || (await playwrightsOwn()));

/**
 * The path of a Chromium that runs: the one of PLAYWRIGHT_CHROMIUM_PATH, an installed one, Debian's package
 * (installed when we are root), Playwright's own download.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const given = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (given) return runs(given) ? given : undefined;
  const found = installed() ?? (await playwrightsOwn());
  if (found) return found;
  for (const name of [HEADLESS, 'chromium']) {
    installPackage(name);
    const fromPackage = installed();
    if (fromPackage) return fromPackage;
  }
  process.stdout.write("Downloading Playwright's Chromium\n");
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'ignore' });
  return playwrightsOwn();
}
