import {
  type OpenTerm,
  ofTerms,
  TERM_FIELDS,
  TERM_NAMES,
  type TermField,
  termField,
} from '@/kernel/recipe-terms';
import { normaliseTerm } from '@/kernel/text';

/** What others call a field with one term, beside our own label. */
interface Names {
  /** Texts, before its value: `Course: dessert`, `Saison: Winter`. */
  labels: readonly string[];
  /** Tables above its column, in plain small letters without spaces. */
  columns: readonly string[];
  /** Paprika's member for it; null where it has none. */
  paprika: string | null;
}

const NAMES: Readonly<Record<TermField, Names>> = {
  cuisine: {
    labels: ['küche'],
    columns: ['cuisine', 'kuche', 'landeskuche', 'cocina', 'cucina', 'cozinha', 'keuken'],
    paprika: null,
  },
  // What Paprika's categories say of the meal is taken out of them.
  meal_type: {
    labels: ['course', 'category', 'kategorie', 'gang'],
    columns: [
      ...['category', 'categories', 'course', 'mealtype', 'kategorie', 'kategorien', 'gang', 'mahlzeit'],
      ...['categorie', 'categoria', 'categorias', 'plat', 'tipodeplato', 'portata', 'refeicao', 'maaltijd'],
    ],
    paprika: null,
  },
  season: {
    labels: ['saison'],
    columns: ['season', 'saison', 'jahreszeit', 'temporada', 'estacion', 'stagione', 'estacao', 'seizoen'],
    paprika: null,
  },
  difficulty: {
    labels: [
      ...['schwierigkeit', 'schwierigkeitsgrad', 'difficulté', 'dificultad', 'difficoltà', 'dificuldade'],
      ...['moeilijkheid', 'moeilijkheidsgraad'],
    ],
    columns: [
      ...['difficulty', 'schwierigkeit', 'schwierigkeitsgrad', 'difficulte', 'dificultad', 'difficolta'],
      ...['dificuldade', 'moeilijkheid', 'moeilijkheidsgraad'],
    ],
    paprika: 'difficulty',
  },
};

/** The column's name above each field, folded, to the field. */
export const TERM_COLUMNS: ReadonlyMap<string, TermField> = new Map(
  TERM_NAMES.flatMap((field) => NAMES[field].columns.map((name) => [name, field] as const)),
);

/** The terms of a recipe as Paprika has them in members of their own. */
export const paprikaTerms = (member: (name: string) => string | null): Record<TermField, string | null> =>
  ofTerms((field) => {
    const name = NAMES[field].paprika;
    return name === null ? null : member(name);
  });

type ClosedTerm = Exclude<TermField, OpenTerm>;
/** What others call the terms of a field that knows all of its own. */
const TERMS: Readonly<{
  [F in ClosedTerm]: Record<NonNullable<(typeof TERM_FIELDS)[F]['values']>[number], readonly string[]>;
}> = {
  difficulty: {
    easy: [
      ...['simple', 'very-easy', 'beginner', 'einfach', 'leicht', 'sehr-einfach', 'sehr-leicht', 'simpel'],
      ...['facile', 'très-facile', 'fácil', 'muy-fácil', 'facil', 'molto-facile', 'makkelijk', 'eenvoudig'],
    ],
    medium: [
      ...['moderate', 'intermediate', 'average', 'mittel', 'mittelschwer', 'normal', 'moyen', 'moyenne'],
      ...['intermédiaire', 'media', 'medio', 'média', 'médio', 'intermedio', 'gemiddeld'],
    ],
    hard: [
      ...[
        'difficult',
        'advanced',
        'challenging',
        'expert',
        'schwer',
        'schwierig',
        'anspruchsvoll',
        'pfiffig',
      ],
      ...['difficile', 'difícil', 'dificil', 'moeilijk', 'lastig'],
    ],
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
    [TERM_FIELDS[field].label.toLowerCase(), ...NAMES[field].labels].map((name) => [name, field] as const),
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
