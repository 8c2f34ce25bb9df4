import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SetupError } from '../postgres/layout';
import { ARCHIVE_MODE, writeJson } from './packing';
import { segmentNamed } from './segments';

/** What makes a folder an archive. */
const markSchema = z.strictObject({
  format: z.literal(1),
  /** PostgreSQL's identifier of the database, which it keeps through a restore. */
  database: z.string(),
  /** Whether photos and books are in the archive, or in a bucket of their own. */
  files: z.enum(['archive', 'bucket']),
});

/** What makes an archive belong to a database. */
export type ArchiveMark = z.infer<typeof markSchema>;

const seriesSchema = z.strictObject({
  /** PostgreSQL's number for a history: each restore begins a new one. */
  timeline: z.int(),
  /** The first segment of the log that is kept. */
  first: z.int(),
  /** Everything up to this moment is archived. */
  until: z.iso.datetime(),
});

const copySchema = z.strictObject({
  began: z.iso.datetime(),
  /** The first moment to which this copy can be brought. */
  from: z.iso.datetime(),
  /** The segment of the log in which it began. */
  first: z.int(),
  /** PostgreSQL's `backup_label`, by which it knows where to begin. */
  label: z.string(),
});

/** What a copy says of itself. */
export type CopyManifest = z.infer<typeof copySchema>;

/** A finished copy of the database's files. */
export interface BaseCopy extends CopyManifest {
  folder: string;
}

/** A log without a gap, and the copies that were made meanwhile. */
export interface Series extends z.infer<typeof seriesSchema> {
  folder: string;
  /** Finished copies, the oldest first. */
  copies: BaseCopy[];
  /** The segment that comes next. */
  next: number;
}

/** Where the parts of an archive are. */
export const archivePlaces = (archive: string) => ({
  mark: join(archive, 'galley-archive.json'),
  series: join(archive, 'series'),
  blobs: join(archive, 'blobs'),
});

/** Where the parts of a series are. */
export const seriesPlaces = (folder: string) => ({
  manifest: join(folder, 'series.json'),
  wal: join(folder, 'wal'),
  segment: (name: string) => join(folder, 'wal', `${name}.gz`),
  copies: join(folder, 'copies'),
});

/** Where the parts of a copy are. */
export const copyPlaces = (folder: string) => ({
  manifest: join(folder, 'copy.json'),
  cluster: join(folder, 'cluster.tar.gz'),
});

/** Makes a folder in `parent` that is named by its moment, so that names are in the order of time. */
export async function makeFolderAt(parent: string, now: Date): Promise<string> {
  const folder = join(parent, now.toISOString().replaceAll(/[:.]/g, '-'));
  await mkdir(folder, { recursive: true, mode: ARCHIVE_MODE.folder });
  return folder;
}

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new SetupError(`This version of Galley can’t read ${path}.`);
  }
}

/** What a folder says of itself; undefined where it's no archive. */
export const readMark = (archive: string): Promise<ArchiveMark | undefined> =>
  readJson(archivePlaces(archive).mark, markSchema);

/** Names in a folder, sorted; none where there's no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.sort();
}

/** Numbers of the segments in a series, in order. */
export async function segmentsIn({
  folder,
  timeline,
}: Pick<Series, 'folder' | 'timeline'>): Promise<number[]> {
  const names = await namesIn(seriesPlaces(folder).wal);
  return names.flatMap((name) => {
    const segment = name.endsWith('.gz') ? segmentNamed(name.slice(0, -3), timeline) : undefined;
    return segment === undefined ? [] : [segment];
  });
}

async function readSeries(folder: string): Promise<Series | undefined> {
  const place = seriesPlaces(folder);
  const read = await readJson(place.manifest, seriesSchema);
  if (read === undefined) return undefined;
  const copies: BaseCopy[] = [];
  for (const name of await namesIn(place.copies)) {
    const copy = join(place.copies, name);
    const found = await readJson(copyPlaces(copy).manifest, copySchema);
    if (found !== undefined) copies.push({ ...found, folder: copy });
  }
  const last = (await segmentsIn({ folder, timeline: read.timeline })).at(-1);
  return { ...read, folder, copies, next: last === undefined ? read.first : last + 1 };
}

/** The series of an archive, the oldest first. */
export async function seriesIn(archive: string): Promise<Series[]> {
  const parent = archivePlaces(archive).series;
  const found: Series[] = [];
  for (const name of await namesIn(parent)) {
    const series = await readSeries(join(parent, name));
    if (series !== undefined) found.push(series);
  }
  return found;
}

/** Notes how far a series goes. */
export const writeSeries = ({ folder, timeline, first, until }: Omit<Series, 'copies' | 'next'>) =>
  writeJson(seriesPlaces(folder).manifest, { timeline, first, until });
