import { SetupError } from '../postgres/layout';
import { type ArchiveMark, type BaseCopy, readMark, type Series, segmentsIn, seriesIn } from './folder';
import { momentText } from './moment';

/** What a database is brought back from. */
export interface Plan {
  mark: ArchiveMark;
  series: Series;
  copy: BaseCopy;
  /** Segments of the log from the copy's first to the one of the moment, or beyond. */
  segments: number[];
}

const rangeOf = ({ copies, until }: Series): string =>
  `from ${momentText(new Date(copies[0]?.from ?? until))} to ${momentText(new Date(until))}`;

/** The moments that can be restored, in words. */
function rangesOf(all: readonly Series[]): string {
  const ranges = all.filter(({ copies, until }) => (copies[0]?.from ?? until) < until).map(rangeOf);
  return ranges.length === 0
    ? 'Nothing can be restored yet, because its first copy of the database isn’t finished.'
    : `You can restore any moment ${ranges.join(', or ')}.`;
}

/**
 * Finds the newest copy before a moment, and the log up to it.
 * @throws SetupError when the folder is no archive, or for a moment that isn't in it, with those that are
 */
export async function planOf(archive: string, moment: Date): Promise<Plan> {
  const mark = await readMark(archive);
  if (mark === undefined)
    throw new SetupError(`There’s no archive in ${archive}: its galley-archive.json is missing.`);
  const all = await seriesIn(archive);
  const wanted = moment.toISOString();
  const [best] = all
    .filter(({ until }) => wanted <= until)
    .flatMap((series) => series.copies.map((copy) => ({ series, copy })))
    .filter(({ copy }) => copy.from <= wanted)
    .sort((a, b) => b.copy.from.localeCompare(a.copy.from));
  if (best === undefined) {
    const future = moment > new Date() ? ', which is in the future' : '';
    throw new SetupError(
      `The archive in ${archive} doesn’t have ${momentText(moment)}${future}. ${rangesOf(all)} While Galley is running, it adds to its archive every minute.`,
    );
  }
  const { series, copy } = best;
  // The next copy began after the moment, so its first segment has everything before it.
  const after = series.copies.find(({ from, began }) => from > copy.from && began > wanted);
  const last = after?.first ?? Number.POSITIVE_INFINITY;
  const segments = (await segmentsIn(series)).filter((segment) => segment >= copy.first && segment <= last);
  const gap = segments.find((segment, index) => segment !== copy.first + index);
  if (segments.length === 0 || gap !== undefined)
    throw new SetupError(
      `The archive in ${archive} is damaged: files of its log are missing in ${series.folder}.`,
    );
  return { mark, series, copy, segments };
}

/**
 * Refuses an archive without a moment, which a plain restore would call no backup.
 * @throws SetupError that says which moments there are
 */
export async function refuseWithoutMoment(folder: string): Promise<void> {
  if ((await readMark(folder)) === undefined) return;
  throw new SetupError(
    `${folder} is an archive, so say which moment you want with --until. ${rangesOf(await seriesIn(folder))}`,
  );
}
