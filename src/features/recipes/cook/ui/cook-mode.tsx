'use client';

import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconBulb, IconListCheck, IconX } from '@tabler/icons-react';
import { type TouchEvent, useMemo, useRef, useState } from 'react';
import { sayAbout, typesetLine } from '@/culinary/lines/typeset';
import type { UnitSystem } from '@/culinary/measures/systems';
import type { ScaledLine } from '@/culinary/scaling/model';
import type { ShownRecipe } from '@/culinary/steps/recipe';
import { RecipeAdvice } from '@/features/recipes/article/ui/advice';
import type { ReadableRecipe } from '@/features/recipes/article/ui/article';
import { IngredientList } from '@/features/recipes/article/ui/ingredients';
import { adviceOf, inServings, plainAmountsAdvice } from '@/features/recipes/article/ui/presentation.rules';
import { scaledArticle, warningsAt } from '@/features/recipes/article/ui/scaled-recipe.rules';
import { useTicks } from '@/features/recipes/article/ui/ticks';
import { TimedText } from '@/features/recipes/article/ui/timers/timed-text';
import { TimerRows } from '@/features/recipes/article/ui/timers/timer-rows';
import {
  type CookTimers,
  useCookTimers,
  useWatchedTimers,
} from '@/features/recipes/article/ui/timers/timers';
import type { RecipeId } from '@/kernel/ids';
import { Typeset } from '@/ui/typography/typeset';
import css from './cook-mode.module.css';
import { stepByKey, stepInRange, stepName, swipeOf, usedIn } from './cook-mode.rules';
import { useKeys } from './keys';
import { useWakeLock } from './wake-lock';

interface CookModeProps {
  recipe: ReadableRecipe;
  /** The servings shown, and the kitchen they are shown for, as on the page. */
  servings: number | null;
  units: UnitSystem | null;
  /** The recipe whose ticks and timers are kept. */
  ticks: RecipeId;
  /** The step, counted from 1. */
  step: number;
  onStep: (step: number) => void;
  onClose: () => void;
}

/**
 * The recipe at the stove: one step at a time in large type, by buttons, arrow keys or a swipe, with its ingredients at
 * hand and the screen kept on.
 */
