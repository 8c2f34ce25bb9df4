'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { factors, fewerServings, isFactor, moreServings, readServings, roundServings } from './servings';
import css from './stepper.module.css';

interface ServingsStepperProps {
  /** The servings shown now. */
  value: number;
  /** The servings the recipe is written for: what 1× means. */
  base: number;
  /** Called at once on every change that is a number greater than 0. */
  onChange: (servings: number) => void;
  /** What is counted: `servings` unless told (`cookies`). */
  unit?: string;
  /** The largest number accepted. */
  max?: number;
}

const largest = 10_000;

/** Empty, or a zero that may become 0.5: nothing to complain about yet. */
const isBeginning = (text: string) => /^\s*0*[.,]?0*\s*$/.test(text);

/**
 * Servings by − and +, by typing any number, or by factor (½ 1× 1½× 2× 3×). Controlled: keep `value` in
 * the address, and scale with it at once.
 */
export function ServingsStepper({
  value,
  base,
  onChange,
  unit = 'servings',
  max = largest,
}: ServingsStepperProps) {
  // The text while it is edited, and the servings to go back to when it turns out to be no number.
  const [typed, setTyped] = useState<{ text: string; before: number } | null>(null);
  const change = (servings: number) => {
    if (Number.isFinite(servings) && servings > 0 && servings <= max) onChange(roundServings(servings));
  };
  return (
    <div className={css.stepper}>
      <TextInput
        className={css.number ?? ''}
        classNames={{ input: css.input ?? '', section: css.section ?? '' }}
        aria-label={`Number of ${unit}`}
        value={typed?.text ?? value}
        error={typed !== null && !isBeginning(typed.text) && readServings(typed.text, max) === null}
        onChange={({ currentTarget: { value: text } }) => {
          const before = typed?.before ?? value;
          setTyped({ text, before });
          change(readServings(text, max) ?? before);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setTyped(null);
          change(event.key === 'ArrowUp' ? moreServings(value) : fewerServings(value));
        }}
        inputMode="decimal"
        autoComplete="off"
        leftSection={
          <ActionIcon
            className={css.step ?? ''}
            aria-label={`Fewer ${unit}`}
            disabled={value <= 1}
            onClick={() => change(fewerServings(value))}
          >
            <IconMinus aria-hidden />
          </ActionIcon>
        }
        rightSection={
          <ActionIcon
            className={css.step ?? ''}
            aria-label={`More ${unit}`}
            disabled={value >= max}
            onClick={() => change(moreServings(value))}
          >
            <IconPlus aria-hidden />
          </ActionIcon>
        }
      />
      <span className={css.unit}>{unit}</span>
      <fieldset className={css.factors}>
        <legend className={css.legend}>Times the recipe</legend>
        {factors.map(({ factor, label }) => (
          <Button
            key={factor}
            className={css.factor ?? ''}
            variant="subtle"
            color="gray"
            size="xs"
            aria-pressed={isFactor(value, base, factor)}
            onClick={() => change(base * factor)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
