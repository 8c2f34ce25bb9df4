'use client';

import { Progress, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronRight, IconCircle, IconExclamationMark, IconPoint } from '@tabler/icons-react';
import type { Product } from '@/features/products/records/products.schema';
import { goToPlace } from '@/ui/client/problem';
import { reveal } from '@/ui/client/reveal';
import { Link } from '@/ui/navigation/link';
import css from './steps.module.css';
import type { SellStep, StepState } from './steps.rules';
import { useSellSteps } from './use-sell-steps';

const SIGNS: Record<StepState, { Icon: typeof IconCheck; word: string }> = {
  done: { Icon: IconCheck, word: 'done' },
  todo: { Icon: IconPoint, word: 'to do' },
  hint: { Icon: IconExclamationMark, word: 'could be better' },
  later: { Icon: IconCircle, word: 'later' },
};

/** What is done on the way to a sale and what is left, each a press away. */
export function SellSteps({ product }: { product: Product }) {
  const steps = useSellSteps(product);
  if (steps === null) return null;
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <section className={css.steps} aria-labelledby="steps">
      <div className={css.head}>
        <h2 id="steps" tabIndex={-1}>
          {done === steps.length ? 'On sale' : 'Ready to sell'}
        </h2>
        <span className={css.count}>
          {done} of {steps.length}
        </span>
      </div>
      <Progress
        className={css.bar ?? ''}
        size={4}
        color="ok"
        value={(100 * done) / steps.length}
        aria-label="Steps that are done"
      />
      <ol className={css.list}>
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How many of the steps are done, as it stays in sight, and the way to them; nothing once all are. */
export function StepsCount({ product }: { product: Product }) {
  const steps = useSellSteps(product) ?? [];
  const done = steps.filter(({ state }) => state === 'done').length;
  if (done === steps.length) return null;
  return (
    <UnstyledButton className={css.tally} onClick={() => go('#steps')}>
      {done} of {steps.length} steps
    </UnstyledButton>
  );
}

function Step({ step }: { step: SellStep }) {
  const { name, state, says, place } = step;
  const { Icon, word } = SIGNS[state];
  const inner = (
    <>
      <span className={css.sign} data-state={state}>
        <Icon size={14} stroke={2} aria-hidden />
      </span>
      <span className={css.words}>
        <span className={css.name}>
          {name}
          <VisuallyHidden>, {word}</VisuallyHidden>
        </span>
        <span className={css.says} data-state={state} suppressHydrationWarning>
          {says}
        </span>
      </span>
      {state === 'later' ? null : <IconChevronRight className={css.go} size={16} aria-hidden />}
    </>
  );
  if (state === 'later') return <div className={css.step}>{inner}</div>;
  if (place.startsWith('/settings'))
    return (
      <Link className={css.step} href={place} prefetch={false}>
        {inner}
      </Link>
    );
  return (
    <UnstyledButton className={css.step} onClick={() => go(place)}>
      {inner}
    </UnstyledButton>
  );
}

/** To a field of the editor, or to a part of its page, whose tab opens. */
function go(place: string): void {
  if (!place.startsWith('#')) {
    goToPlace(place);
    return;
  }
  const name = place.slice(1);
  const part = document.getElementById(name) ?? document.querySelector<HTMLElement>(`[data-tab="${name}"]`);
  if (part === null) return;
  reveal(part);
  part.scrollIntoView();
  (part.querySelector<HTMLElement>('h2, button, input, textarea') ?? part).focus({ preventScroll: true });
}
