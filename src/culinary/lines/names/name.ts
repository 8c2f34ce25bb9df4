import {
  ABOUT_WORDS,
  ADJECTIVES,
  AND_WORDS,
  ARTICLES,
  COLOURS,
  EACH,
  FULLNESS,
  MODIFIERS,
  OF_WORDS,
  OR_WORDS,
  PHRASE_ENDS,
  setOf,
} from '@/culinary/grammar/lexicon';
import { LANGUAGES, patternInAllLanguages } from '@/culinary/languages/registry';
import { type Measure, measureAt } from '@/culinary/lines/amounts/amounts';
import { addends, isOneThing, isPinchMore, type MainAmount } from '@/culinary/lines/amounts/main-amount';
import { dimensionEnd } from '@/culinary/lines/amounts/no-amount';
import { afterBrackets, isOpening } from '@/culinary/lines/amounts/noun-phrase';
import { heldSize } from '@/culinary/lines/amounts/sizes';
import { afterPluralMark } from '@/culinary/lines/amounts/unit-at';
import { tokensTouch } from '@/culinary/lines/tokens/literals';
import { isDash, type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { spellingOf } from '@/culinary/units/units';
import { isPartOf, listEnd, NAME_ENDS, OR_ENDS } from './name-list';
import { isPrepared, isPreparedAt, nameWordAt, type Word } from './name-words';

/** The name of the thing and what is said beside it. */
export interface NameAndNote {
  readonly item: string;
  readonly note: string;
}

/** Two words that end it: al gusto, a piacere, au goût, q.b. */
const TASTE: ReadonlySet<string> = new Set(LANGUAGES.flatMap(([, { toTaste = [] }]) => toTaste));
/** The first of those words. */
const TASTE_BEGINS: ReadonlySet<string> = new Set([...TASTE].map((words) => words.split(' ', 1).join('')));

/** After "or more", ", or as needed," behind an amount; i where they do not stand there. */
function moreWords(tokens: readonly Token[], i: number): number {
  if (isPinchMore(tokens, i)) return i + 3;
  const at = tokens[i]?.text === ',' ? i + 1 : i;
  if (tokens[at]?.text !== 'or') return i;
  const words = tokens.slice(at + 1, at + 3).map((token) => token.text);
  if (words[0] === 'more' || words[0] === 'so' || words[0] === 'less') return at + 2;
  return words.join(' ') === 'as needed' || words.join(' ') === 'to taste' ? at + 3 : i;
}

/** The weight or volume that stands beside an amount and says it again: 500 ml in "2 cups 500 ml water". */
function beside(line: Line, i: number): Measure | null {
  const other = line.tokens[i]!.kind === 'number' ? measureAt(line, i, false) : null;
  const kind = other?.unit?.unit.kind ?? 'count';
  return other?.hyphenated === false && kind !== 'count' && kind !== 'length' ? other : null;
}

/** 1 cup/~240 ml, 1 cup/about 240 ml */
const isRoughly = (text: string): boolean => /^[~≈]$/.test(text) || ABOUT_WORDS.has(text);

/** Only about so much, said behind it: 200 g circa di farina, 200 g ca. Mehl. */
const ABOUT_BEHIND = setOf('aboutBehind');

/** After such a word with its dot; i where none stands at token i. */
function aboutBehind(tokens: readonly Token[], i: number): number {
  if (!ABOUT_BEHIND.has(textAt(tokens, i))) return i;
  return textAt(tokens, i + 1) === '.' ? i + 2 : i + 1;
}

/** Where the name begins after an amount: past "/ 10 oz", "(120 g)", "each", "of", "de la". */
function nameStart(line: Line, from: number, notes: string[], size: boolean): number {
  const { tokens, text } = line;
  let sized = size;
  let at = from;
  for (let k = 0; k < 4; k++) {
    const token = tokens[at];
    if (token === undefined) return at;
    if (isOpening(token)) {
      const to = afterBrackets(line, at);
      if (to === at) return at;
      notes.push(text.slice(token.end, tokens[to - 1]!.start).trim());
      at = to;
    } else if (
      /^[/|=+]$/.test(token.text) ||
      ((/^(?:or|plus|minus|less)$/.test(token.text) || ABOUT_WORDS.has(token.text)) &&
        tokens[at + 1]?.kind === 'number')
    ) {
      const roughly = token.text === '/' && isRoughly(textAt(tokens, at + 1)) ? at + 2 : at + 1;
      const other = measureAt(line, roughly, token.text === '+' || token.text === 'plus');
      if (other === null || (/^\p{L}/u.test(token.text) && other.unit === null)) return at;
      const last = addends(line, other).at(-1) ?? other;
      notes.push(text.slice(token.start, last.end));
      at = last.to;
    } else if (beside(line, at) !== null) {
      const other = beside(line, at)!;
      const last = addends(line, other).at(-1) ?? other;
      notes.push(text.slice(other.start, last.end));
      at = last.to;
    } else if (moreWords(tokens, at) > at) {
      const to = moreWords(tokens, at);
      notes.push(text.slice(token.start, tokens[to - 1]!.end));
      at = to;
    } else if (aboutBehind(tokens, at) > at) {
      at = aboutBehind(tokens, at);
    } else if (EACH.has(token.text) || /^[.,×]$/.test(token.text)) {
      at++;
    } else if (token.text === 'x' && tokens[at + 1]?.kind === 'word') {
      at++;
    } else if (FULLNESS.has(token.text)) {
      notes.push(text.slice(token.start, token.end));
      at++;
    } else if (
      sized &&
      spellingOf(token.text)?.unit.kind === 'count' &&
      !spellingOf(textAt(tokens, at + 1))
    ) {
      notes.push(text.slice(token.start, token.end));
      at++;
      sized = false;
    } else {
      break;
    }
  }
  if (OF_WORDS.has(textAt(tokens, at))) {
    at++;
    if (ARTICLES.has(textAt(tokens, at))) at++;
  }
  return at;
}

/** "400 g tin", "2-inch piece": the count word after a weight or a length is not the name. */
function isSize(primary: MainAmount): boolean {
  const kind = primary.measure.unit?.unit.kind;
  return kind === 'weight' || kind === 'mass' || kind === 'volume' || kind === 'length' || kind === 'fl_oz';
}

const ELISION = /^(?:d|l)['’](?=\p{L})/iu;

/** How little or much where no number is given: neither name nor note, or a corrected line would say "1 cup milk, some". */
const VAGUE = new RegExp(`^${patternInAllLanguages('vague')}(?:\\s+|(?<=['’]))(?=\\S)`, 'i');

/** "oil for frying (about 2 cups)": what stands between the name and an amount behind it. */
const isBeforeTail = (token: Token): boolean =>
  /^[,:(~x×⨯.\-–—]$/.test(token.text) || ABOUT_WORDS.has(token.text);

/** Splits what is not the amount into the name and the note. `after` is the token after the amount. */
export function splitName(line: Line, primary: MainAmount | null, after: number): NameAndNote {
  const { tokens, text } = line;
  const notes: string[] = [];
  const place = primary?.place ?? null;
  let at = 0;
  let until = tokens.length;
  // "1 tsp each: cumin, coriander, salt" is an amount of every thing in the list.
  let shared = false;
  if (place === 'start' || place === 'bare') {
    const held = heldSize(line, primary!.measure);
    if (held !== null) notes.push(text.slice(tokens[after]!.start, held.end));
    at = nameStart(line, held?.to ?? after, notes, isSize(primary!));
    if (isSaidOfPieces(line, primary!, after)) {
      notes.push(text.slice(tokens[after]!.end));
      at = until;
    }
    shared = tokens.slice(after, at).some((token) => EACH.has(token.text));
    const { low, high, unitStart, again } = primary!.measure;
    if (again !== undefined) notes.push(text.slice(tokens[again[0]]!.end, tokens[again[1] - 1]!.start));
    if (isOneThing(primary!.measure)) notes.push(text.slice(low.start, primary!.measure.end));
    if (/\bor more\b/i.test(text.slice((high ?? low).end, unitStart))) notes.push('or more');
  } else if (place === 'of') {
    notes.push(text.slice(0, primary!.measure.start).trim());
    at = nameStart(line, after, notes, isSize(primary!));
  } else if (place === null) {
    const vague = VAGUE.exec(text);
    while (vague !== null && at < tokens.length && tokens[at]!.end <= vague[0].length) at++;
  } else {
    until = primary!.measure.from;
    const { size } = primary!.measure;
    if (size !== null && size[1] < until) {
      notes.push(text.slice(tokens[size[0]]!.start, tokens[size[1] - 1]!.end));
      at = OF_WORDS.has(textAt(tokens, size[1])) ? size[1] + 1 : size[1];
    }
    while (until > 0 && isBeforeTail(tokens[until - 1]!)) until--;
    if (tokens[after] !== undefined) notes.push(text.slice(tokens[after].start));
  }
  while (at < until && tokens[at]!.kind === 'mark' && !isOpening(tokens[at]!)) at++;
  const spans: [number, number][] = [];
  const prepared: [number, number][] = [];
  let before = '';
  let onlyAdjectives = true;
  let rest = -1;
  const half = primary?.measure.half;
  while (at < until) {
    if (at === half?.[0]) at = half[1];
    const token = tokens[at];
    if (token === undefined) break;
    if (isOpening(token)) {
      const to = afterBrackets(line, at);
      if (to > at) notes.push(text.slice(token.end, tokens[to - 1]!.start).trim());
      at = to > at ? to : at + 1;
      continue;
    }
    if (token.kind === 'mark') {
      const comma = token.text === ',';
      const list = comma && spans.length > 0 ? listEnd(line, at, until) : at;
      if (comma && shared && nounFollows(line, at + 1) && !isPreparedAt(line, at + 1)) {
        if (spans.length > 0) spans.push([token.start, token.end]);
        at++;
      } else if (list > at) {
        spans.push([token.start, line.tokens[list - 1]!.end]);
        at = list;
      } else if (comma && (spans.length === 0 || onlyAdjectives)) {
        if (spans.length > 0 && nounFollows(line, at + 1)) spans.push([token.start, token.end]);
        else if (spans.length > 0) {
          rest = token.end;
          break;
        }
        at++;
      } else if (comma || /^[;:+]$/.test(token.text) || (isDash(token) && spans.length > 0)) {
        rest = token.end;
        break;
      } else {
        const hung = tokens[at - 1]?.end === (spans.at(-1)?.[1] ?? -1);
        if (hung && (/^[%&/'’]$/.test(token.text) || isAbbreviation(line, at, until)))
          spans.push([token.start, token.end]);
        at++;
      }
      continue;
    }
    const sides = token.kind === 'number' ? dimensionEnd(line, at + 1) : null;
    if (sides !== null) {
      notes.push(text.slice(token.start, tokens[sides - 1]!.end));
      at = sides;
      continue;
    }
    const inner = token.kind === 'number' ? measureAt(line, at, false) : null;
    if (inner?.unit != null && (inner.hyphenated || inner.unit.unit.kind === 'length')) {
      notes.push(text.slice(inner.start, inner.end));
      at = inner.to;
      continue;
    }
    const word = nameWordAt(line, at);
    const next = tokens[word.to];
    const connector = word.text === 'or' || word.text === 'and';
    const another =
      connector && onlyAdjectives && next?.kind === 'number' ? measureAt(line, word.to, false) : null;
    if (another !== null && spans.length > 0) {
      notes.push(text.slice(spans[0]![0], another.end));
      spans.length = 0;
      at = another.to;
      while (MODIFIERS.has(textAt(tokens, at))) at++;
      continue;
    }
    // 1 cup, packed, plus 1 tablespoon brown sugar
    const more = spans.length === 0 && word.text === 'plus' ? measureAt(line, word.to, true) : null;
    if (more?.unit != null) {
      notes.push(text.slice(word.start, more.end));
      at = OF_WORDS.has(textAt(tokens, more.to)) ? more.to + 1 : more.to;
      continue;
    }
    if (spans.length === 0 && connector) {
      at = word.to;
      continue;
    }
    if (spans.length > 0 && endsName(line, word, next?.value != null)) {
      rest = word.start;
      break;
    }
    if (isPrepared(line, word, before)) {
      prepared.push([word.start, word.end]);
      at = afterConnector(line, word.to, prepared);
    } else {
      at = afterPluralMark(tokens, word.to);
      spans.push([word.start, tokens[at - 1]!.end]);
      if (!isAdjective(word.text)) onlyAdjectives = false;
    }
    before = word.text;
  }
  // "500 gram gehakt", "1 cup shredded": where nothing else is named, that is the name.
  const counted = primary?.measure.unit?.unit.kind === 'count';
  if (spans.length === 0 && rest < 0 && !counted) spans.push(...prepared.splice(0));
  const item = joined(text, spans).replace(ELISION, '');
  const stop = place === 'tail' ? (tokens[until - 1]?.end ?? 0) : text.length;
  const tail = rest < 0 ? '' : text.slice(rest, stop);
  return { item, note: [joined(text, prepared), tail, ...notes].map(trimNote).filter(Boolean).join(', ') };
}

/** Words of a clause behind German pieces that are looked at. */
const LONGEST_CLAUSE = 6;

/**
 * Whether what follows pieces that are counted in German is said of them, and names no thing, which has a capital: 2
 * Knoblauchzehen, zerdrückt; 1 Zehe, in feinen Scheiben; but 1 Bund, glatte Petersilie.
 */
function isSaidOfPieces({ text, tokens }: Line, { measure: { unit } }: MainAmount, i: number): boolean {
  const [comma, first] = [tokens[i], tokens[i + 1]];
  if (unit?.unit.kind !== 'count' || unit.language !== 'de') return false;
  if (comma?.text !== ',' || first?.kind !== 'word') return false;
  if (PHRASE_ENDS.has(first.text)) return true;
  const clause = tokens.slice(i + 1, i + 1 + LONGEST_CLAUSE);
  const end = clause.findIndex(({ kind }) => kind === 'mark');
  return clause
    .slice(0, end < 0 ? LONGEST_CLAUSE : end)
    .every(({ start }) => text.charAt(start) === text.charAt(start).toLowerCase());
}

const LONGEST_SHORT = 3;

/** The dot of q.b. sale, no. 10, Dr. Pepper; not of sm. apples, med. carrots. */
function isAbbreviation({ text, tokens }: Line, i: number, until: number): boolean {
  const [before, dot, next] = tokens.slice(i - 1, Math.min(i + 2, until));
  if (dot!.text !== '.' || next === undefined || next.kind === 'mark') return false;
  if (tokensTouch(dot, next) || next.kind === 'number' || before!.text.length === 1) return true;
  return before!.text.length <= LONGEST_SHORT && text.charAt(before!.start) !== before!.text.charAt(0);
}

function isAdjective(word: string): boolean {
  return (
    ADJECTIVES.has(word) ||
    MODIFIERS.has(word) ||
    COLOURS.has(word) ||
    /-(?:fleshed|on|in|free|size)$/.test(word)
  );
}

/** After "boneless," the name goes on unless the next words were done to it ("ripe, peeled"). */
function nounFollows(line: Line, i: number): boolean {
  const token = line.tokens[i];
  if (token?.kind !== 'word') return false;
  return !NAME_ENDS.has(token.text) && token.text !== 'or';
}

function endsName(line: Line, word: Word, numberNext: boolean): boolean {
  if (NAME_ENDS.has(word.text)) {
    // corn on the cob; medium to large potatoes
    if (word.text === 'on') return !/^(?:cob|bone|vine)$/.test(textAt(line.tokens, word.to + 1));
    const [before, after] = [textAt(line.tokens, word.to - 2), textAt(line.tokens, word.to)];
    return !(word.text === 'to' && MODIFIERS.has(before) && MODIFIERS.has(after));
  }
  const next = textAt(line.tokens, word.to);
  if (TASTE_BEGINS.has(word.text) && TASTE.has(`${word.text} ${next}`)) return true;
  if (numberNext && (AND_WORDS.has(word.text) || OR_WORDS.has(word.text))) return true;
  if ((word.text === 'or' || word.text === 'and') && isPartOf(line, word.to)) return true;
  if (word.text === 'or') return OR_ENDS.has(next) || isPreparedAt(line, word.to);
  if (word.text === 'and') return isPreparedAt(line, word.to) && next !== 'freshly';
  return word.text.endsWith('ed') && (next === 'with' || next === 'in');
}

/** "peeled and seeded", "trimmed, halved": the connector between two prepared words belongs to them. */
function afterConnector(line: Line, at: number, prepared: [number, number][]): number {
  const token = line.tokens[at];
  if (token === undefined || !/^(?:and|or|then|,|&)$/.test(token.text)) return at;
  const next = token.text === ',' && line.tokens[at + 1]?.text === 'and' ? at + 2 : at + 1;
  if (!isPreparedAt(line, next)) return at;
  prepared.push([token.start, token.end]);
  return next;
}

/** The kept words with one space between them, or none where the author wrote none. */
function joined(text: string, spans: readonly [number, number][]): string {
  let out = '';
  let last = -1;
  for (const [start, end] of spans) {
    const close = last < 0 || last === start || text.charAt(start) === ',';
    out += (close ? '' : ' ') + text.slice(start, end);
    last = end;
  }
  return out;
}

/** Signs that are no part of a note at its ends; a loop, as a pattern would begin anew in every run of them. */
const LEADING = /[\s,;:/)\]–—-]/;
const TRAILING = /[\s,;:–—-]/;

function trimNote(note: string): string {
  const closed = note.includes('(') || note.includes('[') ? note : note.trimEnd().replace(/[)\]]$/, '');
  let from = 0;
  let to = closed.length;
  while (from < to && LEADING.test(closed.charAt(from))) from++;
  while (from < to && TRAILING.test(closed.charAt(to - 1))) to--;
  return closed.slice(from, to);
}
