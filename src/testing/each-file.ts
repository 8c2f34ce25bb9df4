// As the server does, before any schema is made.
import 'zod/compile';
import fc from 'fast-check';
import { afterAll, inject, vi } from 'vitest';
import { endFile } from './cleanup';

// Read before every test file. Files share a process and its modules, so each leaves them as it found them.
afterAll(async () => {
  await endFile();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

// Where everything is asked for, a red test is the fault of a change and not of an unlucky draw; elsewhere each run draws
// other cases, which is how new ones are found.
const seed = inject('propertySeed');
if (seed !== undefined) fc.configureGlobal({ seed });
