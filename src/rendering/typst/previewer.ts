import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BookNotice } from '@/kernel/book/book-notice';
import type { RecipeLayout } from '@/kernel/book/recipe-layouts';
import type { UserId } from '@/kernel/ids';
import { imageKeys } from '@/rendering/layout/book.key';
import { layoutOf, prepareLayout } from '@/rendering/layout/layout';
import {
  type BookUnit,
  needsWhole,
  type UnitKind,
  unitLayout,
  unitsOf,
  type Ways,
} from '@/rendering/layout/units';
import { checkBook } from '@/rendering/model/book.check';
import { type BookModel, KIND, type SourcePicture } from '@/rendering/model/book.model';
import { bookNotices } from '@/rendering/model/book.notices';
import { RenderFailed } from '@/rendering/model/render-failed';
import { jobProcess } from '@/rendering/process/job-process';
import { TEMPLATES, TYPESETTER } from './renderer';

/** What a preview may take: a page must come while its writer still looks at it. */
const PAGES_MS = 10_000;
const MAP_MS = 20_000;
const PAGES_BYTES = 1024 ** 3;
/** As much as a build: it sets the same pages. */
const MAP_BYTES = 1.5 * 1024 ** 3;
/** Pages that one answer carries at most: those of a recipe of the greatest length, or of a long index. */
const MOST_PAGES = 12;
/** Bytes of pages that are kept as they were answered. */
const KEPT_BYTES = 48 * 1024 * 1024;

// Two processes: what is looked at never waits for a book that is counted, and neither waits for a build.
const pagesSetter = () =>
  jobProcess('preview pages', { program: TYPESETTER, queue: 50, patience_ms: 1_000, niceness: 0 });
const mapSetter = () =>
  jobProcess('preview map', { program: TYPESETTER, queue: 50, patience_ms: 1_000, niceness: 5 });

/** The id of the process that counts books, or null while there is none. For measuring. */
export const mapperPid = (): number | null => mapSetter().pid;

export interface PreviewOptions {
  /** Fires when nobody waits any more. */
  signal?: AbortSignal | undefined;
  rootDir?: string;
  timeoutMs?: number;
}

/** Where a picture is to be had; null when its file is gone. */
export type ReadPicture = (key: string) => Promise<SourcePicture | null>;

interface MappedUnit {
  key: string;
  kind: UnitKind;
  title: string;
  /** From 1. */
  first_page: number;
  /** 0 where it stands on pages of the unit before it. */
  page_count: number;
  /** How it stands, for when it is set alone; null where there is one way only. */
  way: string | null;
  /** Where the photo of a recipe can stand; empty for what is no recipe in a book, or has no photo. */
  layouts: RecipeLayout[];
}

/** The pictures that exist, by their keys, with their shapes in pixels. */
export type PictureShapes = ReadonlyMap<string, { width: number; height: number }>;

export interface BookMap {
  page_count: number;
  /** Letters that no font can show, at most 60. */
  missing_letters: string[];
  /** What will not be in the book as its creator may expect it; of pictures it is known only whether they exist. */
  notices: BookNotice[];
  units: MappedUnit[];
}

const limits = ({ signal, rootDir, timeoutMs }: PreviewOptions, usual: number, memoryBytes: number) => ({
  signal,
  rootDir: rootDir ?? process.cwd(),
  timeoutMs: timeoutMs ?? usual,
  memoryBytes,
});

const kept = new LRUCache<string, string[]>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (pages) => pages.reduce((sum, page) => sum + page.length, 1),
});

async function readAll(keys: readonly string[], read: ReadPicture): Promise<[string, SourcePicture][]> {
  const found: [string, SourcePicture][] = [];
  for (const key of keys) {
    const source = await read(key);
    if (source !== null) found.push([key, source]);
  }
  return found;
}

/** The book as it is set to learn its pages. */
const wholeBook = (model: BookModel) => {
  const layout = layoutOf(model);
  const preview = { units: null, first_page: 1, pages: {} };
  return { units: unitsOf(model, layout), book: JSON.stringify({ ...layout, preview }) };
};

