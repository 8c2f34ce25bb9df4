// `npm run scale`: the same work for one process and for ten behind PgBouncer (tools/scale/main.ts). With
// `--replica`: the same searches with and without a read replica (tools/scale/replica.ts). Linux only.
import { spawnSync } from 'node:child_process';
import { bundled } from '../bundle.mjs';

const file = process.argv.includes('--replica') ? 'replica' : 'main';
/** @type {{ run(): Promise<boolean> }} */
const { run } = await bundled({ scale: `tools/scale/${file}.ts` });
const built = spawnSync(process.execPath, ['scripts/start.mjs', '--build'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
process.exit((await run()) ? 0 : 1);
