'use client';

import { Button, NumberInput } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { problemOf } from '@/ui/problem';
import { notifyError } from '@/ui/toast';
import { trpc } from '@/ui/trpc';
import { newUuid } from '../../../kernel/uuid';
import css from './lead-magnet-section.module.css';
import { useEditor } from './product-editor';
import { Section } from './section';

/** Makes a free taste of an ebook or a card pack, and goes to it. */
export function LeadMagnetSection({ id }: { id: string }) {
  const router = useRouter();
  const cache = trpc.useUtils();
  const { dirty, save } = useEditor();
  const [count, setCount] = useState<number>(LIMITS.lead_recipes_default);
  const [busy, setBusy] = useState(false);
  // A press that was not answered can be repeated without making a second one.
  const key = useRef<string | null>(null);

  const make = async () => {
    setBusy(true);
    try {
      if ((await save()) === null) return;
      key.current ??= newUuid();
      const made = await cache.client.products.leadMagnet.mutate(
        { id, count },
        { context: { idempotencyKey: key.current } },
      );
      key.current = null;
      cache.products.get.setData({ id: made.id }, made);
      void cache.products.list.invalidate();
      router.push(`/products/${made.id}`);
    } catch (error) {
      const problem = problemOf(error);
      if (problem !== null) key.current = null;
      notifyError(`No lead magnet was made. ${problem?.detail ?? 'Try again.'}`, { error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title="Lead magnet">
      <p className={css.text}>
        A few recipes of this, free, to win readers. The ones ready for email come first, then the best liked,
        at most one from each chapter.
      </p>
      <div className={css.form}>
        <NumberInput
          label="Recipes"
          value={count}
          min={1}
          max={LIMITS.lead_recipes}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(value) => {
            if (typeof value !== 'number' || value < 1) return;
            setCount(value);
            key.current = null;
          }}
        />
        <Button variant="default" loading={busy} onClick={() => void make()}>
          {dirty ? 'Save and make it' : 'Make a lead magnet'}
        </Button>
      </div>
    </Section>
  );
}
