'use client';

import { Button } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { useState } from 'react';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import { LeadMagnetDialog } from './lead-magnet-dialog';

/** Makes a free taste of an ebook or a card pack: chosen, given its looks, made. */
export function LeadMagnetButton() {
  const { save, draft } = useEditor();
  const [starting, setStarting] = useState(false);
  const [open, setOpen] = useState(false);
  const start = async () => {
    setStarting(true);
    // It is made of what is saved.
    if ((await save()) !== null) setOpen(true);
    setStarting(false);
  };
  if (draft.status === 'archived') return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconGift size={16} aria-hidden />}
        title="A few of these recipes, free, to grow your list"
        loading={starting}
        onClick={() => void start()}
      >
        Make a lead magnet
      </Button>
      {open ? <LeadMagnetDialog id={draft.id} source={draft} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
