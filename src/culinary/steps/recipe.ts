import type { UnitSystem } from '@/culinary/measures/systems';
import { factorOf } from '@/culinary/numbers/ratio';
import type { ScalableRecipe, ScaledRecipe } from '@/culinary/scaling/model';
import { scaleRecipe } from '@/culinary/scaling/scale';
import { stepWarnings } from '@/culinary/scaling/warnings';
import { type ShownStep, showStep } from './steps';

/** A recipe with its steps. */
interface WrittenRecipe extends ScalableRecipe {
  readonly instructions: readonly { readonly text: string }[];
}

/** Lines and steps as they are shown, and what the cook should know of both. */
export interface ShownRecipe extends ScaledRecipe {
  readonly steps: readonly ShownStep[];
}

/**
 * A recipe for another number of servings, in a kitchen's units where one is named: its lines as `scaleRecipe` gives them,
 * and its steps, whose marked amounts follow the same law: what could not be scaled whole has a warning of its step.
 */
export function showRecipe(
  recipe: WrittenRecipe,
  target: number,
  system: UnitSystem | null = null,
): ShownRecipe {
  const scaled = scaleRecipe(recipe, target, system);
  const factor = factorOf(target, recipe.servings);
  const steps = recipe.instructions.map(({ text }) => showStep(text, factor, system, recipe.ingredients));
  return { ...scaled, steps, warnings: [...scaled.warnings, ...stepWarnings(steps)] };
}
