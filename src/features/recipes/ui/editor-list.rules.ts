import { readHeading } from '../../../culinary/heading';
import type { Draft, DraftStep } from './editor-draft.rules';
import { type DraftHeading, type DraftLine, newKey, pastedLines, pastedRow } from './editor-lines.rules';

/** Pasted paragraphs as steps and headings; the numbers of a numbered list are taken off. */
export function pastedSteps(text: string): (DraftStep | DraftHeading)[] {
  return pastedLines(text).map((line) => {
    const heading = readHeading(line);
    if (heading !== null) return { kind: 'heading', key: newKey(), text: heading };
    const step = line.replace(/^(?:step\s+)?\d{1,3}\s*[.):]\s+/iu, '');
    return { kind: 'step', key: newKey(), text: step };
  });
}

/** Pasted or typed ingredient lines as rows. */
export const pastedIngredients = (text: string): (DraftLine | DraftHeading)[] =>
  pastedLines(text).map(pastedRow);

/** The key of the row that stands in a field for one more, as long as it does. */
export const NEXT = 'next';

const asNext = <R extends { key: string }>(rows: readonly R[]): R[] =>
  rows.map((row, index) => ({ ...row, key: index === 0 ? NEXT : `${NEXT}${index}` }));

/** The draft with what stands in the two fields for more entered, as it is saved. */
export function entered(draft: Draft): Draft {
  if (draft.next_line.trim() === '' && draft.next_step.trim() === '') return draft;
  return {
    ...draft,
    ingredients: [...draft.ingredients, ...asNext(pastedIngredients(draft.next_line))],
    next_line: '',
    steps: [...draft.steps, ...asNext(pastedSteps(draft.next_step))],
    next_step: '',
  };
}

/** The list with the row of a key moved by some places; it stays within the list. */
export function moved<R extends { key: string }>(rows: readonly R[], key: string, by: number): R[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (row === undefined) return [...rows];
  const rest = rows.filter((_, index) => index !== from);
  rest.splice(Math.max(0, Math.min(rest.length, from + by)), 0, row);
  return rest;
}

/** The list with rows put in after the one of a key; without one at the end, or `first`. */
export function inserted<R extends { key: string }>(
  rows: readonly R[],
  after: string | null,
  added: readonly R[],
  first = false,
): R[] {
  if (after === null && first) return [...added, ...rows];
  const at = after === null ? -1 : rows.findIndex((row) => row.key === after);
  return at < 0 ? [...rows, ...added] : [...rows.slice(0, at + 1), ...added, ...rows.slice(at + 1)];
}
