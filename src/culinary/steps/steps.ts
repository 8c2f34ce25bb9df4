import { patternInAllLanguages } from '@/culinary/languages/registry';
import { convertLengths } from '@/culinary/lengths/lengths';
import type { Measure } from '@/culinary/lines/amounts/amounts';
import { amountAt, mainAmountOf } from '@/culinary/lines/amounts/main-amount';
import { displayLine } from '@/culinary/lines/compose';
import { parseLine } from '@/culinary/lines/line';
import { commaIn, writesComma } from '@/culinary/lines/tokens/decimals';
import { applyEdits } from '@/culinary/lines/tokens/edits';
import { scan } from '@/culinary/lines/tokens/scan';
import { type Line, lineOf } from '@/culinary/lines/tokens/written-line';
import { isSaidAbout, sayAbout } from '@/culinary/lines/typeset';
import { targetOf, type UnitSystem } from '@/culinary/measures/systems';
import { equalRatios, fromNumber, ONE, over, type Ratio, times } from '@/culinary/numbers/ratio';
import { convertText } from '@/culinary/scaling/convert';
import type { KeptReason, ScalableLine, ScaledText } from '@/culinary/scaling/model';
import { rewrite } from '@/culinary/scaling/rewrite';
import { scaleLine } from '@/culinary/scaling/scale';
import { scaleText } from '@/culinary/scaling/sentence';
import { convertTemperatures } from '@/culinary/temperature/temperature';
import { canonicalUnit, plainSpelling, unitOf } from '@/culinary/units/units';
import { isShare, markAt } from './marks';
import { namedBy } from './noun';

/** A step as a cook reads it. */
export interface ShownStep {
  readonly display: string;
  /** The same with "about" before the marked amounts that are approximate. */
  readonly said: string;
  /** Some marked amount is more than 0.5 % from the exact one, or comes from a density. */
  readonly approximate: boolean;
  /** Why a marked amount stands as written where the others are scaled (R13); null where all are. */
  readonly kept: KeptReason | null;
  /** A number in a marked amount may be a thousand times what it was read as (R13). */
  readonly open: boolean;
}

/** What becomes of a marked amount. */
type ShownAmount = Pick<ScaledText, 'display' | 'approximate' | 'kept' | 'open'>;

/** Before an amount that is of the thing named before it. */
const REMAINING = new RegExp(`(?<!\\p{L})${patternInAllLanguages('remaining')}\\s+$`, 'iu');

/**
 * A step times a factor. Only amounts that the author marked, such as `{1 cup}` or `{2 tbsp butter}`, scale; the
 * braces are never shown, and braces around anything but an amount stay as text. With a system marked amounts,
 * lengths, and temperatures are shown in its units. An amount of a thing that stands in `lines`, the list of the recipe, is shown
 * as the list shows it, and the noun behind an amount agrees with it. Linear in the length; never throws.
 */
export function showStep(
  text: string,
  factor: Ratio = ONE,
  system: UnitSystem | null = null,
  lines: readonly ScalableLine[] = [],
): ShownStep {
  let out = '';
  let said = '';
  let at = 0;
  let approximate = false;
  let kept: KeptReason | null = null;
  let opened = false;
  let named: ScalableLine | null = null;
  const asWritten = system === null && equalRatios(factor, ONE);
  const marked = !asWritten && text.includes('{');
  const comma = marked ? (writesComma(scan(text)) ?? commaIn(lines.map((line) => line.text))) : null;
  for (let open = text.indexOf('{'); open !== -1; open = text.indexOf('{', Math.max(at, open + 1))) {
    const mark = markAt(text, open);
    if (mark === null) continue;
    const { inside } = mark;
    const before = text.slice(at, open);
    out += before;
    said += before;
    at = mark.end;
    if (asWritten || isShare(inside, text.slice(mark.end))) {
      out += inside;
      said += inside;
      continue;
    }
    const { line, end } = namedBy(text, itemOf(inside), mark.end, lines);
    if (end > mark.end || !REMAINING.test(text.slice(Math.max(0, open - 24), open))) named = line;
    const phrase = inside + text.slice(mark.end, end);
    const shown = showAmount(phrase, factor, system, named, comma);
    out += shown.display;
    said += sayAbout(shown.display, shown.approximate && !isSaidAbout(said));
    approximate ||= shown.approximate;
    kept ??= shown.kept;
    opened ||= shown.open;
    at = end;
  }
  const inKitchen = (shown: string): string =>
    system === null ? shown : convertTemperatures(convertLengths(shown, system, false), system);
  const rest = text.slice(at);
  return {
    display: inKitchen(out + rest),
    said: inKitchen(said + rest),
    approximate,
    kept,
    open: opened,
  };
}

