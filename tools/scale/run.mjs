// `npm run scale`: the same work for one process and for ten behind PgBouncer (tools/scale/main.ts). With
// `--replica`: the same searches with and without a read replica (tools/scale/replica.ts). With `--citus`: the same
// requests on one PostgreSQL and on one that Citus divides (tools/scale/citus.ts). Linux only.
import { spawnSync } from 'node:child_process';
import { bundled } from '../bundle.mjs';

const file = ['replica', 'citus'].find((word) => process.argv.includes(`--${word}`)) ?? 'main';
/** @type {{ run(): Promise<boolean> }} */
const { run } = await bundled({ scale: `tools/scale/${file}.ts` });
// With Citus, it's the database that is measured: requests are handled in this process, without a server.
if (file !== 'citus') {
  const built = spawnSync(process.execPath, ['scripts/start.mjs', '--build'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
}
process.exit((await run()) ? 0 : 1);
