import { aisleOf } from '@/culinary/foods/aisles';
import { anyWordOf, patternFor } from '@/culinary/languages/registry';
import { parseLine } from '@/culinary/lines/line';
import { isDetail } from './lines/details';
import { asideIn, partOfHeading } from './lines/headings';
import { bareOf, hasAmount, isAsLiked, looksLikeIngredient, STEP_NUMBER } from './lines/line-kinds';

/** Characters of a heading that no list of ours knows. */
const LONGEST = 60;
const FIRST_NUMBER = /^(?:\p{L}+\s)?0?1(?:\s?[.):/-](?!\d)|[ºª])\s*\S/u;
const NUMBER = /^\d{1,2}\s?[.):/-](?!\d)\s*\S/;

/** `Step 1: Mix`: it counts steps, and nothing else. */
const STEP_ONE = new RegExp(String.raw`^${patternFor('step')}\s0?1(?!\d)`, 'i');

/** Lines below a heading that are looked at. */
const LOOK_AHEAD = 40;
/** Two sentences and more, or a long one. */
const SENTENCES = 2;
const LONG = 60;

const isSentence = (line: string): boolean =>
  /^\p{Lu}.*[.!]["”’)]?$/u.test(line) && line.split(' ').length >= 4 && !hasAmount(line) && !isAsLiked(line);

/** Whether steps begin at a line: a list that counts from 1 and holds no amounts, or a run of sentences. */
function beginsSteps(lines: readonly string[], at: number): 'numbered' | 'told' | null {
  const near = lines.slice(at, at + LOOK_AHEAD);
  const end = near.indexOf('');
  const paragraph = near.slice(0, end === -1 ? undefined : end).map(bareOf);
  const [first = ''] = paragraph;
  if (FIRST_NUMBER.test(first)) {
    const list = near.map(bareOf).filter((line) => NUMBER.test(line));
    const amounts = list.filter((line) => hasAmount(line.replace(STEP_NUMBER, ''))).length;
    return amounts * 2 <= list.length && !hasAmount(first.replace(STEP_NUMBER, '')) ? 'numbered' : null;
  }
  const told = paragraph.findIndex((line) => !isSentence(line));
  const run = told === -1 ? paragraph : paragraph.slice(0, told);
  const letters = run.reduce((sum, line) => sum + line.length, 0);
  const sentences = run.reduce((sum, line) => sum + line.split(/[.!]\s+(?=\p{Lu})/u).length, 0);
  return sentences >= SENTENCES || (run.length === 1 && letters >= LONG) ? 'told' : null;
}

/** Whether a line can be a heading: short words without an amount, no entry of a list, and no other thing we know. */
function isHeadingLike(line: string): boolean {
  const bare = bareOf(line);
  return (
    bare !== '' &&
    bare.length <= LONGEST &&
    !NUMBER.test(bare) &&
    !/[.,;]$/.test(bare) &&
    /\p{L}{2}/u.test(bare) &&
    parseLine(bare).quantity === null &&
    partOfHeading(line) === null &&
    asideIn(bare) === null &&
    !isDetail(bare)
  );
}

const isMarked = (line: string): boolean =>
  /^#|^\*\*.*\*\*$|^__.*__$|[:：!?…]$/.test(line) || isShouted(line);
const isShouted = (line: string): boolean => /\p{Lu}{3}/u.test(line) && line === line.toUpperCase();

/** What every kitchen has, and no part of the steps is called by: `Salz und Pfeffer`. */
const STAPLE = new RegExp(String.raw`(?<!\p{L})${anyWordOf('staples')}(?!\p{L})`, 'iu');

/**
 * Whether a line below ingredients is a heading and none of them: marked as one, apart from them, without a bullet among
 * bulleted ones, or words that name no food.
 */
function isOfSteps(lines: readonly string[], at: number, isApartBelow: boolean): boolean {
  const line = lines[at] ?? '';
  const above = lines[at - 1] ?? '';
  const bare = bareOf(line);
  if (bare !== line && above !== '' && bareOf(above) !== above) return false;
  if (isMarked(line)) return true;
  // The last ingredient may have no amount: “Salt and pepper”, “parsley, to serve”.
  if (bare.includes(',') || looksLikeIngredient(bare) || STAPLE.test(bare)) return false;
  const isFood = aisleOf(parseLine(bare).item) !== 'other';
  if (above === '' || (bareOf(above) !== above && bare === line)) return true;
  return !isFood && !isApartBelow;
}

const asHeading = (line: string): string => `## ${bareOf(line).replace(/^[#*_\s]+|[*_\s:：]+$/g, '')}`;

/** `And then?` calls the reader to cook, and names no part of the steps. */
const nameOf = (line: string): string[] => (/[!?…]$/.test(line) ? [] : [asHeading(line)]);

/** Where the first line of steps stands below a line, past one empty one. */
const below = (lines: readonly string[], at: number): number => (lines[at + 1] === '' ? at + 2 : at + 1);

/**
 * A text whose method has no heading that we know, with one: below ingredients, a short line of any words right above a
 * numbered list or a run of sentences is a heading of the steps, and names their group. What names the parts of the
 * steps further down is marked as a heading too.
 */
export function withStepHeadings(given: readonly string[]): readonly string[] {
  let lines = given;
  if (!lines.some((line) => partOfHeading(line) === 'instructions')) {
    const opened = lines.findIndex((line) => partOfHeading(line) === 'ingredients');
    const first = lines.findIndex(
      (line, at) => at > opened && hasAmount(bareOf(line)) && !isDetail(bareOf(line)),
    );
    if (first === -1) return lines;
    const counted = lines.findIndex((line, at) => at > first && STEP_ONE.test(bareOf(line)));
    const told = lines.findIndex((line, place) => place > first && isSentence(bareOf(line)));
    const at = lines.findIndex((line, place) => {
      // Below the first sentence of the steps there are no ingredients any more.
      if (told !== -1 && place > told) return false;
      if (place <= first || !isHeadingLike(line) || STEP_ONE.test(bareOf(line))) return false;
      const start = below(lines, place);
      const how = beginsSteps(lines, start);
      return how !== null && isOfSteps(lines, place, start === place + 2);
    });
    if (at !== -1 && (counted === -1 || at < counted))
      lines = [...lines.slice(0, at), 'Method', ...nameOf(lines[at] ?? ''), ...lines.slice(at + 1)];
    else if (counted !== -1) lines = [...lines.slice(0, counted), 'Method', ...lines.slice(counted)];
    else return lines;
  }
  return withGroups(lines);
}

/** `1 Mix the eggs`, `2 Bake`: numbers of steps without a sign behind them, from 1 on, below the name of the method. */
const UNSIGNED = /^(\d{1,2}) (?=\p{Lu}\p{L}* )/u;
/** A number that stands alone above its step. */
const ALONE = /^\d{1,2}[.)]?$/;
/** The words behind the number of a step that name it: `Step 1: Mix`. */
const NAMED_STEP = new RegExp(
  String.raw`^(${patternFor('step')}\s\d{1,2})\s?[.:–—-]\s*(\p{L}[^.!?]{0,40})$`,
  'iu',
);

