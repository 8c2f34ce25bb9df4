import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { JobProcess } from './job-process';

// A process that answers with its own id and dies of memory as the jobs ask: `first` in every process, `later` in one
// that has done a job before.
const rootDir = mkdtempSync(join(tmpdir(), 'galley-job-'));
writeFileSync(
  join(rootDir, 'jobs.mjs'),
  `import { writeSync } from 'node:fs';
   let done = 0;
   process.on('message', ({ id, dies }) => {
     if (dies === 'first' || (dies === 'later' && done > 0)) {
       writeSync(2, 'memory limit reached\\n');
       process.kill(process.pid, 'SIGKILL');
     }
     done++;
     process.send({ id, result: process.pid });
   });
   process.on('disconnect', () => process.exit(0));`,
);
const setter = new JobProcess({ program: 'jobs.mjs', queue: 10, patience_ms: 0, niceness: 0 });
const run = (dies: 'first' | 'later' | null) =>
  setter.run({ dies }, { rootDir, timeoutMs: 10_000, memoryBytes: 1024 ** 3 });

afterAll(async () => {
  await setter.close();
  rmSync(rootDir, { recursive: true });
});

describe('a job that takes too much memory', () => {
  it('is begun again in a fresh process where one has kept things of jobs before', async () => {
    const used = await run(null);
    const waiting = [run('later'), run(null)];
    const [again, next] = await Promise.all(waiting);
    expect(again).not.toBe(used);
    expect(next).toBe(again);
  });

  it('is given up when it does so in a fresh process, and the next one is done', async () => {
    const used = await run(null);
    await expect(run('first')).rejects.toMatchObject({ code: 'memory' });
    await expect(run('first')).rejects.toMatchObject({ code: 'memory' });
    expect(await run(null)).not.toBe(used);
  });
});
