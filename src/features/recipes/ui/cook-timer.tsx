'use client';

import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useReader } from '@/ui/reader';
import { clockOf } from './cook-mode.rules';
import css from './cook-timer.module.css';
import type { CookTimer, CookTimers } from './cook-timers';

const RADIUS = 29;
const ROUND = 2 * Math.PI * RADIUS;

/** All timers of the cook, those of other steps too: what simmers does so while she reads on. */
export function TimerRows({ timers, toggle, remove }: CookTimers) {
  if (timers.length === 0) return null;
  return (
    <ul className={css.timers} aria-label="Timers">
      {timers.map((timer) => (
        <TimerRow
          key={timer.id}
          timer={timer}
          onToggle={() => toggle(timer.id)}
          onRemove={() => remove(timer.id)}
        />
      ))}
    </ul>
  );
}

interface TimerRowProps {
  timer: CookTimer;
  onToggle: () => void;
  onRemove: () => void;
}

function TimerRow({ timer, onToggle, onRemove }: TimerRowProps) {
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
          {isOver ? `${name}: time is up` : end === null ? `${name}, paused` : `${name}, ends ${end}`}
        </span>
      </div>
      <VisuallyHidden role="alert">{isOver ? `${name}: time is up.` : null}</VisuallyHidden>
      {isOver ? null : (
        <ActionIcon
          className={css.verb ?? ''}
          variant="default"
          aria-label={`${ends_at === null ? 'Go on' : 'Pause'}: ${name}`}
          onClick={onToggle}
        >
          {ends_at === null ? <IconPlayerPlay aria-hidden /> : <IconPlayerPause aria-hidden />}
        </ActionIcon>
      )}
      {isOver || ends_at === null ? (
        <ActionIcon
          className={css.verb ?? ''}
          variant="default"
          aria-label={`Put away: ${name}`}
          onClick={onRemove}
        >
          <IconX aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  );
}
