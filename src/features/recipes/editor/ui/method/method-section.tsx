'use client';

import type { Draft, DraftStep } from '@/features/recipes/editor/ui/draft/draft.rules';
import type { FieldErrors } from '@/features/recipes/editor/ui/draft/field-errors.rules';
import { NEXT, pastedSteps } from '@/features/recipes/editor/ui/draft/row-edits.rules';
import { newKey } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { RowList } from '@/features/recipes/editor/ui/rows/row-list';
import type { RowKind } from '@/features/recipes/editor/ui/rows/rows';
import { StepRow } from './step-row';

type Rows = Draft['steps'];

const steps: RowKind<DraftStep> = {
  noun: 'step',
  fresh: () => ({ kind: 'step', key: newKey(), text: '' }),
  read: pastedSteps,
  isBlank: (row) => row.text.trim() === '',
  words: (row) => row.text,
};

interface EditorMethodProps {
  rows: Rows;
  errors: FieldErrors;
  /** What stands in the field for one more step. */
  next: string;
  onNext: (text: string) => void;
  /** Keeps its identity. */
  onRows: (change: (rows: Rows) => Rows) => void;
}

/** The method: a field a step, headings between them, and a field for more that takes many paragraphs. */
export function EditorMethod({ rows, errors, next, onNext, onRows }: EditorMethodProps) {
  return (
    <RowList
      title="Method"
      headingId="method-heading"
      kind={steps}
      rows={rows}
      onRows={onRows}
      error={errors.instructions}
      nextError={errors[`step:${NEXT}`]}
      next={{
        text: next,
        onText: onNext,
        label: 'Add a step',
        placeholder: 'Type a step, or paste the whole method. Each paragraph becomes a step.',
      }}
      render={(row, place, verbs) => (
        <StepRow key={row.key} row={row} place={place} verbs={verbs} error={errors[`step:${row.key}`]} />
      )}
    />
  );
}
