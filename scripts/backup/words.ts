import { resolve } from 'node:path';
import { momentText, readMoment } from '../archive/moment';
import { SetupError } from '../postgres/layout';

/** What `npm run backup` or `npm run restore` is asked for, with whole paths. */
export interface BackupWords {
  folder: string;
  /** Whether a restore is only tried. */
  check: boolean;
  /** The backup before this one. */
  since?: string;
  /** The moment to go back to, where the folder is an archive. */
  until?: Date;
  /** How many backups stay in the folder, which then holds a series of them; 1 to 1000. */
  keep?: number;
}

const usage = {
  '--backup': 'npm run backup -- FOLDER [--since BACKUP | --keep NUMBER]',
  '--restore': 'npm run restore -- FOLDER [--until MOMENT] [--check]',
} as const;

/**
 * Reads the words behind a command.
 * @throws SetupError without a folder, and for a word it doesn't know: a restore must not run where its check was meant
 */
export function readWords(words: string[], command: keyof typeof usage): BackupWords {
  const [folder, option, value, ...more] = words.slice(words.indexOf(command) + 1);
  const name = command.slice(2);
  if (folder === undefined || folder.startsWith('-'))
    throw new SetupError(`Tell npm run ${name} which folder to use: npm run ${name} -- ../galley-backup`);
  const asked: BackupWords = { folder: fromCaller(folder), check: false };
  if (option === undefined) return asked;
  const isLast = more.length === 0;
  if (command === '--restore' && option === '--check' && value === undefined)
    return { ...asked, check: true };
  if (command === '--restore' && option === '--until' && value !== undefined) {
    const until = readMoment(value);
    if (until === undefined)
      throw new SetupError(
        `--until needs a moment such as ${momentText(new Date()).slice(0, 16)} in local time, or ${momentText(new Date())}.`,
      );
    if (isLast) return { ...asked, until };
    if (more.length === 1 && more[0] === '--check') return { ...asked, until, check: true };
  }
  if (command === '--backup' && isLast && value !== undefined && !value.startsWith('-')) {
    const keep = Number(value);
    if (option === '--since') return { ...asked, since: fromCaller(value) };
    if (option === '--keep' && Number.isInteger(keep) && keep >= 1 && keep <= 1_000)
      return { ...asked, keep };
    if (option === '--keep')
      throw new SetupError(
        '--keep needs a whole number from 1 to 1000: npm run backup -- ../galley-backups --keep 7',
      );
  }
  throw new SetupError(
    `npm run ${name} doesn’t understand “${words.slice(words.indexOf(option)).join(' ')}.” Use it like this: ${usage[command]}`,
  );
}

/** A path as its caller meant it: npm runs scripts in the project's folder, wherever it was called. */
export const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '', path);
