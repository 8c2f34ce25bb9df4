import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, splitWords } from '@/culinary/languages/registry';
import { mainAmountOf } from '@/culinary/lines/amounts/main-amount';
import { furtherMeasures } from '@/culinary/lines/amounts/package-count';
import type { SureReason } from '@/culinary/lines/amounts/reasons';
import { isSeveral } from '@/culinary/lines/amounts/unread';
import { cutLabel } from '@/culinary/lines/line-label';
import { lineOf } from '@/culinary/lines/tokens/written-line';
import { ratio } from '@/culinary/numbers/ratio';
import { canonicalUnit } from '@/culinary/units/units';
import { scaleText } from './sentence';

/** Why a number may stay without a word: the line itself says what it is. Whoever adds one answers for it here. */
const SURE: readonly SureReason[] = [
  'length',
  'compound',
  'no_amount',
  'grade',
  'name',
  'size',
  'each',
  'head',
  'share',
  'cut',
];

/** Every word that a list of any language has. */
const WORDS = [
  ...new Set(
    LANGUAGES.flatMap(([, words]) =>
      Object.values(words).flatMap((list) => (typeof list === 'string' ? splitWords(list) : [])),
    ).flatMap((forms) => forms.split('|')),
  ),
].filter((word) => /^\p{L}+$/u.test(word) && !isSeveral(word) && canonicalUnit(word) === null);

/** Two to twelve in words, but for those that are other words too. */
const NUMBER_WORDS = LANGUAGES.flatMap(([, { numbers }]) =>
  splitWords(numbers).flatMap((forms) => forms.split('|').filter(isSeveral)),
);

const word = fc.constantFrom(...WORDS);
const number = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('7', '11', '13', '17', '2/7', '7½', '7–11') },
  { weight: 1, arbitrary: fc.constantFrom(...NUMBER_WORDS) },
);
const amount = fc.constantFrom(
  ...[
    '250 g',
    '5 kg',
    '5 EL',
    '5 cups',
    '5',
    '5 cans',
    '5 Dosen',
    '5 boîtes',
    '5 paquetes',
    '5 大さじ',
    '½ lb',
    '250 ml',
  ],
);
const thing = fc.constantFrom(
  ...'flour|Zwiebeln|oignons|tomates|cipolle|uien|lökar|砂糖|간장|돼지고기|鸡蛋|chicken breasts'.split('|'),
);
const unit = fc.constantFrom(
  '',
  '',
  '',
  ' g',
  'g',
  ' ml',
  ' oz',
  ' EL',
  'cm',
  '%',
  '개',
  '個',
  'x',
  ' pieces',
  ' Stück',
);
const sign = fc.constantFrom(' ', ' ', ', ', ' (', ' – ', '; ', ' / ', '（', '、', ' + ', ' * ', ': ');

/** A line with a further number behind words that may say anything. */
const written = fc
  .tuple(
    amount,
    thing,
    sign,
    fc.array(word, { maxLength: 3 }),
    number,
    unit,
    fc.array(word, { maxLength: 2 }),
  )
  .map(([first, name, before, words, second, measure, behind]) => {
    const inside = [...words, second + measure, ...behind].join(' ');
    const close = before === ' (' ? ')' : before === '（' ? '）' : '';
    return { line: `${first} ${name}${before}${inside}${close}`, second };
  });

/** Whether a number stands in a text, and not as a part of another one. */
function holds(text: string, sought: string): boolean {
  const around = /\d/.test(sought) ? '[\\d.,/½–]' : '\\p{L}';
  return new RegExp(`(?<!${around})${sought}(?!${around})`, 'u').test(text);
}

describe('a number of a scaled line that stays', () => {
  it('is told, unless the line says for sure what it is', () => {
    fc.assert(
      fc.property(written, ({ line: text, second }) => {
        const { display, kept, open, scaled } = scaleText(text, ratio(3));
        const { label, rest } = cutLabel(text);
        if (!scaled || kept !== null || open || label !== '' || !holds(display, second)) return;
        const line = lineOf(rest);
        const primary = mainAmountOf(line);
        if (primary?.place !== 'start') return;
        const { reasons } = furtherMeasures(line, primary.measure, primary.measure.to);
        // What stands in the amount itself is a size or the end of a range.
        if (rest.slice(0, primary.measure.end).includes(second)) return;
        expect(reasons, text).not.toEqual([]);
        expect(SURE, text).toEqual(expect.arrayContaining([...reasons]));
      }),
      { numRuns: 1500 },
    );
  });
});
