'use client';

import { Textarea, TextInput } from '@mantine/core';
import { memo, useCallback } from 'react';
import { servingsFromYield } from '@/culinary/scaling/servings';
import type { Photo } from '@/features/images/photos.schema';
import { fromMakesField, toMakesField } from '@/kernel/book/yield-count';
import { LIMITS } from '@/kernel/limits';
import { useTypedBefore } from '@/ui/fields/hydration-inputs';
import { EditorNotes, EditorNutrition, EditorReadiness, EditorTags, unchangedIn } from './details';
import { MINUTES, numberIn } from './draft/content.rules';
import type { Draft, DraftPhoto } from './draft/draft.rules';
import type { FieldErrors } from './draft/field-errors.rules';
import css from './editor.module.css';
import { EditorIngredients } from './ingredients/ingredients-section';
import { EditorMethod } from './method/method-section';
import { EditorNumber, type EditorNumberProps } from './number-field';
import { EditorPhotos } from './photos/photos-section';

interface EditorFieldsProps {
  draft: Draft;
  /** The photos as they were saved last, those of the steps too. */
  saved: readonly Photo[];
  errors: FieldErrors;
  /** A new recipe begins with its title. */
  autoFocus: boolean;
  /** Keeps its identity. */
  onChange: (part: (draft: Draft) => Partial<Draft>) => void;
  /** One more or one fewer photo is on its way. Keeps its identity. */
  onSending: (by: 1 | -1) => void;
  /** A field lost the focus. */
  onLeave: () => void;
}

/** Every field of a recipe, section by section. */
export function EditorFields({
  draft,
  saved,
  errors,
  autoFocus,
  onChange,
  onSending,
  onLeave,
}: EditorFieldsProps) {
  const set = useCallback((part: Partial<Draft>) => onChange(() => part), [onChange]);
  const onPhotos = useCallback(
    (change: (photos: DraftPhoto[]) => DraftPhoto[]) =>
      onChange(({ photos }) => ({ photos: change(photos) })),
    [onChange],
  );
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
        <Basics draft={draft} errors={errors} onChange={set} autoFocus={autoFocus} />
      </section>
      <section id="ingredients" data-section aria-labelledby="ingredients-heading">
        <EditorIngredients
          rows={draft.ingredients}
          next={draft.next_line}
          errors={errors}
          onChange={onChange}
        />
      </section>
      <section id="method" data-section aria-labelledby="method-heading">
        <EditorMethod
          rows={draft.steps}
          saved={saved}
          next={draft.next_step}
          errors={errors}
          onChange={onChange}
          onSending={onSending}
        />
      </section>
      <section id="photo" data-section className={css.part} aria-labelledby="photo-heading">
        <EditorPhotos
          photos={draft.photos}
          saved={saved}
          errors={errors}
          onPhotos={onPhotos}
          onSending={onSending}
        />
      </section>
      <section id="tags" data-section className={css.part} aria-labelledby="tags-heading">
        <EditorTags draft={draft} errors={errors} onChange={set} />
        <EditorReadiness draft={draft} />
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

const BASICS = [
  'title',
  'servings',
  'prep_time_minutes',
  'cook_time_minutes',
  'total_time_minutes',
  'description',
  'yield_text',
] as const;

interface BasicsProps {
  draft: Draft;
  errors: FieldErrors;
  onChange: (change: Partial<Draft>) => void;
  /** A new recipe begins with its title. */
  autoFocus: boolean;
}

/** Title, servings and times in one line, then the sentence under the title and the yield in words. */
const Basics = memo(function Basics({ draft, errors, onChange, autoFocus }: BasicsProps) {
  const minutesIn = (field: Draft['prep_time_minutes']) => numberIn(field, MINUTES) ?? 0;
  const sum = minutesIn(draft.prep_time_minutes) + minutesIn(draft.cook_time_minutes);
  return (
    <>
      <div className={css.basics}>
        <Textarea
          className={css.titleField ?? ''}
          classNames={{ input: css.titleInput ?? '' }}
          label="Title"
          autosize={false}
          rows={1}
          autoFocus={autoFocus}
          value={draft.title}
          error={errors.title}
          onChange={(event) => onChange({ title: event.currentTarget.value.replace(/[\n\r]+/g, ' ') })}
          onKeyDown={(event) => {
            // One line of words, however many lines it takes.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
          }}
        />
        <EditorNumber
          id="servings"
          label="Servings"
          value={draft.servings}
          error={errors.servings}
          onChange={(servings) => onChange({ servings })}
          large
        />
        <Minutes
          label="Prep"
          value={draft.prep_time_minutes}
          error={errors.prep_time_minutes}
          onChange={(prep_time_minutes) => onChange({ prep_time_minutes })}
          large
        />
        <Minutes
          label="Cook"
          value={draft.cook_time_minutes}
          error={errors.cook_time_minutes}
          onChange={(cook_time_minutes) => onChange({ cook_time_minutes })}
          large
        />
      </div>
      <div className={css.more}>
        <Textarea
          className={css.description ?? ''}
          label="Description"
          autosize
          minRows={2}
          classNames={{ input: css.whole ?? '' }}
          value={draft.description}
          error={errors.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        <TextInput
          label="Makes"
          placeholder="24 cookies"
          value={toMakesField(draft.yield_text)}
          error={errors.yield_text}
          onChange={(event) => onChange({ yield_text: fromMakesField(event.currentTarget.value) })}
          onBlur={() => {
            const servings = draft.servings === '' ? servingsFromYield(draft.yield_text) : null;
            if (servings !== null && servings <= LIMITS.servings) onChange({ servings });
          }}
        />
        <Minutes
          label="Total"
          value={draft.total_time_minutes}
          placeholder={sum > 0 ? String(sum) : ''}
          error={errors.total_time_minutes}
          onChange={(total_time_minutes) => onChange({ total_time_minutes })}
        />
      </div>
    </>
  );
}, unchangedIn(BASICS));

type MinutesProps = Omit<EditorNumberProps, 'unit' | 'aria-label'>;

function Minutes(field: MinutesProps) {
  return <EditorNumber {...field} unit="min" aria-label={`${field.label}, minutes`} />;
}
