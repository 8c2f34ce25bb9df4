'use client';

import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconEye,
  IconHelpCircle,
} from '@tabler/icons-react';
import { formatTime } from '@/ui/format';
import { PageBar } from '@/ui/page';
import { useReader } from '@/ui/reader';
import { recipeStatus, Status } from '@/ui/status';
import type { RecipeStatus } from '../recipes.schema';
import css from './editor.module.css';

interface EditorBarProps {
  back: { href: string; label: string };
  status: RecipeStatus;
  save: SaveSignProps;
  questions: number;
  onQuestions: () => void;
  onPreview: () => void;
  onSave: () => void;
  /** Left out where the recipe is active already. */
  onActivate?: () => void;
}

/** The one sticky bar: where it leads back, state, saved or not, what to check, Preview, Save, Make active. */
export function EditorBar(props: EditorBarProps) {
  const { back, status, save, questions, onActivate } = props;
  const state = recipeStatus(status);
  const saving = save.state === 'saving';
  return (
    <PageBar
      sticky
      back={back}
      status={
        <>
          <Status tone={state.tone}>{state.word}</Status>
          <SaveSign {...save} />
        </>
      }
      actions={
        <>
          {questions === 0 ? null : (
            <Button
              variant="subtle"
              color="warn"
              leftSection={<IconHelpCircle aria-hidden />}
              onClick={props.onQuestions}
            >
              {questions}
              <span className={css.barWords}>{questions === 1 ? ' line to check' : ' lines to check'}</span>
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconEye aria-hidden />}
            onClick={props.onPreview}
            className={css.barButton ?? ''}
          >
            Preview
          </Button>
          <Button
            variant={onActivate === undefined ? 'filled' : 'default'}
            leftSection={<IconDeviceFloppy aria-hidden />}
            title="Ctrl+S"
            disabled={saving}
            onClick={props.onSave}
            className={css.barButton ?? ''}
          >
            Save
          </Button>
          {onActivate === undefined ? null : (
            <Button
              leftSection={<IconCircleCheck aria-hidden />}
              disabled={saving}
              onClick={onActivate}
              className={css.barButton ?? ''}
            >
              Make active
            </Button>
          )}
        </>
      }
    />
  );
}

interface SaveSignProps {
  state: 'new' | 'saved' | 'unsaved' | 'saving' | 'failed';
  /** When it was last saved from here; null before. */
  saved_at: string | null;
}

function SaveSign({ state, saved_at }: SaveSignProps) {
  const reader = useReader();
  const sign = {
    new: { Icon: IconCloudOff, words: 'Not saved yet' },
    saved: { Icon: IconCloudCheck, words: 'Saved' },
    unsaved: { Icon: IconCloudOff, words: 'Unsaved changes' },
    saving: { Icon: IconCloudUp, words: 'Saving …' },
    failed: { Icon: IconCloudOff, words: 'Not saved' },
  }[state];
  const { Icon } = sign;
  return (
    <span className={css.sign} data-state={state} role="status">
      <Icon size={17} stroke={1.6} aria-hidden />
      {sign.words}
      {state === 'saved' && saved_at !== null ? (
        <time dateTime={saved_at}>{formatTime(saved_at, reader)}</time>
      ) : null}
    </span>
  );
}