/**
 * Where each unit of a book begins and how many pages it has. `pictures` are those that exist. Rejects
 * with RenderFailed as `renderBook` does, after 20 s at most.
 */
export async function mapBook(
  model: BookModel,
  pictures: PictureShapes,
  read: ReadPicture,
  options: PreviewOptions = {},
): Promise<BookMap> {
  checkBook(model);
  await prepareLayout(model);
  const { units, book } = wholeBook(model);
  const logo = model.brand?.logo ?? null;
  const points = pointsOf(model, pictures).filter(({ key }) => key !== logo);
  const images = logo === null ? [] : await readAll([logo], read);
  const message = { kind: 'map', main: TEMPLATES[model.kind], book, points, images };
  const answer = (await mapSetter().run(message, limits(options, MAP_MS, MAP_BYTES))) as {
    page_count: number;
    headings: number[];
    missing_letters: string[];
    photos_left_out: string[];
    photos_small: string[];
    ways: Record<string, string>;
    layouts: Record<string, RecipeLayout[]>;
  };
  const { page_count, missing_letters } = answer;
  const notices = bookNotices(
    model,
    { left_out: answer.photos_left_out, small: answer.photos_small },
    new Set(pictures.keys()),
  );
  return { page_count, missing_letters, notices, units: placedUnits(model, units, answer) };
}

/** Pictures of which a book that is only counted needs no more than the shapes. */
const pointsOf = (model: BookModel, pictures: PictureShapes) =>
  imageKeys(model).flatMap((key) => {
    const shape = pictures.get(key);
    return shape === undefined ? [] : [{ key, ...shape }];
  });

interface Placed {
  page_count: number;
  headings: readonly number[];
  ways: Ways;
  layouts: Record<string, RecipeLayout[]>;
}

/**
 * The units with their pages; a unit without a heading follows the one before it. Of units that share pages the first
 * one has them all.
 */
function placedUnits(
  model: BookModel,
  units: readonly BookUnit[],
  { page_count, headings, ways, layouts }: Placed,
): MappedUnit[] {
  const starts = units.map(({ heading }, index) =>
    heading === null ? index + 1 : (headings[heading] ?? page_count),
  );
  const shares = (index: number) => ways[units[index]?.part ?? '']?.startsWith('+') === true;
  const mapped = units.map(({ key, kind, title, part }, index): MappedUnit => {
    const first_page = starts[index] ?? 1;
    let next = index + 1;
    while (shares(next)) next++;
    const count = Math.max(1, kind === 'guide' ? 1 : (starts[next] ?? page_count + 1) - first_page);
    return {
      key,
      kind,
      title,
      first_page,
      page_count: shares(index) ? 0 : count,
      way: ways[part] ?? null,
      layouts: model.kind === KIND.cookbook ? (layouts[part] ?? []) : [],
    };
  });
  if (model.kind !== KIND.cards) return mapped;
  const before = mapped.length;
  const duplex = model.sides === 'front_back';
  for (let page = before + 1; page <= page_count; page++) {
    const position = page - before - 1;
    const number = duplex ? Math.floor(position / 2) + 1 : position + 1;
    const side = duplex ? (position % 2 === 0 ? ', fronts' : ', backs') : '';
    const title = `Sheet ${number}${side}`;
    mapped.push({
      key: `sheet-${position}`,
      kind: 'sheet',
      title,
      first_page: page,
      page_count: 1,
      way: null,
      layouts: [],
    });
  }
  return mapped;
}

/**
 * The pages of one unit as SVG, each complete in itself; null when the book has no such unit. `pages` tell on which
 * pages units begin, by their keys; what is missing there is left blank. Equal pages are set once, and pages whose
 * digest is `known` are not set again. `owner` keeps the
 * pages of one account from another's; `pictures` are those that exist. Rejects with RenderFailed as
 * `renderBook` does, after 10 s at most.
 */
