import type { Metadata } from 'next';
import { ImportPage } from '@/features/recipes/import/ui/import-page';

export const metadata: Metadata = { title: 'Import recipes' };

/** Recipes from pages, texts and files. Nothing is stored before she has seen it. */
export default function ImportRecipes() {
  return <ImportPage />;
}
