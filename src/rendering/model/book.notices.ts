import { type BookNotice, NOTICE_LINE, NOTICE_LINES, type NoticeCode } from '@/kernel/book/book-notice';
import type { RecipeId } from '@/kernel/ids';
import { recipesOfBook } from './book.check';
import { type BookModel, KIND } from './book.model';

/** The recipe of a page; a plan has several pages of one, for other servings each. */
const recipeOf = ({ kind }: BookModel, { id }: { id: RecipeId }): RecipeId =>
  kind === KIND.plan ? `recipe_${id.replace(/^recipe_|-(?:[\d.]+|null)$/g, '')}` : id;

/** A line as a notice names it. */
function named(line: string): string {
  const characters = [...line.trim()];
  return characters.length <= NOTICE_LINE
    ? characters.join('')
    : `${characters
        .slice(0, NOTICE_LINE - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * What of a book is not as its creator may expect it, in the order of its pages: photos that it asks for and does not
 * show, recipes with lines that could not be scaled, with those lines, and those with lines in which a number may be
 * read in two ways. Of these every line is named that is printed, for whatever servings, or is added up for a
 * shopping list, and every step that is printed scaled: the page shows no mark of it, and its reader could not tell
 * either. `left_out` are the keys (`r0`, `r1`, …) of recipes without room for their photo and
 * `small` of those whose photo has too few pixels for its place, `readable` those of pictures
 * that could be read.
 */
export function bookNotices(
  model: BookModel,
  { left_out, small }: { left_out: readonly string[]; small: readonly string[] },
  readable: ReadonlySet<string>,
): BookNotice[] {
  const notices = new Map<string, BookNotice>();
  const note = (
    code: NoticeCode,
    recipe_id: RecipeId | null,
    title: string,
    said: Partial<BookNotice> = {},
  ) => notices.set(`${code} ${recipe_id}`, { code, recipe_id, title, ...said });
  const { kind, image } = model.cover;
  if (kind === 'photo' && image !== null && !readable.has(image)) note('photo_unreadable', null, model.title);
  // A plan has pages of one recipe for several servings: each of its lines is named once.
  const all = new Map<string, string[]>();
  const noteLines = (
    code: NoticeCode,
    recipe_id: NonNullable<BookNotice['recipe_id']>,
    title: string,
    found: readonly string[],
  ) => {
    if (found.length === 0) return;
    const key = `${code} ${recipe_id}`;
    const lines = [...new Set([...(all.get(key) ?? []), ...found])];
    all.set(key, lines);
    note(code, recipe_id, title, {
      lines: lines.slice(0, NOTICE_LINES).map(named),
      line_count: lines.length,
    });
  };
  const printsLines = model.kind !== KIND.plan || model.include_recipes;
  const addsUp = model.kind === KIND.plan && (model.shopping ?? null) !== null;
  const showsPhotos = model.kind !== KIND.cookbook || model.recipe_options.show_photo;
  const without = new Set(left_out);
  const soft = new Set(small);
  for (const [position, recipe] of recipesOfBook(model).entries()) {
    const recipe_id = recipeOf(model, recipe);
    if (showsPhotos && recipe.image !== null) {
      if (!readable.has(recipe.image)) note('photo_unreadable', recipe_id, recipe.title);
      else if (without.has(`r${position}`)) note('photo_left_out', recipe_id, recipe.title);
      else if (soft.has(`r${position}`)) note('photo_small', recipe_id, recipe.title);
    }
    const steps = recipe.instructions.map((step) => ({ ...step, display: step.text }));
    const printed = printsLines ? [...recipe.ingredients, ...steps] : [];
    const written = printed.flatMap(({ display, written_for }) => (written_for === undefined ? [] : display));
    noteLines('line_not_scaled', recipe_id, recipe.title, written);
    const read = printsLines ? printed : addsUp ? recipe.ingredients : [];
    const open = read.flatMap(({ open_number }) => open_number ?? []);
    noteLines('open_number', recipe_id, recipe.title, open);
  }
  return [...notices.values()];
}
