import { type BookModel, type BookRecipe, KIND } from './book.model';
import { RenderFailed } from './render-failed';

/** Bounds of what is set in one piece. Longer text would not be wrong, only no title any more. */
const TITLE = 1_000;
const TEXT = 100_000;
const RECIPES = 1_000;
const LINES = 1_000;

function refuse(reason: string): never {
  throw new RenderFailed(reason, 'invalid');
}

function bounded(what: string, text: string | null | undefined, most: number) {
  if (text && text.length > most) refuse(`${what} is longer than ${most.toLocaleString('en')} characters.`);
}

function checkRecipe(recipe: BookRecipe) {
  const name = `“${recipe.title.slice(0, 60)}”`;
  bounded(`The title of the recipe ${name}`, recipe.title, TITLE);
  for (const text of [recipe.description, recipe.notes, recipe.yield_text])
    bounded(`Some text in the recipe ${name}`, text, TEXT);
  if (recipe.ingredients.length > LINES || recipe.instructions.length > LINES)
    refuse(`The recipe ${name} has more than ${LINES} lines.`);
  for (const line of recipe.ingredients) {
    bounded(`An ingredient in the recipe ${name}`, line.display, TEXT);
    bounded(`A heading in the recipe ${name}`, line.group, TITLE);
  }
  for (const step of recipe.instructions) {
    bounded(`A step in the recipe ${name}`, step.text, TEXT);
    bounded(`A heading in the recipe ${name}`, step.group, TITLE);
  }
}

/** The parts of an ISO date; the file's creation date. Throws a RangeError for what is no date. */
export function dateParts(date: string): [number, number, number] {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  const parsed = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (!found || Number.isNaN(parsed.getTime())) throw new RangeError(`not a date: ${date.slice(0, 40)}`);
  return [parsed.getUTCFullYear(), parsed.getUTCMonth() + 1, parsed.getUTCDate()];
}

/** All recipes of a model, in the order of its pages. */
export function recipesOfBook(model: BookModel): BookRecipe[] {
  return model.kind === KIND.cookbook ? model.chapters.flatMap((chapter) => chapter.recipes) : model.recipes;
}

/** Throws RenderFailed, code `invalid`, with a plain sentence for a model that cannot be set sensibly. */
export function checkBook(model: BookModel): void {
  bounded('The title', model.title, TITLE);
  bounded('The subtitle', model.subtitle, TITLE);
  bounded('The author’s name', model.author_name, TITLE);
  bounded('The description', model.description, TEXT);
  try {
    dateParts(model.edition_date);
  } catch {
    refuse('The edition’s date isn’t valid.');
  }
  const recipes = recipesOfBook(model);
  if (recipes.length > RECIPES) refuse(`A file can have at most ${RECIPES.toLocaleString('en')} recipes.`);
  for (const recipe of recipes) checkRecipe(recipe);
  if (model.kind === KIND.cookbook) {
    for (const chapter of model.chapters) {
      bounded('The title of a chapter', chapter.title, TITLE);
      bounded('A chapter’s introduction', chapter.intro, TEXT);
    }
    const { dedication, introduction, how_to_use, copyright, isbn } = model.front;
    const { about_author, acknowledgements } = model.back;
    for (const text of [introduction, how_to_use, about_author, acknowledgements])
      bounded('Some text in the book', text, TEXT);
    for (const text of [dedication, copyright, isbn]) bounded('Some text in the front matter', text, TEXT);
  }
}
