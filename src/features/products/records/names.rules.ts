/** Names that screens need too; nothing is imported here, so that they bring nothing with them. */

/** Files that a product can have. */
export const FILE_FORMATS = ['pdf', 'epub'] as const;

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

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
