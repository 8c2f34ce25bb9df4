import { measureAt } from '@/culinary/lines/amounts/amounts';
import { lineOf } from '@/culinary/lines/tokens/written-line';
import type { Kind } from '@/culinary/units/table';
import { markAt } from './marks';

/** What is measured out: of a count nobody knows what it counts, and a length never scales. */
const MEASURED: ReadonlySet<Kind> = new Set(['spoon', 'fl_oz', 'volume', 'mass', 'weight']);
/** Behind an amount that is the same in a larger batch. */
const AT_A_TIME = /^\s(?:[\p{L}-]{1,20}\s){0,3}at a time/iu;

/** A step without its marked amounts. */
function unmarked(text: string): string {
  let out = '';
  let at = 0;
  for (let open = text.indexOf('{'); open !== -1; open = text.indexOf('{', Math.max(at, open + 1))) {
    const mark = markAt(text, open);
    if (mark === null) continue;
    out += `${text.slice(at, open)},`;
    at = mark.end;
  }
  return out + text.slice(at);
}

/**
 * Whether a step names a measured amount that its author did not mark, add the 2 cups flour, which stays as it is written
 * when the recipe is scaled. The size of a pot or a can, a 4-quart pot, is none. Linear in the length; never throws.
 */
export function namesPlainAmount(text: string): boolean {
  const line = lineOf(unmarked(text));
  return line.tokens.some(({ kind }, i) => {
    const measure = kind === 'number' ? measureAt(line, i, false) : null;
    if (measure?.unit == null || measure.hyphenated || !MEASURED.has(measure.unit.unit.kind)) return false;
    return !AT_A_TIME.test(line.text.slice(measure.end, measure.end + 80));
  });
}
