/**
 * Plain text to set text: what a compositor does between the manuscript and the page. Only glyphs change
 * (fractions, dashes, quotation marks, spaces), never an amount or a word.
 */

import { UNSPACED_SCRIPTS } from '@/kernel/words';
import { termIn } from '@/messages/book';

const GLYPHS: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
};

/** Joins a number and its unit, so that a line never ends between them. */
const NO_BREAK = '\u00a0';

/** Units that a number must not be parted from, as they are written in recipes. */
const UNIT_WORDS =
  'teaspoons?|tablespoons?|tsps?|tbsps?|cups?|fl oz|fluid ounces?|pints?|quarts?|gallons?|millilit(?:er|re)s?|lit(?:er|re)s?|ml|dl|cl|l|L|grams?|kilograms?|kg|g|mg|ounces?|oz|pounds?|lbs?|lb|pinch(?:es)?|dash(?:es)?|cloves?|slices?|cans?|tins?|sticks?|sprigs?|stalks?|bunch(?:es)?|handfuls?|heads?|packages?|packets?|pieces?|leaves|leaf|jars?|cm|mm|inch(?:es)?|in|°C|°F|degrees?|minutes?|mins?|hours?|hrs?|seconds?|secs?|%';

/**
 * Characters a font cannot show and a page must not obey: control characters, unpaired surrogates, and marks of
 * direction, which would turn the page number behind a title too.
 */
export function withoutControls(text: string): string {
  const visible = text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return visible.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g, '');
}

/** Before minutes and seconds 15/20 and 2/3 are the ends of a range. */
const MINUTES = /^[ \u00a0]?(?:mins?|mn|secs?|minut\p{L}+|second\p{L}+|sekund\p{L}+|segund\p{L}+)(?!\p{L})/iu;

/** `1/2` and `1 1/2` become ½ and 1½; other fractions get a fraction slash, which the fonts draw as one glyph. */
function fractions(text: string): string {
  return text.replace(
    /(?<![\d/.⁄])(?:(\d{1,3})(?:[ \u00a0]|-(?=\d+\/\d)))?(\d{1,2})[/⁄](\d{1,2})(?![\d/⁄]|[.,]\d)/gu,
    (found, whole: string | undefined, top: string, bottom: string, at: number) => {
      if (Number(bottom) === 0 || Number(top) >= Number(bottom)) return found;
      const behind = text.slice(at + found.length, at + found.length + 14);
      if (whole === undefined && Number(top) > 1 && MINUTES.test(behind)) return found;
      const glyph = GLYPHS[`${top}/${bottom}`];
      if (whole === undefined) return glyph ?? `${top}⁄${bottom}`;
      return glyph ? `${whole}${glyph}` : `${whole}${NO_BREAK}${top}⁄${bottom}`;
    },
  );
}

