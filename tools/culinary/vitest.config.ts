import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of src/culinary alone, which must reach every branch of it: `npx vitest run --config tools/culinary/vitest.config.ts`. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../../src', import.meta.url)) } },
  test: {
    environment: 'node',
    root: '.',
    // Files share a process and the modules in it, whose many words are read once.
    isolate: false,
    // A busy machine is no failure.
    testTimeout: 30_000,
    include: ['src/culinary/**/*.test.ts'],
    // Random lines reach other branches every time; what is written down must reach all of them.
    exclude: ['src/culinary/**/*laws.test.ts'],
    coverage: {
      enabled: true,
      provider: 'v8',
      include: ['src/culinary/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary'],
      reportsDirectory: 'dist/coverage',
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
