import type { ReactNode } from 'react';
import { isOpened } from '@/app/(dashboard)/is-opened';
import { loadRecipe, recipeOf } from './load-recipe';

interface Props {
  children: ReactNode;
  params: Promise<{ id: string }>;
}

/** Above the skeletons of these pages, so that a recipe that is not there is answered 404 before anything is sent. */
export default async function RecipeLayout({ children, params }: Props) {
  if (await isOpened()) await loadRecipe(await recipeOf(params));
  return children;
}
