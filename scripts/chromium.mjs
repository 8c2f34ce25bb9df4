// Finds a Chromium for the browser journeys, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What a person may type when no browser was found and none could be installed. */
export const aptLine = 'apt-get update && apt-get install -y chromium';

/**
 * @param {string} program
 * @returns {boolean} whether it is there and runs
 */
function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) && runs(path) ? path : undefined;
}

/**
 * The path of a Chromium that runs: the one of PLAYWRIGHT_CHROMIUM_PATH, an installed one, Debian's package
 * (installed when we are root), Playwright's own download.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const given = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  if (given) return runs(given) ? given : undefined;
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const installed = () => {
    const name = names.find(runs);
    if (!name || name.includes('/')) return name;
    return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).stdout.trim();
  };
  const found = installed() ?? (await playwrightsOwn());
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing the Debian package chromium\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
      env,
    });
    const package_ = installed();
    if (package_) return package_;
  }
  process.stdout.write("Downloading Playwright's Chromium\n");
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'ignore' });
  return playwrightsOwn();
}
