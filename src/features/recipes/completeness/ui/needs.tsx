'use client';

import { Fragment } from 'react';
import { editorPlaceOf } from '@/features/recipes/completeness/completeness.rules';
import { countDoubtfulLines } from '@/features/recipes/completeness/doubtful-lines.rules';
import { editorPath } from '@/features/recipes/completeness/draft-review.rules';
import type { Recipe } from '@/features/recipes/recipes.schema';
import { Link } from '@/ui/navigation/link';
import css from './needs.module.css';

interface RecipeNeedsProps {
  recipe: Pick<Recipe, 'id' | 'status' | 'ingredients'>;
  /** What it needs before it can be active, in words. */
  missing: readonly string[];
  /** She is going through her drafts, and goes on in the editor. */
  reviewing: boolean;
}

/** What the recipe still needs, each with the way to where it is written; nothing where all is well. */
export function RecipeNeeds({ recipe, missing, reviewing }: RecipeNeedsProps) {
  const doubtful = countDoubtfulLines(recipe.ingredients);
  if (missing.length === 0 && doubtful === 0) return null;
  const to = (place: string) => editorPath(recipe.id, reviewing, place);
  return (
    <p className={css.needs}>
      <span className={css.dot} aria-hidden />
      {missing.length === 0 ? null : (
        <span>
          {recipe.status === 'draft' ? 'Before it’s ready, add ' : 'Missing: '}
          {missing.map((word, index) => (
            <Fragment key={word}>
              {index === 0 ? null : index === missing.length - 1 ? ' and ' : ', '}
              <Link className={css.link} href={to(editorPlaceOf(word))}>
                {word}
              </Link>
            </Fragment>
          ))}
          .
        </span>
      )}{' '}
      {doubtful === 0 ? null : (
        <Link className={css.link} href={to('ingredients')}>
          {doubtful === 1 ? 'Check 1 ingredient line' : `Check ${doubtful} ingredient lines`}
        </Link>
      )}
    </p>
  );
}
