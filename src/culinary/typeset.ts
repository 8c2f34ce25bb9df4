import { glyphOf } from './numbers';
import { addends, primaryOf } from './primary';
import { isDash, scan, type Token } from './scan';
import { TIME_UNITS } from './time-words';
import { lineOf } from './written-line';

/**
 * A sentence as it is set on screens and pages, never in the API: ½ for 1/2, 1½ for 1 1/2, an en dash in
 * ranges, × between numbers. The words stay as they are.
 */
export function typeset(display: string): string {
  const tokens = scan(display);
  let out = '';
  let at = 0;
  tokens.forEach((token, i) => {
    const before = tokens[i - 1];
    const next = tokens[i + 1];
    let text = display.slice(token.start, token.end);
    if (token.kind === 'number' && token.notation === 'ascii' && token.value !== null) {
      if (isRange(text, next)) return;
      const whole = Math.floor(token.value.n / token.value.d);
      const glyph = glyphOf(token.value.n - whole * token.value.d, token.value.d);
      if (glyph !== null) text = `${whole === 0 ? '' : whole}${glyph}`;
    } else if (token.kind === 'number' && token.notation === 'glyph') {
      text = text.replace(/\s+/g, '');
    } else if (text === '-' && isDash(token) && before?.kind === 'number' && next?.kind === 'number') {
      text = '–';
    } else if (text === 'x' && before?.kind === 'number' && next?.kind === 'number') {
      text = '×';
    }
    out += display.slice(at, token.start) + text;
    at = token.end;
  });
  return out + display.slice(at);
}

/** Whether 15/20 or 2/3 before minutes are the ends of a range, and no part of one minute. */
const isRange = (number: string, next: Token | undefined): boolean => {
  const [, top, bottom] = /^(\d+)\/(\d+)$/.exec(number) ?? [];
  const unit = TIME_UNITS.get(next?.text ?? '');
  return unit !== undefined && (unit.seconds < 3_600 ? Number(top) > 1 : Number(bottom) > 4);
};

/** A displayed sentence cut after its amount, for setting the amount bold: "1½ cups" and "milk". */
export interface DisplayParts {
  /** Number and unit at the start; empty where the sentence does not begin with an amount. */
  readonly amount: string;
  readonly rest: string;
}

/** Cuts a sentence, scaled or not, typeset or not, after its amount; `amount + rest` keeps every character but the space between. */
export function amountOf(display: string): DisplayParts {
  const line = lineOf(display);
  const primary = primaryOf(line);
  const first = line.tokens[0];
  if (primary === null || primary.place === 'tail' || primary.place === 'of' || first === undefined) {
    return { amount: '', rest: display };
  }
  const sums = addends(line, primary.measure);
  const { size, unit } = primary.measure;
  const sized = size !== null && unit !== null ? display.indexOf(' ', primary.measure.low.start) : -1;
  const end = sized > 0 ? primary.measure.low.end : (sums.at(-1) ?? primary.measure).end;
  return { amount: display.slice(0, end).trim(), rest: display.slice(end).trimStart() };
}
