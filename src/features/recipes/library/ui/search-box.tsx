'use client';

import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { useThrottled } from '@/ui/client/throttle';
import css from './search-box.module.css';

interface ListSearchProps {
  /** What is searched for now; null for nothing. */
  value: string | null;
  onSearch: (words: string | null) => void;
}

/** Search as one types: every key asks at once. `/` leads here from anywhere on the page. */
export function ListSearch({ value, onSearch }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value ?? '');
  const sent = useRef(value);
  const paced = useThrottled(onSearch);
  const search = (words: string) => {
    const next = words.trim() || null;
    if (next === sent.current) return;
    sent.current = next;
    paced.ask(next);
  };
  // The address changed without this field: back, a cleared search.
  useEffect(() => {
    if (value === sent.current) return;
    paced.drop();
    sent.current = value;
    setTyped(value ?? '');
  }, [value, paced.drop]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(writable) !== null) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const set = (words: string) => {
    setTyped(words);
    search(words);
  };
  return (
    <search className={css.search}>
      <TextInput
        ref={input}
        type="search"
        aria-label="Search recipes"
        aria-keyshortcuts="/"
        placeholder="Search"
        autoComplete="off"
        maxLength={LIMITS.search}
        classNames={{ input: css.input ?? '' }}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={
          typed === '' ? (
            <Kbd className={css.key ?? ''} aria-hidden>
              /
            </Kbd>
          ) : (
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
    </search>
  );
}

const writable =
  'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]';
