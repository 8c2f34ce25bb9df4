'use client';

import { memo, useCallback } from 'react';
import { useTypedBefore } from '@/ui/fields/hydration-inputs';
import { EditorBasics } from './basics';
import { EditorNotes, EditorNutrition, EditorTags } from './details';
import type { Draft } from './draft/draft.rules';
import type { FieldErrors } from './draft/field-errors.rules';
import css from './editor.module.css';
import { EditorIngredients } from './ingredients/ingredients-section';
import { readTogether } from './lines/draft-lines.rules';
import { EditorMethod } from './method/method-section';
import { EditorPhoto } from './photo';

interface EditorFieldsProps {
  draft: Draft;
  errors: FieldErrors;
  /** A new recipe begins with its title. */
  autoFocus: boolean;
  /** Keeps its identity. */
  onChange: (part: (draft: Draft) => Partial<Draft>) => void;
  /** Whether a photo is on its way. Keeps its identity. */
  onSending: (sending: boolean) => void;
  /** A field lost the focus. */
  onLeave: () => void;
}

/** Every field of a recipe, section by section. */
export function EditorFields({ draft, errors, autoFocus, onChange, onSending, onLeave }: EditorFieldsProps) {
  const set = (part: Partial<Draft>) => onChange(() => part);
  return (
    <form
      id={useTypedBefore()}
      className={css.main}
      aria-label="Recipe"
      noValidate
      onBlur={onLeave}
      onSubmit={(event) => event.preventDefault()}
    >
      <section id="basics" data-section aria-label="Basics">
        <EditorBasics draft={draft} errors={errors} onChange={set} autoFocus={autoFocus} />
      </section>
      <section id="ingredients" data-section aria-labelledby="ingredients-heading">
        <Ingredients rows={draft.ingredients} next={draft.next_line} errors={errors} onChange={onChange} />
      </section>
      <section id="method" data-section aria-labelledby="method-heading">
        <Method rows={draft.steps} next={draft.next_step} errors={errors} onChange={onChange} />
      </section>
      <section id="photo" data-section className={css.part} aria-labelledby="photo-heading">
        <EditorPhoto
          image_url={draft.image_url}
          error={errors.image_url}
          onChange={(image_url) => set({ image_url })}
          onSending={onSending}
        />
      </section>
      <section id="tags" data-section className={css.part} aria-labelledby="tags-heading">
        <EditorTags draft={draft} errors={errors} onChange={set} />
      </section>
      <section id="notes" data-section className={css.part} aria-labelledby="notes-heading">
        <EditorNotes draft={draft} errors={errors} onChange={set} />
      </section>
      <section id="nutrition" data-section className={css.part} aria-labelledby="nutrition-heading">
        <EditorNutrition draft={draft} errors={errors} onChange={set} />
      </section>
    </form>
  );
}

interface ListProps<R> {
  rows: R[];
  next: string;
  errors: FieldErrors;
  onChange: EditorFieldsProps['onChange'];
}

/** Typing elsewhere leaves 200 rows alone. */
const Ingredients = memo(function Ingredients({
  rows,
  next,
  errors,
  onChange,
}: ListProps<Draft['ingredients'][number]>) {
  const onRows = useCallback(
    (change: (rows: Draft['ingredients']) => Draft['ingredients']) =>
      onChange(({ ingredients }) => ({ ingredients: readTogether(change(ingredients)) })),
    [onChange],
  );
  const onSteps = useCallback(
    (change: (rows: Draft['steps']) => Draft['steps']) => onChange(({ steps }) => ({ steps: change(steps) })),
    [onChange],
  );
  return (
    <EditorIngredients
      rows={rows}
      errors={errors}
      next={next}
      onNext={(next_line) => onChange(() => ({ next_line }))}
      onRows={onRows}
      onSteps={onSteps}
    />
  );
});

const Method = memo(function Method({ rows, next, errors, onChange }: ListProps<Draft['steps'][number]>) {
  const onRows = useCallback(
    (change: (rows: Draft['steps']) => Draft['steps']) => onChange(({ steps }) => ({ steps: change(steps) })),
    [onChange],
  );
  return (
    <EditorMethod
      rows={rows}
      errors={errors}
      next={next}
      onNext={(next_step) => onChange(() => ({ next_step }))}
      onRows={onRows}
    />
  );
});
