import { difficultyWords, termLabels } from '@/culinary/languages/registry';
import {
  type OpenTerm,
  ofTerms,
  TERM_FIELDS,
  TERM_NAMES,
  type TermField,
  termField,
} from '@/kernel/recipe-terms';
import { normaliseTerm } from '@/kernel/text';

/** Paprika's member for each field; null where it has none. What its categories say of the meal is taken out of them. */
const PAPRIKA: Readonly<Record<TermField, string | null>> = {
  cuisine: null,
  meal_type: null,
  season: null,
  difficulty: 'difficulty',
};

/** The terms of a recipe as Paprika has them in members of their own. */
export const paprikaTerms = (member: (name: string) => string | null): Record<TermField, string | null> =>
  ofTerms((field) => {
    const name = PAPRIKA[field];
    return name === null ? null : member(name);
  });

type ClosedTerm = Exclude<TermField, OpenTerm>;
/** What others call the terms of a field that knows all of its own. */
const TERMS: Readonly<{
  [F in ClosedTerm]: Record<NonNullable<(typeof TERM_FIELDS)[F]['values']>[number], readonly string[]>;
}> = {
  difficulty: {
    easy: difficultyWords('easy'),
    medium: difficultyWords('medium'),
    hard: difficultyWords('hard'),
  },
};

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
  TERM_NAMES.flatMap((field) =>
    [TERM_FIELDS[field].label.toLowerCase(), ...termLabels(field)].map((name) => [name, field] as const),
  ),
);

/** All labels of these fields in texts. */
export const TERM_LABELS: readonly string[] = [...FIELDS.keys()];

/** The field that a text calls so; null for any other word. */
export const fieldNamed = (name: string): TermField | null => FIELDS.get(name.toLowerCase()) ?? null;

/** The field that our own files call so. */
export const fieldLabelled = (label: string): TermField | null => FIELDS_OF_OURS.get(label) ?? null;
const FIELDS_OF_OURS = new Map(
  Object.entries(TERM_FIELDS).map(([field, { label }]) => [label as string, field as TermField]),
);
