import { LoadingCards } from '@/ui/states';
import css from './list-page.module.css';

/** The list before its first recipes are there. */
export function RecipesLoading() {
  return (
    <div className={css.screen}>
      <h1 className={css.title}>Recipes</h1>
      <div className={css.bar} />
      <div className={css.results}>
        <LoadingCards />
      </div>
    </div>
  );
}
