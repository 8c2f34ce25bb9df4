'use client';

import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useReader } from '@/ui/locale/locale';
import { clockOf } from './step-times.rules';
import css from './timer-rows.module.css';
import type { CookTimers } from './timers';
import type { CookTimer } from './timers.rules';

const RADIUS = 29;
const ROUND = 2 * Math.PI * RADIUS;

interface TimerRowsProps extends CookTimers {
  /** Small, as on the page of the recipe, with the way to the step of each. */
  onOpen?: (step: number) => void;
}

/** All timers of the recipe, those of other steps too: what simmers does so while she reads on. */
export function TimerRows({ timers, toggle, remove, onOpen }: TimerRowsProps) {
  if (timers.length === 0) return null;
  return (
    <ul className={css.timers} data-small={onOpen !== undefined || undefined} aria-label="Timers">
      {timers.map((timer) => (
        <TimerRow
          key={timer.id}
          timer={timer}
          onToggle={() => toggle(timer.id)}
          onRemove={() => remove(timer.id)}
          {...(onOpen === undefined ? {} : { onOpen: () => onOpen(timer.step) })}
        />
      ))}
    </ul>
  );
}

interface TimerRowProps {
  timer: CookTimer;
  onToggle: () => void;
  onRemove: () => void;
  onOpen?: () => void;
}

function TimerRow({ timer, onToggle, onRemove, onOpen }: TimerRowProps) {
  const { locale } = useReader();
  const { words, step, seconds, ends_at, left } = timer;
  const isOver = left === 0;
  const name = `Step ${step + 1}, ${words}`;
  const end = ends_at === null ? null : new Date(ends_at).toLocaleTimeString(locale, { timeStyle: 'short' });
  return (
    <li className={css.timer} data-over={isOver || undefined}>
      <svg className={css.ring} viewBox="0 0 64 64" aria-hidden>
        <circle cx={32} cy={32} r={RADIUS} className={css.track} />
        <circle
          cx={32}
          cy={32}
          r={RADIUS}
          className={css.part}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (left / seconds)}
        />
      </svg>
      <div className={css.words}>
        <span className={css.clock} role="timer" aria-label={name}>
          {clockOf(left)}
        </span>
        <span className={css.about}>
          {isOver ? `${name}: time’s up` : end === null ? `${name}, paused` : `${name}, ends ${end}`}
        </span>
      </div>
      {onOpen === undefined ? (
        <VisuallyHidden role="alert">{isOver ? `${name}: time’s up.` : null}</VisuallyHidden>
      ) : (
        <Button variant="default" size="xs" onClick={onOpen}>
          Go to step {step + 1}
        </Button>
      )}
      {isOver ? null : (
        <ActionIcon
          className={css.verb ?? ''}
          variant="default"
          aria-label={`${ends_at === null ? 'Resume' : 'Pause'}: ${name}`}
          onClick={onToggle}
        >
          {ends_at === null ? <IconPlayerPlay aria-hidden /> : <IconPlayerPause aria-hidden />}
        </ActionIcon>
      )}
      {isOver || ends_at === null ? (
        <ActionIcon
          className={css.verb ?? ''}
          variant="default"
          aria-label={`Dismiss: ${name}`}
          onClick={onRemove}
        >
          <IconX aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  );
}
