import { afterAll, vi } from 'vitest';
import { endFile } from './at-end';

// Read before every test file. Files share a process and its modules, so each leaves them as it found them.
afterAll(async () => {
  await endFile();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
