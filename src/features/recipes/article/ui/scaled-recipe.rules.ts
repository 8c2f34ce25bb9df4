import type { UnitSystem } from '@/culinary/measures/systems';
import { factorOf } from '@/culinary/numbers/ratio';
import type { ScaledLine, ScalingWarning } from '@/culinary/scaling/model';
import { scaleRecipe } from '@/culinary/scaling/scale';
import { keptLines } from '@/culinary/scaling/warnings';
import { type ShownStep, showStep } from '@/culinary/steps/steps';
import type { Instruction } from '@/features/recipes/lines.schema';
import type { Recipe } from '@/features/recipes/recipes.schema';

/** Lines and steps as they are shown, in the order of the recipe. */
export interface ShownRecipe {
  lines: readonly ScaledLine[];
  steps: readonly ShownStep[];
  warnings: readonly ScalingWarning[];
}

/**
 * A recipe for some servings (null: as written) in a kitchen's units (null: the author's), as the server's view of it
 * says. A recipe without servings is shown as it stands.
 */
export function scaledArticle(
  recipe: Pick<Recipe, 'ingredients' | 'servings' | 'cook_time_minutes'> & {
    instructions: readonly Instruction[];
  },
  servings: number | null,
  units: UnitSystem | null,
): ShownRecipe {
  const base = recipe.servings ?? 1;
  const target = recipe.servings === null ? base : (servings ?? base);
  const { lines, warnings } = scaleRecipe({ ...recipe, servings: base }, target, units);
  const factor = factorOf(target, base);
  const steps = recipe.instructions.map(({ text }) => showStep(text, factor, units, recipe.ingredients));
  return { lines, warnings, steps };
}

/** The positions of the lines whose amount is rounded; a line that was not scaled stands as it is written. */
export function roundedLines({ lines, warnings }: ShownRecipe): ReadonlySet<number> {
  const kept = keptLines(warnings);
  return new Set(lines.flatMap(({ approximate }, index) => (approximate && !kept.has(index) ? [index] : [])));
}

/**
 * What the cook should know at one step, by position: of the time and the pan where the step speaks of heat or of a
 * pan, of an ingredient (their positions in `used`) where it is used.
 */
export function warningsAt(
  recipe: Parameters<typeof scaledArticle>[0],
  servings: number | null,
  step: number,
  used: readonly number[],
): readonly ScalingWarning[] {
  const instruction = recipe.instructions[step];
  if (instruction === undefined) return [];
  // Asked of a recipe that has this step only: what is said of it is said of the step.
  const alone = { ...recipe, cook_time_minutes: null, instructions: [instruction] };
  const { warnings } = scaledArticle(alone, servings, null);
  return warnings.filter(({ line }) => line === undefined || used.includes(line));
}

/** Units from an address; null for what names none. */
export const unitsFromAddress = (value: string): UnitSystem | null =>
  value === 'metric' || value === 'us' ? value : null;
