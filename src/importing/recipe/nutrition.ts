import { NUTRITION_TERMS } from '@/kernel/nutrition';
import type { ReadNutrition } from './model';

/** One food calorie is 4.184 kJ. */
const KILOJOULES = 4.184;
/** Milligrams of the units that pages write; µg as mcg too. */
const MILLIGRAMS: Readonly<Record<string, number>> = {
  kg: 1e6,
  g: 1000,
  gram: 1000,
  grams: 1000,
  mg: 1,
  mcg: 0.001,
  µg: 0.001,
};

/** One amount in the unit we keep, two decimals; null where it names no number. */
function amountOf(value: unknown, unit: 'kcal' | 'g' | 'mg'): number | null {
  const text =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.slice(0, 60) : '';
  // Beside the kilojoules stand the kilocalories that nothing has to be made of.
  const kcal = unit === 'kcal' ? /(\d{1,6}(?:[.,]\d{1,2})?)\s?kcal/i.exec(text)?.[1] : undefined;
  if (kcal !== undefined) return rounded(Number(plainCount(kcal)));
  const match = /(\d{1,6}(?:[.,]\d{1,4})?)\s?([a-zµ]{0,12})/i.exec(text.replace(THOUSANDS, '$1'));
  if (match === null) return null;
  const count = Number((match[1] ?? '').replace(',', '.'));
  const word = (match[2] ?? '').toLowerCase();
  if (unit === 'kcal') return rounded(/^(?:kj|kilojoules?)$/.test(word) ? count / KILOJOULES : count);
  const milligrams = count * (MILLIGRAMS[word] ?? (unit === 'g' ? 1000 : 1));
  return rounded(unit === 'g' ? milligrams / 1000 : milligrams);
}

/** `1,200` is a thousand; `4,5` four and a half. */
const THOUSANDS = /(\d),(?=\d{3}\b)/g;
const plainCount = (count: string): string => count.replace(THOUSANDS, '$1').replace(',', '.');

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The nutrition facts of a node, per serving; null where it states none. */
export function readNutrition(value: unknown): ReadNutrition | null {
  const node: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof node !== 'object' || node === null) return null;
  const facts = new Map(Object.entries(node));
  const found: ReadNutrition = {};
  for (const [field, name, unit] of NUTRITION_TERMS) {
    const amount = amountOf(facts.get(name), unit);
    if (amount !== null) found[field] = amount;
  }
  return Object.keys(found).length === 0 ? null : found;
}
