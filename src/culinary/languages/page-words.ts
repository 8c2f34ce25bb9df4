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
  /** What a heading begins with that stands above them, whatever its end: Nährwertangaben, información nutricional. */
  readonly nutritionBegins?: readonly string[];
  /** They are those of one serving: 180 kcal per serving, pro Portion. */
  readonly perServing?: readonly string[];
  /** Before the number of a step: Step 1. */
  readonly step?: readonly string[];
  /** Behind how many are served: 4 people, 4 Portionen. */
  readonly eaters?: readonly string[];
  /** Behind how many servings, which says no more than the number: 4 servings, 4 Portionen. */
  readonly portions?: readonly string[];
  /** The same for short, or of those at a table, which is kept as it stands: 4 Pers., 6 couverts. */
  readonly otherEaters?: readonly string[];
  /** One of these is cut into pieces: 1 loaf, one 9-inch cake. */
  readonly cutThings?: readonly string[];
  /** The same in signs, right behind the number, and what stands before it: 約4人分. */
  readonly servedSigns?: readonly string[];
  readonly aboutSigns?: readonly string[];
  /** Parts of words that say that a yield counts those who eat: 4 servings, ration pour 4 personnes. */
  readonly servedStems?: readonly string[];
  /** Behind how many pieces it makes, where more is said than the number: (ca. 20 Kekse), makes 24 cookies. */
  readonly pieces?: readonly string[];
  /** Pieces of whatever it is, which say so without a word before the number: 12 Stücke. */
  readonly anyPieces?: readonly string[];
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
  /** What the time is called in which nobody does anything: Chill time, Ruhezeit. */
  readonly restTime?: readonly string[];
  /** What the names of times end with, and what may follow there: Backzeit, tiempo de reposo. */
  readonly timeWords?: readonly string[];
  /** Between a time and its name: 20 Minuten zum Kochen, 30 min de cuisson. */
  readonly beforeTimeName?: readonly string[];
  /** Units of times, as plain words with their short forms: h, Std, minuti. */
  readonly durations?: Readonly<Partial<Record<Duration, string>>>;
  /** Between the ends of a range, where it is no time without the first one: 20 to 30 min, but up to 10 min. */
  readonly timeUntil?: readonly string[];
  /** What may stand around a time, and leaves it one: about 1 hour and 20 minutes. */
  readonly aroundTime?: readonly string[];
  /** Shortened words with a dot before a time or a number: Prép. 10 min, ca. 20 Min. */
  readonly shortened?: readonly string[];
  /** Hours with a dot before their minutes or at the end, and other units with one at the end: 1 Std. 20 Min., 4 Pers. */
  readonly shortHours?: readonly string[];
  readonly shortUnits?: readonly string[];
  /** Before what a recipe makes, above its list and below its steps: Makes 5 dozen, Ergibt 12 Stücke. */
  readonly yieldAnywhere?: readonly string[];
  /** The same below the steps alone: Reicht für 2 Bleche. */
  readonly yieldBelow?: readonly string[];
  /** The same above the list alone, as a step may begin so: Für 4 Personen, Pour 4 personnes. */
  readonly yieldLabels?: readonly string[];
  /** Before what it makes, in whatever words: Yield: one loaf. */
  readonly madeLabels?: readonly string[];
  /** Before how many are served at the end of a title: Chili, serves 4; Gulasch für 4. */
  readonly servedBehind?: readonly string[];
  /** Before how many are served, where nothing else is said: Portionen: 4. */
  readonly servedLabels?: readonly string[];
  /** Before a title: Title: Plum cake. */
  readonly titleLabels?: readonly string[];
  /** Before a title that leaves them out, with a number or without: Recipe 2: Plum cake. */
  readonly recipeLabels?: readonly string[];
  /** Before what kind of a recipe it is, for each field with one term: Course: dessert, Saison: Winter. */
  readonly termLabels?: Readonly<Partial<Record<Term, readonly string[]>>>;
  /** How hard a recipe is, in plain small words with hyphens for spaces: sehr-einfach. */
  readonly difficulties?: Readonly<Partial<Record<DifficultyLevel, string>>>;
  /** Kinds of meals and dishes that recipes are filed under: Main course, Soups. */
  readonly meals?: readonly string[];
  /** Other facts that pages print beside times and servings: Keyword: curry Author: Ann. */
  readonly otherFacts?: readonly string[];
  /** Before where a recipe is from: Source: Ann, Quelle: Oma. */
  readonly sourceLabels?: readonly string[];
  /** The same before an address alone: from https://example.com/pie. */
  readonly takenFrom?: readonly string[];
  /** Before whom a recipe is by: Recipe by Ann. */
  readonly creditLabels?: readonly string[];
  /** Before whose recipe it was made of: Adapted from Ann. */
  readonly adaptedFrom?: readonly string[];
  /** Fields of a file, which are no ingredients and no titles: Categories: Soup, Menge: 4 Portionen. */
  readonly fileFields?: readonly string[];
  /** Further ones that are none of the ingredients: Cook Time: 20. */
  readonly fieldsInLists?: readonly string[];
  /** Further ones that are no titles: Tags: vegan. */
  readonly fieldsAsTitles?: readonly string[];
  /** Before what an author adds beside the steps: Notes: keep warm, PS: use less salt. */
  readonly asideLabels?: readonly string[];
  /** Before what else programs print below the steps, and what is no step: Typed by: Ann, Erfasst: Ann. */
  readonly besideLabels?: readonly string[];
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
  /** Words that say that somebody tells something, and that no term has: my favorite. */
  readonly tellsOfSomeone?: readonly string[];
  /** These say what is done with a thing that is named already: beaten with milk. */
  readonly together?: readonly string[];
  /** Behind the verb of a step that a name may begin with too, so that it is a step: Roast the chicken, Stir gently. */
  readonly behindVerb?: readonly string[];
  /** Behind what may be a verb or a noun in the middle of a line, these say that it is a verb: For the sauce, melt the butter. */
  readonly behindVerbWithin?: readonly string[];
  /** What stands in a list without an amount: salt and pepper. */
  readonly listedAlone?: readonly string[];
  /** Before the last thing of a list. */
  readonly beforeLast?: readonly string[];
  /** What all of it is called: Ingredients for the recipe. */
  readonly recipe?: readonly string[];
  /** What names a book of recipes, and no dish: My recipes, Omas Kochbuch. */
  readonly collections?: readonly string[];
  /** What names of parts of a dish begin with, and no title: For the dough, Frosting, Füllung. */
  readonly partBegins?: readonly string[];
  /** Before the names of parts and dishes: Zutaten für den Teig, ingrédients pour la pâte. */
  readonly articles?: readonly string[];
  /** Between what the ingredients are called and the dish: ingrédients de la pâte. */
  readonly ofDish?: readonly string[];
  /** The same between any part of a recipe and the dish: Zubereitung vom Apfelkuchen. */
  readonly joinsDish?: readonly string[];
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
  /** Words of somebody who tells of a recipe, with the capitals that they have in a sentence: 2 years ago I made this. */
  readonly ofStories?: readonly string[];
  /** What a sentence beside the steps begins with that tells of the dish, and not what to do: I grew up on this. */
  readonly opensRemark?: readonly string[];
  /** What a chat begins with above the recipe that it has written: Sure! Here's a recipe. */
  readonly chatBegins?: readonly string[];
  /** What a messenger writes for a picture that it left out: image omitted. */
  readonly mediaLeftOut?: readonly string[];
  /** What stands on the buttons of recipe pages: Jump to recipe, Drucken. */
  readonly buttons?: readonly string[];
  /** What a page says where it sells space: Advertisement, Anzeige. */
  readonly advertisements?: readonly string[];
  /** Before how much of a recipe a card shows, and in which units: Scale 1x 2x 3x. */
  readonly cardChoices?: readonly string[];
  /** Systems of units that a card lets one choose: US customary, metric. */
  readonly unitSystems?: readonly string[];
  /** Before a rating: Rating: 4.9. */
  readonly ratingLabels?: readonly string[];
  /** Between a rating and the best one: 4 out of 5. */
  readonly outOf?: readonly string[];
  /** Behind a rating: 4.9 stars. */
  readonly stars?: readonly string[];
  /** Before how many have rated: 4.9 from 312 votes, 4,5 bei 20 Bewertungen. */
  readonly votesFrom?: readonly string[];
  /** Behind how many: 312 votes. */
  readonly votes?: readonly string[];
  /** What a call to the readers of a post begins with, be it a part of a word: Save this, Folgt mir. */
  readonly calls?: readonly string[];
  /** Whole words of such a call, which tell that it is no step: Save this recipe for later. */
  readonly ofPosts?: readonly string[];
  /** What a program says of itself around a recipe: Exported from Paprika, Rezept exportiert mit. */
  readonly exportedBy?: readonly string[];
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

/** Units of times that pages write. */
export type Duration = 'day' | 'hour' | 'minute' | 'second';

/** Fields of a recipe that hold one term. */
export type Term = 'cuisine' | 'meal_type' | 'season' | 'difficulty';

/** How hard a recipe is. */
export type DifficultyLevel = 'easy' | 'medium' | 'hard';

/** What a column of a table says of a recipe, or of one of its ingredients. */
type Column =
  | Term
  | 'title'
  | 'description'
  | 'yield'
  | 'yield_text'
  | 'ingredients'
  | 'instructions'
  | 'notes'
  | 'diet'
  | 'tags'
  | 'prep'
  | 'cook'
  | 'total'
  | 'credit'
  | 'source'
  | 'image'
  | 'amount'
  | 'unit'
  | 'group';

/** The lists that are patterns. */
export type PageList = {
  [List in keyof PageWords]-?: PageWords[List] extends readonly string[] | undefined ? List : never;
}[keyof PageWords];
