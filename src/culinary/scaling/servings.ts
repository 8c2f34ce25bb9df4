import { patternFor } from '@/culinary/languages/registry';
import { scan } from '@/culinary/lines/tokens/scan';
import { NUMBER_WORDS } from '@/culinary/numbers/numbers';
import { toNumber } from '@/culinary/numbers/ratio';
import { spellingOf } from '@/culinary/units/units';

/** Characters of a yield text that are read. */
const LONGEST = 500;

/** `9x13`, `8 × 8`, `9 by 13`: the sides of a pan, of which none counts anything. */
const SIDES =
  /\d{1,2}(?:[.,]\d{1,2})?(?:[\s-]?(?:inch|in|cm|["”″]))?\s?(?:x|×|by)\s?\d{1,2}(?:[.,]\d{1,2})?/giu;
/** Right behind the count of a thing, how large that is: `one 9-inch cake`, `1 (10-inch) skillet`. */
const SIZED =
  /^[\s(]{1,3}\d{1,2}(?:[.,]\d{1,2})?(?:[\s-]?(?:inch|in(?!\p{L})|cm(?!\p{L})|["”″])|\s?(?:x|×|by)\s?\d)/iu;

const SERVED_BEFORE = new RegExp(
  String.raw`(?<!\p{L})${patternFor('servedLabels', 'eaters')}\s?[:：]?\s?(?:\p{L}{2,6}\s)?$`,
  'iu',
);
const SERVED_BEHIND = new RegExp(
  String.raw`^\s?(?:[-–]\s?\d{1,3}\s?)?${patternFor('eaters', 'portions')}(?!\p{L})`,
  'iu',
);
const OF_PIECES = new RegExp(
  String.raw`^\s(?:\p{L}{1,20}\s){0,2}${patternFor('pieces', 'anyPieces')}(?!\p{L})`,
  'iu',
);

interface Count {
  value: number;
  before: string;
  behind: string;
}

/** The numbers of a text that count something; none that measures, or is the side of a pan. */
function countsIn(text: string): Count[] {
  const sides = [...text.matchAll(SIDES)].map(({ index, 0: { length } }) => [index, index + length] as const);
  const tokens = scan(text);
  return tokens.flatMap((token, i) => {
    const word = token.kind === 'word' && token.text.length > 2 ? NUMBER_WORDS.get(token.text) : undefined;
    const value = token.value === null ? word : toNumber(token.value);
    if (value === undefined || sides.some(([from, to]) => token.start >= from && token.start < to)) return [];
    const next = tokens[i + 1]?.text === '-' ? tokens[i + 2] : tokens[i + 1];
    const unit = next?.kind === 'word' ? spellingOf(next.text)?.unit : undefined;
    if (unit !== undefined && unit.kind !== 'count') return [];
    return [
      {
        value: Math.round(value * (unit?.id === 'dozen' ? 12 : 1) * 100) / 100,
        before: text.slice(0, token.start),
        behind: text.slice(token.end),
      },
    ];
  });
}

/**
 * The number of servings or pieces in a yield text: "24 cookies" → 24, "serves 4-6" → 4 (the lower end), "2 dozen" → 24.
 * For how many it is said to be comes first ("12 pancakes, serves 3" → 3), and of one thing its pieces ("One 8x8 pan, 16
 * brownies" → 16). null where the text names none, or only a volume or a size ("2 litres", "one 9-inch cake").
 */
export function servingsFromYield(yield_text: string): number | null {
  const counts = countsIn(yield_text.slice(0, LONGEST)).filter(
    ({ value, behind }) => value !== 1 || !SIZED.test(behind),
  );
  const served = counts.find(
    ({ before, behind }) => SERVED_BEFORE.test(before) || SERVED_BEHIND.test(behind),
  );
  const [first, ...others] = counts;
  const pieces = first?.value === 1 ? others.find(({ behind }) => OF_PIECES.test(behind)) : undefined;
  return (served ?? pieces ?? first)?.value ?? null;
}
