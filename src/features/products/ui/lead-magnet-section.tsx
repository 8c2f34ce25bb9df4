'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { LeadMagnetDialog } from './lead-magnet-dialog';
import css from './lead-magnet-section.module.css';
import { useEditor } from './product-editor';
import { Section } from './section';

/** Makes a free taste of an ebook or a card pack: chosen, given its looks, made. */
export function LeadMagnetSection({ id }: { id: string }) {
  const { dirty, saving, save, draft } = useEditor();
  const [open, setOpen] = useState(false);
  const start = async () => {
    // It is made of what is saved.
    if ((await save()) !== null) setOpen(true);
  };
  return (
    <Section title="Lead magnet">
      <p className={css.text}>A few recipes of this, free, to win readers.</p>
      <Button variant="default" loading={saving} onClick={() => void start()}>
        {dirty ? 'Save and make a lead magnet' : 'Make a lead magnet'}
      </Button>
      {open ? <LeadMagnetDialog id={id} source={draft} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
