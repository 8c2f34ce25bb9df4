import { withFractions } from '@/culinary/lines/typeset';
import { factorOf } from '@/culinary/numbers/ratio';
import { keptLines, keptSteps } from '@/culinary/scaling/warnings';
import { showStep } from '@/culinary/steps/steps';
import type { Photo } from '@/features/images/photos.schema';
import type { RecipeView } from '@/features/recipes/scaled-view.schema';
import { scaledYield } from '@/kernel/book/yield-count';
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

/** What stands behind a line or a step with a number that may be read in two ways. */
const OPEN_NUMBER = 'check this amount';

/** A scaled line of which a number may have been read too small; as a note behind it, which an import reads as one. */
const openLine = (line: ExportLine): ExportLine => ({
  ...line,
  text: `${line.display} (${OPEN_NUMBER})`,
  display: `${line.display} (${OPEN_NUMBER})`,
  note: line.note === null ? OPEN_NUMBER : `${line.note}, ${OPEN_NUMBER}`,
});

/** The positions of the lines or steps about whose numbers a scaled view warns. */
const openAt = (warnings: NonNullable<RecipeView['scaling']>['warnings'], of: 'line' | 'step'): Set<number> =>
  new Set(warnings.flatMap((warning) => (warning.code === 'open_number' ? (warning[of] ?? []) : [])));

/** A recipe, as written or in another view, as exports take it. `absolute` is the whole address of a photo. */
export function asExport(
  recipe: RecipeView,
  { author_name, absolute }: Pick<ExportRecipe, 'author_name'> & { absolute: (address: string) => string },
): ExportRecipe {
  const base = recipe.base_servings ?? recipe.servings ?? 1;
  const isScaled = recipe.base_servings !== undefined && recipe.base_servings !== recipe.servings;
  const isView = isScaled || recipe.units !== undefined;
  const warnings = recipe.scaling?.warnings ?? [];
  const unscaled = keptLines(warnings);
  const unscaledSteps = keptSteps(warnings);
  const [openLines, openSteps] = [openAt(warnings, 'line'), openAt(warnings, 'step')];
  const remarkOn = (step: number): string =>
    unscaledSteps.has(step) ? ` (${NOT_SCALED})` : openSteps.has(step) ? ` (${OPEN_NUMBER})` : '';
  const saidIn = (step: string): string => {
    const written = recipe.ingredients.map((line) => ({ ...line, ...line.original }));
    return showStep(step, factorOf(recipe.servings ?? 1, base), recipe.units ?? null, written).said;
  };
  const photoOf = ({ display_url, alt }: Photo) => ({ url: absolute(display_url), alt });
  return {
    ...recipe,
    yield_text: isScaled
      ? scaledYield({ ...recipe, servings: base }, recipe.servings ?? base)
      : recipe.yield_text,
    // In other servings and units the author's words are no longer true.
    ingredients: recipe.ingredients.map((line, index) => {
      if (!isView) return line;
      if (isScaled && unscaled.has(index)) return unscaledLine(line);
      const shown = {
        ...line,
        text: withFractions(line.display),
        quantity: short(line.quantity),
        quantity_max: short(line.quantity_max),
      };
      return isScaled && openLines.has(index) ? openLine(shown) : shown;
    }),
    // The marks of amounts in steps are ours; other programs would show them.
    instructions: recipe.instructions.map(({ text, display, group, photo, approximate }, index) => ({
      text: (isView ? withFractions(display ?? text) : (display ?? text)) + remarkOn(index),
      said: approximate === true ? withFractions(saidIn(text)) + remarkOn(index) : undefined,
      written: isView || display === undefined || display === text ? undefined : text,
      group,
      photo: photo && photoOf(photo),
    })),
    author_name,
    image_url: recipe.image_url && absolute(recipe.image_url),
    photos: recipe.photos.map(photoOf),
  };
}
