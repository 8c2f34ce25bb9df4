import { type Line, measureAt } from './amounts';
import { ABOUT, ARTICLES, EACH, OF_WORDS } from './lexicon';
import { afterBrackets } from './noun';
import { PREPARED } from './preparation';
import type { Primary } from './primary';
import { isDash } from './scan';

/** The name of the thing and what is said beside it. */
export interface NameAndNote {
  readonly item: string;
  readonly note: string;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The token after it. */
  readonly to: number;
}

/** After these the name is over: butter for the pan, potatoes cut in cubes, wine such as Chablis. */
const NAME_ENDS: ReadonlySet<string> = new Set(
  'for to plus in from such like cut into as at about approximately optional preferably if see each on with halved made until when without using depending enough but'.split(
    ' ',
  ),
);

/** One word, or several joined by hyphens. */
function wordAt(line: Line, i: number): Word {
  const { tokens } = line;
  const first = tokens[i]!;
  let to = i + 1;
  while (
    isDash(tokens[to]) &&
    tokens[to]!.start === tokens[to - 1]!.end &&
    tokens[to + 1]?.start === tokens[to]!.end
  ) {
    if (tokens[to + 1]!.kind === 'mark') break;
    to += 2;
  }
  const end = tokens[to - 1]!.end;
  return { text: line.text.slice(first.start, end).toLowerCase(), start: first.start, end, to };
}

function isPrepared(word: Word, before: string): boolean {
  if (PREPARED.has(word.text)) return true;
  if (word.text === 'ground') return before.endsWith('ly');
  return /^(?:good|top|high|best|low|well|medium|large|small)-/.test(word.text) && word.text.includes('-');
}

/** Where the name begins after an amount: past "/ 10 oz", "(120 g)", "each", "of", "de la". */
function nameStart(line: Line, from: number, notes: string[]): number {
  const { tokens, text } = line;
  let at = from;
  for (let k = 0; k < 4; k++) {
    const token = tokens[at];
    if (token === undefined) return at;
    if (token.text === '(') {
      const to = afterBrackets(line, at);
      if (to === at) return at;
      notes.push(text.slice(token.end, tokens[to - 1]!.start).trim());
      at = to;
    } else if (
      token.text === '/' ||
      ((token.text === 'or' || ABOUT.has(token.text)) && tokens[at + 1]?.kind === 'number')
    ) {
      const other = measureAt(line, at + 1, false);
      if (other === null || (token.text !== '/' && other.unit === null)) return at;
      notes.push(text.slice(token.start, other.end));
      at = other.to;
    } else if (EACH.has(token.text) || token.text === '.') {
      at++;
    } else {
      break;
    }
  }
  if (OF_WORDS.has(tokens[at]?.text ?? '')) {
    at++;
    if (ARTICLES.has(tokens[at]?.text ?? '')) at++;
  }
  return at;
}

const ELISION = /^(?:d|l)['’](?=\p{L})/iu;

/** Splits what is not the amount into the name and the note. `after` is the token after the amount. */
export function splitName(line: Line, primary: Primary | null, after: number): NameAndNote {
  const { tokens, text } = line;
  const notes: string[] = [];
  const place = primary?.place ?? null;
  let at = 0;
  let until = tokens.length;
  if (place === 'start' || place === 'bare') {
    at = nameStart(line, after, notes);
  } else if (place === 'of') {
    notes.push(text.slice(0, primary!.measure.start).trim());
    at = nameStart(line, after, notes);
  } else if (place === 'tail') {
    until = primary!.measure.from;
    while (until > 0 && /^[,:(~x×⨯.\-–—]$/.test(tokens[until - 1]!.text)) until--;
  }
  while (at < until && tokens[at]!.kind === 'mark' && tokens[at]!.text !== '(') at++;
  const spans: [number, number][] = [];
  const prepared: [number, number][] = [];
  let before = '';
  let rest = -1;
  while (at < until) {
    const token = tokens[at]!;
    if (token.text === '(') {
      const to = afterBrackets(line, at);
      if (to > at) notes.push(text.slice(token.end, tokens[to - 1]!.start).trim());
      at = to > at ? to : at + 1;
      continue;
    }
    if (token.kind === 'mark') {
      const comma = token.text === ',';
      if (comma && spans.length === 0) {
        at++;
        continue;
      }
      if (comma || token.text === ';' || token.text === ':' || (isDash(token) && spans.length > 0)) {
        rest = token.end;
        break;
      }
      at++;
      continue;
    }
    const word = wordAt(line, at);
    const next = tokens[word.to];
    if (spans.length > 0 && endsName(line, word, next?.kind === 'number')) {
      rest = word.start;
      break;
    }
    if (isPrepared(word, before)) {
      prepared.push([word.start, word.end]);
      at = afterConnector(line, word.to, prepared);
    } else {
      spans.push([word.start, word.end]);
      at = word.to;
    }
    before = word.text;
  }
  const item = joined(text, spans).replace(ELISION, '');
  const stop = place === 'tail' ? primary!.measure.start : text.length;
  const tail = rest < 0 ? '' : text.slice(rest, stop);
  return { item, note: [joined(text, prepared), tail, ...notes].map(trimNote).filter(Boolean).join(', ') };
}

function endsName(line: Line, word: Word, numberNext: boolean): boolean {
  if (NAME_ENDS.has(word.text)) return true;
  if (word.text === 'or' || word.text === 'and') return numberNext || isPreparedAt(line, word.to);
  return false;
}

function isPreparedAt(line: Line, i: number): boolean {
  return line.tokens[i]?.kind === 'word' && PREPARED.has(wordAt(line, i).text);
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

/** Spans that follow each other closely keep the author's spacing. */
function joined(text: string, spans: readonly [number, number][]): string {
  let out = '';
  let last = -1;
  for (const [start, end] of spans) {
    const gap = last < 0 ? '' : text.slice(last, start);
    out +=
      (last < 0
        ? ''
        : gap.trim() === '' && gap !== ''
          ? ' '
          : text.slice(start, start + 1) === ','
            ? ''
            : ' ') + text.slice(start, end);
    last = end;
  }
  return out;
}

function trimNote(note: string): string {
  return note.replace(/^[\s,;:–—-]+/, '').replace(/[\s,;:–—-]+$/, '');
}
