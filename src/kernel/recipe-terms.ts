/** A field of a recipe that holds one term, as files, screens and the list's address call it. */
interface TermDescription {
  /** On screens, and before its value in Markdown: `Season: summer`. */
  label: string;
  filter: {
    /** Above its values in the list. */
    title: string;
    /** In the list's address: `?meal=dessert`. */
    address: string;
    /** Whether it stands with its values among the first. */
    is_main: boolean;
    /** What the API's document says of it, and a value that it may have. */
    says: string;
    example: string;
  };
  /** In the metadata of Cooklang, YAML and Markdown: the first is written, all are read. */
  metadata: readonly [string, ...string[]];
  /** schema.org's member; null where it has none, and the value becomes a `DefinedTerm` among the keywords. */
  schema_org: string | null;
  /** All terms that it can hold, in their order; null where its author may write any. */
  values: readonly [string, ...string[]] | null;
  /** Where a recipe's page has it: above the title, among the times and servings, or nowhere. */
  on_page: 'eyebrow' | 'facts' | null;
  /** Whether the exports that say little of a recipe say it. */
  is_fact: boolean;
}

/**
 * The fields of a recipe that hold one term of a vocabulary, in the order in which files and forms have them. Exports,
 * imports, filters, facets and the editor go through them; `recipes/fields.schema.ts` says what may be written.
 */
export const TERM_FIELDS = {
  cuisine: {
    label: 'Cuisine',
    filter: {
      title: 'Cuisine',
      address: 'cuisine',
      is_main: true,
      says: 'Only recipes of this cuisine.',
      example: 'british',
    },
    metadata: ['cuisine'],
    schema_org: 'recipeCuisine',
    values: null,
    on_page: 'eyebrow',
    is_fact: true,
  },
  meal_type: {
    label: 'Meal type',
    filter: {
      title: 'Meal',
      address: 'meal',
      is_main: true,
      says: 'Only recipes of this meal type.',
      example: 'dessert',
    },
    metadata: ['course', 'category', 'meal', 'meal_type'],
    schema_org: 'recipeCategory',
    values: null,
    on_page: 'eyebrow',
    is_fact: false,
  },
  season: {
    label: 'Season',
    filter: {
      title: 'Season',
      address: 'season',
      is_main: false,
      says: 'Only recipes for this season.',
      example: 'summer',
    },
    metadata: ['season'],
    schema_org: null,
    values: null,
    on_page: null,
    is_fact: false,
  },
  difficulty: {
    label: 'Difficulty',
    filter: {
      title: 'Difficulty',
      address: 'difficulty',
      is_main: false,
      says: 'One or more of `easy`, `medium`, and `hard`, separated by commas.',
      example: 'easy,medium',
    },
    metadata: ['difficulty'],
    schema_org: null,
    values: ['easy', 'medium', 'hard'],
    on_page: 'facts',
    is_fact: true,
  },
} as const satisfies Record<string, TermDescription>;

export type TermField = keyof typeof TERM_FIELDS;

/** A term field in which any term may be written. */
export type OpenTerm = {
  [F in TermField]: (typeof TERM_FIELDS)[F]['values'] extends null ? F : never;
}[TermField];

export const TERM_NAMES = Object.keys(TERM_FIELDS) as TermField[];

/** What is said of a term field, whichever it is. */
export const termField = (field: TermField): TermDescription => TERM_FIELDS[field];

/** A value for each term field, made from its name, in their order. */
export const ofTerms = <T>(make: (field: TermField) => T): Record<TermField, T> =>
  Object.fromEntries(TERM_NAMES.map((field) => [field, make(field)])) as Record<TermField, T>;

export const isOpen = (field: TermField): field is OpenTerm => termField(field).values === null;
export const OPEN_TERMS = TERM_NAMES.filter(isOpen);

/** The same for each open one. */
export const ofOpenTerms = <T>(make: (field: OpenTerm) => T): Record<OpenTerm, T> =>
  Object.fromEntries(OPEN_TERMS.map((field) => [field, make(field)])) as Record<OpenTerm, T>;

/** A free word of an author’s as it is kept: trimmed, with one space between its words, in her own spelling. */
export const tidyTag = (value: string): string => value.trim().replace(/\s+/gu, ' ');

/** The one spelling under which free tags are compared, filtered and counted. */
export const tagKey = (tag: string): string => tidyTag(tag).toLowerCase();

/** Tags without those that differ from an earlier one only by case, each in the spelling that came first. */
export function uniqueTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(tagKey(tag))) first.set(tagKey(tag), tag);
  return [...first.values()];
}
