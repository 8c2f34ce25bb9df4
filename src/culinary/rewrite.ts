import { isMany, nounEdits, unitEdits } from './agreement';
import type { Measure } from './amounts';
import type { Edit } from './edits';
import { imperialFlOz } from './imperial';
import { countStep, type Part } from './ladder';
import { EACH, FULLNESS, OF_WORDS } from './lexicon';
import type { Literal } from './literals';
import { countClassOf, headNoun, isLiquid } from './noun';
import { type Notation, spellNumber } from './numbers';
import { type Sum, sumOf } from './primary';
import { compare, ONE, type Ratio, ratio, same, times } from './ratio';
import { isApproximate, type Scale, spell, spellRange } from './spell';
import type { Target } from './systems';
import type { Language } from './unit-table';
import { Amount } from './unit-words';
import { languageOf, type Spelling } from './units';
import { agree } from './words';
import type { Line } from './written-line';

/** Words that say how full a cup is: in grams and millilitres they are nothing. */
const FULL =
  /^(?:scant|generous|heaping|heaped|rounded|level|good|full|well|knappe?r?|gut|gehäufte?[rn]?|geh|gestrichene?[rn]?|gestr)$/i;

/** After the numbers of an amount, with the bracket of 2 (or 3). */
function numberEnd(text: string, { low, high, unit, unitTo }: Measure): number {
  if (high === null || (unit !== null && unitTo < high.start)) return low.end;
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
  const kept = words.filter((word) => !FULL.test(word.replace('.', '')));
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
}

const converted = (value: Ratio, target: Target | null): Ratio =>
  target === null ? value : times(value, target.by);

const A_PINCH: Readonly<Record<Language, readonly [dry: string, liquid: string]>> = {
  en: ['a pinch of', 'a few drops of'],
  any: ['a pinch of', 'a few drops of'],
  de: ['1 Prise', 'ein paar Tropfen'],
  fr: ['une pincée de', 'quelques gouttes de'],
  es: ['una pizca de', 'unas gotas de'],
  it: ['un pizzico di', 'qualche goccia di'],
  pt: ['uma pitada de', 'algumas gotas de'],
  nl: ['een snufje', 'een paar druppels'],
};

/**
 * A number in place of the author's. A digit takes no elision and no glue: "le jus d'un citron" becomes "le jus de 2
 * citrons", "un'arancia" "2 arance", "une demi-gousse" "1 gousse".
 */
