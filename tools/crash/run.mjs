// `npm run crash`: what the promises of docs/durability.md are measured with (tools/crash/main.ts). Linux only.
import { spawnSync } from 'node:child_process';
import { bundled } from '../bundle.mjs';

/** @type {{ run(words: string[]): Promise<boolean> }} */
const { run } = await bundled({ crash: 'tools/crash/main.ts' });
const built = spawnSync(process.execPath, ['scripts/start.mjs', '--build'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
process.exit((await run(process.argv.slice(2))) ? 0 : 1);
