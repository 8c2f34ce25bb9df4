'use client';

import { Textarea } from '@mantine/core';
import { IconCrop, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbAddress } from '@/features/images/images.rules';
import { type Frame, isUnframed, positionOf } from '@/features/images/photos.rules';
import { useSteps } from '@/features/recipes/editor/ui/autosave/history-toasts';
import type { DraftPicture, DraftStep } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import type { RowVerbs } from '@/features/recipes/editor/ui/rows/rows';
import { same } from '@/ui/autosave/autosave';
import { ActionMenu } from '@/ui/components/action-menu';
import { lazyDialog } from '@/ui/components/lazy';
import css from './step-photo.module.css';

const FrameDialog = lazyDialog(() => import('@/features/recipes/editor/ui/photos/frame-dialog'));

interface StepPhotoProps {
  /** The key of its step. */
  row: string;
  photo: DraftPicture;
  /** The address at which it is shown. */
  shown: string;
  /** How the step is called: `step 3`. */
  step: string;
  error: string | undefined;
  verbs: RowVerbs<DraftStep>;
  /** Asks for another picture. */
  onReplace: () => void;
}

/** The photo of a step with the words for who cannot see it. */
export function StepPhoto({ row, photo, shown, step, error, verbs, onReplace }: StepPhotoProps) {
  const { url, alt, focal, crop } = photo;
  const name = `photo of ${step}`;
  const steps = useSteps();
  const [framing, setFraming] = useState(false);
  const change = (part: Partial<DraftPicture>) =>
    verbs.change(row, (before) => ({ ...before, photo: before.photo && { ...before.photo, ...part } }));
  const frame = (framed: Frame) => {
    if (!same({ focal, crop }, framed)) steps.did(`P${name.slice(1)} adjusted`, () => change(framed));
  };
  // The small version of what was framed just now is made when it is saved.
  const isNew = shown === url && !isUnframed(photo);
  return (
    <div className={css.row}>
      {/* biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show */}
      <img
        className={css.photo}
        style={{ objectPosition: positionOf(photo) }}
        src={isNew ? url : (thumbAddress(shown) ?? '')}
        alt={alt.trim() || `P${name.slice(1)}`}
        width={128}
        height={90}
        loading="lazy"
      />
      <Textarea
        className={css.alt ?? ''}
        label="Alt text"
        aria-label={`Alt text for the ${name}`}
        placeholder="What does it show? For people who can’t see it."
        autosize
        minRows={2}
        maxRows={4}
        value={alt}
        error={error}
        onChange={(event) => change({ alt: event.currentTarget.value.replace(/[\n\r]+/g, ' ') })}
      />
      <span className={css.menu}>
        <ActionMenu
          label={`More for the ${name}`}
          entries={[
            {
              label: 'Crop and focal point',
              icon: <IconCrop aria-hidden />,
              onSelect: () => setFraming(true),
            },
            { label: 'Replace photo', icon: <IconPhotoPlus aria-hidden />, onSelect: onReplace },
            'line',
            {
              label: 'Remove photo',
              icon: <IconTrash aria-hidden />,
              bad: true,
              onSelect: () =>
                verbs.changeAs(`P${name.slice(1)} removed`, row, (before) => ({ ...before, photo: null })),
            },
          ]}
        />
      </span>
      {framing ? (
        <FrameDialog
          url={url}
          name={`P${name.slice(1)}`}
          frame={{ focal, crop }}
          onClose={() => setFraming(false)}
          onFramed={frame}
        />
      ) : null}
    </div>
  );
}
