import { TextInput } from '@mantine/core';
import type { NumberEntry } from './draft/draft.rules';
import css from './editor.module.css';

export interface EditorNumberProps {
  /** Where an address leads to it: `#servings`. */
  id?: string;
  label: string;
  /** What it counts, at the end of the field; left out where the label says it. */
  unit?: string;
  value: NumberEntry;
  error: string | undefined;
  onChange: (value: NumberEntry) => void;
  placeholder?: string;
  /** As high as the title beside it. */
  large?: boolean;
  'aria-label'?: string;
}

/** A field for a number. What was typed stays as it is, also where it is none: then the reason stands below. */
export function EditorNumber({ unit, large = false, onChange, ...field }: EditorNumberProps) {
  return (
    <TextInput
      {...field}
      value={String(field.value)}
      classNames={{ input: large ? `${css.figures} ${css.bigInput}` : (css.figures ?? '') }}
      {...(unit === undefined
        ? {}
        : {
            rightSection: (
              <span className={css.suffix} aria-hidden>
                {unit}
              </span>
            ),
            rightSectionWidth: 44,
          })}
      // A press on the unit is a press on the field.
      rightSectionPointerEvents="none"
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
