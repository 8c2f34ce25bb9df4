'use client';

import { useEffect, useId, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsOf = (form: Element | null): Field[] =>
  form === null ? [] : [...form.querySelectorAll<Field>('input:not([type="file"]), textarea')];

/** What stands in a field and did not come with the page; null for what did. */
const typedIn = (field: Field): string | null => (field.value === field.defaultValue ? null : field.value);

/**
 * Takes over what was written into the fields of a form, by the reader or for her by the browser, before the page came
 * to life: React reads no field then, puts back what came with the page, and the next key would mix the two. Returns
 * the id that the form must carry.
 */
export function useTypedBefore(): string {
  const id = useId();
  // Read while the page is drawn for the first time: afterwards React has put text areas back. A form that did not come
  // with the page has an id that is not there yet.
  const [before] = useState(() =>
    typeof document === 'undefined' ? [] : fieldsOf(document.getElementById(id)).map(typedIn),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(() => {
    if (before.every((typed) => typed === null)) return;
    fieldsOf(document.getElementById(id)).forEach((field, index) => {
      const typed = typedIn(field) ?? before[index] ?? null;
      if (typed !== null) writeAsReader(field, typed);
    });
  }, []);
  return id;
}

/** Writes into a field so that React hears of it as of a key: past the setter by which it notes its own changes. */
function writeAsReader(field: Field, text: string): void {
  field.value = field.defaultValue;
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Reflect.set(prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
