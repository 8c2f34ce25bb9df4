// veraPDF, which checks PDFs against PDF/UA: only tests run it. Maven brings it, where Maven is there and reaches Maven Central.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage, runs } from './debian.mjs';
import { root } from './install.mjs';

const VERSION = '1.28.2';

/** The SHA-256 of its jar, so that what is run is what was tried. */
const SHA256 = '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6';

const folder = join(root, 'dist', 'verapdf');

/** The jar with everything it needs. */
export const VERAPDF = join(folder, `greenfield-apps-${VERSION}.jar`);

/** The class of its command line. */
export const VERAPDF_MAIN = 'org.verapdf.apps.GreenfieldCliWrapper';

/** How long Maven may take to download it, with its own plugin, in ms. */
const PATIENCE_MS = 300_000;

export const hasMaven = () => runs('mvn');

export const hasVerapdf = () => existsSync(VERAPDF);

/**
 * Whether veraPDF is there, after an attempt to download it. Throws where it is another file than the one we know.
 * @returns {boolean}
 */
export function findVerapdf() {
  if (!hasVerapdf()) download();
  if (!hasVerapdf() || !runs('java')) return false;
  const sum = createHash('sha256').update(readFileSync(VERAPDF)).digest('hex');
  if (sum === SHA256) return true;
  rmSync(VERAPDF);
  throw new Error(`veraPDF ${VERSION} isn’t the file we know: its SHA-256 is ${sum}.`);
}

function download() {
  if (!hasMaven()) installPackage('maven');
  if (!hasMaven()) return;
  process.stdout.write(`Downloading veraPDF ${VERSION} with Maven\n`);
  const copy = [
    'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy',
    `-Dartifact=org.verapdf.apps:greenfield-apps:${VERSION}`,
    `-DoutputDirectory=${folder}`,
  ];
  spawnSync('mvn', ['--batch-mode', '--quiet', ...copy], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: PATIENCE_MS,
  });
}
