import { isEastAsian } from '@/culinary/grammar/east-asian';
import type { Measure } from '@/culinary/lines/amounts/amounts';
import type { Edit } from '@/culinary/lines/tokens/edits';
import type { Literal } from '@/culinary/lines/tokens/literals';
import { isDash } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';

const isDigit = (c: number): boolean => c >= 48 && c <= 57;

/**
 * A number in place of the author's. A digit takes no elision and no glue: "le jus d'un citron" becomes "le jus de 2
 * citrons", "un'arancia" "2 arance", "une demi-gousse" "1 gousse".
 */
export function numberEdit(line: Line, { start, end }: Literal, said: string): Edit {
  const written = line.text.slice(start, end);
  // 1と1/2
  const text = written.includes('と') ? said.replace(' ', 'と') : said;
  // Digits at the beginning or behind a space, as most numbers are, stand apart already.
  if (
    line.plain !== true &&
    (start === 0 || line.text.charCodeAt(start - 1) === 32) &&
    isDigit(line.text.charCodeAt(start)) &&
    isDigit(line.text.charCodeAt(end - 1))
  )
    return { start, end, text };
  // 半個
  if (isEastAsian(written)) return { start, end, text };
  const elided = /d['’]$/i.exec(line.text.slice(Math.max(0, start - 2), start));
  // "Aglio spicchio½" has a number of its own, "freí.medio litro" no decimals: digits would be read with what they stand behind.
  const apart =
    /^\d/.test(text) &&
    !/^\d/.test(written) &&
    /[\p{L}\d.,]$/u.test(line.text.slice(Math.max(0, start - 1), start))
      ? ' '
      : '';
  // "1 Viertelliter" is glued to its unit.
  const hung = line.plain === true || /\p{L}$/u.test(written);
  const glue = hung && /^\p{L}/u.test(line.text.slice(end, end + 2)) ? ' ' : '';
  if (/^\d|^\P{L}/u.test(written)) {
    // 1 demi-poivron
    if (elided === null || text === '1')
      return { start, end, text: apart + text + (/[-–—]\s?$/.test(written) ? ' ' : glue) };
    return { start: start - 2, end, text: `${elided[0].charAt(0)}e ${text}` };
  }
  // The German genitive says "of": Saft einer halben Zitrone, Saft von 2 Zitronen.
  const of = /^eine[rs]\b/i.test(written) ? 'von ' : '';
  const gap = /[-'’]$/.test(written) || start === end ? ' ' : glue;
  if (elided === null) return { start, end, text: apart + of + text + gap };
  return { start: start - 2, end, text: `${elided[0].charAt(0)}e ${text}${gap}` };
}

/** Brackets around the bare size of a piece, whose count would be read as one number with it: 1 (1/4-inch) slice. */
export function sizeEdits({ plain, tokens }: Line, { size }: Measure): Edit[] {
  if (plain !== true || size === null || tokens[size[0]]?.kind !== 'number') return [];
  const { start } = tokens[size[0]]!;
  const last = isDash(tokens[size[1]]) && tokens[size[1] + 1]?.kind === 'word' ? size[1] + 1 : size[1] - 1;
  const { end } = tokens[last]!;
  return [
    { start, end: start, text: '(' },
    { start: end, end, text: ')' },
  ];
}
