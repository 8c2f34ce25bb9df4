import { CONTENT_FIELDS, type ContentField, type RecipeContent } from '@/features/recipes/fields.schema';
import type { StoredLine } from '@/features/recipes/lines.schema';
import { authorPart, patched } from '@/features/recipes/recipes.rules';
import { LIMITS } from '@/kernel/limits';
import { uniqueTags } from '@/kernel/recipe-terms';

/** What is not a copy's to say: how far the author is with the recipe. */
const HERS: readonly ContentField[] = ['status', 'email_ready'];

/** Whether a copy says something of a field; one that is silent changes nothing. */
const isSaid = (value: RecipeContent[ContentField]): boolean =>
  value !== null && !(Array.isArray(value) && value.length === 0);

/** Both lists of tags, the stored ones first, as many as a recipe may have. */
const together = (stored: readonly string[], read: readonly string[]): string[] =>
  uniqueTags([...stored, ...read]).slice(0, LIMITS.tags);

/** A line as its text says it; whole where the copy itself holds a correction. */
const asWritten = (line: StoredLine) =>
  line.corrected
    ? { ...line, group: line.group ?? '' }
    : {
        text: line.text,
        group: line.group ?? '',
        ...(line.scaling === 'fixed' ? { scaling: line.scaling } : {}),
      };

/**
 * What a recipe of the library says once a copy that was read elsewhere has taken its place. What the copy is silent of
 * stays, and so do tags, and photos where there are any; a step that keeps its text keeps its photo.
 */
export function replacedBy(stored: RecipeContent, read: RecipeContent): RecipeContent {
  const said = CONTENT_FIELDS.filter((field) => !HERS.includes(field) && isSaid(read[field]));
  const {
    photos: _photos,
    ingredients,
    instructions,
    ...copy
  } = Object.fromEntries(said.map((field) => [field, read[field]])) as Partial<RecipeContent>;
  const sent = {
    ...copy,
    tags: together(stored.tags, read.tags),
    dietary_tags: together(stored.dietary_tags, read.dietary_tags),
    // How she has had a line read stays with its text.
    ...(ingredients === undefined ? {} : { ingredients: ingredients.map(asWritten) }),
    ...(instructions === undefined
      ? {}
      : { instructions: instructions.map(({ text, group }) => ({ text, group })) }),
  };
  const content = patched(stored, sent, stored.photos.length > 0 ? stored.photos : read.photos);
  if (instructions === undefined) return content;
  return {
    ...content,
    instructions: content.instructions.map((step, index) => {
      const photo = instructions[index]?.photo;
      return photo === undefined ? step : { ...step, photo };
    }),
  };
}

/** What a recipe says in each field, as text to compare; photos of steps are not compared. */
function saidIn(content: RecipeContent): string[] {
  const steps = content.instructions.map(({ text, group }) => ({ text, group }));
  const part = { ...authorPart(content), instructions: steps };
  return CONTENT_FIELDS.map((field) => JSON.stringify(part[field]));
}

/**
 * Finds the fields that would say something else once a copy has taken the place of a recipe; photos are not compared.
 * The recipe is looked at once, for however many copies.
 */
export function differencesTo(stored: RecipeContent): (read: RecipeContent) => ContentField[] {
  const before = saidIn(stored);
  return (read) => {
    const after = saidIn(replacedBy(stored, { ...read, photos: [] }));
    return CONTENT_FIELDS.filter((_, at) => before[at] !== after[at]);
  };
}
