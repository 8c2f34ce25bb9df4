'use client';

import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { readHeading } from '@/culinary/heading';
import { DialogFoot } from '@/ui/dialog-foot';
import { pastedLines } from './editor-lines.rules';
import css from './editor-rows.module.css';

interface PasteListProps {
  opened: boolean;
  onClose: () => void;
  onAdd: (text: string) => void;
}

/** A whole ingredient list at once. It says what it will become before it does. */
export default function PasteList({ opened, onClose, onAdd }: PasteListProps) {
  const [text, setText] = useState('');
  const lines = pastedLines(text);
  const headings = lines.filter((line) => readHeading(line) !== null).length;
  const count = lines.length - headings;
  return (
    <Modal opened={opened} onClose={onClose} title="Paste a list">
      <Textarea
        label="One ingredient a line"
        description="A line such as “For the sauce:” becomes a heading."
        autosize
        minRows={9}
        maxRows={18}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DialogFoot>
        <span className={css.size} role="status">
          {lines.length === 0
            ? null
            : `${plural(count, 'line')}${headings === 0 ? '' : `, ${plural(headings, 'heading')}`}`}
        </span>
        <Button
          disabled={lines.length === 0}
          onClick={() => {
            onAdd(text);
            setText('');
            onClose();
          }}
        >
          {count === 0 ? 'Add' : `Add ${plural(count, 'line')}`}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
