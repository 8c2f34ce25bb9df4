import { over, type Ratio, ratio, times, toNumber } from '@/culinary/numbers/ratio';
import { spellingOf } from '@/culinary/units/units';
import { isDash, type Token, textAt } from './scan';

/** Millilitres in the British measures that share their names with American ones: the gallon is 4.54609 l by law (SI 1995/1804). */
const GALLON = ratio(454_609, 100);
const ML: ReadonlyMap<string, Ratio> = new Map([
  ['gallon', GALLON],
  ['quart', over(GALLON, ratio(4))],
  ['pint', over(GALLON, ratio(8))],
  ['fl_oz', over(GALLON, ratio(160))],
]);
const PINTS: ReadonlyMap<string, number> = new Map([
  ['pint', 1],
  ['quart', 2],
  ['gallon', 8],
]);

/** Millilitres of a British measure; null for units that are the same everywhere. */
export const imperialMl = (id: string): Ratio | null => ML.get(id) ?? null;

/** Fluid ounces in a British measure of several; null for an ounce itself and units that are the same everywhere. */
export function imperialFlOz(id: string): Ratio | null {
  const ml = ML.get(id);
  return ml === undefined ? null : over(ml, over(GALLON, ratio(160)));
}

/** Between the American pint of 473 ml and the British of 568, which cooks round up to 600. */
const ML_PER_PINT = [519, 650] as const;
/** A British fluid ounce is 28.4 ml; 25 and 30, which both write, tell nothing. */
const ML_PER_FL_OZ = [28, 29] as const;
/** A British pint has 20 fluid ounces, an American 16. */
const FL_OZ_PER_PINT = [18.5, 21.5] as const;

const within = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most;

interface Volumes {
  readonly pints: number[];
  readonly flOz: number[];
  readonly ml: number[];
}

/** Adds the volume whose number stands at token i. */
function addVolume(tokens: readonly Token[], i: number, found: Volumes): void {
  const { value } = tokens[i]!;
  if (value === null) return;
  const at = isDash(tokens[i + 1]) ? i + 2 : i + 1;
  const word = textAt(tokens, at);
  const next = textAt(tokens, at + 1);
  const ounces = next === '.' ? textAt(tokens, at + 2) : next;
  const unit = spellingOf(/^fl(?:uid)?$/.test(word) ? `fl ${ounces}` : word)?.unit;
  if (unit === undefined) return;
  const pints = PINTS.get(unit.id);
  if (pints !== undefined) found.pints.push(toNumber(value) * pints);
  else if (unit.id === 'fl_oz') found.flOz.push(toNumber(value));
  else if (unit.kind === 'volume') found.ml.push(toNumber(times(value, unit.size)));
}

/** Volumes of a kind that are compared; a bound keeps every reading linear. */
const COMPARED = 4;

const anyRatio = (of: readonly number[], to: readonly number[], bounds: readonly [number, number]): boolean =>
  of.slice(0, COMPARED).some((a) => to.slice(0, COMPARED).some((b) => within(a / b, bounds)));

/** Words that begin a British or American volume, so that other lines are not looked at. */
const NAMES: ReadonlySet<string> = new Set(
  'pint pints pt pts quart quarts qt qts gallon gallons gal fl fluid floz'.split(' '),
);

/** Whether a line's own millilitres or fluid ounces say that its pints are British: 600ml/1 pint, 1 pint (20 fl oz). */
export function isImperial(tokens: readonly Token[]): boolean {
  if (!tokens.some(({ kind, text }) => kind === 'word' && NAMES.has(text))) return false;
  const found: Volumes = { pints: [], flOz: [], ml: [] };
  tokens.forEach((token, i) => {
    if (token.kind === 'number') addVolume(tokens, i, found);
  });
  const { pints, flOz, ml } = found;
  return (
    anyRatio(ml, pints, ML_PER_PINT) ||
    anyRatio(ml, flOz, ML_PER_FL_OZ) ||
    anyRatio(flOz, pints, FL_OZ_PER_PINT)
  );
}
