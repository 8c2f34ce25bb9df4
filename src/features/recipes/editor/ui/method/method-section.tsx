'use client';

import { memo, useCallback } from 'react';
import type { Photo } from '@/features/images/photos.schema';
import { NEXT } from '@/features/recipes/editor/ui/draft/content.rules';
import { type Draft, shownAt } from '@/features/recipes/editor/ui/draft/draft.rules';
import type { FieldErrors } from '@/features/recipes/editor/ui/draft/field-errors.rules';
import { type DraftStep, isBlankStep, newKey } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { pastedSteps } from '@/features/recipes/editor/ui/lines/pasted-list.rules';
import { RowList } from '@/features/recipes/editor/ui/rows/row-list';
import type { RowKind } from '@/features/recipes/editor/ui/rows/rows';
import { StepRow } from './step-row';

type Rows = Draft['steps'];

const steps: RowKind<DraftStep> = {
  noun: 'step',
  fresh: () => ({ kind: 'step', key: newKey(), text: '', photo: null }),
  read: pastedSteps,
  isBlank: (row) => (row.kind === 'step' ? isBlankStep(row) : row.text.trim() === ''),
  words: (row) => row.text,
};

interface EditorMethodProps {
  rows: Rows;
  /** The recipe's photos as they were saved last, those of its steps too. */
  saved: readonly Photo[];
  errors: FieldErrors;
  /** What stands in the field for one more step. */
  next: string;
  /** Keeps its identity. */
  onChange: (part: (draft: Draft) => Partial<Draft>) => void;
  /** One more or one fewer photo is on its way. Keeps its identity. */
  onSending: (by: 1 | -1) => void;
}

/** The method: a field a step, headings between them, and a field for more that takes many paragraphs. */
export const EditorMethod = memo(function EditorMethod({
  rows,
  saved,
  errors,
  next,
  onChange,
  onSending,
}: EditorMethodProps) {
  const onRows = useCallback(
    (change: (rows: Rows) => Rows) => onChange(({ steps }) => ({ steps: change(steps) })),
    [onChange],
  );
  return (
    <RowList
      title="Method"
      headingId="method-heading"
      kind={steps}
      rows={rows}
      onRows={onRows}
      error={errors.instructions}
      hint="Amounts in a step scale with the servings when you put them in braces, such as {2 cups}."
      nextError={errors[`step:${NEXT}`]}
      next={{
        text: next,
        onText: (next_step) => onChange(() => ({ next_step })),
        label: 'Add step',
        placeholder: 'Type a step, or paste the whole method. Each paragraph becomes a step.',
      }}
      render={(row, place, verbs) => (
        <StepRow
          key={row.key}
          row={row}
          place={place}
          shown={row.photo && shownAt(row.photo, saved)}
          verbs={verbs}
          error={errors[`step:${row.key}`]}
          photoError={errors[`step_photo:${row.key}`]}
          onSending={onSending}
        />
      )}
    />
  );
});
