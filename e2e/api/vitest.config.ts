import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The API from outside: the document against its rules, the service against the document. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: { '@': fileURLToPath(new URL('../../src', import.meta.url)) } },
  test: {
    environment: 'node',
    include: ['e2e/api/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts', 'e2e/api/prepare.ts'],
    setupFiles: ['src/testing/each-file.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
