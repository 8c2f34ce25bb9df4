/** Names that screens need too; nothing is imported here, so that they bring nothing with them. */

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** The kinds of an entry that no recipe belongs to. */
export const WITHOUT_RECIPE = ['note', 'eat_out'];

/** Days and meals of a plan that says neither. */
export const WEEK = 7;
export const MEALS = ['breakfast', 'lunch', 'dinner'];
