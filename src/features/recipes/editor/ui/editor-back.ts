import { skipToken } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import type { AnsweredRecipe } from '@/features/recipes/editor/ui/autosave/recipe-autosave';
import { isId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';

/** Where the editor leads back: to the product it was opened from (`?from=product_…`), else to the recipe. */
export function useEditorBack(saved: Pick<AnsweredRecipe, 'id' | 'title'> | null): {
  href: string;
  label: string;
} {
  const [from] = useQueryState('from', parseAsString);
  const product = from !== null && isId('product', from) ? from : null;
  const { data } = trpc.products.get.useQuery(product === null ? skipToken : { id: product }, {
    retry: false,
  });
  if (product !== null) return { href: `/products/${product}`, label: data?.title.trim() || 'Product' };
  if (saved === null) return { href: '/recipes', label: 'Recipes' };
  return { href: `/recipes/${saved.id}`, label: saved.title };
}
