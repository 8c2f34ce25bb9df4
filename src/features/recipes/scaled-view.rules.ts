import type { UnitSystem } from '@/culinary/measures/systems';
import { showRecipe } from '@/culinary/steps/recipe';
import { showStep } from '@/culinary/steps/steps';
import { tidyPhoto } from '@/features/images/photos.rules';
import type { Instruction, ShownInstruction } from './lines.schema';
import type { Recipe } from './recipes.schema';
import type { RecipeView } from './scaled-view.schema';

/** A stored step as it is answered: with a `display` only where its author marked amounts in it. */
export function stepView({ text, group, photo }: Instruction): ShownInstruction {
  const { display } = showStep(text);
  const step = { text, group, photo: photo ? tidyPhoto(photo) : null };
  return display === text ? step : { ...step, display };
}

/** What a view is asked to be: other servings, another kitchen's units, or both. */
export interface ViewWanted {
  servings?: number | undefined;
  units?: UnitSystem | undefined;
}

/**
 * A recipe for other servings, in another kitchen's units, or both. It is computed from the lines and steps as
 * written and never kept. `servings` may be asked for only of a recipe that has some.
 */
export function viewOf(recipe: Recipe, { servings, units }: ViewWanted): RecipeView {
  const system = units ?? null;
  // A recipe without servings is converted as it stands: one for one.
  const base = recipe.servings ?? 1;
  const target = servings ?? base;
  const scaled = showRecipe({ ...recipe, servings: base }, target, system);
  return {
    ...recipe,
    ...(servings === undefined
      ? {}
      : {
          servings,
          base_servings: base,
          scaling: { factor: scaled.factor, warnings: [...scaled.warnings] },
        }),
    ...(units === undefined ? {} : { units }),
    ingredients: recipe.ingredients.map((line, index) => ({
      ...line,
      ...at(scaled.lines, index),
      original: {
        text: line.text,
        quantity: line.quantity,
        quantity_max: line.quantity_max,
        unit: line.unit,
      },
    })),
    instructions: recipe.instructions.map(({ text, group, photo }, index) => {
      const { display, approximate } = at(scaled.steps, index);
      return { text, group, photo, display, approximate };
    }),
  };
}

function at<T>(shown: readonly T[], index: number): T {
  const one = shown[index];
  if (one === undefined) throw new RangeError('a line or a step was lost in scaling');
  return one;
}
