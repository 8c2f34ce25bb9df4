import { EMPTY_BRAND } from '@/features/brand/brand.schema';
import { bookModel } from '@/features/products/builds/product.book';
import { partFields, productCreate } from '@/features/products/records/products.schema';
import type { BookRecipeSource } from '@/features/products/types/description/type.book';
import { contentOfNew } from '@/features/recipes/recipes.rules';
import { newId } from '@/kernel/ids';
import type { BookModel, SourcePicture } from '@/rendering/model/book.model';
import type { PictureShapes } from '@/rendering/typst/previewer';
import { uprightSize } from '@/rendering/typst/print.mjs';
import { creditOf, readLibrary, readPhoto } from '../../scripts/demo/library';

export interface SampleBook {
  model: BookModel;
  images: Map<string, SourcePicture>;
}

const BRAND = {
  ...EMPTY_BRAND,
  name: 'Ines Moreau',
  bio: 'Ines cooks, tests and writes at a kitchen table.',
};

/** The shapes of pictures, as the preview of a book knows them. */
export async function shapesOf(images: SampleBook['images']): Promise<PictureShapes> {
  const shapes: [string, { width: number; height: number }][] = [];
  for (const [key, { bytes }] of images) {
    const shape = await uprightSize(bytes);
    if (shape !== null) shapes.push([key, shape]);
  }
  return new Map(shapes);
}

/**
 * A book of so many demo recipes, those with photos first, as a creator would have it: every page that a book can
 * have, and both files. Beyond the library's 200 the recipes come again.
 */
export function sampleBook(count: number, more: object = {}): SampleBook {
  const library = readLibrary().recipes.toSorted(
    (a, b) => Number(a.pictures.length === 0) - Number(b.pictures.length === 0) || (a.id < b.id ? -1 : 1),
  );
  const images = new Map<string, SourcePicture>();
  const recipes = Array.from({ length: count }, (_, place): BookRecipeSource => {
    const demo = library[place % library.length];
    if (demo === undefined) throw new Error('the library is empty');
    const photo = demo.pictures[0]?.file ?? null;
    if (photo !== null && !images.has(photo)) images.set(photo, { bytes: readPhoto(photo), is_print: false });
    return {
      id: newId('recipe'),
      ...contentOfNew(demo.body),
      image_url: photo,
      image_alt: null,
      image_credit: photo === null ? null : creditOf(demo),
    };
  });
  const cover = recipes[0]?.image_url ?? null;
  const { fields, ...typed } = partFields(
    productCreate.parse({
      type: 'ebook',
      title: 'The Long Table',
      subtitle: 'Recipes for people you like',
      author_name: 'Ines Moreau',
      recipe_ids: recipes.map(({ id }) => id),
      front: { introduction: 'A box of cards, written out.', dedication: 'For everyone who comes early.' },
      recipe_options: { show_nutrition: true },
      ...more,
    }),
  );
  const model = bookModel({
    fields: { ...fields, cover: { kind: 'photo', image_url: cover } },
    typed,
    account_name: 'Ines Moreau',
    recipes: new Map(recipes.map((recipe) => [recipe.id, recipe])),
    brand: BRAND,
    date: '2026-11-21',
  });
  return { model, images };
}
