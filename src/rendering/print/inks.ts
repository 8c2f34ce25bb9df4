import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RenderFailed } from '@/rendering/model/render-failed';

const execute = promisify(execFile);

/** What turns a file into one for four inks, where it is installed. */
export interface Inks {
  program: string;
  /** The file of the profile by which colors are turned into inks. */
  profile: string;
}

const PROGRAM = 'gs';

/** All that it learns of its environment: where programs are, and none of the server's secrets. */
const ENVIRONMENT = {
  NODE_ENV: 'production',
  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
} as const;

/**
 * Where systems keep the CMYK profile that comes with Ghostscript: coated paper by SWOP, as American printers have it.
 */
const PROFILES = [
  '/usr/share/color/icc/ghostscript/default_cmyk.icc',
  '/usr/share/ghostscript/iccprofiles/default_cmyk.icc',
  '/usr/local/share/ghostscript/iccprofiles/default_cmyk.icc',
  '/opt/homebrew/share/ghostscript/iccprofiles/default_cmyk.icc',
];

/** Another look at what is installed, where nothing was found: whoever installs it need not start us anew. */
const LOOK_AGAIN_MS = 60_000;

let known: { inks: Inks | null; until: number } | null = null;

/** What this machine can turn files into four inks with; null where it has no program or no profile for that. */
export async function findInks(): Promise<Inks | null> {
  if (known !== null && performance.now() < known.until) return known.inks;
  const inks = await lookForInks();
  known = { inks, until: inks === null ? performance.now() + LOOK_AGAIN_MS : Number.POSITIVE_INFINITY };
  return inks;
}

async function lookForInks(): Promise<Inks | null> {
  const profile = PROFILES.find((path) => existsSync(path));
  if (profile === undefined) return null;
  try {
    const { stdout } = await execute(PROGRAM, ['--version'], { timeout: 10_000, env: ENVIRONMENT });
    // Older versions keep no boxes.
    return Number.parseFloat(stdout) >= 9.5 ? { program: PROGRAM, profile } : null;
  } catch {
    // It is not there, or does not run: that is the answer.
    return null;
  }
}

/** What a file in four inks claims to be. */
export const STANDARD = 'PDF/X-3:2002';

const TIMEOUT_MS = 120_000;
const MEMORY_KB = 1.5 * 1024 ** 2;

/** A text as PostScript writes it: UTF-16 in hexadecimal digits, so nothing of it can be read as a program. */
function quoted(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${bytes.toString('hex')}>`;
}

/** What makes a file one of PDF/X-3: its claim, and the inks that it is meant for. */
const claims = (title: string, { profile }: Inks) => `
[ /GTS_PDFXVersion (${STANDARD}) /Title ${quoted(title)} /Trapped /False /DOCINFO pdfmark
[ /_objdef {profile} /type /stream /OBJ pdfmark
[ {profile} << /N 4 >> /PUT pdfmark
[ {profile} (${profile}) (r) file /PUT pdfmark
[ /_objdef {intent} /type /dict /OBJ pdfmark
[ {intent} <<
  /Type /OutputIntent /S /GTS_PDFX /RegistryName (http://www.color.org)
  /OutputConditionIdentifier (Custom) /OutputCondition (Coated paper, SWOP) /Info (Artifex CMYK SWOP Profile)
  /DestOutputProfile {profile}
>> /PUT pdfmark
[ {Catalog} << /OutputIntents [ {intent} ] >> /PUT pdfmark
`;

/**
 * A PDF file in four inks, as PDF/X-3:2002: all color is CMYK and its output intent says by which profile, fonts are
 * embedded, and boxes stay as they are. What is CMYK or gray already keeps its inks, so black stays black alone; tags and
 * links are lost. The work is Ghostscript's, in a process of its own that may take 120 s and 1.5 GiB.
 *
 * Rejects with RenderFailed: `timeout`, `aborted`, or `crashed`, with what Ghostscript has said as its detail.
 */
export async function toInks(
  pdf: Uint8Array,
  title: string,
  inks: Inks,
  { signal, timeoutMs = TIMEOUT_MS }: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<Uint8Array> {
  if (signal?.aborted) throw new RenderFailed('The build was canceled.', 'aborted');
  const folder = await mkdtemp(join(tmpdir(), 'galley-inks-'));
  const at = (name: string) => join(folder, name);
  try {
    await writeFile(at('claims.ps'), claims(title, inks));
    await writeFile(at('rgb.pdf'), pdf);
    const options = [
      ...['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=pdfwrite', '-dPDFX'],
      `--permit-file-read=${inks.profile}`,
      ...['-sColorConversionStrategy=CMYK', '-sProcessColorModel=DeviceCMYK'],
      `-sOutputICCProfile=${inks.profile}`,
      // Photos have their inks and their size already.
      ...['-dDownsampleColorImages=false', '-dDownsampleGrayImages=false', '-dAutoFilterColorImages=false'],
      '-dColorImageFilter=/DCTEncode',
      // Links are for screens, and forbidden in PDF/X.
      ...['-dShowAnnots=false', '-dPreserveAnnots=false'],
      ...['-o', at('cmyk.pdf'), at('claims.ps'), at('rgb.pdf')],
    ];
    const limited = ['-c', `ulimit -v ${MEMORY_KB}; exec nice -n 10 "$0" "$@"`, inks.program, ...options];
    const { stdout, stderr } = await execute('/bin/sh', limited, {
      cwd: folder,
      env: ENVIRONMENT,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      signal,
      maxBuffer: 1024 ** 2,
    });
    const made = await readFile(at('cmyk.pdf'));
    // It says so and makes another kind of file where the content is none for PDF/X.
    if (/not permitted|reverting/i.test(stdout + stderr))
      throw new RenderFailed('The colors couldn’t be converted to CMYK.', 'crashed', stdout + stderr);
    return made;
  } catch (error) {
    throw failureOf(error, signal, timeoutMs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function failureOf(error: unknown, signal: AbortSignal | undefined, timeoutMs: number): RenderFailed {
  if (error instanceof RenderFailed) return error;
  if (signal?.aborted) return new RenderFailed('The build was canceled.', 'aborted');
  if (error instanceof Error && 'killed' in error && error.killed === true)
    return new RenderFailed(
      `Converting the colors to CMYK took longer than ${Math.round(timeoutMs / 1000)} seconds.`,
      'timeout',
    );
  return new RenderFailed('The colors couldn’t be converted to CMYK.', 'crashed', String(error));
}
