import { warnedPattern } from '@/culinary/languages/registry';

/** How large a pan is: `9x13`, `8-inch`. */
export const SIZE = String.raw`\d{1,2}(?:[.,]\d{1,2})?(?:[\s-]?(?:inch(?:es)?|in\.?|cm|["”″]))?(?:\s?(?:x|×|by)\s?\d{1,2}(?:[.,]\d{1,2})?(?:[\s-]?(?:inch(?:es)?|in\.?|cm|["”″]))?)?`;
/** Words between a number and what it counts. */
export const WORDS = String.raw`(?:\p{L}[\p{L}-]{0,20}\s){0,2}`;
/** How many. */
export const COUNT = String.raw`(?:\p{L}{1,8}|\d{1,3}(?:\s?[-–]\s?\d{1,3})?)\s`;
const PANS = warnedPattern('pans');
/** `One 9x13 pan`, `1 (10-inch) skillet`: what it is made in. */
export const IN_PAN = new RegExp(String.raw`^${COUNT}\(?${SIZE}\)?\s${WORDS}${PANS}$`, 'iu');
