// `npm run prove`: proves what docs/trust.md promises and writes that page (tools/prove/main.ts). Linux only.
import { spawnSync } from 'node:child_process';
import { bundled } from '../bundle.mjs';

/** @type {{ prove(words: string[]): Promise<boolean> }} */
const { prove } = await bundled({ prove: 'tools/prove/main.ts' });
const built = spawnSync(process.execPath, ['scripts/start.mjs', '--build'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
process.exit((await prove(process.argv.slice(2))) ? 0 : 1);
