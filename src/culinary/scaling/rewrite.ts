import { isEastAsian } from '@/culinary/grammar/east-asian';
import { agree } from '@/culinary/grammar/inflection';
import { FULL, FULLNESS, OF_WORDS } from '@/culinary/grammar/lexicon';
import { patternInAllLanguages } from '@/culinary/languages/registry';
import type { Measure } from '@/culinary/lines/amounts/amounts';
import { type Sum, sumOf } from '@/culinary/lines/amounts/main-amount';
import { countClassOf, headNoun, isLiquid } from '@/culinary/lines/amounts/noun-phrase';
import type { Edit } from '@/culinary/lines/tokens/edits';
import { imperialFlOz } from '@/culinary/lines/tokens/imperial';
import type { Literal } from '@/culinary/lines/tokens/literals';
import { isDash, isElided, type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { isMany, nounEdits, unitEdits } from '@/culinary/lines/wording/agreement';
import { AmountRewrite } from '@/culinary/lines/wording/unit-words';
import { formatAmount, formatRange, isApproximate, type Scale } from '@/culinary/measures/format-amount';
import { countStep, type Part } from '@/culinary/measures/rounding';
import { stepOf, type Target } from '@/culinary/measures/systems';
import { formatNumber, type Notation } from '@/culinary/numbers/numbers';
import { compare, equalRatios, ONE, type Ratio, ratio, times } from '@/culinary/numbers/ratio';
import { type Spelling, spellingOf } from '@/culinary/units/units';
import { numberEdit, sizeEdits } from './number-edit';
import { isOwnSize } from './own-size';
import { pinchEdit } from './pinch';
import { type Said, saidRange } from './read-again';

/** Whether the unit stands before the number: g 200 di farina. */
const isUnitFirst = ({ unit, unitStart, low }: Measure): boolean => unit !== null && unitStart < low.start;

/** Whether the upper end stands behind the unit: a pinch or two. */
const isUpperBehind = (measure: Measure, high: Literal): boolean =>
  measure.unit !== null && measure.unitTo < high.start && !isUnitFirst(measure);

/** After the numbers of an amount, with the bracket of 2 (or 3). */
function numberEnd(text: string, measure: Measure): number {
  const { low, high } = measure;
  if (high === null || isUpperBehind(measure, high)) return low.end;
  return text.slice(low.end, high.start).includes('(') ? text.indexOf(')', high.end) + 1 : high.end;
}

/**
 * "2 packed cups" are 440 g packed: what stands between number and unit goes behind another kitchen's unit, but for how
 * full the cup is.
 */
function movedWords({ text }: Line, measure: Measure): { edits: Edit[]; behind: string } {
  const { unitStart } = measure;
  const start = numberEnd(text, measure);
  const words = text
    .slice(start, unitStart)
    .split(/\s+/)
    .filter((word) => /^\p{L}+\.?$/u.test(word));
  if (words.length === 0) return { edits: [], behind: '' };
  const kept = words.filter((word) => !FULL.has(word.replace('.', '').toLowerCase()));
  return { edits: [{ start, end: unitStart, text: ' ' }], behind: kept.map((word) => ` ${word}`).join('') };
}

/** How one amount of a line comes out. */
export interface Rewrite {
  readonly edits: readonly Edit[];
  readonly approximate: boolean;
  /** A counted egg that came out broken (R13). */
  readonly brokenEgg: boolean;
  /** The unit of the first number shown; null where there is no number. */
  readonly unit: string | null;
  /** What the sentence should read as; null where no number is shown, or one of another thing. */
  readonly said: Said | null;
}

const converted = (value: Ratio, target: Target | null): Ratio =>
  target === null ? value : times(value, target.by);

/** A unit with a space behind it where the author's ended in a dot before a word: 2 tbs.salt. */
const spaced = (line: Line, end: number, text: string): string =>
  line.text.charCodeAt(end) !== 32 &&
  !isEastAsian(line.text.charAt(end)) &&
  !text.endsWith('.') &&
  /^['’‐-―−-]?[\p{L}\p{N}]/u.test(line.text.slice(end, end + 4))
    ? `${text} `
    : text;

/** The unit of an adjective keeps the dash behind it, 400-g-Dose, and one before its number what stands between: 大さじ2. */
const unitEdit = (line: Line, measure: Measure, text: string): Edit => {
  const { to, unitStart, unitTo, hyphenated } = measure;
  const kept = (hyphenated && isDash(line.tokens[to])) || isUnitFirst(measure);
  return { start: unitStart, end: unitTo, text: kept ? text : spaced(line, unitTo, text) };
};

/**
 * Pieces instead of a dozen: the unit goes, with its "of" (une douzaine d'œufs, 4 œufs), and of one piece the noun is
 * singular.
 */
function inPieces(line: Line, measure: Measure, start: number, many: boolean): Edit[] {
  const next = line.tokens[measure.to];
  // A tenth of a dozen cups is no cup.
  const measured = /^(?:spoon|volume|mass)$/.test(spellingOf(next?.text ?? '')?.unit.kind ?? '');
  const nouns = measured ? [] : nounEdits(line, measure, many, true);
  if (next !== undefined && OF_WORDS.has(next.text)) return [{ start, end: next.end, text: '' }, ...nouns];
  if (next !== undefined && isElided(next.text)) {
    const noun = line.text.slice(next.start + 2, next.end);
    return [{ start, end: next.end, text: ` ${agree(noun, many, line.language)}` }];
  }
  return [{ start, end: measure.unitTo, text: '' }, ...nouns];
}

const ROUGH = new RegExp(patternInAllLanguages('rough'), 'i');

/** What is sold by the stick; a stick of cinnamon is none. */
const BUTTER = /butter|margarine|oleo|shortening/i;

/** Whether a spoon or a cup is heaped, or only nearly full. */
export const isRough = ({ text, tokens }: Line, measure: Measure): boolean =>
  isSizeOfEach(tokens, measure) ||
  (measure.unitStart - measure.low.end > 1 &&
    ROUGH.test(text.slice(numberEnd(text, measure), measure.unitStart))) ||
  FULLNESS.has(tokens[measure.to]?.text ?? '');

/** 3 (14-g) tbsp: how much one spoon is, which is said of no other unit. */
const isSizeOfEach = (tokens: readonly Token[], { again }: Measure): boolean =>
  again !== undefined && isDash(tokens[again[0] + 2]);

/** Behind grams a number that would be part of kilograms: 1000 g 200 di farina. */
const isHung = ({ tokens }: Line, { to }: Measure, id: string): boolean =>
  (id === 'g' || id === 'ml') && /^\d{3}$/.test(textAt(tokens, to));

/** A heaping tablespoon is no third of a heaping cup, and ounces of a drink are no pounds: both keep their unit. */
function scaleOf(line: Line, measure: Measure, factor: Ratio, target: Target | null): Scale {
  if (target !== null) {
    return {
      unit: target.spelling,
      count: 'produce',
      keepsUnit: false,
      rough: true,
      step: stepOf(target, factor),
    };
  }
  const { unit } = measure;
  // The thing of "Eggs (3)" stands before its number.
  const head = unit === null ? (headNoun(line, measure.to) ?? headNoun(line, 0)) : null;
  const { value } = measure.low;
  const broken = value.d === 1 ? null : compare(value, ONE) < 0 ? 'produce' : 'half';
  if (unit === null) return { unit, count: countClassOf(line, head), keepsUnit: false, broken };
  const rough = isRough(line, measure);
  const drink = unit.unit.id === 'oz' && isLiquid(line, measure, false);
  const decimal = measure.low.notation === 'point' || measure.low.notation === 'comma';
  const fine = unit.unit.id === 'oz' && decimal && compare(measure.low.value, ratio(1, 8)) < 0;
  // Half of a British pint is no American cup.
  const eighths = unit.unit.id === 'stick' && BUTTER.test(line.text);
  const flOz = line.imperial ? imperialFlOz(unit.unit.id) : null;
  return {
    unit,
    count: 'produce',
    step: 'cook',
    keepsUnit: rough || drink || flOz !== null || isHung(line, measure, unit.unit.id),
    ownSize: isOwnSize(line, measure),
    decimal,
    fine,
    flOz,
    eighths,
    broken,
    parted: measure.lowUnit !== null,
  };
}

function isBroken(scale: Scale, values: readonly Ratio[]): boolean {
  return scale.unit === null && scale.count === 'egg' && values.some((value) => value.d !== 1);
}

function rewriteRange(
  line: Line,
  measure: Measure,
  high: Literal,
  factor: Ratio,
  notation: Notation,
  target: Target | null,
): Rewrite {
  const { low, unit } = measure;
  const scale = scaleOf(line, measure, factor, target);
  const scaled = (end: Literal): Ratio => converted(times(end.value, factor), target);
  const shown = formatRange(scaled(low), scaled(high), scale);
  if (shown === null) {
    const edit = pinchEdit(line, measure, measure.unitTo, measure.to, false);
    return { edits: [edit], approximate: true, brokenEgg: false, unit: null, said: null };
  }
  const words = new AmountRewrite(line, measure, notation, target);
  const many = isMany(shown.high);
  const upper = words.number(shown.high, shown.unit);
  const broken = isBroken(scale, [shown.low, shown.high]);
  const said = saidRange(shown);
  const result = { approximate: shown.approximate, brokenEgg: broken, unit: shown.unit, said };
  const behind = isUpperBehind(measure, high);
  const bracket = behind && line.text.slice(measure.unitTo, high.start).includes('(');
  if (target !== null && isUnitFirst(measure)) {
    const lower = `${words.number(shown.low, shown.unit)}${line.text.slice(low.end, high.start)}`;
    const text = `${equalRatios(shown.low, shown.high) ? '' : lower}${upper} ${words.unit(target.spelling, shown.unit, shown.high)}`;
    return { ...result, edits: [{ start: measure.start, end: measure.end, text }] };
  }
  if (unit !== null && behind && !bracket) {
    // "A pinch or two" turns round: 2 to 4 pinches.
    const lower = equalRatios(shown.low, shown.high) ? '' : `${words.number(shown.low, shown.unit)} to `;
    const spelled = shown.unit === '' ? '' : ` ${words.unit(unit, shown.unit, shown.high)}`;
    return { ...result, edits: [{ start: low.start, end: high.end, text: lower + upper + spelled }] };
  }
  const edits: Edit[] = [];
  if (equalRatios(shown.low, shown.high)) {
    edits.push(numberEdit(line, { ...low, end: numberEnd(line.text, measure) }, upper));
    if (bracket) edits.push({ start: measure.unitTo, end: measure.end, text: '' });
  } else {
    edits.push(numberEdit(line, low, words.number(shown.low, shown.lowUnit)));
    const gap = /^\p{L}/u.test(line.text.slice(high.end, high.end + 2)) ? ' ' : '';
    const open = line.plain === true && measure.lowUnit === null && !behind;
    edits.push({ start: open ? low.end : high.start, end: high.end, text: open ? `–${upper}${gap}` : upper });
    if (measure.lowUnit !== null && unit !== null) {
      const text = words.gap(shown.lowUnit) + words.unit(unit, shown.lowUnit, shown.low);
      edits.push({ start: measure.lowUnit[0], end: measure.lowUnit[1], text });
    }
  }
  if (unit === null) edits.push(...nounEdits(line, measure, many));
  else if (shown.unit === '') edits.push(...inPieces(line, measure, numberEnd(line.text, measure), many));
  else {
    const moved = target === null ? null : movedWords(line, measure);
    const counted = bracket ? shown.low : shown.high;
    const text = words.gap(shown.unit) + words.unit(unit, shown.unit, counted) + (moved?.behind ?? '');
    edits.push(...(moved?.edits ?? []), unitEdit(line, measure, text));
    edits.push(...unitEdits(line, measure, text, many));
  }
  return { ...result, edits };
}

/** "Small handful of mint" → "3 small handfuls of mint": a number before a bare pinch word and its modifiers. */
function bareEdit(line: Line, measure: Measure, unit: Spelling, value: Ratio, notation: Notation): Edit[] {
  if (equalRatios(value, ONE)) return [];
  const words = new AmountRewrite(line, measure, notation, null);
  const between = line.text.slice(measure.low.end, measure.unitStart);
  const text = `${words.number(value, '')} ${between}${words.unit(unit, unit.unit.id, value)}`.toLowerCase();
  return [{ start: measure.low.start, end: measure.unitEnd, text }];
}

function inPlace(
  line: Line,
  measure: Measure,
  first: Part,
  second: Part | undefined,
  notation: Notation,
  target: Target | null,
): Edit[] {
  const words = new AmountRewrite(line, measure, notation, target);
  const { unit } = measure;
  const many = isMany(first.value);
  // Another kitchen's unit stands behind its number.
  if (target !== null && unit !== null && isUnitFirst(measure)) {
    const said = `${words.number(first.value, first.unit)} ${words.unit(unit, first.unit, first.value)}`;
    const text = said + (second === undefined ? '' : words.rest(unit, second));
    return [{ start: measure.start, end: measure.end, text }];
  }
  const alike =
    equalRatios(first.value, measure.low.value) && first.unit === (unit === null ? '' : unit.unit.id);
  // "2 tasses et demie" has its half behind the unit, where it goes.
  const kept = alike && measure.unitTo === measure.unitEnd;
  const edits: Edit[] = [];
  if (!kept) {
    edits.push(
      numberEdit(line, measure.low, words.number(first.value, first.unit)),
      ...sizeEdits(line, measure),
    );
  }
  const half = kept ? undefined : measure.half;
  if (half !== undefined) {
    const [start, end] = [line.tokens[half[0] - 1]!.end, line.tokens[half[1] - 1]!.end];
    edits.push({ start, end, text: '' });
  }
  if (unit === null) return [...edits, ...nounEdits(line, measure, many)];
  if (first.unit === '') return [...edits, ...inPieces(line, measure, measure.low.end, many)];
  const rest = second === undefined ? '' : words.rest(unit, second);
  const moved = target === null ? null : movedWords(line, measure);
  const text =
    words.gap(first.unit) + words.unit(unit, first.unit, first.value) + rest + (moved?.behind ?? '');
  // "3-Tbsp oil" is no adjective any more once it is "½ cup + 1 Tbsp".
  if (measure.hyphenated && second !== undefined)
    edits.push({ start: measure.low.end, end: measure.unitStart, text: ' ' });
  edits.push(...(moved?.edits ?? []), unitEdit(line, measure, text));
  return [...edits, ...unitEdits(line, measure, text, many)];
}

/**
 * One amount of a line, scaled. `bare` is a pinch word without a number; `tail` says that the thing stands
 * before the amount ("salt 1/8 tsp").
 */
export function rewrite(
  line: Line,
  measure: Measure,
  factor: Ratio,
  notation: Notation,
  place: 'start' | 'of' | 'tail' | 'bare',
  target: Target | null = null,
): Rewrite {
  const { high, unit } = measure;
  if (high !== null) return rewriteRange(line, measure, high, factor, notation, target);
  const scale = scaleOf(line, measure, factor, target);
  const shown = formatAmount(converted(times(measure.low.value, factor), target), scale);
  const [first, second] = shown.parts;
  if (first === undefined) {
    const edit = pinchEdit(line, measure, measure.unitTo, measure.to, place === 'tail');
    return { edits: [edit], approximate: true, brokenEgg: false, unit: null, said: null };
  }
  const edits =
    place === 'bare' && unit !== null
      ? bareEdit(line, measure, unit, first.value, notation)
      : inPlace(line, measure, first, second, notation, target);
  const brokenEgg = isBroken(scale, [first.value]);
  return {
    edits,
    approximate: shown.approximate,
    brokenEgg,
    unit: first.unit,
    said: place === 'bare' ? null : { parts: shown.parts, upper: null },
  };
}

/** Measures joined by + or plus: summed, then spelled again with the author's joiner (R9). */
export function rewriteSum(
  line: Line,
  all: Sum,
  factor: Ratio,
  notation: Notation,
  target: Target | null = null,
): Rewrite {
  const [first, next] = all;
  const last = all.at(-1)!;
  // A heaping cup and a level spoon are no sum: each scales by itself.
  if (target === null && (isOwnSize(line, first) || all.some((measure) => isRough(line, measure)))) {
    const each = all.map((measure) => rewrite(line, measure, factor, notation, 'start'));
    return {
      edits: each.flatMap(({ edits }) => edits),
      approximate: each.some(({ approximate }) => approximate),
      brokenEgg: false,
      unit: each[0]!.unit,
      said: null,
    };
  }
  const total = converted(times(sumOf(all), factor), target);
  const unit = target?.spelling ?? first.unit;
  const rough = target !== null;
  const step = target === null ? 'cook' : stepOf(target, factor);
  const shown = formatAmount(total, { unit, count: 'produce', keepsUnit: false, rough, step });
  const [spelled] = shown.parts;
  if (spelled === undefined) {
    return {
      edits: [pinchEdit(line, first, last.unitTo, last.to, false)],
      approximate: true,
      brokenEgg: false,
      unit: null,
      said: null,
    };
  }
  const own = all.find((m) => m.low.notation !== null)?.low.notation ?? notation;
  const free = (measure: Measure): Measure => ({ ...measure, hyphenated: false });
  const words = new AmountRewrite(line, free(first), own, target);
  const between = line.text.slice(first.end, next.start);
  const said = between.trim() === '' || next.taken === true ? ' + ' : between;
  // The dot of "3/4 cup .plus 2 tbsp" goes with its unit.
  const joiner = /^\p{L}/u.test(said) ? ` ${said}` : said;
  const moved = target === null ? null : movedWords(line, first);
  const hung = first.hyphenated || first.again !== undefined || moved?.edits.length === 1;
  const gap = hung ? ' ' : line.text.slice(first.low.end, first.unitStart);
  const spoken = ({ value, unit: id }: Part): string => {
    const own = all.find((m) => m.unit.unit.id === id) ?? all.find((m) => m.unit.unit.id !== 'cup') ?? first;
    const speaker = target === null ? new AmountRewrite(line, free(own), notation, null) : words;
    return words.number(value, id) + (gap || words.gap(id)) + speaker.unit(own.unit, id, value);
  };
  const text = spaced(line, last.end, shown.parts.map(spoken).join(joiner) + (moved?.behind ?? ''));
  return {
    edits: [{ start: first.start, end: last.end, text }],
    approximate: shown.approximate,
    brokenEgg: false,
    unit: spelled.unit,
    said: { parts: shown.parts, upper: null },
  };
}

/** A line that only names a size, "400 g tin", "2-inch piece": the count before it scales, the size stays (R9). */
export function rewriteImplied(
  line: Line,
  measure: Measure,
  factor: Ratio,
  container: Spelling | null,
  from: number,
): Rewrite {
  const head = container === null ? headNoun(line, from) : null;
  const count = container?.unit.count ?? countClassOf(line, head);
  const value = countStep(factor, count);
  const approximate = isApproximate(value, factor);
  if (equalRatios(value, ONE)) return { edits: [], approximate, brokenEgg: false, unit: null, said: null };
  const number = formatNumber(value, line.notation, false);
  const edits: Edit[] = [{ start: measure.start, end: measure.start, text: `${number} x ` }];
  // Of 3 cm Ingwer there are several pieces, but one ginger.
  const cut = /^(?:cm|mm)$/.test(measure.unit?.unit.id ?? '');
  const noun = container === null ? (cut ? null : head) : line.tokens[from];
  if (noun != null) {
    const written = line.text.slice(noun.start, noun.end);
    const german = container?.language !== 'en' && written === container?.one && isMany(value);
    const text = german ? container.many : agree(written, isMany(value));
    edits.push({ start: noun.start, end: noun.end, text });
  }
  return { edits, approximate, brokenEgg: false, unit: null, said: null };
}
