import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const alone = ['src/**/*.alone.test.ts'];
/** What sets whole books and reads the files again: as long as all the others together, so not a part of the quick suite. */
const books = ['src/rendering/{typst,epub,stamp,print,finish}/*.test.ts', 'tools/rendering/*.test.ts'];
/** What cannot run on this machine; the test command says it and why (scripts/test.mjs). */
const without = (process.env.TESTS_WITHOUT ?? '').split(',').filter(Boolean);

const resolve = { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } };

function project(name: string, isolate: boolean, include: string[], exclude: string[] = []) {
  return {
    resolve,
    test: {
      name,
      isolate,
      include,
      exclude: [...configDefaults.exclude, ...without, ...exclude],
      setupFiles: ['src/testing/each-file.ts'],
      // A busy machine is no failure: what must be quick is measured against something in the same run.
      testTimeout: 30_000,
      hookTimeout: 60_000,
      restoreMocks: true,
    },
  } satisfies TestProjectInlineConfiguration;
}

export default defineConfig({
  resolve,
  test: {
    globalSetup: ['src/testing/global-setup.ts'],
    // What was read once is kept for the next run, by what is in it.
    experimental: { fsModuleCache: true },
    // A long run: FUZZ_REQUESTS=100000 npx vitest run src/testing/api/fuzz.test.ts
    provide: {
      fuzzRequests: Number(process.env.FUZZ_REQUESTS ?? (process.env.REQUIRE_ALL ? 5_000 : 2_000)),
      everyRecipe: Boolean(process.env.REQUIRE_ALL),
      // On a database that is divided by owner, where Citus is installed: TESTS_ON=citus npx vitest run src/features/recipes
      isDivided: process.env.TESTS_ON === 'citus',
      ...(process.env.REQUIRE_ALL ? { propertySeed: 20_261_122 } : {}),
    },
    // One for each processor: what starts them only waits. Each may hold a dozen connections of the database's 60.
    maxWorkers: Math.min(availableParallelism(), 4),
    projects: [
      // Files share a process and the modules in it, which are read once and not two hundred times.
      project('together', false, ['{src,scripts,tools,drizzle}/**/*.test.{ts,tsx}'], [...alone, ...books]),
      project('books', false, books),
      // A file that replaces a module, or reads one anew, has a process of its own.
      project('alone', true, alone),
    ],
  },
});
