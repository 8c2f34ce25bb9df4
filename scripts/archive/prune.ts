import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  archivePlaces,
  copyPlaces,
  namesIn,
  type Series,
  segmentsIn,
  seriesIn,
  seriesPlaces,
} from './folder';
import { segmentName } from './segments';

/** Milliseconds that one can go back. */
const KEPT = 7 * 86_400_000;
/** Copies at most, where interruptions made more than one a day. */
const COPIES = 14;

/**
 * Removes what no moment of the last seven days needs: older copies but the newest of them, the log before the oldest
 * copy that stays, series without a copy, and what a crash has left. Returns when the oldest copy began that stays;
 * undefined where there's none. Nothing else may write to the archive meanwhile.
 */
export async function prune(archive: string, now: Date): Promise<Date | undefined> {
  const all = await seriesIn(archive);
  const copies = all.flatMap((series) => series.copies).sort((a, b) => a.from.localeCompare(b.from));
  const edge = new Date(now.getTime() - KEPT).toISOString();
  const old = copies.filter(({ from }) => from <= edge).length;
  const kept = new Set(copies.slice(Math.max(old - 1, 0)).slice(-COPIES));
  for (const series of all) {
    for (const copy of series.copies) if (!kept.has(copy)) await removeWith(copyPlaces(copy.folder).manifest);
  }
  const parent = archivePlaces(archive).series;
  const current = all.at(-1);
  for (const name of await namesIn(parent)) {
    const series = all.find(({ folder }) => folder === join(parent, name));
    const first = series?.copies.find((copy) => kept.has(copy))?.first;
    if (series !== undefined && (first !== undefined || series === current))
      await pruneSeries(series, first ?? series.first);
    else await removeWith(seriesPlaces(join(parent, name)).manifest);
  }
  const [oldest] = copies.filter((copy) => kept.has(copy));
  return oldest && new Date(oldest.began);
}

/** Removes the log of a series before its first copy, and copies that weren't finished. */
async function pruneSeries(series: Series, first: number): Promise<void> {
  const place = seriesPlaces(series.folder);
  for (const segment of await segmentsIn(series))
    if (segment < first) await rm(place.segment(segmentName(series.timeline, segment)));
  const finished = new Set(series.copies.map(({ folder }) => folder));
  for (const name of await namesIn(place.copies)) {
    const folder = join(place.copies, name);
    if (!finished.has(folder)) await rm(folder, { recursive: true });
  }
}

/** Removes a folder, and before everything else what makes it a copy or a series. */
async function removeWith(manifest: string): Promise<void> {
  await rm(manifest, { force: true });
  await rm(join(manifest, '..'), { recursive: true });
}
