'use client';

import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { useThrottled } from '@/ui/client/throttle';
import css from './search-field.module.css';

interface SearchFieldProps {
  /** What it searches, for who hears it: `Search subscribers`. */
  label: string;
  placeholder: string;
  /** What is searched for now; null for nothing. */
  value: string | null;
  onSearch: (words: string | null) => void;
}

/** Search of a list as one types. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value ?? '');
  const sent = useRef(value);
  const paced = useThrottled(onSearch);
  // The address changed without this field: back, cleared filters.
  useEffect(() => {
    if (value === sent.current) return;
    paced.drop();
    sent.current = value;
    setTyped(value ?? '');
  }, [value, paced.drop]);
  const set = (words: string) => {
    setTyped(words);
    const next = words.trim() || null;
    if (next === sent.current) return;
    sent.current = next;
    paced.ask(next);
  };
  return (
    <TextInput
      ref={input}
      className={css.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={LIMITS.search}
      classNames={{ input: css.searchInput ?? '' }}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            aria-label="Clear search"
            onClick={() => {
              set('');
              input.current?.focus();
            }}
          />
        )
      }
      value={typed}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
