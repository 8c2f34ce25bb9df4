// `npm run sbom`: what Galley runs on, with versions, checksums, and licenses, as CycloneDX in dist/sbom.json.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../scripts/install.mjs';

const isWindows = process.platform === 'win32';
const made = spawnSync(
  isWindows ? 'npm.cmd' : 'npm',
  ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'],
  { cwd: root, encoding: 'utf8', shell: isWindows, maxBuffer: 64 * 1024 * 1024 },
);
if (made.status !== 0) fail(`npm couldn’t list the packages (it needs npm 9.5 or newer):\n${made.stderr}`);
const { components } = JSON.parse(made.stdout);
const folder = join(root, 'dist');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.json'), made.stdout);
process.stdout.write(`${components.length} packages in dist/sbom.json.\n`);
