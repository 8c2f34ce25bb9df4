'use client';

import { Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCrop, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { thumbAddress } from '@/features/images/images.rules';
import { isUnframed, positionOf } from '@/features/images/photos.rules';
import type { Photo } from '@/features/images/photos.schema';
import { type DraftPhoto, shownAt } from '@/features/recipes/editor/ui/draft/draft.rules';
import { ActionMenu } from '@/ui/components/action-menu';
import { lazyDialog } from '@/ui/components/lazy';
import { DragHandle } from '@/ui/drag/handle';
import type { PhotoVerbs } from './photos';
import css from './photos.module.css';

const FrameDialog = lazyDialog(() => import('./frame-dialog'));

interface PhotoRowProps {
  photo: DraftPhoto;
  /** From 1. */
  place: number;
  count: number;
  /** The photos as they were saved last. */
  saved: readonly Photo[];
  error: string | undefined;
  verbs: PhotoVerbs;
}

/** One photo with the words for who cannot see it. */
export const PhotoRow = memo(function PhotoRow({ photo, place, count, saved, error, verbs }: PhotoRowProps) {
  const { key, alt } = photo;
  const name = `photo ${place}`;
  const shown = shownAt(photo, saved);
  // The small version of what was framed just now is made when it is saved.
  const isNew = shown === photo.url && !isUnframed(photo);
  const [framing, setFraming] = useState(false);
  return (
    <li
      className={css.row}
      data-row={key}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        verbs.move(key, event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <span className={css.grip}>
        {count < 2 ? null : <DragHandle label={name} onGrab={(event) => verbs.grab(key, event)} />}
      </span>
      <span className={css.frame}>
        {/* biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show */}
        <img
          className={css.photo}
          style={{ objectPosition: positionOf(photo) }}
          src={isNew ? photo.url : (thumbAddress(shown) ?? '')}
          alt={alt.trim() || `Photo ${place}`}
          width={128}
          height={90}
        />
        {place === 1 ? <span className={css.cover}>Cover</span> : null}
      </span>
      <Textarea
        className={css.alt ?? ''}
        label="Alt text"
        aria-label={`Alt text for ${name}`}
        placeholder="What does it show? For people who can’t see it."
        autosize
        minRows={2}
        maxRows={4}
        value={alt}
        error={error}
        onChange={(event) => verbs.describe(key, event.currentTarget.value.replace(/[\n\r]+/g, ' '))}
      />
      <span className={css.menu}>
        <ActionMenu
          label={`More for ${name}`}
          entries={[
            {
              label: 'Move up',
              icon: <IconArrowUp aria-hidden />,
              disabled: place === 1,
              onSelect: () => verbs.move(key, -1),
            },
            {
              label: 'Move down',
              icon: <IconArrowDown aria-hidden />,
              disabled: place === count,
              onSelect: () => verbs.move(key, 1),
            },
            {
              label: 'Crop and focal point',
              icon: <IconCrop aria-hidden />,
              onSelect: () => setFraming(true),
            },
            'line',
            {
              label: 'Remove photo',
              icon: <IconTrash aria-hidden />,
              bad: true,
              onSelect: () => verbs.remove(key),
            },
          ]}
        />
      </span>
      {framing ? (
        <FrameDialog
          url={photo.url}
          name={`Photo ${place}`}
          frame={{ focal: photo.focal, crop: photo.crop }}
          onClose={() => setFraming(false)}
          onFramed={(frame) => verbs.frame(key, frame)}
        />
      ) : null}
    </li>
  );
});
