import { aisleOf } from '@/culinary/foods/aisles';
import type { Aisle } from '@/culinary/languages/aisles';
import { localeFor, wordsFor } from '@/messages/book';
import type { BookRecipe } from '@/rendering/model/book.model';
import { typeset } from './typeset';

/** What stands where a recipe has no photo: a number of its own, drawn large, and a line of its own words. */
export interface Drawn {
  /** The number and what it counts: `24` and `cookies`, `45` and `min`, `400` and `°F`. */
  figure: { number: string; of: string } | null;
  /** A sentence that the recipe says of itself, without its end. */
  line: string | null;
}

/** Words of a sentence that is short enough to stand alone, and long enough to say something. */
const [FEWEST, MOST] = [4, 12];

/** The longest of a sentence in characters, for scripts that join their words. */
const LONGEST = 80;

/** A yield that is a number of pieces. */
const PIECES = /^\D{0,12}?(\d{1,3})\s+(\p{L}[\p{L}\s-]{1,18})$/u;
const OF_SERVINGS = /^(?:servings?|people|persons?|portions?)\b/i;

const HEAT = /(?<!\d)(\d{3})\s?°\s?([CF])(?!\p{L})/u;

/** From how many pieces on their number is worth showing. */
const MANY = 6;

const QUARTERS = ['', '¼', '½', '¾'];

/** Minutes that are said in minutes, at most: nobody cooks for 130 min. */
const MINUTES = 119;

/** Minutes as one number: `45 min`, `1½ hr`; null where it takes two, as `2 hr 10 min` does. */
function timeFigure(minutes: number, words: { hour: string; minute: string }): Drawn['figure'] {
  const quarters = minutes / 15;
  if (minutes >= 60 && Number.isInteger(quarters))
    return { number: `${Math.floor(quarters / 4)}${QUARTERS[quarters % 4]}`, of: words.hour };
  return minutes <= MINUTES ? { number: String(minutes), of: words.minute } : null;
}

/** The number that tells most of a recipe: how many it makes, else how long it takes, else how hot it is baked. */
function figureOf(recipe: BookRecipe, language: string): Drawn['figure'] {
  const words = wordsFor(language);
  const [, count, what = ''] = PIECES.exec(recipe.yield_text?.trim() ?? '') ?? [];
  if (count !== undefined && Number(count) >= MANY && !OF_SERVINGS.test(what))
    return { number: count, of: typeset(what, language).trim() };
  const { prep_time_minutes, cook_time_minutes, total_time_minutes } = recipe;
  const minutes = Math.round(total_time_minutes ?? (prep_time_minutes ?? 0) + (cook_time_minutes ?? 0));
  if (minutes > 0) return timeFigure(minutes, words);
  for (const { text } of recipe.instructions) {
    const [, degrees, scale] = HEAT.exec(text) ?? [];
    if (degrees !== undefined) return { number: degrees, of: `°${scale}` };
  }
  return null;
}

/** Made once for each language, as a plan and a pack ask of every recipe. */
const readers = new Map<string, { sentences: Intl.Segmenter; words: Intl.Segmenter }>();

function readerOf(language: string) {
  const locale = localeFor(language);
  const found = readers.get(locale) ?? {
    sentences: new Intl.Segmenter(locale, { granularity: 'sentence' }),
    words: new Intl.Segmenter(locale, { granularity: 'word' }),
  };
  readers.set(locale, found);
  return found;
}

/** The sentences of a text, each without spaces at its ends. */
export const sentencesOf = (text: string | null, language: string): string[] =>
  Array.from(readerOf(language).sentences.segment(text ?? ''), ({ segment }) => segment.trim()).filter(
    (sentence) => sentence !== '',
  );

function isShort(sentence: string, language: string): boolean {
  if (sentence.length > LONGEST || /\n|https?:|\(|:$/.test(sentence)) return false;
  const count = Array.from(readerOf(language).words.segment(sentence)).filter(
    ({ isWordLike }) => isWordLike,
  ).length;
  return count >= FEWEST && count <= MOST;
}

/** What a recipe shows in place of a photo, in the words of its author. */
export function drawnOf(recipe: BookRecipe, language: string): Drawn {
  const said = [recipe.description, recipe.notes].flatMap((text) => sentencesOf(text, language));
  const line = said.find((sentence) => isShort(sentence, language));
  return {
    figure: figureOf(recipe, language),
    line: line === undefined ? null : typeset(line, language).trim(),
  };
}

/** What a drawing shows: leaves, fruits and grains on their stems, or a fish. */
export type Motif = 'olive' | 'wheat' | 'bay' | 'berry' | 'rosemary' | 'daisy' | 'pea' | 'fish';

/** What is drawn for the main ingredient of a recipe, by the aisle it is bought in. No meat is drawn, but its herb. */
const BY_AISLE: Readonly<Partial<Record<Aisle, Motif>>> = {
  produce: 'bay',
  bakery: 'wheat',
  grains: 'wheat',
  baking: 'berry',
  dairy: 'daisy',
  meat: 'rosemary',
  fish: 'fish',
  tins: 'pea',
};

/** Flour is bought with sugar, and is a grain. */
const FLOUR = /\b(?:flour|mehl|farine|harina|farina|farinha|mjöl|meel)\b/iu;

/**
 * What is drawn beside a recipe without a photo: after its first ingredient that is more than a seasoning; the olive
 * where none of them is known.
 */
export function motifOf({ ingredients }: Pick<BookRecipe, 'ingredients'>): Motif {
  for (const { item } of ingredients) {
    if (item === null) continue;
    const found = FLOUR.test(item) ? 'wheat' : BY_AISLE[aisleOf(item)];
    if (found !== undefined) return found;
  }
  return 'olive';
}