/** The steps of a text with a plain number before each, be it that it had no sign, or stood alone or with a name above them. */
export function withPlainNumbers(lines: readonly string[]): readonly string[] {
  const opened = lines.findIndex((line) => partOfHeading(line) === 'instructions');
  const unsigned = lines.map((line, at) =>
    at > opened && opened !== -1 ? UNSIGNED.exec(line)?.[1] : undefined,
  );
  const isUnsigned = ['1', '2'].every((number) => unsigned.includes(number));
  const isAlone = lines.filter((line, at) => at > opened && ALONE.test(line)).length > 1;
  const named = lines.filter((line) => NAMED_STEP.test(bareOf(line))).length > 1;
  return lines.flatMap((line, at) => {
    const above = lines[at - 1] ?? '';
    if (named && NAMED_STEP.test(bareOf(above)) && line !== '' && !NAMED_STEP.test(bareOf(line)))
      return [
        bareOf(above).replace(NAMED_STEP, (_, number: string, name: string) => `${number}: ${name}: ${line}`),
      ];
    const goesOn = lines[at + 1] ?? '';
    if (named && NAMED_STEP.test(bareOf(line)) && goesOn !== '' && !NAMED_STEP.test(bareOf(goesOn)))
      return [];
    if (opened === -1 || at <= opened) return [line];
    if (isUnsigned && unsigned[at] !== undefined) return [line.replace(UNSIGNED, '$1. ')];
    if (isAlone && ALONE.test(line)) return [];
    if (isAlone && ALONE.test(above) && line !== '') return [`${Number.parseInt(above, 10)}. ${line}`];
    return [line];
  });
}

/** What a run of steps is for: `To make the dough`. */
const PURPOSE = new RegExp(String.raw`^${patternFor('purposeOfSteps')} \p{L}`, 'u');

/** Among the steps, lines above a list that begins to count again, or goes on below an empty line, and purposes as headings. */
function withGroups(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => partOfHeading(line) === 'instructions');
  let isInside = false;
  return lines.map((line, at) => {
    const section = partOfHeading(line);
    if (section !== null) isInside = section === 'instructions';
    if (!isInside || at <= start || section !== null || !isHeadingLike(line)) return line;
    const next = bareOf(lines[at + 1] ?? '');
    const isApart = (lines[at - 1] ?? '') === '' && /^\p{Lu}/u.test(bareOf(line)) && !/[!]$/.test(line);
    const counts = FIRST_NUMBER.test(next) || (isApart && NUMBER.test(next));
    const isPurpose = PURPOSE.test(line) && isSentence(next);
    return (counts || isPurpose) && !STEP_NUMBER.test(bareOf(line)) ? asHeading(line) : line;
  });
}
