'use client';

import { useId, useLayoutEffect, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsOf = (form: Element | null): Field[] =>
  form === null ? [] : [...form.querySelectorAll<Field>('input:not([type="file"]), textarea')];

const setterOf = (field: Field) =>
  field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;

/** What came with the page, past what `keep` puts before it. */
const cameWith = (field: Field): string => String(Reflect.get(setterOf(field), 'defaultValue', field));

/**
 * Keeps React's hands off a field while it comes to life. It would write the default value, and a text area's text, once
 * more: that puts back what came with the page, and where nothing was typed yet it still takes away the selection, so
 * that the next key stands beside the text it was to replace. Both writes pass through properties that are put before
 * the element's own here.
 */
function keep(field: Field): void {
  Object.defineProperty(field, 'defaultValue', {
    configurable: true,
    get: () => cameWith(field),
    set: () => undefined,
  });
  if (field instanceof HTMLTextAreaElement)
    Object.defineProperty(field, 'textContent', { configurable: true, get: () => null });
}

function release(field: Field): void {
  Reflect.deleteProperty(field, 'defaultValue');
  Reflect.deleteProperty(field, 'textContent');
}

/** What stands in a field and where the caret is, to be put back by `writeAsReader`. */
interface Typed {
  field: Field;
  text: string;
  isTyped: boolean;
  selection: [number, number, 'forward' | 'backward' | 'none'] | null;
}

function read(field: Field): Typed {
  const text = field.value;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return {
    field,
    text,
    isTyped: text !== cameWith(field),
    // Fields for numbers and emails have none.
    selection:
      document.activeElement === field && selectionStart !== null && selectionEnd !== null
        ? [selectionStart, selectionEnd, selectionDirection ?? 'none']
        : null,
  };
}

/**
 * Takes over what was written into the fields of a form, by the reader or for her by the browser, before the page came
 * to life or while it did: afterwards each field holds what it showed, with the caret where it was, and the form knows
 * of it. Returns the id that the form must carry.
 */
export function useTypedBefore(): string {
  const id = useId();
  // While the page is drawn for the first time, before its fields are. A form that did not come with the page has an id
  // that is not there yet.
  const [came] = useState(() => {
    const fields = typeof document === 'undefined' ? [] : fieldsOf(document.getElementById(id));
    fields.forEach(keep);
    return fields;
  });
  const [, drawAgain] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useLayoutEffect(() => {
    if (came.length === 0) return;
    const now = fieldsOf(document.getElementById(id));
    // Where React drew the form anew, the old fields are no longer in it, but hold what was typed.
    const typed = came.map(read).map((before, place) => ({ ...before, field: now[place] ?? before.field }));
    came.forEach(release);
    if (!typed.some(({ isTyped, selection }) => isTyped || selection !== null)) return;
    // A change in a layout effect is drawn at once, with every effect that is due run before. So those who listen for
    // changes do when the microtask comes, and no key of the reader can come in between.
    drawAgain(true);
    queueMicrotask(() => typed.forEach(writeAsReader));
  }, []);
  return id;
}

/** Writes into a field so that React hears of it as of a key: past the setter by which it notes its own changes. */
function writeAsReader({ field, text, isTyped, selection }: Typed): void {
  if (isTyped) {
    field.value = cameWith(field);
    Reflect.set(setterOf(field), 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (selection !== null) field.setSelectionRange(...selection);
}