export default function CookMode(props: CookModeProps) {
  const { recipe, servings, units, ticks, step, onStep, onClose } = props;
  const { instructions, ingredients } = recipe;
  const shown = useMemo(() => scaledArticle(recipe, servings, units), [recipe, servings, units]);
  const count = instructions.length;
  const at = stepInRange(step, count);
  const [isListed, setListed] = useState(false);
  const { ticked, tick } = useTicks(ticks, ingredients);
  const isAwake = useWakeLock();
  const timers = useCookTimers({ id: ticks, title: recipe.title });
  useWatchedTimers(ticks);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const go = (to: number) => {
    setListed(false);
    if (to !== at) onStep(to + 1);
  };

  const { dialog, next: nextButton } = useKeys((key) => {
    const to = stepByKey(key, at, count);
    if (to !== null) go(to);
    return to !== null;
  }, `${at} ${timers.timers.length}`);
  const onTouchEnd = (event: TouchEvent) => {
    const end = event.changedTouches[0];
    if (touch.current === null || end === undefined) return;
    const way = swipeOf(end.clientX - touch.current.x, end.clientY - touch.current.y);
    touch.current = null;
    if (way !== 0) go(Math.min(count - 1, Math.max(0, at + way)));
  };

  const next = shown.steps[at + 1]?.said ?? instructions[at + 1]?.text ?? '';
  const nextName = stepName(next);
  const about = [
    isAwake ? 'Screen stays on' : null,
    servings === null ? null : inServings(recipe, servings),
  ].filter((word) => word !== null);
  return (
    <Modal.Root opened onClose={onClose} fullScreen radius={0} returnFocus={false}>
      <Modal.Content ref={dialog} className={css.cook ?? ''} aria-label={`Cook ${recipe.title}`}>
        <Modal.Body className={css.body ?? ''}>
          <div className={css.bar}>
            <ActionIcon
              className={css.icon ?? ''}
              variant="subtle"
              color="gray"
              aria-label="Close"
              onClick={onClose}
            >
              <IconX aria-hidden />
            </ActionIcon>
            <div className={css.about}>
              <h2 className={css.name} dir="auto">
                <Typeset>{recipe.title}</Typeset>
              </h2>
              <p className={css.facts}>
                {isAwake ? <IconBulb size={14} stroke={1.5} aria-hidden /> : null}
                {about.join(' · ')}
              </p>
            </div>
            <ActionIcon
              className={css.listButton ?? ''}
              variant="subtle"
              color="gray"
              aria-label="Ingredients"
              aria-expanded={isListed}
              onClick={() => setListed(!isListed)}
            >
              <IconListCheck aria-hidden />
            </ActionIcon>
          </div>
          <div
            className={css.steps}
            role="progressbar"
            aria-label="Steps"
            aria-valuemin={1}
            aria-valuemax={count}
            aria-valuenow={at + 1}
            aria-valuetext={`Step ${at + 1} of ${count}`}
          >
            {instructions.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              <span key={index} className={css.mark} data-state={stateOf(index, at)} />
            ))}
          </div>
          <div className={css.columns} data-listed={isListed || undefined}>
            <section className={css.list} aria-label="Ingredients">
              <h3 className={css.label}>Ingredients</h3>
              <IngredientList
                ingredients={ingredients}
                lines={shown.lines}
                warnings={shown.warnings}
                ticked={ticked}
                onTick={tick}
              />
            </section>
            <CookStep
              recipe={recipe}
              shown={shown}
              servings={servings}
              units={units}
              at={at}
              timers={timers}
              onTouchStart={({ touches }) => {
                const first = touches[0];
                touch.current = first === undefined ? null : { x: first.clientX, y: first.clientY };
              }}
              onTouchEnd={onTouchEnd}
            />
          </div>
          <div className={css.foot} data-foot-bar>
            <Button
              className={css.back ?? ''}
              variant="default"
              aria-label="Previous step"
              disabled={at === 0}
              onClick={() => go(at - 1)}
            >
              <IconArrowLeft aria-hidden />
            </Button>
            {at < count - 1 ? (
              <Button
                className={css.next ?? ''}
                ref={nextButton}
                data-autofocus
                rightSection={<IconArrowRight aria-hidden />}
                onClick={() => go(at + 1)}
              >
                <span className={css.nextWords}>{nextName === null ? 'Next step' : `Next: ${nextName}`}</span>
              </Button>
            ) : (
              <Button ref={nextButton} className={css.next ?? ''} data-autofocus onClick={onClose}>
                Done
              </Button>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const stateOf = (index: number, at: number) => (index < at ? 'done' : index === at ? 'now' : 'ahead');

interface CookStepProps {
  recipe: ReadableRecipe;
  shown: ShownRecipe;
  servings: number | null;
  units: UnitSystem | null;
  at: number;
  timers: CookTimers;
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
}

function CookStep(props: CookStepProps) {
  const { recipe, shown, servings, units, at, timers, onTouchStart, onTouchEnd } = props;
  const { instructions, ingredients } = recipe;
  const step = instructions[at];
  const text = shown.steps[at]?.said ?? step?.text ?? '';
  const used = useMemo(
    () =>
      usedIn(
        text,
        ingredients.map(({ item }) => item),
      ),
    [text, ingredients],
  );
  const advice = useMemo(
    () => [
      ...adviceOf(warningsAt(recipe, servings, units, at, used), ingredients),
      ...plainAmountsAdvice(instructions.slice(at, at + 1), shown.factor).map((one) => ({
        ...one,
        rest: '',
      })),
    ],
    [recipe, servings, units, at, used, ingredients, instructions, shown.factor],
  );
  return (
    <section className={css.step} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
      <div aria-live="polite">
        {step?.group ? (
          <p className={css.label} dir="auto">
            <Typeset>{step.group}</Typeset>
          </p>
        ) : null}
        <p className={css.count}>
          <span className={css.number}>{at + 1}</span> of {instructions.length}
        </p>
        <p className={css.text} dir="auto" data-long={text.length > LONG_STEP || undefined}>
          <TimedText text={text} step={at} start={timers.start} />
          {shown.steps[at]?.kept != null ? <em className={css.remark}> not scaled</em> : null}
        </p>
        {step?.photo ? (
          // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
          <img
            // Another step's picture does not stay until this one is there.
            key={step.photo.display_url}
            className={css.photo}
            src={step.photo.display_url}
            alt={step.photo.alt ?? ''}
          />
        ) : null}
        {advice.length === 0 ? null : <RecipeAdvice advice={advice} />}
      </div>
      <TimerRows {...timers} />
      {used.length === 0 ? null : (
        <div className={css.used}>
          <h3 className={css.label}>In this step</h3>
          <ul className={css.usedLines}>
            {used.map((index) => (
              <li key={index} dir="auto">
                <Typeset>{lineSaid(shown.lines[index])}</Typeset>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** A line of the list as it is read out, with "about" where its amount is rounded. */
const lineSaid = (line: ScaledLine | undefined): string =>
  line === undefined ? '' : sayAbout(typesetLine(line.display), line.approximate);

/** Characters from which a step is set smaller, so that most of it is seen at once. */
const LONG_STEP = 260;
