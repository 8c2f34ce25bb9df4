'use client';

import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { emailReadiness } from '@/features/recipes/completeness/readiness.rules';
import { ReadinessList } from '@/features/recipes/completeness/ui/readiness-list';
import type { Recipe } from '@/features/recipes/recipes.schema';
import type { RecipeId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';
import { Link } from '@/ui/navigation/link';
import { setDashes } from '@/ui/typography/fraction';
import { LabelHeading, Note } from '@/ui/typography/text-styles';
import { Typeset } from '@/ui/typography/typeset';
import type { ReadableRecipe } from './article';
import css from './aside.module.css';
import { nutritionRows, sourceName } from './presentation.rules';
import { ProductLine } from './product-line';

interface RecipeAsideProps {
  recipe: Pick<ReadableRecipe, 'notes' | 'nutrition' | 'credit' | 'source_url'>;
  /** The products it is used in, and how ready it is for a mail; left out in a preview. */
  usage?: ReactNode;
}

/** What stands beside the method: notes, where the recipe is used, nutrition per serving, whom it is by, its source. */
export function RecipeAside({ recipe: { notes, nutrition, credit, source_url }, usage }: RecipeAsideProps) {
  const nutrients = nutritionRows(nutrition);
  return (
    <>
      {notes?.trim() ? (
        <section className={css.part}>
          <LabelHeading>Note</LabelHeading>
          <div className={css.note}>
            <Note>
              <Typeset>{setDashes(notes.trim())}</Typeset>
            </Note>
          </div>
        </section>
      ) : null}
      {usage}
      {nutrients.length === 0 ? null : (
        <section className={css.part}>
          <LabelHeading>Per serving</LabelHeading>
          <dl className={css.nutrients}>
            {nutrients.map(({ label, amount }) => (
              <div key={label} className={css.nutrient}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {credit ? (
        <section className={css.part} data-screen-only>
          <LabelHeading>Credit</LabelHeading>
          <p className={css.credit}>{credit}</p>
        </section>
      ) : null}
      {source_url ? (
        // On paper it stands below the title, so that no page is printed for it alone.
        <section className={css.part} data-screen-only>
          <LabelHeading>Source</LabelHeading>
          <Anchor className={css.source ?? ''} href={source_url} rel="noreferrer" target="_blank">
            {sourceName(source_url)}
          </Anchor>
        </section>
      ) : null}
    </>
  );
}

/** How ready the recipe is for a newsletter. */
export function RecipeMail({ recipe }: { recipe: Recipe }) {
  const points = useMemo(() => emailReadiness(recipe), [recipe]);
  return (
    <section className={css.part} data-screen-only>
      <LabelHeading>{recipe.email_ready ? 'For newsletters' : 'Newsletter'}</LabelHeading>
      <ReadinessList points={points} hrefOf={(section) => `/recipes/${recipe.id}/edit#${section}`} />
    </section>
  );
}

/** The products that contain the recipe, newest first. */
export function RecipeUsage({ recipe_id }: { recipe_id: RecipeId }) {
  const usage = trpc.products.usage.useQuery({ recipe_ids: [recipe_id] });
  const products = usage.data?.[0]?.products ?? [];
  return (
    <section className={css.part} data-screen-only>
      <LabelHeading>Used in</LabelHeading>
      {usage.isError && usage.data === undefined ? (
        <div className={css.quiet}>
          We couldn’t check which products it’s in.{' '}
          <Button variant="subtle" size="xs" loading={usage.isFetching} onClick={() => usage.refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      {usage.isSuccess && products.length === 0 ? <p className={css.quiet}>Not in a product yet.</p> : null}
      <ul className={css.products}>
        {products.map(({ id, title, type, status }) => (
          <li key={id}>
            <Link className={css.product} href={`/products/${id}`} prefetch={false}>
              <ProductLine title={title} type={type} status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
