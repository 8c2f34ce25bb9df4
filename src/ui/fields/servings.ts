import { LIMITS } from '@/kernel/limits';
import { type NumberBounds, numberFault, typedNumber } from './typed-number';

/** What the servings of a recipe can be. */
export const SERVINGS: NumberBounds = { max: LIMITS.servings, zero: false, decimals: 2 };

/** The factors offered beside the servings. */
export const factors = [
  { factor: 0.5, label: '½' },
  { factor: 1, label: '1×' },
  { factor: 1.5, label: '1½×' },
  { factor: 2, label: '2×' },
  { factor: 3, label: '3×' },
] as const;

const hundredths = 100;

/** Servings carry at most two decimals, on the wire and here. */
export function roundServings(servings: number): number {
  return Math.round(servings * hundredths) / hundredths;
}

/** Servings as typed, a point or a comma before at most two decimals; null for anything else. */
export const readServings = (text: string): number | null =>
  numberFault(text, SERVINGS) === null ? typedNumber(text) : null;

/** One more: the next whole number, so that 4½ becomes 5. */
export function moreServings(servings: number): number {
  return Math.floor(servings) + 1;
}

/** One less: the whole number before, never under 1; what is already at or below 1 stays. */
export function fewerServings(servings: number): number {
  return servings <= 1 ? servings : Math.max(1, Math.ceil(servings) - 1);
}

/** Whether these are the servings of a factor, as far as two decimals can tell. */
export function isFactor(servings: number, base: number, factor: number): boolean {
  return roundServings(base * factor) === roundServings(servings);
}
