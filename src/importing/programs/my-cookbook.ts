import { type Element, isTag } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { parseHtml } from '@/importing/html/document';
import { linesOf } from '@/importing/html/markup';
import { readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadRecipe } from '@/importing/recipe/model';
import { CUT } from '@/importing/text/doubts';
import { readText } from '@/importing/text/text';
import { LIMITS } from '@/kernel/limits';

/** Recipes of one file: one more than an import takes, so that the rest is never left out in silence. */
const MOST = LIMITS.import_recipes + 1;

/** The lines of what a recipe calls so; none where it has no such part. */
function linesIn(recipe: Element, name: string): string[] {
  const part = recipe.children.find((child): child is Element => isTag(child) && child.name === name);
  return part === undefined ? [] : linesOf(part.children);
}

/** The recipes of an XML file as My CookBook and others write it: `<recipe>` with `<ingredient>` and `<recipetext>`. */
export function readMyCookbook(xml: string): ReadRecipe[] {
  if (!/<recipetext\b/i.test(xml)) return [];
  const starts = [...xml.matchAll(/<recipe\b/gi)].map(({ index }) => index).slice(0, MOST);
  return starts.flatMap((start, i) => {
    const part = xml.slice(start, starts[i + 1]);
    const [recipe] = getElementsByTagName('recipe', parseHtml(part).children, true, 1);
    if (recipe === undefined) return [];
    const isCut = i === starts.length - 1 && !/<\/recipe\b/i.test(part);
    const line = (name: string): string | null => linesIn(recipe, name).join(' ') || null;
    const told = readText(
      ['', 'Ingredients', ...linesIn(recipe, 'ingredient'), 'Method', ...linesIn(recipe, 'recipetext')].join(
        '\n',
      ),
    );
    const yielded = line('quantity');
    const source = line('url');
    return {
      ...emptyRecipe(),
      title: line('title'),
      description: linesIn(recipe, 'description').join('\n') || null,
      servings: yielded === null ? null : servingsFromYield(yielded),
      yield_text: yielded !== null && /\p{L}/u.test(yielded) ? yielded : null,
      ingredients: told.ingredients,
      instructions: told.instructions,
      notes: linesIn(recipe, 'comments').join('\n') || told.notes,
      meal_type: line('category'),
      prep_time_minutes: readMinutes(line('preptime')),
      cook_time_minutes: readMinutes(line('cooktime')),
      total_time_minutes: readMinutes(line('totaltime')),
      credit: told.credit,
      source_url: source !== null && /^https?:\/\//i.test(source) ? source : null,
      ...(isCut ? { doubts: [CUT] } : {}),
    };
  });
}
