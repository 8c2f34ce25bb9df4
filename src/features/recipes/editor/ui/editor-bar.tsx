'use client';

import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconCircleCheck,
  IconDeviceFloppy,
  IconDots,
  IconEye,
  IconHelpCircle,
  IconHistory,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import { SaveStatus, type SaveStatusProps } from '@/ui/autosave/save-status';
import { ActionMenu } from '@/ui/components/action-menu';
import { recipeStatusWords, Status } from '@/ui/components/status';
import { Link } from '@/ui/navigation/link';
import { PageBar } from '@/ui/shell/page';
import css from './editor.module.css';

interface EditorBarProps {
  back: { href: string; label: string };
  /** Where what it said before is read; left out before it exists. */
  history?: string | undefined;
  status: RecipeStatus;
  save: SaveStatusProps;
  questions: number;
  onQuestions: () => void;
  onPreview: () => void;
  onSave: () => void;
  /** Left out where there is nothing to take back, or to do again. */
  onUndo?: (() => void) | undefined;
  onRedo?: (() => void) | undefined;
  /** Left out where nothing was changed since the recipe was opened. */
  onRevert?: (() => void) | undefined;
  /** Left out where the recipe is no draft. */
  onActivate?: (() => void) | undefined;
}

/** The one sticky bar: where it leads back, state, saved or not, what to check, Preview, Mark as ready. */
export function EditorBar(props: EditorBarProps) {
  const { back, history, status, save, questions, onActivate, onRevert } = props;
  const state = recipeStatusWords(status);
  const word = useRef<HTMLSpanElement>(null);
  const former = useRef(status);
  useEffect(() => {
    if (former.current === status) return;
    former.current = status;
    // The button that made it active has gone and left the focus behind: it goes to what has come of it.
    if (document.activeElement === document.body) word.current?.focus({ preventScroll: true });
  }, [status]);
  return (
    <PageBar
      sticky
      actionsAtFoot
      back={back}
      status={
        <>
          <span ref={word} tabIndex={-1}>
            <Status tone={state.tone}>{state.word}</Status>
          </span>
          <SaveStatus {...save} />
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
          {history === undefined ? null : (
            <Button
              className={css.history ?? ''}
              variant="subtle"
              color="gray"
              component={Link}
              href={history}
              prefetch={false}
              leftSection={<IconHistory aria-hidden />}
            >
              History
            </Button>
          )}
          <ActionMenu
            button={
              <ActionIcon variant="default" size="lg" aria-label="More for this recipe">
                <IconDots aria-hidden />
              </ActionIcon>
            }
            entries={[
              {
                label: 'Save now',
                icon: <IconDeviceFloppy aria-hidden />,
                disabled: save.state === 'saving',
                onSelect: props.onSave,
              },
              {
                label: 'Undo',
                icon: <IconArrowBackUp aria-hidden />,
                disabled: props.onUndo === undefined,
                onSelect: () => props.onUndo?.(),
              },
              {
                label: 'Redo',
                icon: <IconArrowForwardUp aria-hidden />,
                disabled: props.onRedo === undefined,
                onSelect: () => props.onRedo?.(),
              },
              {
                label: 'Undo all changes since you opened it',
                icon: <IconArrowBackUpDouble aria-hidden />,
                disabled: onRevert === undefined,
                onSelect: () => onRevert?.(),
              },
            ]}
          />
          <Button
            className={css.barButton ?? ''}
            variant="default"
            leftSection={<IconEye aria-hidden />}
            onClick={props.onPreview}
          >
            Preview
          </Button>
          {onActivate === undefined ? null : (
            <Button
              className={css.barButton ?? ''}
              leftSection={<IconCircleCheck aria-hidden />}
              onClick={onActivate}
            >
              Mark as ready
            </Button>
          )}
        </>
      }
    />
  );
}
