import { readHeading } from '@/culinary/lines/heading';
import { parseLine } from '@/culinary/lines/line';
import { unbroken } from '@/culinary/lines/lists/broken-lines';
import { namedParts } from '@/culinary/lines/lists/part-names';
import {
  type DraftHeading,
  type DraftLine,
  type DraftStep,
  newKey,
  pastedLines,
  pastedRow,
  readTogether,
} from './draft-lines.rules';

/** The title of a list of ingredients that was copied with it says nothing here. */
const TITLE =
  /^(?:the |recipe )?(?:ingredients?|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten)\s*:?$/iu;
/** What the steps below a list are called. */
const METHOD =
  /^(?:the )?(?:instructions?|directions?|method|preparation|steps|zubereitung|anleitung|préparation|étapes|preparación|elaboración|instrucciones|preparazione|procedimento|istruzioni|modo de preparo|bereiding(?:swijze)?)\s*:?$/iu;
const bare = (line: string): string => line.replace(/^[#*\s]+|[*\s]+$/gu, '');

/** Marks of text in a page's source; a comparison such as `< 5` is none. */
const withoutTags = (text: string): string =>
  text.replace(/<\/?(?:b|strong|i|em|u|span|a|p|li|ul|ol|br|div)(?:\s[^<>\n]{0,300})?\/?>/giu, '');

/** The number before a step. */
const NUMBER = /^(?:step\s+)?\d{1,2}\s*[.):]\s+/iu;
/** Letters that sentences below a list have on the average where they are steps, and one that stands alone. */
const SENTENCE = 30;
const LONE_SENTENCE = 80;

/** Four words and more that begin large and end in a full stop: no ingredient is written so, apart from few. */
function isSentence(line: string): boolean {
  const words = line.trim().replace(NUMBER, '');
  return /^\p{Lu}/u.test(words) && /[.!]["”’)]?$/u.test(words) && words.split(/\s+/u).length >= 4;
}

/** Where steps begin that stand below a list without a heading: behind a gap or numbered, and all of them sentences. */
function sentencesIn(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !isSentence(line));
  const steps = lines.slice(last + 1).filter((line) => line.trim() !== '');
  const letters = steps.reduce((sum, line) => sum + line.trim().length, 0);
  const isApart = lines[last + 1]?.trim() === '' || NUMBER.test(steps[0]?.trim() ?? '');
  const isLong = letters >= (steps.length === 1 ? LONE_SENTENCE : SENTENCE * steps.length);
  return last >= 0 && isApart && steps.length > 0 && isLong ? last + 1 : -1;
}

/** What stands under the title of a whole recipe: how many it serves, how long it takes. */
const FACTS =
  /^(?:serves|servings?|makes|yields?|prep(?:aration)?|cook(?:ing)?|bak(?:e|ing)|total|ready in|time|portionen|ergibt|für|zubereitungszeit|pour|temps|para|raciones|tiempo|per|porzioni|tempo|porções|voor|bereidingstijd)(?!\p{L}).*\p{N}/iu;

/**
 * Where the list begins: below its title, where nothing above that looks like a line of it; without one, below what a
 * recipe says of itself first.
 */
function listIn(lines: readonly string[]): number {
  const title = lines.findIndex((line) => TITLE.test(bare(line)));
  const from = title < 0 ? lines.findLastIndex((line) => FACTS.test(bare(line))) + 1 : title;
  const isList = lines
    .slice(0, Math.max(0, from))
    .some((line) => /^\s*[\p{N}•*–-]/u.test(line) && !FACTS.test(bare(line)));
  return isList ? 0 : Math.max(0, from);
}

/**
 * A pasted text, perhaps a whole recipe, as its list of ingredients, its steps, and what stands above the list. The
 * steps are what stands below their heading, or sentences below the list.
 */
export function listAndSteps(text: string): { list: string; steps: string[]; above: string[] } {
  const written = (line: string) => line.trim() !== '';
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
  const from = listIn(lines);
  const named = lines.findIndex((line, index) => index > from && METHOD.test(bare(line)));
  const at = named < 0 ? sentencesIn(lines) : named;
  return {
    list: at < 0 && from === 0 ? text : lines.slice(from, at < 0 ? undefined : at).join('\n'),
    steps: at < 0 ? [] : lines.slice(named < 0 ? at : at + 1).filter(written),
    above: lines.slice(0, from).filter(written),
  };
}

/** Whether a pasted text reads as a whole recipe and not as a list alone: it has steps, or the title of its list below other lines. */
export function readsAsRecipe(text: string): boolean {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).filter((line) => line.trim() !== '');
  return lines.findIndex((line) => TITLE.test(bare(line))) > 0 || listAndSteps(text).steps.length > 0;
}

/** What is said of lines above a list, which are left out. */
export const aboveWords = (above: readonly string[]): string =>
  above.length === 0
    ? ''
    : above.length === 1
      ? 'We left out the line above the list.'
      : `We left out the ${above.length} lines above the list.`;

/** Two things and more in one line, each with an amount: `3 apples; 2 pears`. */
function things(line: string): string[] {
  const parts = line.split(/\s*;\s+/u).filter((part) => part !== '');
  const areThings = parts.every((part) => {
    const { quantity, item } = parseLine(part);
    return quantity !== null && item !== '';
  });
  return parts.length > 1 && areThings ? parts : [line];
}

/**
 * The lines of a pasted list of ingredients: those that a mail has broken are whole, a part's name that stands alone
 * above amounts ends in a colon, and the title of the list is left out.
 */
export function pastedList(text: string): string[] {
  const written = withoutTags(text).split(/\r\n|[\n\r\u2028\u2029]/u);
  const named = namedParts(unbroken(written, (line) => TITLE.test(bare(line))));
  const lines = pastedLines(named.join('\n')).flatMap(things);
  return lines.length > 1 ? lines.filter((line, index) => index > 0 || !TITLE.test(bare(line))) : lines;
}

/** Pasted or typed ingredient lines as rows. */
export const pastedIngredients = (text: string): (DraftLine | DraftHeading)[] =>
  readTogether(pastedList(text).map(pastedRow));

/** Pasted paragraphs as steps and headings; the numbers of a numbered list are taken off. */
export function pastedSteps(text: string): (DraftStep | DraftHeading)[] {
  return pastedLines(text).map((line) => {
    const heading = readHeading(line);
    if (heading !== null) return { kind: 'heading', key: newKey(), text: heading };
    const step = line.replace(/^(?:step\s+)?\d{1,3}\s*[.):]\s+/iu, '');
    return { kind: 'step', key: newKey(), text: step, photo: null };
  });
}
