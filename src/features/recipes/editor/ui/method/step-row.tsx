'use client';

import { ActionIcon, Textarea } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, memo, useEffect, useRef, useState } from 'react';
import {
  type DraftStep,
  newKey,
  unframedPicture,
} from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { pastedSteps } from '@/features/recipes/editor/ui/lines/pasted-list.rules';
import { movedByKey, RowMenu } from '@/features/recipes/editor/ui/rows/row-menu';
import type { RowVerbs } from '@/features/recipes/editor/ui/rows/rows';
import css from '@/features/recipes/editor/ui/rows/rows.module.css';
import { DragHandle } from '@/ui/drag/handle';
import { SendingNotice } from '@/ui/pictures/picture-upload';
import { choosePicture, usePictureUpload } from '@/ui/pictures/use-picture-upload';
import { cutStep } from './step-edits.rules';
import { StepPhoto } from './step-photo';

interface StepRowProps {
  row: DraftStep;
  /** From 1. */
  place: number;
  /** The address at which its photo is shown; null without one. */
  shown: string | null;
  verbs: RowVerbs<DraftStep>;
  error: string | undefined;
  photoError: string | undefined;
  /** One more or one fewer photo is on its way. Keeps its identity. */
  onSending: (by: 1 | -1) => void;
}

/** One step of the method. Enter cuts it in two at the caret; a photo is chosen for it, or dropped on it. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { row, place, shown, verbs, error, photoError, onSending } = props;
  const { key, photo } = row;
  const name = `step ${place}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const text = (change: string) => verbs.change(key, (before) => ({ ...before, text: change }));
  const sending = usePictureUpload((url) =>
    verbs.change(key, (before) => ({ ...before, photo: unframedPicture(url) })),
  );
  const running = sending.state.kind === 'running';
  useEffect(() => {
    if (!running) return;
    onSending(1);
    return () => onSending(-1);
  }, [running, onSending]);
  const choose = () => choosePicture((file) => void sending.send(file));
  const { over, ...dropped } = useDroppedFile((file) => void sending.send(file));
  return (
    <li
      className={css.stepRow}
      data-row={key}
      data-over={over || undefined}
      onKeyDown={(event) => {
        movedByKey(event, key, verbs);
      }}
      {...dropped}
    >
      <span className={css.grip}>
        <DragHandle label={name} onGrab={(event) => verbs.grab(key, event)} />
      </span>
      <span className={css.number} aria-hidden>
        {place}
      </span>
      <Textarea
        ref={field}
        className={css.step ?? ''}
        classNames={{ input: css.stepInput ?? '' }}
        autosize={false}
        rows={1}
        data-field="text"
        aria-label={`Step ${place}`}
        value={row.text}
        error={error}
        onChange={(event) => text(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (pastedSteps(pasted).length < 2) return;
          event.preventDefault();
          verbs.paste(key, pasted);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            const [before, after] = cutStep(row, event.currentTarget.selectionEnd, newKey());
            verbs.add(key, [after], () => before);
          } else if (event.key === 'Backspace' && row.text === '' && photo === null) {
            event.preventDefault();
            verbs.remove(key);
          }
        }}
      />
      <span className={css.menu}>
        {photo === null ? (
          <ActionIcon
            className={css.addPhoto ?? ''}
            variant="default"
            size="md"
            aria-label={`Add photo to ${name}`}
            onClick={choose}
          >
            <IconPhotoPlus aria-hidden />
          </ActionIcon>
        ) : null}
        <RowMenu
          label={name}
          row={key}
          verbs={verbs}
          more={
            photo === null
              ? [{ label: 'Add photo', icon: <IconPhotoPlus aria-hidden />, onSelect: choose }]
              : []
          }
          insert="Add step below"
          remove="Remove step"
        />
      </span>
      <div className={css.stepPhoto}>
        {photo === null || shown === null ? null : (
          <StepPhoto
            row={key}
            photo={photo}
            shown={shown}
            step={name}
            error={photoError}
            verbs={verbs}
            onReplace={choose}
          />
        )}
        {sending.state.kind === 'none' ? null : (
          <SendingNotice sending={sending} filled={photo !== null} onStopped={() => field.current?.focus()} />
        )}
      </div>
    </li>
  );
});

/** A file that is dropped on an element: what the element listens to, and whether one is held over it. */
function useDroppedFile(onFile: (file: File | undefined) => void) {
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    over,
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFile(event.dataTransfer.files[0]);
    },
  };
}
