'use client';

import { Button, Modal, Textarea } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { parseHintOf } from '@/features/recipes/editor/ui/lines/parse-hints.rules';
import {
  aboveWords,
  listAndSteps,
  pastedIngredients,
  pastedSteps,
  readsAsRecipe,
} from '@/features/recipes/editor/ui/lines/pasted-list.rules';
import { LineReading } from '@/features/recipes/editor/ui/lines/read-line';
import { countOf } from '@/features/recipes/editor/ui/rows/rows';
import type { ReadRecipeView } from '@/features/recipes/import/import.schema';
import { type FormRefusal, formRefusal } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import { notify } from '@/ui/overlays/toast';
import css from './paste-list.module.css';

interface PasteListProps {
  opened: boolean;
  onClose: () => void;
  onAdd: (text: string) => void;
  /** A whole recipe was pasted: fills in all of it. */
  onFill: (recipe: ReadRecipeView) => void;
}

const UNREAD: FormRefusal = {
  title: 'This doesn’t look like a single recipe',
  detail: 'Your text is still here. Add it as ingredient lines, or use Import if it’s several recipes.',
  requestId: null,
};

/** A whole ingredient list at once. What is read in each line stands beside it before it is added. */
export default function PasteList({ opened, onClose, onAdd, onFill }: PasteListProps) {
  const [text, setText] = useState('');
  // The reading follows when there is time: typing goes first.
  const later = useDeferredValue(text);
  const whole = useMemo(() => readsAsRecipe(later), [later]);
  const read = trpc.recipes.import.useMutation({
    onSuccess({ results: [found, ...others] }) {
      if (found?.recipe === undefined || others.length > 0) return;
      onFill(found.recipe);
      done();
    },
  });
  const done = () => {
    setText('');
    read.reset();
    onClose();
  };
  const isUnread =
    read.isSuccess && (read.data.results.length !== 1 || read.data.results[0]?.recipe === undefined);
  const { list, steps, above } = useMemo(() => listAndSteps(later), [later]);
  const rows = useMemo(() => pastedIngredients(list), [list]);
  const lines = rows.filter((row) => row.kind === 'line').length;
  const doubts = rows.filter((row) => row.kind === 'line' && parseHintOf(row) !== null).length;
  const found = [
    rows.length === 0 ? '' : `${countOf(rows, 'line')}${doubts === 0 ? '' : `, ${doubts} to check`}`,
    steps.length === 0 ? '' : `${countOf(pastedSteps(steps.join('\n')), 'step')} for Method`,
    aboveWords(above),
  ].filter((words) => words !== '');
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (text.trim() !== '' && !read.isPending)
          notify('Nothing added yet. Your text is kept under “Paste a list.”');
        onClose();
      }}
      title="Paste a list"
      size={880}
    >
      <FormAlert
        refusal={isUnread ? UNREAD : read.error === null ? null : formRefusal(read.error, []).form}
      />
      <div className={css.columns}>
        <Textarea
          label="One ingredient per line"
          description="We remove bullets and list numbers, and keep your amounts. A line like “For the sauce:” becomes a heading. Paste a whole recipe to fill in everything at once."
          autosize
          minRows={9}
          maxRows={16}
          data-autofocus
          readOnly={read.isPending}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            read.reset();
          }}
        />
        <section className={css.read} aria-labelledby="read-in-list">
          <h3 className={css.title} id="read-in-list">
            What we found
          </h3>
          {rows.length === 0 ? (
            <p className={css.hint}>Paste a list to see each line’s amount, unit, and ingredient.</p>
          ) : (
            // It scrolls, so keys have to reach it.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
            <ul className={css.lines} tabIndex={0} aria-labelledby="read-in-list">
              {rows.map((row, index) => (
                // Read anew at every key; they have no identity but their place.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <LineReading key={index} row={row} />
              ))}
            </ul>
          )}
        </section>
      </div>
      <DialogFoot>
        <span className={css.count} role="status">
          {found.join('. ')}
        </span>
        <div className={css.verbs}>
          <Button
            variant={whole ? 'default' : 'filled'}
            disabled={rows.length === 0}
            onClick={() => {
              onAdd(text);
              done();
            }}
          >
            {lines === 0 ? 'Add' : `Add ${lines} line${lines === 1 ? '' : 's'}`}
          </Button>
          {whole ? (
            <Button
              loading={read.isPending}
              onClick={() => read.mutate({ text, preview: true, copies: true })}
            >
              Fill in the recipe
            </Button>
          ) : null}
        </div>
      </DialogFoot>
    </Modal>
  );
}
