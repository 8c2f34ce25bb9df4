import { Fragment, memo } from 'react';
import { typesetLine } from '@/culinary/lines/typeset';
import { Typeset } from '@/ui/typography/typeset';
import { cutAtTimes } from './step-times.rules';
import css from './timed-text.module.css';
import type { StepTimer } from './timers';

interface TimedTextProps {
  text: string;
  /** The step, counted from 0. */
  step: number;
  /** What a time starts a timer with when it is pressed; without it times are only underlined. */
  start?: ((timer: StepTimer) => void) | undefined;
}

/** A step with its times underlined, each of which starts a timer. It is read anew only when it says something else. */
export const TimedText = memo(function TimedText({ text: written, step, start: startTimer }: TimedTextProps) {
  const { times, end } = cutAtTimes(typesetLine(written));
  return (
    <>
      {times.map(({ between, opening, words, closing, seconds }, index) => {
        const id = `${step}:${index}`;
        return (
          <Fragment key={id}>
            <Typeset>{between}</Typeset>
            <span className={css.whole}>
              {opening}
              {startTimer === undefined ? (
                <span className={css.time}>
                  <Typeset>{words}</Typeset>
                </span>
              ) : (
                <button
                  type="button"
                  className={css.time}
                  aria-label={`${words}, start a timer`}
                  onClick={() => startTimer({ id, step, words, seconds })}
                >
                  <Typeset>{words}</Typeset>
                </button>
              )}
              {closing}
            </span>
          </Fragment>
        );
      })}
      <Typeset>{end}</Typeset>
    </>
  );
});
