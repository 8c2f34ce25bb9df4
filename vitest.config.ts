import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'drizzle/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // A long run: FUZZ_REQUESTS=100000 npx vitest run src/testing/fuzz.test.ts
    provide: { fuzzRequests: Number(process.env.FUZZ_REQUESTS ?? 5_000) },
    // A busy machine is no failure: what must be quick is measured against something in the same run.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
