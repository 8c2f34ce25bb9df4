/**
 * What stands around recipes in one language, on pages, in mails and in other texts. Each list holds patterns in lower
 * case, which may say what is optional; the case of letters never counts.
 */
export interface PageWords {
  /** Above the ingredients. */
  readonly ingredients?: readonly string[];
  /** Above the steps. */
  readonly method?: readonly string[];
  /** Above the notes. */
  readonly notes?: readonly string[];
  /** Above what is none of the recipe: comments, related recipes, storage. */
  readonly end?: readonly string[];
  /** Above the facts of nutrition. */
  readonly nutrition?: readonly string[];
  /** Behind these and `per`: nutrition per serving. */
  readonly aServing?: readonly string[];
  /** Before the number of a step: Step 1. */
  readonly step?: readonly string[];
  /** Behind how many are served: 4 people, 4 Portionen. */
  readonly eaters?: readonly string[];
  /** Behind how many pieces it makes, where more is said than the number: (ca. 20 Stücke), makes 24 cookies. */
  readonly pieces?: readonly string[];
  /** Behind a thing of which one takes as much as one likes, so that it is no sentence: salt to taste, sale q.b. */
  readonly asLiked?: readonly string[];
  /** What the time of preparing is called; the first of these lists that fits counts. */
  readonly prepTime?: readonly string[];
  /** What the time of cooking is called. */
  readonly cookTime?: readonly string[];
  /** What a time is called that is the one before beside a cooking or a whole time, and alone the whole. */
  readonly madeTime?: readonly string[];
  /** What the whole time is called. */
  readonly totalTime?: readonly string[];
  /** Before what a recipe makes: Serves 4, Für 4 Personen. */
  readonly yieldLabels?: readonly string[];
  /** Before how many are served, where nothing else is said: Portionen: 4. */
  readonly servedLabels?: readonly string[];
  /** Before a title: Title: Plum cake. */
  readonly titleLabels?: readonly string[];
  /** What a step begins with in English, where some of it may be a part of a name: Roast chicken. */
  readonly mayBeginStep?: readonly string[];
  /** What a step begins with, and no ingredient. */
  readonly beginsStep?: readonly string[];
  /** What a step ends with, in small letters, where its verb stands there: Zwiebeln hacken. */
  readonly endsStep?: readonly string[];
  /** Before those in one word: anbraten. */
  readonly beforeVerb?: readonly string[];
  /** Behind a comma these go on with what stands before it: salt, to taste. */
  readonly goesOn?: readonly string[];
  /** These say what is done with a thing that is named already: beaten with milk. */
  readonly together?: readonly string[];
  /** Before the last thing of a list. */
  readonly beforeLast?: readonly string[];
  /** What all of it is called: Ingredients for the recipe. */
  readonly recipe?: readonly string[];
  /** Before what a run of steps is for, with a capital: To make the dough. */
  readonly purposeOfSteps?: readonly string[];
  /** Who sends a mail, above it, and what it is about. */
  readonly mailSender?: readonly string[];
  readonly mailSubject?: readonly string[];
  /** What else stands above a mail. */
  readonly mailHeaders?: readonly string[];
  /** Before the subject of a mail that answers one, or was sent on. */
  readonly mailAnswered?: readonly string[];
  /** Between dashes above a mail that was sent on, and the same alone before a colon. */
  readonly mailForwarded?: readonly string[];
  readonly mailBegins?: readonly string[];
  /** Above what a mail quotes: On Monday Ann wrote. */
  readonly mailWrote?: readonly string[];
  /** Before what a mail was written on: Sent from my phone. */
  readonly mailSentFrom?: readonly string[];
  /** At the begin of a mail and at its end, before a name. */
  readonly greetings?: readonly string[];
  readonly closings?: readonly string[];
  /** What is wished below a recipe: Enjoy, Guten Appetit. */
  readonly wishes?: readonly string[];
  /** What nutrients are called beside an amount, by the name that schema.org has for each. */
  readonly nutrients?: Readonly<Partial<Record<Nutrient, readonly string[]>>>;
  /** What the columns of a table are called, in plain small letters without spaces. */
  readonly columns?: Readonly<Partial<Record<Column, string>>>;
}

/** In the order in which a name is looked for among them. */
export const READ_NUTRIENTS = [
  'calories',
  'saturatedFatContent',
  'fatContent',
  'carbohydrateContent',
  'fiberContent',
  'sugarContent',
  'proteinContent',
  'sodiumContent',
  'cholesterolContent',
] as const;
export type Nutrient = (typeof READ_NUTRIENTS)[number];

/** What a column of a table says of a recipe, or of one of its ingredients. */
type Column =
  | 'title'
  | 'description'
  | 'yield'
  | 'yield_text'
  | 'ingredients'
  | 'instructions'
  | 'notes'
  | 'tags'
  | 'prep'
  | 'cook'
  | 'total'
  | 'source'
  | 'image'
  | 'amount'
  | 'unit'
  | 'group';

/** The lists that are patterns. */
export type PageList = {
  [List in keyof PageWords]-?: PageWords[List] extends readonly string[] | undefined ? List : never;
}[keyof PageWords];
