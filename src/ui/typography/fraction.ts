/** One stretch of text as it is set: plain, or a fraction that the fonts have no glyph for. */
export type TextPiece = { text: string } | { fraction: string; over: string; under: string };

/** ½ ¼ ¾ are in the font files; these are not, and would come from another font. */
const composed = new Map([
  ['⅓', ['1', '3']],
  ['⅔', ['2', '3']],
  ['⅛', ['1', '8']],
  ['⅜', ['3', '8']],
  ['⅝', ['5', '8']],
  ['⅞', ['7', '8']],
]);

/**
 * Splits a text at the glyphs that Fraunces and Inter lack. Each of those fractions comes with the figures
 * it is composed of; `≈` becomes "about". Everything else is kept as it is, and the `text` and `fraction`
 * parts joined give the words back.
 */
export function pieces(text: string): TextPiece[] {
  const parts: TextPiece[] = [];
  let plain = '';
  for (const character of text.replace(/≈\s?/gu, 'about ')) {
    const [over, under] = composed.get(character) ?? [];
    if (over === undefined || under === undefined) {
      plain += character;
      continue;
    }
    if (plain !== '') parts.push({ text: plain });
    plain = '';
    parts.push({ fraction: character, over, under });
  }
  if (plain !== '') parts.push({ text: plain });
  return parts;
}

/** A note as a cookbook prints it: an en dash where its author typed one hyphen or two, ` - ` or `--`. */
export const setDashes = (text: string): string =>
  text.replace(/ -{1,2} /g, ' – ').replace(/(?<=\w)--(?=\w)/g, '–');

const figure = '[0-9½¼¾⅓⅔⅛⅜⅝⅞]';
const range = new RegExp(`(?<=${figure})\\s?-\\s?(?=${figure})`, 'gu');
/** A unit written close up: `250g`. Only in scripts that put a space there. */
const closeUp = new RegExp(
  `(?<=${figure})(?=[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}])`,
  'gu',
);
const beforeUnit = new RegExp(`(?<=${figure}) (?=[\\p{L}°%])`, 'gu');

/**
 * An amount as a cookbook prints it: an en dash in ranges (`2-3` is `2–3`), and a no-break space between
 * the last figure and its unit, also where the author put none (`250g`). Only for amounts; in running text a hyphen between figures may be a code.
 */
export function setAmount(amount: string): string {
  return amount.replace(range, '–').replace(beforeUnit, '\u00a0').replace(closeUp, '\u00a0');
}
