import { anyWordOf, patternFor } from '@/culinary/languages/registry';
import { measureAt } from './amounts/amounts';
import { isPartOfDish } from './line-label';
import { lineOf } from './tokens/written-line';

/** Words that open a heading without a colon, per language; a purpose at the start of a line is no ingredient. */
const OPENERS = new RegExp(`^${anyWordOf('for')}\\s+(?=\\S)`, 'i');
/** What opens a heading in French and a step in English: Pour the juice over the fruit. */
const STEP = new RegExp(
  `^${patternFor('mayBeginStep')}\\s(?:\\S{1,40}\\s+){0,5}${patternFor('behindVerb')}(?=\\s|$)`,
  'iu',
);
/** A verb behind a purpose: For the sauce melt the butter, Pour la sauce faire fondre, Für die Sauce Butter schmelzen. */
const TELLING = [
  new RegExp(
    `(?<=\\s)(?<!(?:^|\\s)${patternFor('articles')}\\s)${patternFor('mayBeginStep')}\\s${patternFor('behindVerbWithin')}(?=\\s|$)`,
    'iu',
  ),
  new RegExp(`\\s${patternFor('beginsStep')}(?=\\s)`, 'iu'),
  new RegExp(`\\s${patternFor('beforeVerb')}?${patternFor('endsStep')}$`, 'u'),
];
/** For how much a part is: "Dough (for 2 loaves):", "Marinade for 500 g meat:". Behind a word, or the amount is one to buy. */
const FOR_SO_MUCH = new RegExp(`(?<=\\p{L})\\s{1,3}\\(?${anyWordOf('for', 'makes')}\\s[^,;]{1,60}$`, 'iu');
/** Part 1: The dough, Teil 2 */
const NUMBERED_PART = new RegExp(
  `^${anyWordOf('partName')}\\s\\d{1,2}(?:\\s?[:–—-]\\s?\\p{L}[^\\d]{0,60})?:?$`,
  'iu',
);
const NEEDED = /^you(?:['’]ll| will)(?: also)? need:?$/i;
/** What a list of ingredients is called. */
const LISTED = new RegExp(`(?<!\\p{L})${anyWordOf('ingredients')}$`, 'iu');

/**
 * The heading of a group of ingredients: "For the sauce:" → "For the sauce", "[Crust]" → "Crust",
 * "Icing:" → "Icing", "— Topping —" → "Topping", FROSTING; null for an ingredient line. A heading holds no amount.
 */
export function readHeading(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 100) return null;
  const bracketed = /^\[([^[\]]+)\]:?$/.exec(trimmed);
  if (bracketed !== null) return unmarked(bracketed[1]!);
  const marked =
    /^#{1,6}\s+(\S.*)$/.exec(trimmed) ??
    /^\*\*([^*]+)\*\*:?$/.exec(trimmed) ??
    /^__([^_]+)__:?$/.exec(trimmed) ??
    /^<(?:b|strong|h[1-6])>([^<>]+)<\/(?:b|strong|h[1-6])>:?$/i.exec(trimmed) ??
    /^[-–—=~]+\s*(\p{L}[^–—=~]*?)\s*[-–—=~]+:?$/u.exec(trimmed);
  if (marked !== null && !hasAmount(marked[1]!)) return unmarked(marked[1]!);
  // In italics stand headings and asides alike: *For the sauce*, *optional*.
  const slanted = /^([*_])([^*_\s][^*_]*)\1$/.exec(trimmed)?.[2];
  if (slanted !== undefined && (isPartOfDish(slanted) || opensAsHeading(slanted))) return unmarked(slanted);
  if (isShouted(trimmed) || NUMBERED_PART.test(trimmed) || NEEDED.test(trimmed)) return unmarked(trimmed);
  if (/[:：]$/.test(trimmed) && !hasAmount(trimmed.replace(FOR_SO_MUCH, ''))) return unmarked(trimmed);
  return opensAsHeading(trimmed) ? trimmed : null;
}

/** FROSTING, LEMON GLAZE: a part of a dish in capitals, where a thing to buy is not. */
const isShouted = (text: string): boolean =>
  text === text.toUpperCase() && /^[\p{L} &'’-]+$/u.test(text) && isPartOfDish(text);

function unmarked(text: string): string | null {
  const inner = text.replace(/^[\s*_#]+/, '').replace(/[\s*_:：]+$/, '');
  return inner === '' ? null : inner;
}

function hasAmount(text: string): boolean {
  const line = lineOf(text);
  return (
    line.tokens.some((token, i) => token.kind === 'number' && measureAt(line, i, false)?.unit != null) ||
    measureAt(line, 0, false) !== null
  );
}

/**
 * "For cake", "Für den Teig": a purpose and nothing else. What it is for names no amount and no second thing, not even
 * behind a colon; and nobody is told what to do, so that it is no step.
 */
function opensAsHeading(text: string): boolean {
  const opener = OPENERS.exec(text);
  if (opener === null || /[,;(\d]|[.!?…]$/.test(text)) return false;
  const purpose = text.slice(opener[0].length);
  if (STEP.test(text) || TELLING.some((verb) => verb.test(purpose))) return false;
  // "For serving: lime wedges" names a thing; "For the cake: dry ingredients" is still a heading.
  if (/[:：]\s*\S/.test(text) && !LISTED.test(text)) return false;
  return purpose.split(/\s+/).length <= 6;
}
