'use client';

import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import {
  FIELD_LABELS,
  isPictureWord,
  valueWords,
} from '@/features/recipes/editor/ui/draft/field-names.rules';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import type { Conflict, Side } from './merge.rules';
import css from './merge-dialog.module.css';

interface MergeDialogProps {
  opened: boolean;
  conflicts: readonly Conflict[];
  onClose: () => void;
  onChosen: (chosen: ReadonlyMap<string, Side>) => void;
}

const sides = [
  { side: 'mine', label: 'Your version' },
  { side: 'theirs', label: 'Their version' },
] as const;

/** Both versions of everything that was changed here and elsewhere, side by side, to choose from. */
export default function MergeDialog({ opened, conflicts, onClose, onChosen }: MergeDialogProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const choose = (key: string, side: Side) => setChosen((before) => new Map([...before, [key, side]]));
  const all = (side: Side) => setChosen(new Map(conflicts.map(({ key }) => [key, side])));
  const open = conflicts.filter(({ key }) => !chosen.has(key)).length;
  return (
    <Modal opened={opened} onClose={onClose} title="Two versions" size={880}>
      <p className={css.lede}>
        The same thing was changed here and somewhere else. Choose what to keep; the other version goes away.
      </p>
      <div className={css.all}>
        {/* It only marks: nothing is taken before the last button. */}
        <Button variant="default" size="xs" data-autofocus onClick={() => all('mine')}>
          Keep all of mine
        </Button>
        <Button variant="default" size="xs" onClick={() => all('theirs')}>
          Keep all of theirs
        </Button>
      </div>
      {conflicts.map((conflict) => (
        <Radio.Group
          key={conflict.key}
          className={css.conflict ?? ''}
          label={FIELD_LABELS[conflict.field]}
          value={chosen.get(conflict.key) ?? null}
          onChange={(value) => choose(conflict.key, value === 'mine' ? 'mine' : 'theirs')}
        >
          <div className={css.sides}>
            {sides.map(({ side, label }) => (
              <Radio.Card key={side} className={css.side ?? ''} value={side}>
                <span className={css.head}>
                  <Radio.Indicator size="xs" />
                  {label}
                </span>
                <Version field={conflict.field} value={conflict[side]} />
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      ))}
      <DialogFoot>
        <span className={css.left} role="status">
          {open === 0 ? 'All chosen.' : `${open} left to choose.`}
        </span>
        <Button disabled={open > 0} onClick={() => onChosen(chosen)}>
          Use these
        </Button>
      </DialogFoot>
    </Modal>
  );
}

function Version({ field, value }: { field: Conflict['field']; value: unknown }) {
  return valueWords(value).map((line, index) =>
    isPictureWord(field, line) ? (
      // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text have no other identity
      <img key={index} className={css.photo} src={line} alt="How it will look" width={240} height={150} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text have no other identity
      <span key={index} className={css.line} dir="auto">
        {line}
      </span>
    ),
  );
}
