import { type WordList, wordsInAllLanguages } from '@/culinary/languages/registry';
import { saysEachInSigns } from './east-asian';

/*
 * Sets that the reader asks, each of the words of every language: what a list means is said in languages/words.ts.
 * Beside them stand only signs, and words of scripts whose languages have no file.
 */
export const setOf = (...lists: readonly WordList[]): ReadonlySet<string> =>
  new Set(wordsInAllLanguages(...lists));

export const ABOUT_WORDS: ReadonlySet<string> = new Set(['約', ...wordsInAllLanguages('about')]);
/** Before an amount that is only about so much, as a pattern that counts no case: ca. 200 g, ~200 g. */
export const ROUGHLY = String.raw`(?:(?<!\p{L})(?:${wordsInAllLanguages('roughly').join('|')})\.?|[~≈約])`;
export const MODIFIERS = setOf('modifiers');
export const PIECE_SIZES = setOf('pieceSizes');
export const FULLNESS = setOf('fullness');

/** 1 to 2, 1 bis 2, 1 oder 2, 2 à 3 … */
export const RANGE_WORDS = setOf('until', 'or');
export const BETWEEN = setOf('between');
export const OR_WORDS = setOf('or');
/** One of those words as a pattern, but for the Dutch one, which is the English "of"; for expressions that count no case. */
export const OR_PATTERN = `(?:${[...OR_WORDS].filter((word) => word !== 'of').join('|')})(?!\\p{L})`;
export const AND_WORDS: ReadonlySet<string> = new Set(['&', 'と', 'и', ...wordsInAllLanguages('and')]);

export const OF_WORDS = setOf('of');
export const ARTICLES = setOf('articles');
export const OF_ONLY = setOf('containersOf');
export const DRINKS = setOf('drinks');

/** Juice of 1 lemon (R11). */
export const PARTS = setOf('parts');
export const TAKEN = setOf('takenParts');
export const FROM_WORDS = setOf('from');

/** An amount per head is the same for any number of servings: 100 g pasta per person. */
export const PER = setOf('per');
export const HEADS = setOf('heads');
export const EACH: ReadonlySet<string> = new Set([
  '各',
  '各々',
  '每',
  '毎',
  '각',
  '각각',
  ...wordsInAllLanguages('each'),
]);
/** Whether a word says the amount beside it of each thing, also with what is counted behind it: 每罐. */
export const saysEach = (word: string): boolean => EACH.has(word) || saysEachInSigns(word);
export const TOTALS: ReadonlySet<string> = new Set([
  ...['合計', '合计', '共', '共计', '総量', '总共', '总计', '총', '합계'],
  ...wordsInAllLanguages('totals'),
]);
export const PART_OF = setOf('partOf');
export const FEW = setOf('few');
export const FULL = setOf('full');
export const CUT_INTO = setOf('cutInto');
export const TIMES_EACH = setOf('timesEach');
export const COUPLE = setOf('couple');
export const NAMED_BY_NUMBER = setOf('namedByNumber');
export const WHOLE_FOODS = setOf('wholeFoods');

/** R9 */
export const NOT_AMOUNTS = setOf('notAmounts');
/** Behind a number of people or sides, or of what is added at a time. */
export const PEOPLE: ReadonlySet<string> = new Set([
  'x',
  '×',
  '人分',
  '人前',
  ...wordsInAllLanguages('people'),
]);
export const NAMING = setOf('naming');
export const INTRO: ReadonlySet<string> = new Set(['&', ...wordsInAllLanguages('intro')]);
export const LENGTH_TAIL = setOf('lengthTail');

/** The pins of R3: for greasing, for the pan … */
export const PURPOSES = setOf('purposes');
export const VESSELS = setOf('vessels');
export const FOR_WORDS = setOf('for', 'inOrderTo');
export const WITH = setOf('with');

/** Between two amounts of one sum: 1 cup plus 2 tbsp, 1 taza más 2 cucharadas. */
export const PLUS_WORDS: ReadonlySet<string> = new Set(['+', '&', ...wordsInAllLanguages('and', 'more')]);
export const MINUS_WORDS = setOf('less');
export const JOINERS: ReadonlySet<string> = new Set([...PLUS_WORDS, ...wordsInAllLanguages('additional')]);

/** R6 */
export const LIQUIDS = setOf('liquids');
export const POWDERS = setOf('powders');

export const PHRASE_ENDS = setOf('phraseEnds');
export const ADJECTIVES = setOf('adjectives');
export const COLOURS = setOf('colours');
