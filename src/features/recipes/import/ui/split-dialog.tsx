'use client';

import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import { showStep } from '@/culinary/steps/steps';
import type { ImportResult } from '@/features/recipes/import/import.schema';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import { splitLines } from './split.rules';
import css from './split-dialog.module.css';

interface SplitDialogProps {
  result: ImportResult;
  /** Splits above a line of the text; answers why that does not work. */
  onSplit: (line: number) => Promise<string | null>;
  onClose: () => void;
}

/** The text of a recipe, line by line: she says with which one another recipe begins. */
export default function SplitDialog({ result, onSplit, onClose }: SplitDialogProps) {
  const { lines, guess } = splitLines(result);
  const [chosen, setChosen] = useState<number | null>(guess);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const split = async () => {
    if (chosen === null) return;
    setRunning(true);
    const wrong = await onSplit(chosen);
    setRunning(false);
    if (wrong === null) onClose();
    setProblem(wrong);
  };
  return (
    <Modal opened onClose={onClose} title="Split into two recipes" size={620}>
      <Radio.Group
        label="Choose the title of the second recipe"
        description="Everything from that line on becomes a recipe of its own. You can undo this before you import."
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => {
          setChosen(Number(value));
          setProblem(null);
        }}
        error={problem}
      >
        <div
          className={css.lines}
          // The line we suggest may be far down: it is in sight from the start.
          ref={(box) => {
            if (guess !== null) box?.querySelector('[data-first]')?.scrollIntoView({ block: 'center' });
          }}
        >
          {lines.map(({ text, at }) => (
            <Radio
              key={at}
              value={String(at)}
              label={showStep(text).display}
              dir="auto"
              size="xs"
              classNames={{ root: css.line ?? '', label: css.text ?? '' }}
              wrapperProps={{
                'data-first': at === chosen || undefined,
                'data-second': (chosen !== null && at >= chosen) || undefined,
              }}
              disabled={running}
            />
          ))}
        </div>
      </Radio.Group>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen === null} loading={running} onClick={() => void split()}>
          Split here
        </Button>
      </DialogFoot>
    </Modal>
  );
}
