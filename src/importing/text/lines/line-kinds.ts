import { LRUCache } from 'lru-cache';
import { patternFor } from '@/culinary/languages/registry';
import { parseLine } from '@/culinary/lines/line';
import { withoutEmoji } from './decorations';
import { beginsProse, isTold } from './prose-steps';

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

/** `sale q.b.`, `Salz nach Geschmack`: a thing of which one takes as much as one likes. */
const AS_LIKED = new RegExp(
  String.raw`^[(]?(?:\p{L}[^.!?:;]{1,60}?[\s,(]${patternFor('asLiked')}|${patternFor('asLiked')}\s+\p{L}[^.!?:;]{1,40})\)?\.?$`,
  'iu',
);
/** Words of such a line; more are a sentence. */
const MOST_WORDS = 8;

/** Whether a line names a thing without an amount, of which it says that one takes as much as one likes. */
export const isAsLiked = (line: string): boolean =>
  line.length <= LONGEST &&
  AS_LIKED.test(line) &&
  !beginsProse(line) &&
  line.split(' ').length <= MOST_WORDS &&
  parseLine(line).quantity === null;

const LISTED_ALONE = new RegExp(String.raw`\b${patternFor('listedAlone')}\b`, 'i');

/** Whether a line begins as ingredients do: with an amount, or as a short line about what every kitchen has. */
export const looksLikeIngredient = (line: string): boolean =>
  hasAmount(line) ||
  isAsLiked(line) ||
  (line.length <= 40 && !/[.!?]$/.test(line) && parseLine(line).quantity === null && LISTED_ALONE.test(line));

/** Whether a line is surely one of steps. */
export const isStepLike = (line: string): boolean => {
  const bare = bareOf(line);
  return (
    STEP_NUMBER.test(bare) ||
    isTold(bare) ||
    (!isAsLiked(bare) && (/[.!…。！]$/u.test(bare) || (beginsProse(bare) && bare.includes(' '))))
  );
};
