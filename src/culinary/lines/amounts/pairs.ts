import { ABOUT_WORDS, setOf } from '@/culinary/grammar/lexicon';
import { textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { type Measure, measureAt } from './amounts';
import { isSaidAgain } from './other-size';

/** Between two ways to say one size: 6 oz/170 g, 6 oz (170 g), 400 g, 240 g drained. */
const BETWEEN = /^[/(,;=]$|^or$/;
/** What a size may say of itself. */
const STATE = setOf('sizeStates');
/** Members of one size; a bound keeps every reading linear. */
const LONGEST = 3;
/** Tokens of one measure. */
const LONGEST_MEASURE = 6;

/** Whether an amount is weighed or measured, and no count of things. */
export const isMeasured = ({ unit }: Measure): boolean => unit !== null && unit.unit.kind !== 'count';

const isAbout = (text: string): boolean => ABOUT_WORDS.has(text) || text === '~' || text === '≈';

/** The measure that says the same before this one, in other units. */
function before(line: Line, measure: Measure): Measure | null {
  const { tokens } = line;
  let at = measure.from - 1;
  while (isAbout(textAt(tokens, at))) at--;
  if (!BETWEEN.test(textAt(tokens, at))) return null;
  let end = at;
  while (STATE.has(textAt(tokens, end - 1))) end--;
  let found: Measure | null = null;
  for (let i = end - 1; i >= Math.max(0, end - LONGEST_MEASURE); i--) {
    const said = tokens[i]!.kind === 'number' ? measureAt(line, i, false) : null;
    if (said !== null && said.to === end && isMeasured(said)) found = said;
  }
  return found;
}

/** The measure that says the same behind this one, with the token after it and its bracket. */
function behind(line: Line, { to }: Measure): readonly [Measure, number] | null {
  const { tokens } = line;
  let at = to;
  while (STATE.has(textAt(tokens, at))) at++;
  const bracket = textAt(tokens, at) === '(';
  if (!BETWEEN.test(textAt(tokens, at++))) return null;
  while (isAbout(textAt(tokens, at))) at++;
  const said = tokens[at]?.kind === 'number' ? measureAt(line, at, false) : null;
  if (said === null || !isMeasured(said)) return null;
  return [said, bracket && textAt(tokens, said.to) === ')' ? said.to + 1 : said.to];
}

/** The measures side by side that say one size, the given one among them. */
export interface OneSize {
  readonly members: readonly [Measure, ...Measure[]];
  /** All say the same amount, unlike 400 g, 240 g drained and 2 lb, about 6 oz each. */
  readonly alike: boolean;
  /** The token behind all of them where they are alike, else behind the given one. */
  readonly to: number;
}

/** The size that a measure behind `primary` says, in one or several systems: 6 oz/170 g, 24 oz (about 3 cups). */
export function sizeWith(line: Line, primary: Measure, measure: Measure): OneSize {
  const members: [Measure, ...Measure[]] = [measure];
  let to = measure.to;
  if (!isMeasured(measure)) return { members, alike: true, to };
  while (members.length < LONGEST) {
    const said = before(line, members[0]);
    if (said === null || said.from < primary.to) break;
    members.unshift(said);
  }
  while (members.length < LONGEST) {
    const said = behind(line, members.at(-1)!);
    if (said === null) break;
    members.push(said[0]);
    to = said[1];
  }
  if (members.length > 1 && textAt(line.tokens, to) === ')') to++;
  const alike = members.every((said) => said === measure || isSaidAgain(said, measure));
  return { members, alike, to: alike ? to : measure.to };
}
