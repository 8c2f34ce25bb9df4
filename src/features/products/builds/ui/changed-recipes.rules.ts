import type { Product } from '@/features/products/records/products.schema';
import { listAndMore } from '@/kernel/words';

/** Recipes that are named; of more than these the rest is counted. */
const NAMED = 3;

/** Since when they changed: since what readers have, or what was built last. */
const changedSince = ({ edition }: Pick<Product, 'edition'>): string =>
  edition === null ? 'the last build' : `edition ${edition.number}`;

/** `2 recipes changed since edition 1`. */
export const changedCount = (count: number, product: Pick<Product, 'edition'>): string =>
  `${count} ${count === 1 ? 'recipe' : 'recipes'} changed since ${changedSince(product)}`;

/** `Soup, Bread, Cake, and 2 more`. */
export function changedNames(recipes: readonly { title: string }[]): string {
  const names = recipes.slice(0, NAMED).map(({ title }) => title);
  return listAndMore(names, recipes.length - names.length);
}
