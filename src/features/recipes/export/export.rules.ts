import { keptLines, keptSteps } from '@/culinary/scaling/warnings';
import type { RecipeView } from '@/features/recipes/scaled-view.schema';
import type { ExportLine, ExportRecipe } from '@/rendering/exports/export-recipe';

/** An exact amount of a view, as short as a file needs it. */
const short = (amount: number | null): number | null =>
  amount === null ? null : Number(amount.toPrecision(6));

/** What stands behind a line that could not be scaled with the others. */
const NOT_SCALED = 'not scaled';

/** A line of a scaled recipe that stands as it is written, and says so in every format. */
function unscaledLine(line: ExportLine): ExportLine {
  const display = `${line.display} (${NOT_SCALED})`;
  const unread = { quantity: null, quantity_max: null, unit: null };
  return {
    ...line,
    ...unread,
    text: display,
    display,
    item: line.display,
    note: NOT_SCALED,
  };
}

/** A recipe, as written or in another view, as exports take it. `image_url` is absolute. */
export function asExport(
  recipe: RecipeView,
  { author_name, image_url }: Pick<ExportRecipe, 'author_name' | 'image_url'>,
): ExportRecipe {
  const isScaled = recipe.base_servings !== undefined && recipe.base_servings !== recipe.servings;
  const isView = isScaled || recipe.units !== undefined;
  const warnings = recipe.scaling?.warnings ?? [];
  const unscaled = keptLines(warnings);
  const unscaledSteps = keptSteps(warnings);
  return {
    ...recipe,
    yield_text: isScaled ? null : recipe.yield_text,
    // In other servings and units the author's words are no longer true.
    ingredients: recipe.ingredients.map((line, index) => {
      if (!isView) return line;
      if (isScaled && unscaled.has(index)) return unscaledLine(line);
      return {
        ...line,
        text: line.display,
        quantity: short(line.quantity),
        quantity_max: short(line.quantity_max),
      };
    }),
    // The marks of amounts in steps are ours; other programs would show them.
    instructions: recipe.instructions.map(({ text, display, group, approximate }, index) => ({
      text: unscaledSteps.has(index) ? `${display ?? text} (${NOT_SCALED})` : (display ?? text),
      written: isView || display === undefined || display === text ? undefined : text,
      group,
      approximate: approximate === true,
    })),
    author_name,
    image_url,
  };
}