export async function previewUnit(
  owner: UserId,
  model: BookModel,
  { key, pages, ways = {}, pictures, known }: Wanted,
  read: ReadPicture,
  options: PreviewOptions = {},
): Promise<UnitPages | null> {
  checkBook(model);
  const whole = needsWhole(model, key);
  if (whole) await prepareLayout(model);
  const job = whole ? wholeJob(model, key, pictures) : aloneJob(model, key, pages, ways);
  if (job === null) return null;
  const images = await readAll(job.images, read);
  const { book, points, at } = job;
  const message = { kind: 'pages', main: TEMPLATES[model.kind], book, points, at, images };
  const digest = createHash('sha256').update(JSON.stringify([owner, message.main, book, points, at]));
  for (const [name, { bytes }] of images) digest.update(name).update(bytes);
  const made = digest.digest('hex');
  if (made === known) return { digest: made, pages: null };
  const found = kept.get(made);
  if (found !== undefined) return { digest: made, pages: found };
  if (options.signal?.aborted) throw new RenderFailed('The preview was canceled.', 'aborted');
  // The process that counts books has the whole one at hand.
  const [setter, bytes] =
    whole && model.kind !== KIND.cards ? [mapSetter(), MAP_BYTES] : [pagesSetter(), PAGES_BYTES];
  const answer = (await setter.run(message, limits(options, PAGES_MS, bytes))) as { pages: string[] };
  kept.set(made, answer.pages);
  return { digest: made, pages: answer.pages };
}

export interface Wanted {
  /** The unit's. */
  key: string;
  pages: Readonly<Record<string, number>>;
  /** How units stand, by their keys, as the map of the book says. */
  ways?: Ways;
  pictures: PictureShapes;
  /** Of the pages that the caller has. */
  known?: string | undefined;
}

export interface UnitPages {
  /** Of everything that decides the pages. */
  digest: string;
  /** Null when the caller has them. */
  pages: string[] | null;
}

interface PagesJob {
  book: string;
  points: ReturnType<typeof pointsOf>;
  images: string[];
  at: { heading: number | null; skip: number; most: number };
}

function aloneJob(model: BookModel, key: string, pages: Wanted['pages'], ways: Ways): PagesJob | null {
  const found = unitLayout(model, key, pages, ways);
  if (found === null) return null;
  // What begins on a left page is set behind an empty one.
  const skip = found.layout.preview.first_page % 2 === 0 ? 1 : 0;
  const at = { heading: null, skip, most: MOST_PAGES };
  return { book: JSON.stringify(found.layout), points: [], images: found.images, at };
}

/** The photos beside the contents of a book: of each chapter the one of which a square shows most, as the template has it. */
function contentsPhotos(model: BookModel, pictures: PictureShapes): string[] {
  if (model.kind !== KIND.cookbook || !model.contents_photos || !model.recipe_options.show_photo) return [];
  return model.chapters.flatMap(({ recipes }) => {
    const seen = recipes.flatMap(({ image }) => {
      const shape = image === null ? undefined : pictures.get(image);
      if (image === null || shape === undefined) return [];
      return [{ image, share: Math.min(shape.width / shape.height, shape.height / shape.width) }];
    });
    const best = seen.reduce<(typeof seen)[number] | null>(
      (best, one) => (best === null || one.share > best.share ? one : best),
      null,
    );
    return best === null ? [] : [best.image];
  });
}

function wholeJob(model: BookModel, key: string, pictures: PictureShapes): PagesJob | null {
  const { units, book } = wholeBook(model);
  const cards = model.kind === KIND.cards;
  const sheet = cards ? /^sheet-(\d{1,4})$/.exec(key) : null;
  const unit = units.find((one) => (sheet === null ? one.key === key : one.kind === 'guide'));
  if (unit === undefined) return null;
  const skip = sheet === null ? 0 : 1 + Number(sheet[1]);
  const one = cards || unit.kind === 'cover';
  // Cards are looked at; indexes show no picture.
  const used = pointsOf(model, pictures);
  return {
    book,
    points: cards ? [] : used,
    images: cards
      ? used.map(({ key: name }) => name)
      : key === 'contents'
        ? [...contentsPhotos(model, pictures), ...(model.brand?.logo == null ? [] : [model.brand.logo])]
        : [],
    at: { heading: unit.heading, skip, most: one ? 1 : MOST_PAGES },
  };
}
