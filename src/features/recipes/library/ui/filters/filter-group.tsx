'use client';

import { Button, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import type { Choice } from './facet-choices';
import css from './filters.module.css';

interface FilterGroupProps {
  title: string;
  /** Whether it begins open. */
  open: boolean;
  children: ReactNode;
}

/** The browser's own disclosure: it works before any script does, and weighs nothing. */
export function FilterGroup({ title, open, children }: FilterGroupProps) {
  // Only at first: a group does not close under the hand that takes its last choice away.
  const [first] = useState(open);
  // What is closed is not drawn before it is opened.
  const [drawn, setDrawn] = useState(open);
  return (
    <details className={css.group} open={first} onToggle={() => setDrawn(true)}>
      <summary className={css.control}>
        <h2 className={css.title}>{title}</h2>
        <IconChevronDown className={css.chevron} size={16} stroke={1.6} aria-hidden />
      </summary>
      <div className={css.content}>{drawn ? children : null}</div>
    </details>
  );
}

/** The parts of a checkbox as a row of a group. */
export const filterRow = {
  root: css.row ?? '',
  body: css.body ?? '',
  labelWrapper: css.wrapper ?? '',
  label: css.label ?? '',
};

/** The name of a value and how many recipes have it, where that is known; what none has is dim. */
export function RowLabel({ label, count }: Omit<Choice, 'value'>) {
  const reader = useReader();
  return (
    <span className={css.line} data-none={count === 0 || undefined}>
      <span className={css.name} dir="auto">
        {label}
      </span>
      {count === null ? null : <span className={css.count}>{formatCount(count, reader)}</span>}
    </span>
  );
}

/** Rows that are shown before one asks for more; one or two more are not worth asking for. */
const FEW = 5;
const ASKED = 3;
/** From so many rows on one can search in them. */
const MANY = 15;

interface FilterRowsProps<Value extends string> {
  title: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  row: (choice: Choice<Value>) => ReactNode;
}

/** The first rows and the chosen ones; the others after "26 more", with a search where they are many. */
export function FilterRows<Value extends string>({
  title,
  choices,
  chosen,
  row: draw,
}: FilterRowsProps<Value>) {
  const [all, setAll] = useState(false);
  const [words, setWords] = useState('');
  const few = choices.length < FEW + ASKED ? choices.length : FEW;
  const first = choices.filter(({ value }, index) => index < few || chosen.includes(value));
  const hidden = choices.length - first.length;
  const noun = title.toLowerCase();
  const many = noun.endsWith('s') ? noun : `${noun}s`;
  const wanted = words.trim().toLowerCase();
  const found = choices.filter(({ label }) => label.toLowerCase().includes(wanted));
  return (
    <fieldset className={css.rows}>
      <legend className={css.legend}>{title}</legend>
      {all && choices.length > MANY ? (
        <TextInput
          className={css.find ?? ''}
          size="xs"
          type="search"
          aria-label={`Search ${many}`}
          placeholder={`Search ${many}`}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      {(all ? found : first).map(draw)}
      {all && found.length === 0 ? <p className={css.nothing}>No matches.</p> : null}
      {hidden === 0 && !all ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.more ?? ''}
          aria-expanded={all}
          onClick={() => {
            setAll(!all);
            setWords('');
          }}
        >
          {all ? 'Show fewer' : `${hidden} more`}
        </Button>
      )}
    </fieldset>
  );
}
