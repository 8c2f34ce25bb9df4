/** A language whose words are known, by its ISO 639-1 code. */
export type LanguageCode = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl';

/** The language of a line or of a unit; any where nothing tells, or where all write the same: g, ml. */
export type Language = LanguageCode | 'any';

/** How long a unit is written: tsp, tsps, teaspoons. A scaled unit keeps it where the language has a row of it. */
export type Style = 'short' | 'plural' | 'long';

/**
 * A unit in one spelling: its canonical name (units/sizes.ts), the style, the word for one and for many, and other ways to
 * write it, between bars. Of the rows of a unit and a style the first is the one that is shown.
 */
type UnitWords = readonly [unit: string, style: Style, one: string, many: string, others?: string];

/**
 * The words of one language, in lower case but for the units, which are shown as they stand. Several words stand in one
 * text, with spaces between them; the forms of one word have bars. A word may be of several languages: of its units the
 * language that stands first in registry.ts has it.
 */
export interface LanguageWords {
  readonly units: readonly UnitWords[];
  /** One to twelve. Those for one may also stand before a share: ein Viertel. */
  readonly numbers: string;
  /** Other numbers up to twenty, as counts of things. */
  readonly largerNumbers: readonly (readonly [value: number, words: string])[];
  /** One hundred, two hundred, and so on, each in one word: zweihundert Gramm. */
  readonly hundreds: readonly string[];
  /** One and a half and its kin in one word: anderthalb. */
  readonly mixedNumbers: readonly (readonly [value: number, words: string])[];
  /** half an onion, ein halbes Pfund */
  readonly halves: string;
  /** Shares of one: a third, ein Viertel, driekwart. */
  readonly shares: {
    readonly third?: string;
    readonly quarter?: string;
    readonly threeQuarters?: string;
    readonly eighth?: string;
  };
  /** Words that no other language has, of those that stand in ingredient lines: one of them tells the language of its line. */
  readonly telling: string;
  /** Foods and little words that tell that a line writes 1,5 and 1.000, beside those of `telling`. */
  readonly foods: string;
  /** Between two things, and between an amount and what is added to it: 2 and 1/2 cups, 1 litre et demi. */
  readonly and: string;
  /** Between two ways of one choice, and between the ends of a range. */
  readonly or: string;
  /** Between the ends of a range: 1 to 2, 1 bis 2. */
  readonly until: string;
  /** Before a range whose ends `and` joins: between 2 and 3. */
  readonly between: string;
  /** Between two amounts of one sum, beside `and`: 1 taza más 2 cucharadas. */
  readonly more: string;
  /** Before what is taken from an amount: 1 cup minus 1 tbsp. */
  readonly less: string;
  /** Things one pours: less than a pinch of them is "a few drops". */
  readonly liquids: string;
}
