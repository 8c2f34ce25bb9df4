import { LRUCache } from 'lru-cache';
import { patternFor } from '@/culinary/languages/registry';
import { parseLine } from '@/culinary/lines/line';
import { withoutEmoji } from './decorations';

/** Bullets and boxes; an asterisk that has another one behind the words is emphasis. */
const BULLET =
  /^(?:(?:[-–—•·▢▫◦▪●○☐☑■□◆◇►▶▸▹‣⁃∙➤➢→⇒»]|\*(?!\*|[^*]+\*$))\uFE0F?\s*(?=\S))?(?:\[[ x]?\]\s*(?=\S))?/i;
/** A line without its bullet, be it an emoji. */
export const bareOf = (line: string): string => withoutEmoji(line.replace(BULLET, ''));

/** The number of a step: `1. `, `Step 2: `. */
export const STEP_NUMBER = new RegExp(
  String.raw`^(?:${patternFor('step')}\s+)?\d{1,2}(?:\s?[.):-](?!\d)|\/(?=\s)|[ºª](?=\s))\s*(?=\S)`,
  'i',
);

/** Characters of a line of ingredients. */
const LONGEST = 160;

/** What was found of the lines seen last: a text is gone through several times, and a line is slow to read. */
const KNOWN = new LRUCache<string, boolean>({ max: 4_096 });

/** Whether a line begins with an amount, and is not more than one sentence. */
export function hasAmount(line: string): boolean {
  if (line.length > LONGEST) return false;
  const known = KNOWN.get(line);
  if (known !== undefined) return known;
  const has = parseLine(line).quantity !== null && !/[.!]\s+\p{Lu}/u.test(line) && !isStory(line);
  KNOWN.set(line, has);
  return has;
}

/** Words before the first number of a sentence that tells of something: "When we had 3 kids, I made this." */
const isStory = (line: string): boolean => {
  const [before = ''] = line.split(/\p{N}/u, 1);
  return /[.!?]$/.test(line) && before !== line && before.trim().split(' ').length > 4;
};

/** Whether a line begins as ingredients do: with an amount, or as a short line about what every kitchen has. */
export const looksLikeIngredient = (line: string): boolean =>
  hasAmount(line) ||
  (line.length <= 40 &&
    !/[.!?]$/.test(line) &&
    parseLine(line).quantity === null &&
    /\b(?:salt|pepper|oil|to taste|butter|water|pinch)\b/i.test(line));