/** Straight quotation marks become “ ” and ’; feet and inches stay. Only for languages that write them so. */
function quotes(text: string): string {
  if (!/["']/.test(text)) return text;
  return text
    .replace(/(\d)"/g, '$1″')
    .replace(/(^|[\s([{—–/])"(?=\S)/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([{—–/“])'(?=\S)/g, '$1‘')
    .replace(/'/g, '’');
}

/** Text with the quotation marks of its language, a BCP 47 tag: those of English become curly, others stay. */
export const withQuotes = (text: string, language: string): string =>
  /^en\b/i.test(language) ? quotes(text) : text;

/** Runs up to this many characters stay whole: hardly a word is longer, and the narrowest column takes them. */
const LONGEST_RUN = 28;

/** A longer run may end a line after every so many characters: few enough for a large title. */
const RUN_PIECE = 8;

/** The same where a run is held together by no-break spaces, which are wanted in a short one. */
const LONGEST_PHRASE = 60;

/** Scripts written without spaces, and their punctuation; they have rules of their own for the ends of lines. */
const UNSPACED = String.raw`${UNSPACED_SCRIPTS}\u3000-\u303f\uff00-\uffef`;

const longRun = new RegExp(String.raw`[^\s\u00ad\u200b${UNSPACED}]{${LONGEST_RUN + 1},}`, 'gu');
const longPhrase = new RegExp(String.raw`[^ \t\n\u00ad\u200b${UNSPACED}]{${LONGEST_PHRASE + 1},}`, 'gu');

/** What any such run has; nearly no text does, and this is told at once. */
const mayBeLong = new RegExp(String.raw`\S{${LONGEST_RUN + 1}}|[^ \t\n]{${LONGEST_PHRASE + 1}}`);

/** A letter with its accents, an emoji with its parts, a flag. Intl.Segmenter is exact, and far too slow for 100 kB. */
const CLUSTER = String.raw`(?:\p{RI}\p{RI}|[^])(?:[\p{M}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|\u200d[^]?)*`;
const piecesOf = (run: string, most: number) =>
  run.match(new RegExp(`(?:${CLUSTER}){1,${most}}`, 'gu')) ?? [];

/** Languages in Latin letters that the compiler hyphenates by patterns of their own; English it is told not to. */
const HYPHENATED = /^(?:af|ca|cs|da|de|es|et|fi|fr|hr|hu|is|it|la|lt|nb|nl|nn|no|pl|pt|sk|sl|sq|sv|tk|tr)\b/i;

/** A word: letters alone, no more than a compound has, and no letter again and again. */
const WORD = /^(?!.*(.)\1{3})\p{P}{0,3}[\p{sc=Latin}\p{M}\u2019'-]{1,60}\p{P}{0,3}$/u;

/** A run with places where a line may end: behind a hyphen in a word, whose last letters stay together. */
function inPieces(run: string): string {
  if (!WORD.test(run)) return piecesOf(run, RUN_PIECE).join('\u200b');
  const letters = piecesOf(run, 1).length;
  return piecesOf(run, Math.ceil(letters / Math.ceil(letters / RUN_PIECE))).join('\u00ad');
}

/**
 * Lets a run without spaces, such as an address, end a line; it would leave the page otherwise. In running text of a
 * language that is hyphenated a word stays whole: the compiler ends the line at a syllable, with a hyphen.
 */
function breakable(text: string, hyphenated: boolean): string {
  if (text.length <= LONGEST_RUN || !mayBeLong.test(text)) return text;
  const cut = (run: string) => (hyphenated && WORD.test(run) ? run : inPieces(run));
  return text.replace(longRun, cut).replace(longPhrase, cut);
}

const unitAfterNumber = new RegExp(String.raw`([\d½⅓⅔¼¾⅛⅜⅝⅞]) (?=(?:${UNIT_WORDS})\b)`, 'giu');

/** The text with its numbers joined to their units, so that no line ends between them. */
export const joinUnits = (text: string): string => text.replace(unitAfterNumber, `$1${NO_BREAK}`);

/** What is done to numbers; most lines of a method have none. */
function numbers(text: string): string {
  if (!/[\d½⅓⅔¼¾⅛⅜⅝⅞]/.test(text)) return text;
  return fractions(text)
    .replace(/(?<=\d) (?=[½⅓⅔¼¾⅛⅜⅝⅞])/gu, '')
    .replace(/(?<=[\d½⅓⅔¼¾⅛⅜⅝⅞])(?<!-\d{1,4}) ?- ?(?=[\d½⅓⅔¼¾⅛⅜⅝⅞])(?![\d-]*-\d)/gu, '–');
}

/** The text as it is set on the page. `language` is BCP 47; quotation marks are touched in English only. */
export const typeset = (text: string, language = 'en'): string => setText(text, language, false);

/** The same for running text, of which the compiler hyphenates the words: no title, whose words stay whole. */
export const typesetRunning = (text: string, language: string): string =>
  setText(text, language, HYPHENATED.test(language));

function setText(text: string, language: string, hyphenated: boolean): string {
  let set = withoutControls(text.replace(/[\t\v\f]/g, ' ')).replace(/\r\n?/g, '\n');
  set = joinUnits(
    numbers(set)
      .replace(/ -{1,2} /g, ' – ')
      .replace(/(?<=\w)--(?=\w)/g, '–')
      .replace(/\.\.\./g, '…')
      .replace(/(?<=\d) ?º ?(?=[CF]\b)/g, ' °'),
  );
  return breakable(withQuotes(set, language), hyphenated);
}

/** Blank-line separated text as paragraphs, each set as running text unless `set` is another; single line ends inside a paragraph are kept. */
export function paragraphs(text: string | null, language: string, set = typesetRunning): string[] {
  if (text === null) return [];
  return set(text, language)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** With a capital, as it begins a line. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `95` as `1 hr 35 min`, with a language's own short words. */
export function duration(minutes: number, words: { hour: string; minute: string }): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  const whole = `${hours}${NO_BREAK}${words.hour}`;
  if (hours === 0) return `${rest}${NO_BREAK}${words.minute}`;
  return rest === 0 ? whole : `${whole} ${rest}${NO_BREAK}${words.minute}`;
}

/**
 * A vocabulary term as it is printed: in the language of the file where it is a recommended one, else as the author
 * wrote it. `gluten-free` stays, `main-course` becomes `main course`.
 */
export function printedTerm(term: string, language: string): string {
  const translated = termIn(term, language);
  if (translated !== null) return translated;
  const spoken = typeset(term);
  return /-free$/i.test(spoken) ? spoken : spoken.replaceAll('-', ' ');
}
