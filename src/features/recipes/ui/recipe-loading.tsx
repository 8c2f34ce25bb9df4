import { VisuallyHidden } from '@mantine/core';
import { Page } from '@/ui/page';
import { LoadingArticle } from '@/ui/states';
import css from './recipe-page.module.css';

/** The page of a recipe while it is on its way. */
export function RecipeLoading() {
  return (
    <Page width="text">
      <title>Recipe · Galley</title>
      <VisuallyHidden component="h1">Recipe</VisuallyHidden>
      <div className={css.loading}>
        <LoadingArticle />
      </div>
    </Page>
  );
}
