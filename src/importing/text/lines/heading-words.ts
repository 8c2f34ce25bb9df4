import { patternFor, wordsInAllLanguages } from '@/culinary/languages/registry';

/** Behind the name of the ingredients: what they are for, or how many they serve. */
const PURPOSE = String.raw`(?:\s*[(（].{0,40}[)）]|\s+(?:x|×|${wordsInAllLanguages('for').join('|')}|del|de la|de l['’]|du|da|do)\s?.{1,40})?`;

const NUTRITION = String.raw`${patternFor('nutrition')}(?:[ (]+(?:${wordsInAllLanguages('per').join('|')}) (?:${patternFor('aServing')}|100 ?(?:g|ml))\)?)?`;

/** What each part of a recipe is called above it; in lower case, and without the marks of a heading. */
export const PART_NAMES = {
  ingredients: new RegExp(
    String.raw`^(?:(?:the|les|gli|los|os) )?${patternFor('ingredients')}${PURPOSE}\s*[:：?]?$`,
    'iu',
  ),
  instructions: new RegExp(String.raw`^(?:the )?${patternFor('method')}\s*[:：?!.…]{0,3}$`, 'iu'),
  notes: new RegExp(String.raw`^${patternFor('notes')}\s*[:：]?$`, 'iu'),
  end: new RegExp(String.raw`^(?:${patternFor('end')}|${NUTRITION})\s*[:：]?$`, 'iu'),
} as const;
