import { anyWordOf, patternFor } from '@/culinary/languages/registry';
import { undecorated } from './decorations';
import { PART_NAMES } from './heading-words';

/** Characters of a heading at most, with its marks. */
const LONGEST = 200;

export type RecipePart = keyof typeof PART_NAMES;

/** `【材料】`, `■材料`: signs that frame or mark a heading in Asia. */
const FRAMED = /^(?:[■□◆◇●○◎★☆▼▽]\s?|[【〔《〈［「])([^】〕》〉］」]+)[】〕》〉］」]?/u;

/** In the order in which a name is looked for among them. */
const SECTIONS: readonly RecipePart[] = ['ingredients', 'instructions', 'notes', 'end'];

/** The part of a recipe that a heading opens; null for any other text. */
export function partOfHeading(heading: string): RecipePart | null {
  if (heading.length > LONGEST) return null;
  const text = undecorated(heading.replace(/^[#*_\s¿¡]+|[#*_\s]+$/g, '').replace(FRAMED, '$1'));
  if (text.length > 80) return null;
  return SECTIONS.find((section) => PART_NAMES[section].test(text)) ?? null;
}

const SERVES = patternFor('yieldAnywhere', 'servedLabels');

/** What a heading of the ingredients says behind its word: `(serves 4)`, `für 4 Personen`, `pour 6 personnes`. */
const SERVED = new RegExp(
  String.raw`[\s(](?:(?:x|×|${SERVES})\s+(\d{1,3})|(\d{1,3}))(?:\s?[-–]\s?\d{1,3})?(?:\s+(${patternFor('eaters', 'portions', 'otherEaters')}\.?))?\s*\)?[\s:：*_#]*$`,
  'i',
);

/** `（2人分）`, `(4人份)`, `(2인분)` */
const SERVED_ASIA = new RegExp(
  String.raw`[(（]\s*(\d{1,3})(?:\s?[-–~〜]\s?\d{1,3})?\s?${patternFor('servedSigns')}\s*[)）]`,
  'u',
);

/** Pieces that it makes: `für 12 Stücke`, `makes 24 cookies`. */
const MADE = new RegExp(
  String.raw`[\s(]${SERVES}\s+((\d{1,3})\s+${patternFor('pieces', 'anyPieces')})\s*\)?[\s:：*_#]*$`,
  'i',
);

/** What a heading of the ingredients says it makes, in its words and as a number; null where it names no pieces. */
export function yieldOfHeading(heading: string): { text: string; count: number } | null {
  if (heading.length > LONGEST || partOfHeading(heading) !== 'ingredients') return null;
  const [, text = '', count = '0'] = MADE.exec(heading) ?? [];
  return Number(count) > 0 ? { text, count: Number(count) } : null;
}

/** The servings that a heading of the ingredients names; null where it names none. */
export function servingsOfHeading(heading: string): number | null {
  if (heading.length > LONGEST || partOfHeading(heading) !== 'ingredients') return null;
  const [, introduced, bare, unit] = SERVED.exec(heading) ?? [];
  const count = Number(introduced ?? (unit === undefined ? (SERVED_ASIA.exec(heading)?.[1] ?? 0) : bare));
  return count > 0 ? count : null;
}

/** `Zutaten für den Teig`: what the ingredients are for, behind their name; with an article, or it is the dish itself. */
const PURPOSE = new RegExp(
  String.raw`^[#*_\s]*\p{L}+\s+(${anyWordOf('for')}\s+${patternFor('articles')}(?:\s+|(?<=['’]))\p{L}[\p{L} '’-]{1,40}?)\s*[:：*_#]*$`,
  'iu',
);
/** What is all of it: `Ingredients for the recipe`. */
const WHOLE = new RegExp(String.raw`\b${patternFor('recipe')}$`, 'i');

/** The group that a heading of the ingredients opens: `For the dough`; null where it names none. */
export function groupOfHeading(heading: string): string | null {
  if (heading.length > LONGEST || partOfHeading(heading) !== 'ingredients') return null;
  const purpose = PURPOSE.exec(heading)?.[1] ?? '';
  return purpose === '' || WHOLE.test(purpose) ? null : purpose.charAt(0).toUpperCase() + purpose.slice(1);
}

/** `Étape 1` alone on a line: it counts the steps and is none. */
const MARKER = new RegExp(
  String.raw`^${patternFor('step')}\s+(?:no?\.?\s?|n°\s?)?\d{1,2}\s*[.:：)–-]?$`,
  'i',
);

export const isStepMarker = (line: string): boolean =>
  line.length <= 40 && MARKER.test(line.replace(/^[#*_\s]+|[#*_\s]+$/g, ''));

const ASIDE = new RegExp(
  String.raw`^([*_]{0,2})${patternFor('asideLabels')}\s?[:：][*_]{0,2}\s+(\S.{0,5000})$`,
  'i',
);
/** A plain word in small letters: not `https://`, not `iPhone`. */
const SMALL_WORD = /^\p{Ll}+(?=[\s,;.!?’'-]|$)/u;

/** What a line such as `Notes: keep warm.` notes, as a sentence of its own; null for any other line. */
export function asideIn(line: string): string | null {
  const [, mark = '', said] = ASIDE.exec(line) ?? [];
  if (said === undefined) return null;
  const bare = mark !== '' && said.endsWith(mark) ? said.slice(0, -mark.length) : said;
  return SMALL_WORD.test(bare) ? bare.charAt(0).toUpperCase() + bare.slice(1) : bare;
}