/** The thing an amount names; empty for a unit alone, which a reader of lines takes for the thing: 2 cups. */
function itemOf(amount: string): string {
  const { item } = parseLine(amount);
  return canonicalUnit(item) === null ? item : '';
}

/** An amount with its noun. Of what is fixed in the list nothing scales, and what stays there with a warning stays here so. */
function showAmount(
  phrase: string,
  factor: Ratio,
  system: UnitSystem | null,
  listed: ScalableLine | null,
  comma: boolean | null,
): ShownAmount {
  const inList = listed === null || equalRatios(factor, ONE) ? 'scales' : fateOf(listed, factor, comma);
  if (inList === 'scales') return inUnits(phrase, factor, system, listed, comma);
  if (inList === 'stays') return inUnits(phrase, ONE, system, listed, comma);
  return { display: phrase, approximate: false, kept: inList, open: false };
}

/** An amount with its noun, scaled, in a kitchen's units where one is named. */
function inUnits(
  phrase: string,
  own: Ratio,
  system: UnitSystem | null,
  listed: ScalableLine | null,
  comma: boolean | null,
): ShownAmount {
  if (system !== null) {
    const alike = listed === null ? null : likeList(phrase, own, system, listed, comma);
    if (alike !== null) return alike;
    const converted = convertText(phrase, own, system, listed?.item ?? itemOf(phrase), comma);
    if (converted.converted) return converted;
  }
  return scaleText(phrase, own, comma);
}

/** What becomes of a line of the list: it scales, it stays by a rule (R3, R4), or it was kept. One without an amount says nothing. */
function fateOf(line: ScalableLine, factor: Ratio, comma: boolean | null): 'scales' | 'stays' | KeptReason {
  if (line.scaling === 'fixed') return 'stays';
  const { scaled, kept, low } = scaleText(displayLine(line), factor, comma);
  if (kept !== null) return kept;
  return scaled || low === null ? 'scales' : 'stays';
}

/** The amount of a sentence that is one plain amount, without another one beside it that would have to follow. */
function plainAmount(line: Line): Measure | null {
  const primary = mainAmountOf(line);
  if (primary?.place !== 'start' || amountAt(line, primary.measure).length > 1) return null;
  return line.tokens.slice(primary.measure.to).some(({ kind }) => kind === 'number') ? null : primary.measure;
}

/**
 * An amount of a listed thing as a share of what the list shows of it: where the list says 240 g for two cups, one cup
 * is 120 g. null where one of them is not converted, or where they are measured in different ways.
 */
function likeList(
  phrase: string,
  factor: Ratio,
  system: UnitSystem,
  listed: ScalableLine,
  comma: boolean | null,
): ShownAmount | null {
  const line = lineOf(phrase, comma);
  const measure = plainAmount(line);
  if (measure?.unit == null) return null;
  const shown = scaleLine(listed, ONE, system, comma);
  const whole = fromNumber(listed.quantity ?? 0);
  const amount = fromNumber(shown.quantity ?? 0);
  const hers = unitOf(listed.unit ?? '');
  const spelling = plainSpelling(shown.unit ?? '');
  const most = times((measure.high ?? measure.low).value, factor);
  const target = targetOf(measure.unit, [most, most], listed.item, system, false);
  if (whole === null || amount === null || spelling === null || target === null) return null;
  if (hers?.kind !== measure.unit.unit.kind || hers.kind === spelling.unit.kind) return null;
  const by = times(over(amount, whole), over(measure.unit.unit.size, hers.size));
  const { edits, approximate } = rewrite(line, measure, factor, line.notation, 'start', {
    ...target,
    spelling,
    by,
    // A share of her own grams is as exact as they are.
    dense: shown.approximate,
  });
  return {
    display: applyEdits(phrase, edits),
    approximate: approximate || shown.approximate,
    kept: null,
    open: line.open,
  };
}
