import { Fragment, memo } from 'react';
import type { ShownStep } from '@/culinary/steps/steps';
import { THUMB, thumbAddress } from '@/features/images/images.rules';
import { positionOf } from '@/features/images/photos.rules';
import type { Photo } from '@/features/images/photos.schema';
import type { ShownInstruction } from '@/features/recipes/lines.schema';
import { LIMITS } from '@/kernel/limits';
import { Typeset } from '@/ui/typography/typeset';
import { RecipeAdvice } from './advice';
import css from './method.module.css';
import { type Advice, directionOfWords, grouped } from './presentation.rules';
import { TimedText } from './timers/timed-text';
import type { StepTimer } from './timers/timers';

interface RecipeMethodProps {
  instructions: readonly ShownInstruction[];
  /** The steps as they are shown. */
  steps: readonly ShownStep[];
  /** What changes with the servings; stands above the steps, where it matters. */
  advice: readonly Advice[];
  /** Starts a timer for a time that is pressed; keeps its identity. Left out in a preview. */
  onTime?: ((timer: StepTimer) => void) | undefined;
}

/**
 * The photo of a step, cut round its focal point. The small version does where a pixel is a pixel; it comes when the
 * step is near.
 */
function StepPicture({ photo }: { photo: Photo }) {
  const { display_url, alt } = photo;
  const { width, height } = THUMB;
  const small = display_url.startsWith('/i/') ? `${thumbAddress(display_url)} ${width}w, ` : '';
  return (
    // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
    <img
      className={css.photo}
      src={display_url}
      srcSet={`${small}${display_url} ${LIMITS.image_side}w`}
      sizes={`${width}px`}
      style={{ objectPosition: positionOf(photo) }}
      alt={alt ?? ''}
      width={width}
      height={height}
      loading="lazy"
    />
  );
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
                <div className={css.words}>
                  <p className={css.text} dir="auto">
                    <TimedText text={steps[index]?.said ?? member.text} step={index} start={onTime} />
                    {steps[index]?.kept == null ? null : (
                      <>
                        {' '}
                        <em className={css.remark} title="An amount in this step isn’t scaled">
                          not scaled
                        </em>
                      </>
                    )}
                  </p>
                  {member.photo === null ? null : <StepPicture photo={member.photo} />}
                </div>
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
    </section>
  );
});
