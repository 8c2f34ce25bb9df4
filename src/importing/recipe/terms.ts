import { TERM_FIELDS, type TermField } from '@/kernel/recipe-terms';

/** What texts call the fields with one term before its value, beside our own names: `Course: dessert`, `Saison: Winter`. */
const NAMES: Readonly<Record<TermField, readonly string[]>> = {
  cuisine: ['küche'],
  meal_type: ['course', 'category', 'kategorie', 'gang'],
  season: ['saison'],
};

const FIELDS = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    [TERM_FIELDS[field as TermField].label.toLowerCase(), ...names].map(
      (name) => [name, field as TermField] as const,
    ),
  ),
);

/** All of those names. */
export const TERM_LABELS: readonly string[] = [...FIELDS.keys()];

/** The field that a text calls so; null for any other word. */
export const fieldNamed = (name: string): TermField | null => FIELDS.get(name.toLowerCase()) ?? null;

/** The field that our own files call so. */
export const fieldLabelled = (label: string): TermField | null => FIELDS_OF_OURS.get(label) ?? null;
const FIELDS_OF_OURS = new Map(
  Object.entries(TERM_FIELDS).map(([field, { label }]) => [label as string, field as TermField]),
);
