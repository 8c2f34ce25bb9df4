// `npm run soak`: many mixed requests of several users, each answer held against the document (tools/soak/main.ts).
import { spawnSync } from 'node:child_process';
import { bundled } from '../bundle.mjs';

/** @type {{ run(words: string[]): Promise<boolean> }} */
const { run } = await bundled({ soak: 'tools/soak/main.ts' });
const words = process.argv.slice(2);
if (!words.some((word) => word.startsWith('--base='))) {
  const built = spawnSync(process.execPath, ['scripts/start.mjs', '--build'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
}
process.exit((await run(words)) ? 0 : 1);
