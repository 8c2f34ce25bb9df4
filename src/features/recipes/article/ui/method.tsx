import { Fragment, memo } from 'react';
import type { ShownStep } from '@/culinary/steps/steps';
import type { Instruction } from '@/features/recipes/lines.schema';
import { Typeset } from '@/ui/typography/typeset';
import { RecipeAdvice } from './advice';
import css from './method.module.css';
import { type Advice, directionOfWords, grouped } from './presentation.rules';
import { TimedText } from './timers/timed-text';
import type { StepTimer } from './timers/timers';

interface RecipeMethodProps {
  instructions: readonly Instruction[];
  /** The steps as they are shown. */
  steps: readonly ShownStep[];
  /** What changes with the servings; stands above the steps, where it matters. */
  advice: readonly Advice[];
  /** Starts a timer for a time that is pressed; keeps its identity. Left out in a preview. */
  onTime?: ((timer: StepTimer) => void) | undefined;
}

/** Numbered steps, counted through all groups, and above them what the cook should know. */
export const RecipeMethod = memo(function RecipeMethod({
  instructions,
  steps,
  advice,
  onTime,
}: RecipeMethodProps) {
  const direction = directionOfWords(instructions.map(({ text }) => text));
  return (
    <section>
      <h2>Method</h2>
      {/* Stays in place, so that a reader who steps the servings hears what comes. */}
      <div aria-live="polite">{advice.length === 0 ? null : <RecipeAdvice advice={advice} />}</div>
      {instructions.length === 0 ? <p className={css.none}>No steps yet.</p> : null}
      {grouped(instructions).map(({ heading, members }) => (
        <Fragment key={members[0]?.index}>
          {heading === null ? null : (
            <h3 className={css.group} dir="auto">
              <Typeset>{heading}</Typeset>
            </h3>
          )}
          <ol className={css.steps} dir={direction} start={(members[0]?.index ?? 0) + 1}>
            {members.map(({ member, index }) => (
              <li key={index} className={css.step}>
                <span className={css.number} aria-hidden>
                  {index + 1}
                </span>
                <p className={css.text} dir="auto">
                  <TimedText text={steps[index]?.display ?? member.text} step={index} start={onTime} />
                  {steps[index]?.approximate ? (
                    <>
                      {' '}
                      <em className={css.about} title="Rounded to a kitchen measure">
                        about
                      </em>
                    </>
                  ) : null}
                  {steps[index]?.kept == null ? null : (
                    <>
                      {' '}
                      <em className={css.about} title="An amount in this step isn’t scaled">
                        not scaled
                      </em>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
    </section>
  );
});
