import { anyWordOf, patternFor } from '@/culinary/languages/registry';

/** Behind the name of the ingredients: what they are for, or how many they serve. */
const PURPOSE = String.raw`(?:\s*[(（].{0,40}[)）]|\s+(?:x|×|${anyWordOf('for')}|${patternFor('ofDish')})\s?.{1,40})?`;

const NUTRITION = String.raw`${patternFor('nutrition')}(?:[ (]+(?:${patternFor('perServing')}|${anyWordOf('per')} 100 ?(?:g|ml))\)?)?`;

/** What each part of a recipe is called above it; in lower case, and without the marks of a heading. */
export const PART_NAMES = {
  ingredients: new RegExp(String.raw`^${patternFor('ingredients')}${PURPOSE}\s*[:：?]?$`, 'iu'),
  instructions: new RegExp(String.raw`^${patternFor('method')}\s*[:：?!.…]{0,3}$`, 'iu'),
  notes: new RegExp(String.raw`^${patternFor('notes')}\s*[:：]?$`, 'iu'),
  end: new RegExp(String.raw`^(?:${patternFor('end')}|${NUTRITION})\s*[:：]?$`, 'iu'),
} as const;
