'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  factors,
  fewerServings,
  isFactor,
  moreServings,
  readServings,
  roundServings,
  SERVINGS,
} from './servings';
import css from './stepper.module.css';
import { numberFault } from './typed-number';

interface ServingsStepperProps {
  /** The servings shown now. */
  value: number;
  /** The servings the recipe is written for: what 1× means. */
  base: number;
  /** Called at once on every change to servings that can be shown. */
  onChange: (servings: number) => void;
  /** What is counted, in the plural and of one; null where there is no word for it. */
  unit: { many: string; one: string } | null;
}

/** Characters that fit between − and +. */
const SHORT = 3;

interface Typed {
  text: string;
  /** The servings to go back to while the text is no number. */
  before: number;
  /** She has gone on with it: a beginning is a mistake now. */
  left: boolean;
}

/** Empty, a zero that may become 0.5, or half a fraction: nothing to complain about while it is typed. */
const isBeginning = (text: string) => /^\s*(?:0*[.,]?0*|(?:\d+ +)?\d+\/|\d+ +\d+)\s*$/.test(text);

function faultOf({ text, left }: Typed): string | null {
  if (isBeginning(text) && !left) return null;
  return text.trim() === '' ? 'Enter a number.' : numberFault(text, SERVINGS);
}

/**
 * Servings by − and +, by typing any number, or by factor (½ 1× 1½× 2× 3×). Controlled: keep `value` in
 * the address, and scale with it at once. What is typed and cannot be shown stays, with the reason below, until it is
 * put right; the servings before it are shown meanwhile.
 */
export function ServingsStepper({ value, base, onChange, unit }: ServingsStepperProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const fault = typed === null ? null : faultOf(typed);
  const change = (servings: number) => {
    if (servings > 0 && servings <= SERVINGS.max) onChange(roundServings(servings));
  };
  const step = (servings: number) => {
    setTyped(null);
    change(servings);
  };
  const leave = () =>
    setTyped(typed === null || faultOf({ ...typed, left: true }) === null ? null : { ...typed, left: true });
  return (
    <div className={css.stepper}>
      <TextInput
        classNames={{
          root: css.field ?? '',
          wrapper: css.number ?? '',
          input: css.input ?? '',
          section: css.section ?? '',
          error: css.fault ?? '',
        }}
        aria-label={unit === null ? 'Number to make' : `Number of ${unit.many}`}
        value={typed?.text ?? value}
        error={fault}
        errorProps={{ role: 'alert' }}
        wrapperProps={{ 'data-long': String(typed?.text ?? value).length > SHORT || undefined }}
        onChange={({ currentTarget: { value: text } }) => {
          const before = typed === null || typed.left ? value : typed.before;
          setTyped({ text, before, left: false });
          change(readServings(text) ?? before);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? moreServings(value) : fewerServings(value));
        }}
        inputMode="decimal"
        autoComplete="off"
        leftSection={
          <ActionIcon
            className={css.step ?? ''}
            aria-label={unit === null ? 'Make fewer' : `Fewer ${unit.many}`}
            disabled={value <= 1}
            onClick={() => step(fewerServings(value))}
          >
            <IconMinus aria-hidden />
          </ActionIcon>
        }
        rightSection={
          <ActionIcon
            className={css.step ?? ''}
            aria-label={unit === null ? 'Make more' : `More ${unit.many}`}
            disabled={value >= SERVINGS.max}
            onClick={() => step(moreServings(value))}
          >
            <IconPlus aria-hidden />
          </ActionIcon>
        }
      />
      {unit === null ? null : <span className={css.unit}>{value === 1 ? unit.one : unit.many}</span>}
      <fieldset className={css.factors}>
        <legend className={css.legend}>Multiply the recipe</legend>
        {factors.map(({ factor, label }) => (
          <Button
            key={factor}
            className={css.factor ?? ''}
            variant="subtle"
            color="gray"
            size="xs"
            aria-pressed={isFactor(value, base, factor)}
            onClick={() => step(base * factor)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
