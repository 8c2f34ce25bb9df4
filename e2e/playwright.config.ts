import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { galleys, own } from './support/galleys';

const browser = process.env.PLAYWRIGHT_CHROMIUM_PATH;
/** What the servers say: errors that tests make on purpose among it, so it is no part of what a reader of the run sees. */
const logs = join(import.meta.dirname, '../dist/reports');
mkdirSync(logs, { recursive: true });

/** The production build, started as a person starts it, on data folders of its own with the demo library. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: galleys.length,
  fullyParallel: true,
  forbidOnly: true,
  // A browser, a server and a database on two busy cores: one more try, and `npm test` names who needed it.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${own().port}`,
    // Recording every journey costs time; one that fails twice is recorded the second time.
    trace: 'on-first-retry',
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
  webServer: galleys.map(({ port, site, mail, till, kit, shops, dataDir }, index) => ({
    command: `node scripts/start.mjs > "${join(logs, `server-${index + 1}.log`)}" 2>&1`,
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
      TRUST_PROXY_HOPS: '1',
      BLOB_DIR: '',
      IMPORT_ALLOWED_HOSTS: `127.0.0.1:${site}`,
      STRIPE_API_URL: `http://127.0.0.1:${till}`,
      PLATFORM_API_URLS: Object.entries({ kit, ...shops })
        .map(([name, its]) => `${name}=http://127.0.0.1:${its}`)
        .join(','),
      SMTP_URL: `smtp://127.0.0.1:${mail}`,
      MAIL_FROM: 'Galley <galley@example.com>',
      LOG_LEVEL: 'warn',
    },
  })),
});
