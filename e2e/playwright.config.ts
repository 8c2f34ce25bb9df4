import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Playwright reads this file in every process it starts; the first one chooses for all. */
function chosen(name: string, choose: () => string): string {
  const value = process.env[name] || choose();
  process.env[name] = value;
  return value;
}

const freePort = () =>
  execFileSync(process.execPath, [
    '-e',
    `const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); });`,
  ])
    .toString()
    .trim();
const port = chosen('E2E_PORT', freePort);
/** Where a test may serve pages to be imported. */
const site = chosen('E2E_SITE_PORT', freePort);
/** Where a test may take mail; without one nobody does, and the pages are the same ones. */
const mail = chosen('E2E_SMTP_PORT', freePort);
const dataDir = chosen('E2E_DATA_DIR', () => mkdtempSync(join(tmpdir(), 'galley-e2e-')));
const browser = process.env.PLAYWRIGHT_CHROMIUM_PATH;
/** What the server says: errors that tests make on purpose among it, so it is no part of what a reader of the run sees. */
const log = join(import.meta.dirname, '../dist/reports/server.log');
mkdirSync(dirname(log), { recursive: true });

/** The production build, started as a person starts it, on a data folder of its own with the demo library. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A browser, a server and a database on two busy cores: one more try, and `npm test` names who needed it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node scripts/start.mjs > "${log}" 2>&1`,
    cwd: join(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      GALLEY_DATA_DIR: dataDir,
      DATABASE_URL: '',
      AUTH_SECRET: '',
      PUBLIC_URL: '',
      BLOB_DIR: '',
      IMPORT_ALLOWED_HOSTS: `127.0.0.1:${site}`,
      SMTP_URL: `smtp://127.0.0.1:${mail}`,
      MAIL_FROM: 'Galley <galley@example.com>',
      LOG_LEVEL: 'warn',
    },
  },
});
