import { dimensionEnd, type Measure, measureAt } from './amounts';
import {
  ABOUT,
  ADJECTIVES,
  AND_WORDS,
  ARTICLES,
  COLOURS,
  EACH,
  FULLNESS,
  MODIFIERS,
  OF_WORDS,
  OR_WORDS,
  PARTS,
  TAKEN,
} from './lexicon';
import { glued } from './literals';
import { isPrepared, isPreparedAt, nameWordAt, type Word, wordAt } from './name-words';
import { afterBrackets, isOpening } from './noun';
import { heldSize } from './pins';
import { addends, isOneThing, type Primary } from './primary';
import { isDash, type Token, textAt } from './scan';
import { afterPluralMark } from './unit-at';
import { spellingOf } from './units';
import type { Line } from './written-line';

/** The name of the thing and what is said beside it. */
export interface NameAndNote {
  readonly item: string;
  readonly note: string;
}

/** After these the name is over: butter for the pan, potatoes cut in cubes, wine such as Chablis. */
const NAME_ENDS: ReadonlySet<string> = new Set(
  'for to plus minus in from such like cut into as at about approximately optional preferably if see each on with halved made until when without using depending enough but für zum zur nach pour selon para per voor om naar'.split(
    ' ',
  ),
);

/** Two words that end it: al gusto, a piacere, au goût, q.b. */
const TASTE: Readonly<Record<string, RegExp>> = {
  al: /^gusto$/,
  a: /^(?:gusto|gosto|piacere|piacimento)$/,
  au: /^goût$/,
  q: /^\.$|^[bs]$/,
};

/** "or to taste", "or more", "or half the amount dried" end it too. */
const OR_ENDS: ReadonlySet<string> = new Set(
  'to more half an a less any as some enough equivalent your another substitute use about'.split(' '),
);

