import type { BuildNotice } from '@/features/products/records/builds.schema';
import type { NoticeCode } from '@/kernel/book/book-notice';
import { listAndMore } from '@/kernel/words';

/** Recipes that are named; of more than these the rest is counted. */
const NAMED = 12;

const PHOTOS = { thing: 'photo', things: 'photos' };

/** What is said of the whole book. */
const OF_ALL = {
  sample_failed: {
    happened: 'The sample couldn’t be made',
    help: 'Your files are complete, but readers won’t see a sample. We’ll try again the next time you change something and rebuild.',
  },
  pictures_failed: {
    happened: 'The pictures for your listings couldn’t be made',
    help: 'Your files are complete. We’ll try again the next time you change something and rebuild.',
  },
  sample_too_long: {
    happened: 'There’s no sample',
    help: 'The recipes you chose for it make up more than half of the pages. Choose fewer.',
  },
} as const;

const isOfAll = (code: NoticeCode): code is keyof typeof OF_ALL => code in OF_ALL;

const WORDS: Readonly<
  Record<
    Exclude<NoticeCode, keyof typeof OF_ALL>,
    { thing: string; things: string; happened: string; one: string; many: string }
  >
> = {
  photo_left_out: {
    ...PHOTOS,
    happened: 'didn’t fit',
    one: 'To make room, shorten the recipe or pick a larger size.',
    many: 'To make room, shorten these recipes or pick a larger size.',
  },
  photo_small: {
    ...PHOTOS,
    happened: 'may look soft in print',
    one: 'On screens it’s fine. For print, upload a larger one or pick a layout that shows it smaller.',
    many: 'On screens they’re fine. For print, upload larger ones or pick layouts that show them smaller.',
  },
  photo_unreadable: {
    ...PHOTOS,
    happened: 'couldn’t be read',
    one: 'Upload it again to get it into your files.',
    many: 'Upload them again to get them into your files.',
  },
  photo_not_sharp: {
    ...PHOTOS,
    happened: 'below 300 pixels per inch',
    one: 'It prints, but may look soft. Upload a larger one or pick a layout that shows it smaller.',
    many: 'They print, but may look soft. Upload larger ones or pick layouts that show them smaller.',
  },
  line_not_scaled: {
    thing: 'recipe',
    things: 'recipes',
    happened: 'partly scaled',
    one: 'Some of its lines are printed as you wrote them and marked “not scaled.” Check them before you publish.',
    many: 'Some of their lines are printed as you wrote them and marked “not scaled.” Check them before you publish.',
  },
  open_number: {
    thing: 'recipe',
    things: 'recipes',
    happened: 'with a number to check',
    one: 'The number could be read two ways. Edit the line to make it clear.',
    many: 'Each number could be read two ways. Edit the lines to make them clear.',
  },
};

/** What is said of the notices of one code: `2 photos didn't fit`, of which recipes, and what helps. */
export interface NoticeWords {
  code: NoticeCode;
  happened: string;
  /** The recipes; none of what is said of the whole book. */
  names: string;
  help: string;
  /** The lines of each recipe that is named: `Rice: “1 cup rice - 7 carrots” and 2 more`. */
  lines: string[];
}

/** The lines that a notice names, behind its recipe; none where it names no lines. */
function linesOf({ title, lines = [], line_count = lines.length }: BuildNotice): string[] {
  if (lines.length === 0) return [];
  const quoted = lines.map((line) => `“${line}”`);
  return [`${title}: ${listAndMore(quoted, line_count - lines.length)}`];
}

/** How sharp a photo is, and where: ` (180 ppi, page 12)`; nothing where that isn't known. */
function sharpness({ ppi, page }: BuildNotice): string {
  if (ppi === undefined) return '';
  return page === undefined ? ` (${ppi} ppi)` : ` (${ppi} ppi, page ${page})`;
}

/** The notices of a build in words, one entry for each code. */
export function noticeWords(notices: readonly BuildNotice[]): NoticeWords[] {
  return [...new Set(notices.map(({ code }) => code))].map((code) => {
    const found = notices.filter((notice) => notice.code === code);
    if (isOfAll(code)) return { code, ...OF_ALL[code], names: '', lines: [] };
    const { thing, things, happened, one, many } = WORDS[code];
    const names = found
      .slice(0, NAMED)
      .map((notice) => `${notice.recipe_id === null ? 'the cover' : notice.title}${sharpness(notice)}`);
    return {
      code,
      happened: `${found.length} ${found.length === 1 ? thing : things} ${happened}`,
      names: listAndMore(names, found.length - names.length),
      help: found.length === 1 ? one : many,
      lines: found.slice(0, NAMED).flatMap(linesOf),
    };
  });
}
