'use client';

import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconFileImport, IconGift, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Product } from '@/features/products/records/products.schema';
import { useDraftSteps } from '@/features/products/sell/ui/draft-steps';
import { progressOf } from '@/features/products/sell/ui/steps.rules';
import { LEAD_MAGNET } from '@/features/products/types/lead-magnet/lead-magnet.rules';
import type { ProductId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import css from './first-steps.module.css';
import { type StepAhead, shareWords } from './next-step.rules';

interface FirstStepsProps {
  /** The one to be done now. */
  step: StepAhead;
  /** Recipes that the library shows. */
  recipes: number;
  /** Only this computer can open what is published. */
  is_local: boolean;
}

/** The way from an empty library to the first readers: what is done is ticked off, and what is next can be begun. */
export function FirstSteps({ step, recipes, is_local }: FirstStepsProps) {
  const reader = useReader();
  const { kind } = step;
  return (
    <section className={css.first} aria-labelledby="first-steps">
      <h2 id="first-steps">Get your first readers</h2>
      <ol className={css.steps}>
        {kind === 'recipes' ? (
          <Step at={1} state="now" title="Import your recipes" verbs={<ImportVerbs />}>
            Paste links or text, or drop files from Paprika, Mealie, and many more. You’ll review everything
            before it’s saved.
          </Step>
        ) : (
          <Step at={1} state="done" title="Import your recipes">
            <span suppressHydrationWarning>
              {recipes === 1 ? 'One recipe is' : `${formatCount(recipes, reader)} recipes are`}
            </span>{' '}
            in your library.
          </Step>
        )}
        {kind === 'finish' ? (
          <Step at={2} state="done" title="Make your first product">
            <bdi>{step.product.title}</bdi> is a draft.
          </Step>
        ) : (
          <Step
            at={2}
            state={kind === 'product' ? 'now' : 'later'}
            title="Make your first free ebook"
            verbs={kind === 'product' ? <MakeVerbs /> : null}
          >
            It’s called a lead magnet: everyone who signs up gets a few of your favorites, and your email list
            grows. You pick, and we do the layout.
          </Step>
        )}
        {kind === 'finish' ? (
          <Step
            at={3}
            state="now"
            title={
              <>
                Finish <bdi>{step.product.title}</bdi>
              </>
            }
            verbs={
              <Button component={Link} href={sellView(step.product.id)}>
                Finish product
              </Button>
            }
          >
            {shareWords('Then publish it and share the link.', { is_local })}{' '}
            <Progress id={step.product.id} />
          </Step>
        ) : (
          <Step at={3} state="later" title="Share it">
            {shareWords('Publish it, and share the link. Your sign-ups and sales show up here.', {
              is_local,
            })}
          </Step>
        )}
      </ol>
    </section>
  );
}

interface StepProps {
  at: number;
  state: 'done' | 'now' | 'later';
  title: ReactNode;
  verbs?: ReactNode;
  children: ReactNode;
}

function Step({ at, state, title, verbs = null, children }: StepProps) {
  return (
    <li className={css.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={css.mark} aria-hidden>
        {state === 'done' ? <IconCheck /> : at}
      </span>
      <div className={css.words}>
        <h3>
          {title}
          {state === 'done' ? <VisuallyHidden> (done)</VisuallyHidden> : null}
        </h3>
        <p>{children}</p>
      </div>
      {verbs === null ? null : <div className={css.verbs}>{verbs}</div>}
    </li>
  );
}

const ImportVerbs = () => (
  <>
    <Button component={Link} href="/recipes/import" leftSection={<IconFileImport aria-hidden />}>
      Import recipes
    </Button>
    <Button variant="default" component={Link} href="/recipes/new" leftSection={<IconPlus aria-hidden />}>
      New recipe
    </Button>
  </>
);

const MakeVerbs = () => (
  <>
    <Button
      component={Link}
      href={`/products/new?type=${LEAD_MAGNET}`}
      leftSection={<IconGift aria-hidden />}
    >
      Make a free ebook
    </Button>
    <Button variant="default" component={Link} href="/products/new">
      Make something to sell
    </Button>
  </>
);

/** Its tab where selling is. */
const sellView = (id: ProductId): string => `/products/${id}?view=sell`;

function Progress({ id }: { id: ProductId }) {
  const { data } = trpc.products.get.useQuery({ id });
  return data === undefined ? null : <DoneOf product={data} />;
}

function DoneOf({ product }: { product: Product }) {
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
