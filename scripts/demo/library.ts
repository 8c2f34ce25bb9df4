import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { photoInput } from '@/features/images/photos.schema';
import { recipeCreate } from '@/features/recipes/recipes.schema';
import { projectRoot } from '../postgres/layout';

/** A photo of a demo recipe, the first one its cover. The same file may stand twice, shown differently. */
const demoPicture = photoInput.pick({ focal: true, crop: true }).extend({
  /** File in `photos`. */
  file: z.string(),
  alt: z.string().min(1),
});

/** A demo recipe: a body as an author would send it, and where it comes from. */
const demoRecipe = z
  .looseObject({
    id: z.string(),
    /** As the source names them; null where it does not. */
    author: z.string().nullable(),
    licence: z.literal('Unlicense'),
    pictures: z.array(demoPicture),
  })
  .transform(({ id, author, licence, pictures, ...body }, context) => {
    const read = recipeCreate.safeParse(body);
    if (read.success) return { id, author, licence, pictures, body: read.data };
    context.addIssue({ code: 'custom', message: `${id}: ${read.error.message}` });
    return z.NEVER;
  });
export type DemoRecipe = z.infer<typeof demoRecipe>;

const demoCollection = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Ids of demo recipes, in order. */
  recipes: z.array(z.string()),
});
type DemoCollection = z.infer<typeof demoCollection>;

/** A product's body, in which demo recipes are named in place of ids and the cover by its recipe. */
const demoProduct = z.looseObject({
  type: z.string(),
  cover: z.strictObject({ kind: z.literal('photo'), photo: z.string() }),
  chapters: z.array(z.looseObject({ recipes: z.array(z.string()) })).optional(),
  recipes: z.array(z.string()).optional(),
  /** When it went on sale; a product without it is a draft. */
  published_days_ago: z.int().optional(),
});
export type DemoProduct = z.infer<typeof demoProduct>;

export interface DemoLibrary {
  recipes: DemoRecipe[];
  collections: DemoCollection[];
  products: DemoProduct[];
}

const pathOf = (file: string) => join(projectRoot(), 'scripts', 'demo', file);
const read = (file: string) => readFileSync(pathOf(file), 'utf8');

/** The demo library as it lies in the project. Throws when a recipe is not one that the service would take. */
export function readLibrary(): DemoLibrary {
  const lines = read('recipes.jsonl').trim().split('\n');
  return {
    recipes: lines.map((line) => demoRecipe.parse(JSON.parse(line))),
    collections: z.array(demoCollection).parse(JSON.parse(read('collections.json'))),
    products: z.array(demoProduct).parse(JSON.parse(read('products.json'))),
  };
}

/** A demo photo's bytes. */
export const readPhoto = (file: string): Uint8Array => readFileSync(pathOf(join('photos', file)));

/** The line that names who made a recipe and its photos, and under which licence. */
export const creditOf = ({ author, licence }: DemoRecipe): string =>
  `Contributed ${author === null ? 'anonymously' : `by ${author}`} to the public domain (${licence}).`;