/** After "or more", ", or as needed," behind an amount; i where they do not stand there. */
function moreWords(tokens: readonly Token[], i: number): number {
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
      ((/^(?:or|plus|minus|less)$/.test(token.text) || ABOUT.has(token.text)) &&
        tokens[at + 1]?.kind === 'number')
    ) {
      const other = measureAt(line, at + 1, token.text === '+' || token.text === 'plus');
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
function isSize(primary: Primary): boolean {
  const kind = primary.measure.unit?.unit.kind;
  return kind === 'weight' || kind === 'mass' || kind === 'volume' || kind === 'length' || kind === 'fl_oz';
}

const ELISION = /^(?:d|l)['’](?=\p{L})/iu;

/** How little or much where no number is given: neither name nor note, or a corrected line would say "1 cup milk, some". */
const VAGUE =
  /^(?:some|several|plenty of|a (?:little|bit of|couple(?: of)?)|etwas|einige|ein (?:paar|bisschen|wenig)|quelques|un peu (?:de|d['’])|un poco (?:de|di)|algun[oa]s|alcun[ei]|qualche|um pouco de|algu(?:ns|mas)|een beetje|enkele)(?:\s+|(?<=['’]))(?=\S)/i;

/** "oil for frying (about 2 cups)": what stands between the name and an amount behind it. */
const isBeforeTail = (token: Token): boolean => /^[,:(~x×⨯.\-–—]$/.test(token.text) || ABOUT.has(token.text);

/** Splits what is not the amount into the name and the note. `after` is the token after the amount. */
export function splitName(line: Line, primary: Primary | null, after: number): NameAndNote {
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
    shared = tokens.slice(after, at).some((token) => EACH.has(token.text));
    const { low, high, unitStart } = primary!.measure;
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
    while (until > 0 && isBeforeTail(tokens[until - 1]!)) until--;
    if (tokens[after] !== undefined) notes.push(text.slice(tokens[after].start));
  }
  while (at < until && tokens[at]!.kind === 'mark' && !isOpening(tokens[at]!)) at++;
  const spans: [number, number][] = [];
  const prepared: [number, number][] = [];
  let before = '';
  let onlyAdjectives = true;
  let rest = -1;
  while (at < until) {
    const token = tokens[at]!;
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
    if (spans.length === 0 && connector) {
      at = word.to;
      continue;
    }
    if (spans.length > 0 && endsName(line, word, next?.kind === 'number')) {
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

const LONGEST_SHORT = 3;

/** The dot of q.b. sale, no. 10, Dr. Pepper; not of sm. apples, med. carrots. */
function isAbbreviation({ text, tokens }: Line, i: number, until: number): boolean {
  const [before, dot, next] = tokens.slice(i - 1, Math.min(i + 2, until));
  if (dot!.text !== '.' || next === undefined || next.kind === 'mark') return false;
  if (glued(dot, next) || next.kind === 'number' || before!.text.length === 1) return true;
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

/** Parts of the thing before the comma: "kale, stems removed and leaves torn" is no list of things. */
const OWN_PARTS: ReadonlySet<string> = new Set(
  'stem stems leaves tops tips ends ribs core root fronds parts whites skins'.split(' '),
);

/** How many tokens a list may have; a bound keeps every reading linear. */
const LONGEST_LIST = 40;

/**
 * Where a list that began before the comma at token i ends: "corn, peanut or vegetable oil". Every member
 * has at most three words and nothing that belongs to a note; i itself where there is no such list.
 */
function listEnd(line: Line, i: number, until: number): number {
  let words = 0;
  let last = false;
  let at = i + 1;
  const stop = Math.min(until, i + LONGEST_LIST);
  while (at < stop) {
    const token = line.tokens[at]!;
    if (token.text === ',') {
      if (words === 0 || last) break;
      words = 0;
      at++;
      continue;
    }
    if (token.kind !== 'word') break;
    const word = wordAt(line, at);
    if (word.text === 'or' || word.text === 'and') {
      const next = line.tokens[word.to];
      if (
        next?.kind !== 'word' ||
        OR_ENDS.has(next.text) ||
        isPreparedAt(line, word.to) ||
        isPartOf(line, word.to)
      )
        return last ? at : i;
      if (last) return at;
      last = true;
      words = 0;
    } else {
      if (NAME_ENDS.has(word.text)) break;
      if (PARTS.has(word.text) || OWN_PARTS.has(word.text)) return i;
      if (isPrepared(line, word, '') || ++words > 3)
        return last && words > 0 && isPrepared(line, word, '') ? at : i;
    }
    at = word.to;
  }
  return last && words > 0 ? at : i;
}

function endsName(line: Line, word: Word, numberNext: boolean): boolean {
  if (NAME_ENDS.has(word.text)) {
    // corn on the cob; medium to large potatoes
    if (word.text === 'on') return !/^(?:cob|bone|vine)$/.test(textAt(line.tokens, word.to + 1));
    const [before, after] = [textAt(line.tokens, word.to - 2), textAt(line.tokens, word.to)];
    return !(word.text === 'to' && MODIFIERS.has(before) && MODIFIERS.has(after));
  }
  const next = textAt(line.tokens, word.to);
  if (TASTE[word.text]?.test(next) === true) return true;
  if (numberNext && (AND_WORDS.has(word.text) || OR_WORDS.has(word.text))) return true;
  if ((word.text === 'or' || word.text === 'and') && isPartOf(line, word.to)) return true;
  if (word.text === 'or') return OR_ENDS.has(next) || isPreparedAt(line, word.to);
  if (word.text === 'and') return isPreparedAt(line, word.to) && next !== 'freshly';
  return word.text.endsWith('ed') && (next === 'with' || next === 'in');
}

/** "vanilla extract or seeds of 1 vanilla bean": what is taken from something else is no name of the first. */
const isPartOf = ({ tokens }: Line, i: number): boolean =>
  (PARTS.has(textAt(tokens, i)) || TAKEN.has(textAt(tokens, i))) &&
  /^(?:of|from)$/.test(textAt(tokens, i + 1));

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
