import { type OpenTerm, TERM_FIELDS, type TermField, termField } from '@/kernel/recipe-terms';
import { normaliseTerm } from '@/kernel/text';

/** What texts call the fields with one term before its value, beside our own names: `Course: dessert`, `Saison: Winter`. */
const NAMES: Readonly<Record<TermField, readonly string[]>> = {
  cuisine: ['küche'],
  meal_type: ['course', 'category', 'kategorie', 'gang'],
  season: ['saison'],
};

type ClosedTerm = Exclude<TermField, OpenTerm>;
/** What others call the terms of a field that knows all of its own. */
const TERMS: Readonly<{
  [F in ClosedTerm]: Record<NonNullable<(typeof TERM_FIELDS)[F]['values']>[number], readonly string[]>;
}> = {};

/** What a source says in a field with one term, in our own term where the field knows all of them and this one. */
export function ownTerm(field: TermField, said: string | null): string | null {
  const values = termField(field).values;
  if (values === null || said === null) return said;
  const word = normaliseTerm(said);
  if (values.includes(word)) return word;
  const others = Object.entries(
    new Map<string, Record<string, readonly string[]>>(Object.entries(TERMS)).get(field) ?? {},
  );
  return others.find(([, words]) => words.includes(word))?.[0] ?? said;
}

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
