import { recipesOfBook } from './book.check';
import { type BookModel, type BookRecipe, KIND } from './book.model';

/** A recipe of more letters is what makes a book large, whatever else is in it. */
const LONG_RECIPE = 100_000;

/** Meals of one day and slot beyond which these are what makes a plan large. */
const CROWDED = 40;

const lengths = (texts: readonly (string | null)[]) =>
  texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);

const lettersOf = ({ description, notes, ingredients, instructions }: BookRecipe) =>
  lengths([description, notes]) +
  lengths(ingredients.map(({ display }) => display)) +
  lengths(instructions.map(({ text }) => text));

/** What makes a book as large as it is, and what its author can do about it, in a sentence. */
export function whatIsLarge(model: BookModel): string {
  const recipes = recipesOfBook(model);
  const [longest] = recipes
    .map((recipe) => ({ title: recipe.title, letters: lettersOf(recipe) }))
    .sort((one, other) => other.letters - one.letters);
  if (longest !== undefined && longest.letters >= LONG_RECIPE) {
    const letters = (Math.round(longest.letters / 1000) * 1000).toLocaleString('en');
    return `The recipe “${longest.title.slice(0, 80)}” has about ${letters} characters. Shorten it, split it into several recipes, or remove it.`;
  }
  if (model.kind === KIND.plan) {
    const cells = new Map<string, number>();
    for (const { day, slot } of model.entries) {
      const cell = `On day ${day}, ${slot}`;
      cells.set(cell, (cells.get(cell) ?? 0) + 1);
    }
    const [fullest] = [...cells].sort(([, one], [, other]) => other - one);
    if (fullest !== undefined && fullest[1] >= CROWDED)
      return `${fullest[0]} has ${fullest[1]} recipes and notes. Spread them over more days.`;
  }
  return `It has ${recipes.length.toLocaleString('en')} recipes. Remove some, or split it into two products.`;
}
