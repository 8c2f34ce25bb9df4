'use client';

import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { servingsFromYield } from '@/culinary/servings';
import { LIMITS } from '@/kernel/limits';
import css from './editor.module.css';
import type { Draft, NumberField } from './editor-draft.rules';
import type { FieldErrors } from './editor-errors.rules';

interface EditorBasicsProps {
  draft: Draft;
  errors: FieldErrors;
  onChange: (change: Partial<Draft>) => void;
  /** A new recipe begins with its title. */
  autoFocus: boolean;
}

/** Title, servings and times in one line, then the sentence under the title and the yield in words. */
export function EditorBasics({ draft, errors, onChange, autoFocus }: EditorBasicsProps) {
  const sum = (Number(draft.prep_time_minutes) || 0) + (Number(draft.cook_time_minutes) || 0);
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
        <NumberInput
          classNames={{ input: css.bigInput ?? '' }}
          label="Yield"
          value={draft.servings}
          error={errors.servings}
          onChange={(servings) => onChange({ servings })}
          rightSection={<Suffix>servings</Suffix>}
          rightSectionWidth={74}
          min={0}
          max={LIMITS.servings}
          decimalScale={2}
          {...figures}
        />
        <Minutes
          label="Prep"
          value={draft.prep_time_minutes}
          error={errors.prep_time_minutes}
          onChange={(prep_time_minutes) => onChange({ prep_time_minutes })}
        />
        <Minutes
          label="Cook"
          value={draft.cook_time_minutes}
          error={errors.cook_time_minutes}
          onChange={(cook_time_minutes) => onChange({ cook_time_minutes })}
        />
      </div>
      <div className={css.more}>
        <Textarea
          className={css.description ?? ''}
          label="Description"
          autosize
          minRows={2}
          maxRows={10}
          value={draft.description}
          error={errors.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        <TextInput
          label="Yield in words"
          placeholder="24 cookies"
          value={draft.yield_text}
          error={errors.yield_text}
          onChange={(event) => onChange({ yield_text: event.currentTarget.value })}
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
          plain
        />
      </div>
    </>
  );
}

/** Figures are typed; arrows beside them would only take room. */
const figures = {
  hideControls: true,
  allowNegative: false,
  clampBehavior: 'strict',
  inputMode: 'decimal',
} as const;

function Suffix({ children }: { children: string }) {
  return (
    <span className={css.suffix} aria-hidden>
      {children}
    </span>
  );
}

interface MinutesProps {
  label: string;
  value: NumberField;
  error: string | undefined;
  onChange: (value: NumberField) => void;
  placeholder?: string;
  /** As high as an ordinary field. */
  plain?: boolean;
}

function Minutes({ label, plain = false, ...field }: MinutesProps) {
  return (
    <NumberInput
      classNames={plain ? {} : { input: css.bigInput ?? '' }}
      label={label}
      aria-label={`${label}, minutes`}
      rightSection={<Suffix>min</Suffix>}
      rightSectionWidth={44}
      min={0}
      max={LIMITS.minutes}
      allowDecimal={false}
      {...figures}
      {...field}
    />
  );
}
