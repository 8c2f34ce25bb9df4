import { memo } from 'react';
import { typeset } from '@/culinary/typeset';
import { Typeset } from '@/ui/typeset';
import type { StepTimer } from './cook-timers';
import { timesIn } from './cook-times.rules';
import css from './timed-text.module.css';

interface TimedTextProps {
  text: string;
  /** The step, counted from 0. */
  step: number;
  /** What a time starts a timer with when it is pressed; without it times are only underlined. */
  start?: ((timer: StepTimer) => void) | undefined;
}

/** A step with its times underlined, each of which starts a timer. It is read anew only when it says something else. */
export const TimedText = memo(function TimedText({ text: written, step, start: startTimer }: TimedTextProps) {
  const text = typeset(written);
  const times = timesIn(text);
  let from = 0;
  const parts = times.flatMap(({ start, end, seconds }, index) => {
    const before = text.slice(from, start);
    const words = text.slice(start, end);
    from = end;
    const id = `${step}:${index}`;
    return [
      <Typeset key={`${id} before`}>{before}</Typeset>,
      startTimer === undefined ? (
        <span key={id} className={css.time}>
          <Typeset>{words}</Typeset>
        </span>
      ) : (
        <button
          key={id}
          type="button"
          className={css.time}
          aria-label={`${words}, start a timer`}
          onClick={() => startTimer({ id, step, words, seconds })}
        >
          <Typeset>{words}</Typeset>
        </button>
      ),
    ];
  });
  return (
    <>
      {parts}
      <Typeset>{text.slice(from)}</Typeset>
    </>
  );
});
