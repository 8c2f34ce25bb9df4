import { convertText } from './convert';
import { parseLine } from './line';
import { primaryOf } from './primary';
import { ONE, type Ratio, same } from './ratio';
import { scaleText } from './sentence';
import type { UnitSystem } from './systems';
import { convertTemperatures } from './temperature';
import { lineOf } from './written-line';

/** A step as a cook reads it. */
export interface ShownStep {
  readonly display: string;
  /** Some marked amount is more than 0.5 % from the exact one, or comes from a density. */
  readonly approximate: boolean;
}

/** Characters a marked amount has at most. */
const LONGEST_MARK = 80;

/** The amount marked `{…}` that begins at an offset; null for a brace that marks none. */
function markAt(text: string, open: number): { inside: string; end: number } | null {
  const near = text.slice(open, open + LONGEST_MARK + 1);
  const length = near.indexOf('}');
  if (length === -1) return null;
  const inside = near.slice(1, length);
  const plain = inside.trim();
  if (plain === '' || plain.includes('{') || plain.includes('\n') || primaryOf(lineOf(plain)) === null)
    return null;
  return { inside, end: open + length + 1 };
}

/**
 * A step times a factor. Only amounts that the author marked, such as `{1 cup}` or `{2 tbsp butter}`, scale; the
 * braces are never shown, and braces around anything but an amount stay as text. With a system marked amounts and
 * temperatures are shown in its units. Linear in the length; never throws.
 */
export function showStep(text: string, factor: Ratio = ONE, system: UnitSystem | null = null): ShownStep {
  let out = '';
  let at = 0;
  let approximate = false;
  for (let open = text.indexOf('{'); open !== -1; open = text.indexOf('{', Math.max(at, open + 1))) {
    const mark = markAt(text, open);
    if (mark === null) continue;
    const shown = showAmount(mark.inside, factor, system);
    out += text.slice(at, open) + shown.display;
    approximate ||= shown.approximate;
    at = mark.end;
  }
  const display = out + text.slice(at);
  return { display: system === null ? display : convertTemperatures(display, system), approximate };
}

function showAmount(text: string, factor: Ratio, system: UnitSystem | null): ShownStep {
  if (system !== null) {
    const converted = convertText(text, factor, system, parseLine(text).item);
    if (converted.converted) return converted;
  }
  return same(factor, ONE) ? { display: text, approximate: false } : scaleText(text, factor);
}
