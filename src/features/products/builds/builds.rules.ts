/**
 * How far a build is when a part of it begins, in percent of its time, as measured for fifty recipes: setting the pages
 * is about half of it.
 */
export const STEP_PROGRESS = { pages: 20, pdf: 65, samples: 70, epub: 85 } as const;

/** The files are made and are being kept. */
export const KEEPING_PROGRESS = 92;

/** What is being done at a progress, in words. */
export function progressWords(progress: number): string {
  const { pages, pdf, samples, epub } = STEP_PROGRESS;
  if (progress < pages) return 'Reading photos';
  if (progress < pdf) return 'Laying out pages';
  if (progress < samples) return 'Writing the PDF';
  if (progress < epub) return 'Drawing sample pages';
  return progress < KEEPING_PROGRESS ? 'Writing the EPUB' : 'Saving files';
}

/** Names that Windows keeps for devices, whatever follows them after a dot. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;

/** Names a title can have in any file system: no separators, no control characters, no leading dot, no device. */
export function fileName(title: string, format: string): string {
  const plain = title
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 120)
    .trim();
  if (plain === '') return `book.${format}`;
  return `${DEVICE.test(plain) ? '_' : ''}${plain.toWellFormed()}.${format}`;
}
