import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findVerapdf, VERAPDF, VERAPDF_MAIN } from '../../../scripts/verapdf.mjs';
import { QUICK_START } from './epubcheck';

interface Rule {
  clause: string;
  testNumber: number;
  description: string;
  failedChecks: number;
  checks: { context: string; errorMessage: string | null }[];
}

/** A file that could not be read has no result, but says why. */
interface Job {
  itemDetails: { name: string };
  validationResult?: { compliant: boolean; details: { ruleSummaries: Rule[] } }[];
  taskException?: unknown;
}

/** Bytes of a report of everything that is wrong with some files. */
const LONGEST_REPORT = 64 * 1024 ** 2;

/**
 * What veraPDF says of PDFs by PDF/UA-1, by their names: an empty list of one in which it finds nothing. Rejects where it
 * isn’t sure of one, because it is no PDF.
 */
export async function verapdf(files: ReadonlyMap<string, Uint8Array>): Promise<Map<string, string[]>> {
  if (!findVerapdf()) throw new Error('veraPDF isn’t here, and Maven couldn’t download it.');
  const folder = mkdtempSync(join(tmpdir(), 'galley-pdf-ua-'));
  try {
    const paths = Array.from(files, ([name, bytes]) => {
      const path = join(folder, `${name}.pdf`);
      writeFileSync(path, bytes);
      return [path, name] as const;
    });
    const names = new Map(paths);
    const options = ['--flavour', 'ua1', '--format', 'json', '--maxfailuresdisplayed', '2', ...names.keys()];
    const { stdout, stderr } = await promisify(execFile)(
      'java',
      [...QUICK_START, '-cp', VERAPDF, VERAPDF_MAIN, ...options],
      { maxBuffer: LONGEST_REPORT },
      // It ends with 1 when it has found something, which the report says better.
    ).catch((error: { stdout: string; stderr: string }) => error);
    const { jobs }: { jobs: Job[] } = JSON.parse(stdout).report;
    const found = new Map(jobs.map((job) => [names.get(job.itemDetails.name) ?? '', findings(job)]));
    const unsure = /\b(?:WARNING|SEVERE)\b/.test(stderr);
    if (unsure || found.size !== files.size) throw new Error(`veraPDF is unsure: ${stderr || stdout}`);
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function findings({ validationResult: [result] = [], taskException }: Job): string[] {
  if (result === undefined) return [`couldn’t be checked: ${JSON.stringify(taskException)}`];
  const rules = result.details.ruleSummaries.map(
    ({ clause, testNumber, description, failedChecks, checks }) =>
      `${clause}-${testNumber}, ${failedChecks} times: ${description} ${JSON.stringify(checks)}`,
  );
  return rules.length === 0 && !result.compliant ? ['isn’t compliant'] : rules;
}
