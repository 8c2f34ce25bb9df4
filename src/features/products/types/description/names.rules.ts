/** Names that screens need too; nothing is imported here, so that they bring nothing with them. */

/** Files that a product can have. */
export const FILE_FORMATS = ['pdf', 'epub'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

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
