/** Where a shop keeps a thing, in the order one walks through it. */
export const AISLES = [
  'produce',
  'bakery',
  'meat',
  'fish',
  'dairy',
  'grains',
  'baking',
  'spices',
  'tins',
  'condiments',
  'nuts',
  'frozen',
  'drinks',
  'other',
] as const;

export type Aisle = (typeof AISLES)[number];
