import type { ZipEntry } from '@/importing/archive/zip';
import { isNode, type SchemaNode } from '@/importing/linked-data/schema-values';
import type { SourceEntry } from '@/importing/recipe/source';
import { readMealie } from './mealie';

/** The file by which a backup of a whole Mealie is known, and the pictures in it that are wanted. */
export const DATABASE = /(?:^|\/)database\.json$/;
export const MEALIE_PICTURE =
  /(?:^|\/)data\/recipes\/([0-9a-f-]{32,36})\/images\/original\.(?:webp|jpe?g|png)$/i;

/** Ids stand with and without hyphens, as the database of the backup keeps them. */
const idOf = (value: unknown): string =>
  String(value ?? '')
    .replaceAll('-', '')
    .toLowerCase();

const tableOf = (data: SchemaNode, name: string): SchemaNode[] => {
  const rows = data[name];
  return Array.isArray(rows) ? rows.filter(isNode) : [];
};

/** The rows of each recipe, in the order of their positions. */
function byRecipe(rows: readonly SchemaNode[]): Map<string, SchemaNode[]> {
  const found = new Map<string, SchemaNode[]>();
  for (const row of rows) {
    const id = idOf(row.recipe_id ?? row.parent_id);
    const list = found.get(id);
    if (list === undefined) found.set(id, [row]);
    else list.push(row);
  }
  for (const list of found.values())
    list.sort((left, right) => Number(left.position ?? 0) - Number(right.position ?? 0));
  return found;
}

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether a JSON document is the database of a Mealie. */
export const isDatabase = (data: unknown): data is SchemaNode =>
  isNode(data) && Array.isArray(data.recipes) && Array.isArray(data.recipes_ingredients);

/** The recipes of a Mealie's backup: its tables, joined. `pictures` are by the ids of the recipes. */
export function readDatabase(data: SchemaNode, pictures: ReadonlyMap<string, ZipEntry>): SourceEntry[] {
  const named = (table: string) =>
    new Map(tableOf(data, table).map((row) => [idOf(row.id), { name: row.name ?? row.abbreviation }]));
  const units = named('ingredient_units');
  const foods = named('ingredient_foods');
  const tags = named('tags');
  const categories = named('categories');
  const ingredients = byRecipe(tableOf(data, 'recipes_ingredients'));
  const steps = byRecipe(tableOf(data, 'recipe_instructions'));
  const notes = byRecipe(tableOf(data, 'notes'));
  const nutrition = byRecipe(tableOf(data, 'recipe_nutrition'));
  const tagged = byRecipe(tableOf(data, 'recipes_to_tags'));
  const filed = byRecipe(tableOf(data, 'recipes_to_categories'));
  return tableOf(data, 'recipes').map((recipe) => {
    const id = idOf(recipe.id);
    const facts = Object.entries(nutrition.get(id)?.[0] ?? {}).map(([name, value]) => [camel(name), value]);
    return {
      name: typeof recipe.name === 'string' ? recipe.name : null,
      read: () => ({
        recipe: readMealie({
          ...Object.fromEntries(Object.entries(recipe).map(([name, value]) => [camel(name), value])),
          orgURL: recipe.org_url,
          recipeIngredient: (ingredients.get(id) ?? []).map((row) => ({
            ...row,
            unit: units.get(idOf(row.unit_id)),
            food: foods.get(idOf(row.food_id)),
          })),
          recipeInstructions: steps.get(id) ?? [],
          notes: notes.get(id) ?? [],
          nutrition: Object.fromEntries(facts),
          tags: (tagged.get(id) ?? []).map((row) => tags.get(idOf(row.tag_id))),
          recipeCategory: (filed.get(id) ?? []).map((row) => categories.get(idOf(row.category_id))),
        }),
        picture: pictures.get(id)?.read() ?? null,
      }),
    };
  });
}

/** The pictures of a backup by the ids of their recipes, unread. */
export const picturesIn = (files: readonly ZipEntry[]): Map<string, ZipEntry> =>
  new Map(
    files.flatMap((file) => {
      const id = MEALIE_PICTURE.exec(file.name)?.[1];
      return id === undefined ? [] : [[idOf(id), file] as const];
    }),
  );
