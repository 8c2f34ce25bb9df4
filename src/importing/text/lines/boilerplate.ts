import { patternFor } from '@/culinary/languages/registry';
import { withoutEmoji } from './decorations';

/** What stands on the buttons of recipe pages, alone or beside each other. */
const BUTTON = new RegExp(`^${patternFor('buttons')}$`, 'i');
const SEPARATOR = /\s*[|•·,/–—►▸>-]\s*|\s{2,}/;

/** What a page says where it sells space. */
const ADVERTISEMENT = new RegExp(String.raw`^\[?${patternFor('advertisements')}\]?$`, 'i');
const UNITS = patternFor('unitSystems');
/** Choices of a card: how much of it, in which units. */
const CHOICE = new RegExp(
  String.raw`^(?:${patternFor('cardChoices')}?\s?:?\s?)?(?:(?:[½\d](?:\/2)?x\s?){2,}|${UNITS}(?:\s?[-–|/]?\s?${UNITS}){0,2})$`,
  'i',
);

const STARS = /[★☆⭐✩✭✮✯🌟]\uFE0F?/gu;
const OUT_OF = String.raw`(?:/|${patternFor('outOf')})\s?`;
const STARRED = String.raw`(?:\s?${patternFor('stars')})?`;
const SCORE = String.raw`\(?\d(?:[.,]\d{1,2})?\)?(?:\s?${OUT_OF}(?:5|10))?${STARRED}`;
const COUNT = String.raw`\(?${patternFor('votesFrom')}?\s?\d[\d.,]{0,9}\s?${patternFor('votes')}\)?`;
const NAMED = String.raw`(?:${patternFor('ratingLabels')}\s?:?\s?)?`;
/** `4.9 from 312 votes`, `(45 votos)`, `Note 4.5/5 sur 230 avis`. */
const RATING = new RegExp(
  String.raw`^${NAMED}(?:${SCORE}[\s·,–-]{0,3}${COUNT}|${COUNT}|\d(?:[.,]\d{1,2})?\s?${OUT_OF}5${STARRED}|\d[.,]\d)$`,
  'i',
);
/** What may stand beside stars. */
const BESIDE_STARS = new RegExp(
  String.raw`^(?:${NAMED}${SCORE})?\s?(?:[·,–-]\s?)?(?:\(\d{1,6}\)|${COUNT})?$`,
  'i',
);

/** Characters of a line that is none of the recipe's. */
const LONGEST = 120;

/**
 * Whether a line is of the page that a recipe was copied from, and no words of its author: buttons, ratings, choices of
 * units, advertisements.
 */
export function isBoilerplate(line: string): boolean {
  if (line === '' || line.length > LONGEST) return false;
  const unstarred = line.replace(STARS, '').trim();
  if (unstarred !== line && BESIDE_STARS.test(unstarred)) return true;
  const bare = withoutEmoji(unstarred).replace(/^[↓↑→▼▾⬇]\s*|[.:!]$/gu, '');
  if (ADVERTISEMENT.test(bare) || RATING.test(bare) || CHOICE.test(bare)) return true;
  const parts = bare.split(SEPARATOR).filter(Boolean);
  return parts.length > 0 && parts.every((part) => isButtons(part.trim()));
}

/** Words beside each other that are all on buttons: `Drucken Speichern Teilen`. */
function isButtons(part: string): boolean {
  if (BUTTON.test(part)) return true;
  const words = part.split(' ');
  return words.length > 1 && words.length <= 6 && words.every((word) => word.length > 3 && BUTTON.test(word));
}

/** Words that a post calls its readers with, behind the last step. */
const CALL = new RegExp(`^${patternFor('calls')}`, 'i');
const ADDRESSED = new RegExp(String.raw`@\w|\b${patternFor('ofPosts')}\b|[❤💛💙💚🧡💜♥🙏📌🔖👇👆]`, 'iu');

/** `My knife: https://…` */
const LINK = /^(?:[^.!?:]{1,60}[:：]\s*)?https?:\/\/\S+$/i;

/** Whether a line asks the reader to follow, to save or to share, and tells no step. */
export const isCall = (line: string): boolean => {
  const bare = withoutEmoji(line);
  return line.length <= 200 && ((CALL.test(bare) && ADDRESSED.test(line)) || LINK.test(bare));
};