function numberEdit(line: Line, { start, end }: Literal, text: string): Edit {
  const written = line.text.slice(start, end);
  const elided = /d['’]$/i.exec(line.text.slice(Math.max(0, start - 2), start));
  // "1 Viertelliter" is glued to its unit.
  const glue = /\p{L}$/u.test(written) && /^\p{L}/u.test(line.text.slice(end, end + 2)) ? ' ' : '';
  if (/^\d|^\P{L}/u.test(written)) {
    if (elided === null || text === '1') return { start, end, text: text + glue };
    return { start: start - 2, end, text: `${elided[0].charAt(0)}e ${text}` };
  }
  // The German genitive says "of": Saft einer halben Zitrone, Saft von 2 Zitronen.
  const of = /^eine[rs]\b/i.test(written) ? 'von ' : '';
  const gap = /[-'’]$/.test(written) ? ' ' : glue;
  if (elided === null) return { start, end, text: of + text + gap };
  return { start: start - 2, end, text: `${elided[0].charAt(0)}e ${text}${gap}` };
}

/** A unit with a space behind it where the author's ended in a dot before a word: 2 tbs.salt. */
const spaced = (line: Line, end: number, text: string): string =>
  !text.endsWith('.') && /^['’‐-―−-]?[\p{L}\p{N}]/u.test(line.text.slice(end, end + 4)) ? `${text} ` : text;

const unitEdit = (line: Line, { unitStart, unitTo }: Measure, text: string): Edit => ({
  start: unitStart,
  end: unitTo,
  text: spaced(line, unitTo, text),
});

/** Pieces instead of a dozen: the unit goes, with its "of" (une douzaine d'œufs, 4 œufs). */
function withoutUnit(line: Line, { to, unitTo }: Measure, start: number): Edit {
  const next = line.tokens[to];
  if (next !== undefined && OF_WORDS.has(next.text)) return { start, end: next.end, text: '' };
  if (next !== undefined && /^d['’]/.test(next.text)) return { start, end: next.start + 2, text: ' ' };
  return { start, end: unitTo, text: '' };
}

/** `a pinch of salt`, `a few drops of oil` in place of number and unit (R6). */
function pinchEdit(line: Line, measure: Measure, end: number, to: number, before: boolean): Edit {
  const [dry, liquid] = A_PINCH[languageOf(measure.unit)];
  const phrase = isLiquid(line, measure, before) ? liquid : dry;
  const next = line.tokens[to];
  const follows = next?.kind === 'word' && !before;
  const last = phrase.lastIndexOf(' ');
  const of = !follows || OF_WORDS.has(next.text) || EACH.has(next.text) || /^d['’]/.test(next.text);
  const drop = OF_WORDS.has(phrase.slice(last + 1)) && of;
  return { start: measure.start, end, text: drop ? phrase.slice(0, last) : phrase };
}

const ROUGH =
  /heap|round|scant|generous|level|gestr|gehäuft|geh\b|bombé|colm|ras[aoei]s?\b|afgestreken|volle/i;

/** What is sold by the stick; a stick of cinnamon is none. */
const BUTTER = /butter|margarine|oleo|shortening/i;

/** A heaping tablespoon is no third of a heaping cup, and ounces of a drink are no pounds: both keep their unit. */
function scaleOf(line: Line, measure: Measure, target: Target | null): Scale {
  if (target !== null) return { unit: target.spelling, count: 'produce', keepsUnit: false, rough: true };
  const { unit } = measure;
  if (unit === null) return { unit, count: countClassOf(line, headNoun(line, measure.to)), keepsUnit: false };
  const written = line.text.slice(numberEnd(line.text, measure), measure.unitStart);
  const rough = ROUGH.test(written) || FULLNESS.has(line.tokens[measure.to]?.text ?? '');
  const drink = unit.unit.id === 'oz' && isLiquid(line, measure, false);
  const decimal = measure.low.notation === 'point' || measure.low.notation === 'comma';
  const fine = unit.unit.id === 'oz' && decimal && compare(measure.low.value, ratio(1, 8)) < 0;
  // Half of a British pint is no American cup.
  const eighths = unit.unit.id === 'stick' && BUTTER.test(line.text);
  const flOz = line.imperial ? imperialFlOz(unit.unit.id) : null;
  return { unit, count: 'produce', keepsUnit: rough || drink || flOz !== null, decimal, fine, flOz, eighths };
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
  const scale = scaleOf(line, measure, target);
  const scaled = (end: Literal): Ratio => converted(times(end.value, factor), target);
  const [first, second] = compare(low.value, high.value) > 0 ? [high, low] : [low, high];
  const shown = spellRange(scaled(first), scaled(second), scale);
  if (shown === null) {
    const edit = pinchEdit(line, measure, measure.unitTo, measure.to, false);
    return { edits: [edit], approximate: true, brokenEgg: false, unit: null };
  }
  const words = new Amount(line, measure, notation, target);
  const many = isMany(shown.high);
  const upper = words.number(shown.high, shown.unit);
  const broken = isBroken(scale, [shown.low, shown.high]);
  const result = { approximate: shown.approximate, brokenEgg: broken, unit: shown.unit };
  const behind = unit !== null && measure.unitTo < high.start;
  const bracket = behind && line.text.slice(measure.unitTo, high.start).includes('(');
  if (behind && !bracket) {
    // "A pinch or two" turns round: 2 to 4 pinches.
    const lower = same(shown.low, shown.high) ? '' : `${words.number(shown.low, shown.unit)} to `;
    const spelled = shown.unit === '' ? '' : ` ${words.unit(unit, shown.unit, shown.high)}`;
    return { ...result, edits: [{ start: low.start, end: high.end, text: lower + upper + spelled }] };
  }
  const edits: Edit[] = [];
  if (same(shown.low, shown.high)) {
    edits.push(numberEdit(line, { ...low, end: numberEnd(line.text, measure) }, upper));
    if (bracket) edits.push({ start: measure.unitTo, end: measure.end, text: '' });
  } else {
    edits.push(numberEdit(line, low, words.number(shown.low, shown.unit)));
    edits.push({ start: high.start, end: high.end, text: upper });
    if (measure.lowUnit !== null && unit !== null) {
      const text = words.gap(shown.unit) + words.unit(unit, shown.unit, shown.low);
      edits.push({ start: measure.lowUnit[0], end: measure.lowUnit[1], text });
    }
  }
  if (unit === null) edits.push(...nounEdits(line, measure, many));
  else if (shown.unit === '') edits.push(withoutUnit(line, measure, numberEnd(line.text, measure)));
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
  if (same(value, ONE)) return [];
  const words = new Amount(line, measure, notation, null);
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
  const words = new Amount(line, measure, notation, target);
  const { unit } = measure;
  const many = isMany(first.value);
  const alike = same(first.value, measure.low.value) && first.unit === (unit === null ? '' : unit.unit.id);
  // "2 tasses et demie" has its half behind the unit, where it goes.
  const kept = alike && measure.unitTo === measure.unitEnd;
  const edits: Edit[] = [];
  if (!kept) {
    edits.push(numberEdit(line, measure.low, words.number(first.value, first.unit)));
  }
  if (unit === null) return [...edits, ...nounEdits(line, measure, many)];
  if (first.unit === '') {
    return [...edits, withoutUnit(line, measure, measure.low.end)];
  }
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
  const scale = scaleOf(line, measure, target);
  const shown = spell(converted(times(measure.low.value, factor), target), scale);
  const [first, second] = shown.parts;
  if (first === undefined) {
    const edit = pinchEdit(line, measure, measure.unitTo, measure.to, place === 'tail');
    return { edits: [edit], approximate: true, brokenEgg: false, unit: null };
  }
  const edits =
    place === 'bare' && unit !== null
      ? bareEdit(line, measure, unit, first.value, notation)
      : inPlace(line, measure, first, second, notation, target);
  const brokenEgg = isBroken(scale, [first.value]);
  return { edits, approximate: shown.approximate, brokenEgg, unit: first.unit };
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
  const total = converted(times(sumOf(all), factor), target);
  const unit = target?.spelling ?? first.unit;
  const rough = target !== null;
  const shown = spell(total, { unit, count: 'produce', keepsUnit: false, rough });
  const [spelled] = shown.parts;
  if (spelled === undefined) {
    return {
      edits: [pinchEdit(line, first, last.unitTo, last.to, false)],
      approximate: true,
      brokenEgg: false,
      unit: null,
    };
  }
  const own = all.find((m) => m.low.notation !== null)?.low.notation ?? notation;
  const free = (measure: Measure): Measure => ({ ...measure, hyphenated: false });
  const words = new Amount(line, free(first), own, target);
  const between = line.text.slice(first.end, next.start);
  const said = between.trim() === '' || next.taken === true ? ' + ' : between;
  // The dot of "3/4 cup .plus 2 tbsp" goes with its unit.
  const joiner = /^\p{L}/u.test(said) ? ` ${said}` : said;
  const gap = first.hyphenated ? ' ' : line.text.slice(first.low.end, first.unitStart);
  const spoken = ({ value, unit: id }: Part): string => {
    const own = all.find((m) => m.unit.unit.id === id) ?? all.find((m) => m.unit.unit.id !== 'cup') ?? first;
    const speaker = target === null ? new Amount(line, free(own), notation, null) : words;
    return words.number(value, id) + (gap || words.gap(id)) + speaker.unit(own.unit, id, value);
  };
  const text = spaced(line, last.end, shown.parts.map(spoken).join(joiner));
  return {
    edits: [{ start: first.start, end: last.end, text }],
    approximate: shown.approximate,
    brokenEgg: false,
    unit: spelled.unit,
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
  const head = container === null ? headNoun(line, measure.to) : null;
  const count = container?.unit.count ?? countClassOf(line, head);
  const value = countStep(factor, count);
  const approximate = isApproximate(value, factor);
  if (same(value, ONE)) return { edits: [], approximate, brokenEgg: false, unit: null };
  const number = spellNumber(value, line.notation, false);
  const edits: Edit[] = [{ start: measure.start, end: measure.start, text: `${number} x ` }];
  const noun = container === null ? head : line.tokens[from];
  if (noun != null) {
    const text = agree(line.text.slice(noun.start, noun.end), isMany(value));
    edits.push({ start: noun.start, end: noun.end, text });
  }
  return { edits, approximate, brokenEgg: false, unit: null };
}
