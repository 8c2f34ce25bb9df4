import { convertLengths } from '@/culinary/lengths/lengths';
import type { UnitSystem } from '@/culinary/measures/systems';
import type { ScalingWarning } from '@/culinary/scaling/model';
import { namesPan } from '@/culinary/scaling/pans';
import { panWarnings } from '@/culinary/scaling/warnings';
import { type ShownRecipe, showRecipe } from '@/culinary/steps/recipe';
import type { Instruction } from '@/features/recipes/lines.schema';
import type { Recipe } from '@/features/recipes/recipes.schema';

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
  return showRecipe({ ...recipe, servings: base }, target, units);
}

/**
 * What the cook should know at one step, by position: of the time and the pan where the step speaks of heat or of a
 * pan, of an ingredient (their positions in `used`) where it is used.
 */
export function warningsAt(
  recipe: Parameters<typeof scaledArticle>[0],
  servings: number | null,
  units: UnitSystem | null,
  step: number,
  used: readonly number[],
): readonly ScalingWarning[] {
  const instruction = recipe.instructions[step];
  if (instruction === undefined) return [];
  // Asked of a recipe that has this step only: what is said of it is said of the step.
  const alone = { ...recipe, cook_time_minutes: null, instructions: [instruction] };
  const { warnings, factor } = scaledArticle(alone, servings, units);
  // Whether a pan goes into the oven another step may say, and how large it is; its own comes first.
  const others = recipe.instructions.filter((other) => other !== instruction);
  const pan = namesPan(instruction.text)
    ? panWarnings(
        [instruction, ...others].map(({ text }) =>
          units === null ? text : convertLengths(text, units, false),
        ),
        factor,
      )
    : [];
  const own = warnings.filter(({ code }) => code !== 'pan_size');
  return [...own.filter(({ line }) => line === undefined || used.includes(line)), ...pan];
}

/** Units from an address; null for what names none. */
export const unitsFromAddress = (value: string): UnitSystem | null =>
  value === 'metric' || value === 'us' ? value : null;
