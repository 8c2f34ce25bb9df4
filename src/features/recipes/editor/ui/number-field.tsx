import { TextInput } from '@mantine/core';
import type { NumberEntry } from './draft/draft.rules';
import css from './editor.module.css';

export interface EditorNumberProps {
  label: string;
  /** What it counts, at the end of the field. */
  unit: string;
  /** Pixels that the unit takes. */
  unitWidth?: number;
  value: NumberEntry;
  error: string | undefined;
  onChange: (value: NumberEntry) => void;
  placeholder?: string;
  /** As high as the title beside it. */
  large?: boolean;
  'aria-label'?: string;
}

/** A field for a number. What was typed stays as it is, also where it is none: then the reason stands below. */
export function EditorNumber({ unit, unitWidth = 44, large = false, onChange, ...field }: EditorNumberProps) {
  return (
    <TextInput
      {...field}
      value={String(field.value)}
      classNames={{ input: large ? `${css.figures} ${css.bigInput}` : (css.figures ?? '') }}
      rightSection={
        <span className={css.suffix} aria-hidden>
          {unit}
        </span>
      }
      rightSectionWidth={unitWidth}
      // A press on the unit is a press on the field.
      rightSectionPointerEvents="none"
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
