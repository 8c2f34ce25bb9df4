'use client';

import { Progress, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconChevronRight,
  IconCircle,
  IconExclamationMark,
  IconPlus,
  IconPoint,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Product } from '@/features/products/records/products.schema';
import css from './sell-rail.module.css';
import { headingOf, progressOf, type SellPane, type SellStep, type StepState } from './steps.rules';
import { useSellSteps } from './use-sell-steps';

const SIGNS: Record<StepState, { Icon: typeof IconCheck; word: string }> = {
  done: { Icon: IconCheck, word: 'done' },
  todo: { Icon: IconPoint, word: 'to do' },
  check: { Icon: IconExclamationMark, word: 'please check' },
  optional: { Icon: IconPlus, word: 'optional' },
  later: { Icon: IconCircle, word: 'later' },
};

interface SellRailProps {
  product: Product;
  steps: readonly SellStep[];
  /** The step that stands open beside it. */
  pane: SellPane;
  onStep: (step: SellStep) => void;
  /** What is done once they are done. */
  children: ReactNode;
}

/** What is done on the way to a sale and what is left, each a press away. */
export function SellRail({ product, steps, pane, onStep, children }: SellRailProps) {
  const { done, of } = progressOf(steps);
  return (
    <section className={css.steps} aria-labelledby="steps">
      <div className={css.head}>
        <h2 id="steps" tabIndex={-1}>
          {headingOf(product)}
        </h2>
        <span className={css.count}>
          {done} of {of} done
        </span>
      </div>
      <Progress
        className={css.bar ?? ''}
        size={4}
        color="var(--ok)"
        value={(100 * done) / of}
        aria-label="Completed steps"
      />
      <ol className={css.list}>
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} open={'pane' in step.at && step.at.pane === pane} onOpen={() => onStep(step)} />
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}

/** How many of the steps are done, as it stays in sight, and the way to them; nothing once none is needed. */
export function StepsCount({ product, onOpen }: { product: Product; onOpen: () => void }) {
  const { done, of, waits } = progressOf(useSellSteps(product) ?? []);
  if (!waits) return null;
  return (
    <UnstyledButton className={css.tally} onClick={onOpen}>
      {done} of {of} steps
    </UnstyledButton>
  );
}

function Step({ step, open, onOpen }: { step: SellStep; open: boolean; onOpen: () => void }) {
  const { name, state, says } = step;
  const { Icon, word } = SIGNS[state];
  return (
    <UnstyledButton className={css.step} aria-current={open ? 'step' : undefined} onClick={onOpen}>
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
      <IconChevronRight className={css.go} size={16} aria-hidden />
    </UnstyledButton>
  );
}
