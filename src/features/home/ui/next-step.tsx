'use client';

import { Button } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import type { Product } from '@/features/products/records/products.schema';
import { useDraftSteps } from '@/features/products/sell/ui/draft-steps';
import { progressOf } from '@/features/products/sell/ui/steps.rules';
import type { ProductId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import css from './next-step.module.css';
import type { StepAhead } from './next-step.rules';
import { RecipeVerbs } from './recipe-verbs';

/** The one thing to do next on the way to the first sale, and the way there. */
export function NextStep({ step }: { step: StepAhead }) {
  return (
    <section className={css.next} aria-labelledby="next">
      {step.kind === 'recipes' ? <Recipes /> : null}
      {step.kind === 'product' ? <MakeProduct recipes={step.recipes} /> : null}
      {step.kind === 'finish' ? <Finish product={step.product} /> : null}
    </section>
  );
}

function Recipes() {
  return (
    <>
      <div className={css.words}>
        <h2 id="next">Add your recipes</h2>
        <p>Everything you sell is made from them. Write one, or bring in what you have.</p>
      </div>
      <RecipeVerbs />
    </>
  );
}

function MakeProduct({ recipes }: { recipes: number }) {
  const reader = useReader();
  const yours = recipes === 1 ? 'Your recipe' : `Your ${formatCount(recipes, reader)} recipes`;
  return (
    <>
      <div className={css.words}>
        <h2 id="next">Make something to sell</h2>
        <p suppressHydrationWarning>
          {yours} can become an ebook, a meal plan, or recipe cards. You pick, and we do the layout.
        </p>
      </div>
      <div className={css.verbs}>
        <Button component={Link} href="/products/new" leftSection={<IconBook2 aria-hidden />}>
          Make a product
        </Button>
      </div>
    </>
  );
}

/** Its tab where selling is. */
const sellView = (id: ProductId): string => `/products/${id}?view=sell`;

function Finish({ product: { id, title } }: { product: { id: ProductId; title: string } }) {
  const { data } = trpc.products.get.useQuery({ id });
  return (
    <>
      <div className={css.words}>
        <h2 id="next">
          Finish <bdi>{title}</bdi>
        </h2>
        <p>Then put it up for sale. {data === undefined ? null : <Steps product={data} />}</p>
      </div>
      <div className={css.verbs}>
        <Button component={Link} href={sellView(id)} aria-describedby="next">
          Finish product
        </Button>
      </div>
    </>
  );
}

function Steps({ product }: { product: Product }) {
  const { data: contents } = trpc.products.contents.useQuery({ id: product.id });
  const steps = useDraftSteps(product, product, contents ?? []);
  if (steps === null || contents === undefined) return null;
  const { done, of } = progressOf(steps);
  return (
    <Link href={sellView(product.id)} prefetch={false}>
      {done} of {of} steps done
    </Link>
  );
}
