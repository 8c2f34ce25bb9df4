import { Skeleton, VisuallyHidden } from '@mantine/core';
import article from '@/features/recipes/article/ui/article.module.css';
import { Loading } from '@/ui/components/states';
import { PageLayout } from '@/ui/shell/page';
import css from './recipe-page.module.css';

/** The page of a recipe while it is on its way, in its own shape. */
export function RecipeLoading() {
  return (
    <PageLayout width="text">
      <title>Recipe · Galley</title>
      <VisuallyHidden component="h1">Recipe</VisuallyHidden>
      <Loading>
        <div className={css.loading}>
          <div className={article.header}>
            <div className={article.words}>
              <Skeleton height={13} width={120} mb={20} />
              <Skeleton height={48} width="70%" mb={20} />
              <Skeleton height={18} mb={10} />
              <Skeleton height={18} width="80%" />
            </div>
            <div className={article.picture}>
              <Skeleton className={article.photo ?? ''} />
            </div>
          </div>
          <div className={article.columns}>
            <Lines count={7} />
            <Lines count={5} />
            <div className={article.aside}>
              <Lines count={3} />
            </div>
          </div>
        </div>
      </Loading>
    </PageLayout>
  );
}

function Lines({ count }: { count: number }) {
  return (
    <div>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Skeleton key={place} height={15} mb={18} width={`${92 - ((place * 23) % 44)}%`} />
      ))}
    </div>
  );
}
