'use client';

import { Button } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import { useSteps } from '@/features/recipes/editor/ui/autosave/history-toasts';
import { NEXT } from '@/features/recipes/editor/ui/draft/content.rules';
import { type Draft, filledIn } from '@/features/recipes/editor/ui/draft/draft.rules';
import type { FieldErrors } from '@/features/recipes/editor/ui/draft/field-errors.rules';
import {
  type DraftHeading,
  type DraftLine,
  isBlankRow,
  lineText,
  readRow,
  readTogether,
} from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { parseHintOf } from '@/features/recipes/editor/ui/lines/parse-hints.rules';
import {
  aboveWords,
  listAndSteps,
  pastedIngredients,
  pastedSteps,
} from '@/features/recipes/editor/ui/lines/pasted-list.rules';
import { RowList } from '@/features/recipes/editor/ui/rows/row-list';
import { type Beside, countOf, type RowKind } from '@/features/recipes/editor/ui/rows/rows';
import css from '@/features/recipes/editor/ui/rows/rows.module.css';
import { lazyDialog } from '@/ui/components/lazy';
import { LineRow, UNITS_LIST } from './line-row';

type Rows = Draft['ingredients'];

const PasteList = lazyDialog(() => import('./paste-list'));

interface EditorIngredientsProps {
  rows: Rows;
  errors: FieldErrors;
  /** What stands in the field for one more line. */
  next: string;
  /** Keeps its identity. */
  onChange: (part: (draft: Draft) => Partial<Draft>) => void;
}

const units =
  'g kg ml l tsp tbsp cup fl-oz oz lb pint quart pinch clove can piece slice bunch sprig stick'.split(' ');

const wordsOf = (row: DraftLine | DraftHeading) => (row.kind === 'line' ? lineText(row) : row.text);

const lines: RowKind<DraftLine> = {
  noun: 'line',
  fresh: () => readRow(''),
  read: pastedIngredients,
  isBlank: (row) => (row.kind === 'line' ? isBlankRow(row) : row.text.trim() === ''),
  isDoubtful: (row) => parseHintOf(row) !== null,
  words: wordsOf,
};

/**
 * The ingredients: a row a line, headings between them, and a field for more that takes a whole list. Typing elsewhere
 * leaves 200 rows alone.
 */
export const EditorIngredients = memo(function EditorIngredients({
  rows,
  errors,
  next,
  onChange,
}: EditorIngredientsProps) {
  const [pasting, setPasting] = useState<boolean | null>(null);
  const steps = useSteps();
  const onRows = useCallback(
    (change: (rows: Rows) => Rows) =>
      onChange(({ ingredients }) => ({ ingredients: readTogether(change(ingredients)) })),
    [onChange],
  );
  const putBeside = useCallback(
    (text: string): Beside | null => {
      const { list, steps, above } = listAndSteps(text);
      if (steps.length === 0 && above.length === 0) return null;
      const added = pastedSteps(steps.join('\n'));
      const moved = added.length === 0 ? '' : `${countOf(added, 'step')} added to Method.`;
      return {
        list,
        words: [moved, aboveWords(above)].filter(Boolean).join(' '),
        put: () => onChange(({ steps }) => ({ steps: [...steps, ...added] })),
      };
    },
    [onChange],
  );
  return (
    <>
      <RowList
        title="Ingredients"
        headingId="ingredients-heading"
        kind={lines}
        rows={rows}
        onRows={onRows}
        putBeside={putBeside}
        error={errors.ingredients}
        nextError={errors[`line:${NEXT}`]}
        next={{
          text: next,
          onText: (next_line) => onChange(() => ({ next_line })),
          label: 'Add an ingredient line',
          placeholder: 'Type a line, or paste a whole list. We read each line as you go.',
        }}
        actions={(verbs) => (
          <>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconClipboardText aria-hidden />}
              onPointerEnter={PasteList.prepare}
              onClick={() => setPasting(true)}
            >
              Paste a list
            </Button>
            {pasting === null ? null : (
              <PasteList
                opened={pasting}
                onClose={() => setPasting(false)}
                onAdd={(text) => verbs.paste(null, text)}
                onFill={(recipe) =>
                  steps.did('Recipe filled in', () => onChange((draft) => filledIn(draft, recipe)), {
                    says: ' We kept what you’d already written.',
                  })
                }
              />
            )}
          </>
        )}
        columns={
          <div className={css.columnHeads} aria-hidden>
            <span />
            <span>As written</span>
            <span>Amount</span>
            <span>Unit</span>
            <span>Ingredient</span>
            <span>Note</span>
          </div>
        }
        render={(row, place, verbs) => (
          <LineRow
            key={row.key}
            row={row}
            place={place}
            verbs={verbs}
            error={errors[`line:${row.key}`]}
            amountError={errors[`amount:${row.key}`]}
          />
        )}
      />
      <datalist id={UNITS_LIST}>
        {units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
    </>
  );
});
