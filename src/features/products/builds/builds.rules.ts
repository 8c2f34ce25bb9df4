import {
  type BookEdition,
  BUILT_FORMATS,
  type BuiltFormat,
} from '@/features/products/types/description/names.rules';

/**
 * How far a build is when a part of it begins, in percent of its time, as measured for fifty recipes: setting the pages
 * is about half of it.
 */
export const STEP_PROGRESS = { pages: 20, pdf: 65, samples: 70, epub: 82, phone: 86 } as const;

/** The files are made and are being kept. */
export const KEEPING_PROGRESS = 92;

/** What is being done at a progress, in words. A print edition has its colors converted last. */
export function progressWords(progress: number, edition: BookEdition = 'screen'): string {
  const { pages, pdf, samples, epub, phone } = STEP_PROGRESS;
  if (progress < pages) return 'Reading photos';
  if (progress < pdf) return 'Laying out pages';
  if (progress < samples) return 'Writing the PDF';
  if (edition === 'print') return progress < KEEPING_PROGRESS ? 'Converting colors' : 'Saving files';
  if (progress < epub) return 'Creating page previews';
  if (progress < phone) return 'Writing the EPUB';
  return progress < KEEPING_PROGRESS ? 'Laying out the phone edition' : 'Saving files';
}

/** Names that Windows keeps for devices, whatever follows them after a dot. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;

/** What the names of files end with that are one of several of their kind. */
const ENDINGS: Readonly<Record<string, string>> = {
  phone_pdf: ' (phone).pdf',
  print_pdf: ' (print pages).pdf',
  print_cover: ' (print cover).pdf',
};

const endingOf = (format: string): string => ENDINGS[format] ?? `.${format}`;

/** What a file may be by a name as `fileName` gives it, the likeliest first: a title may end as a print edition does. */
export const formatsOfName = (name: string): BuiltFormat[] =>
  BUILT_FORMATS.filter((format) => name.endsWith(endingOf(format))).toSorted(
    (one, other) => endingOf(other).length - endingOf(one).length,
  );

/** Names a title can have in any file system: no separators, no control characters, no leading dot, no device. */
export function fileName(title: string, format: string): string {
  const ending = endingOf(format);
  const plain = title
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 120)
    .trim();
  if (plain === '') return `book${ending}`;
  return `${DEVICE.test(plain) ? '_' : ''}${plain.toWellFormed()}${ending}`;
}
