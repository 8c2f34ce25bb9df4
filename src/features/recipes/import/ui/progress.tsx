'use client';

import { Button, Progress } from '@mantine/core';
import css from './import.module.css';
import type { ImportState } from './import-run';

/** How far reading or storing has got, and the way to stop it. */
export function ImportProgress({ state, onStop }: { state: ImportState; onStop: () => void }) {
  const { phase, progress, waiting, lost, stopping } = state;
  const { done, total, name, part } = progress;
  const reading = phase === 'reading';
  // What was sent is half the way of a source: the other half is reading it.
  const value = total === 0 ? 0 : ((done + (reading ? part / 2 : 0)) / total) * 100;
  const unknown = total <= 1 && part >= 1;
  return (
    <section className={css.progress} aria-label="Progress">
      <p className={css.progressWords} role="status">
        {stopping
          ? `Stopping. ${done} of ${total} done. We’ll finish what we’ve started.`
          : waiting > 0
            ? `${lost ? 'You’re offline.' : 'Too many requests at once.'} Trying again in ${waiting === 1 ? '1 second' : `${waiting} seconds`}.`
            : reading
              ? total === 1
                ? name
                : `${Math.min(done + 1, total)} of ${total}: ${name}`
              : `${done} of ${total}${name === '' ? '' : `, from ${name}`}`}
      </p>
      <Progress
        value={unknown ? 100 : Math.max(value, 3)}
        striped={unknown}
        animated={unknown}
        aria-label={reading ? 'Reading' : 'Importing'}
      />
      <div className={css.progressFoot}>
        <span className={css.hint}>
          {reading
            ? 'Nothing is saved yet.'
            : 'Recipes we’ve saved stay in your library, even if you stop. Their photos come with them.'}
        </span>
        <Button variant="default" size="xs" disabled={stopping} onClick={onStop}>
          Stop
        </Button>
      </div>
    </section>
  );
}
