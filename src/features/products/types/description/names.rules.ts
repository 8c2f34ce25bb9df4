/** Names that screens need too; nothing is imported here, so that they bring nothing with them. */

/** Files that a product can have: `phone_pdf` has phone-sized pages. */
export const FILE_FORMATS = ['pdf', 'epub', 'phone_pdf'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Files of a product that has no EPUB. */
export const PDF_FORMATS = ['pdf', 'phone_pdf'] as const satisfies readonly FileFormat[];

/** What a build is for: screens, which is what readers get, or a printer. */
export const BOOK_EDITIONS = ['screen', 'print'] as const;
export type BookEdition = (typeof BOOK_EDITIONS)[number];

/** Files of a print edition: its pages, and its cover in one piece. */
const PRINT_FORMATS = ['print_pdf', 'print_cover'] as const;

/** Files that a build can have. */
export const BUILT_FORMATS = [...FILE_FORMATS, ...PRINT_FORMATS] as const;
export type BuiltFormat = (typeof BUILT_FORMATS)[number];

/** What files are called, as it begins a line. */
export const BUILT_FORMAT_WORDS: Readonly<Record<BuiltFormat, string>> = {
  pdf: 'PDF',
  epub: 'EPUB',
  phone_pdf: 'Phone edition',
  print_pdf: 'Pages PDF',
  print_cover: 'Cover PDF',
};

/** Parts of a product that a preview shows alone. */
export const UNIT_KINDS = [
  'cover',
  'front',
  'contents',
  'prose',
  'chapter',
  'recipe',
  'tables',
  'index',
  'week',
  'day',
  'shopping',
  'welcome',
  'call',
  'guide',
  'sheet',
] as const;
