// `npm run selling`: what selling costs (tools/selling/main.ts). Linux only.
import { spawnSync } from 'node:child_process';
import { bundled } from '../bundle.mjs';

/** @type {{ measureSelling(): Promise<void> }} */
const { measureSelling } = await bundled({ selling: 'tools/selling/main.ts' });
const built = spawnSync(process.execPath, ['scripts/start.mjs', '--build'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
await measureSelling();
process.exit(0);
