'use client';

import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Moment } from '@/ui/locale/time';
import type { AutosaveState } from './autosave';
import css from './save-status.module.css';

type SaveState = 'new' | 'saved' | 'unsaved' | 'saving' | 'away' | 'failed' | 'conflict' | 'partly';

/** What the sign says about work that saves itself. */
export function saveState(
  state: Pick<AutosaveState<unknown, object, unknown>, 'saved' | 'held' | 'unsaved' | 'saving' | 'failure'>,
): SaveState {
  const { saved, held, unsaved, saving, failure } = state;
  if (saving) return 'saving';
  if (failure?.kind === 'fields') return 'partly';
  if (failure !== null) return failure.kind === 'unreachable' ? 'away' : 'failed';
  if (held.size > 0) return 'conflict';
  if (saved === null) return 'new';
  return unsaved ? 'unsaved' : 'saved';
}

export interface SaveStatusProps {
  state: SaveState;
  /** When it was last saved; null before. */
  saved_at: string | null;
}

const signs: Record<SaveState, { Icon: typeof IconCloudOff; words: string; spoken?: true }> = {
  new: { Icon: IconCloudOff, words: 'Add a title to save' },
  saved: { Icon: IconCloudCheck, words: 'Saved', spoken: true },
  unsaved: { Icon: IconCloudOff, words: 'Unsaved changes' },
  saving: { Icon: IconCloudUp, words: 'Saving…' },
  away: { Icon: IconCloudOff, words: 'Not saved, trying again', spoken: true },
  failed: { Icon: IconCloudOff, words: 'Not saved', spoken: true },
  conflict: { Icon: IconCloudOff, words: 'Two versions', spoken: true },
  partly: { Icon: IconCloudOff, words: 'Not all saved', spoken: true },
};

/** Whether what was written is saved, and since when. */
export function SaveStatus({ state, saved_at }: SaveStatusProps) {
  const { Icon, words, spoken } = signs[state];
  return (
    <span className={css.sign} data-state={state} role="status">
      {/* Said when something came of it, not at every pause in typing. */}
      <span className={css.signWords} aria-hidden={!spoken || undefined}>
        <Icon size={17} stroke={1.6} aria-hidden />
        {words}
        {state === 'saved' && saved_at !== null ? <Moment timestamp={saved_at} as="lately" /> : null}
      </span>
    </span>
  );
}
