import type { Theme } from '@/kernel/book/themes';
import { newId } from '@/kernel/ids';
import type { EbookModel } from '@/rendering/model/book.model';
import { mapBook, previewUnit, type ReadPicture } from '@/rendering/typst/previewer';
import { closeRenderer } from '@/rendering/typst/renderer';
import { sampleBook, shapesOf } from './books';

/** Edits of each book besides the first one. */
export const EDITS = 48;

const at = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

/** The book with a recipe's title and first step otherwise. */
function edited(model: EbookModel, id: string, words: string): EbookModel {
  const chapters = model.chapters.map((chapter) => ({
    ...chapter,
    recipes: chapter.recipes.map((recipe) => {
      if (recipe.id !== id) return recipe;
      const [first, ...rest] = recipe.instructions;
      const steps = first === undefined ? [] : [{ ...first, text: `${first.text} ${words}.` }, ...rest];
      return { ...recipe, title: `${recipe.title} ${words}`, instructions: steps };
    }),
  }));
  return { ...model, chapters };
}

/**
 * Milliseconds until the pages of an edited recipe are there, one edit after the other, each of another recipe: for the
 * first edit, whose process has to start, and of all others the middle, the 95th of 100, and the longest. Throws where
 * no page has words.
 */
export async function previewTimes(count: number, theme: Theme) {
  await closeRenderer();
  const { model, images } = sampleBook(count, { theme });
  if (model.kind !== 'ebook') throw new Error('no ebook');
  const read: ReadPicture = (key) => Promise.resolve(images.get(key) ?? null);
  const pictures = await shapesOf(images);
  const { units } = await mapBook(model, pictures, read);
  const pages = Object.fromEntries(units.map(({ key, first_page }) => [key, first_page]));
  const ways = Object.fromEntries(units.flatMap(({ key, way }) => (way === null ? [] : [[key, way]])));
  const recipes = units.filter(({ kind }) => kind === 'recipe');
  const owner = newId('user');
  const times: number[] = [];
  for (let edit = 0; edit <= EDITS; edit++) {
    const key = recipes[Math.floor((edit * recipes.length) / (EDITS + 1))]?.key;
    if (key === undefined) throw new Error('no recipes');
    const changed = edited(model, key, `changed ${edit} times`);
    const started = performance.now();
    const made = await previewUnit(owner, changed, { key, pages, ways, pictures }, read);
    times.push(performance.now() - started);
    if (made?.pages?.some((page) => page.includes('<use ')) !== true)
      throw new Error(`${theme}: ${key} has no words after an edit`);
  }
  const [first = 0, ...others] = times;
  const sorted = others.toSorted((a, b) => a - b);
  return { first, middle: at(sorted, 0.5), most: at(sorted, 0.95), longest: at(sorted, 1) };
}
