import type { Aisle } from './aisles';
import type { FoodByCup } from './foods-by-cup';

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
  /** What is shown where an amount gets too small to measure, with its "of" where the language has one: a pinch of, 1 Prise. */
  readonly aPinch: { readonly dry: string; readonly liquid: string };
  /** One to twelve. Those for one may also stand before a share: ein Viertel. */
  readonly numbers: string;
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
  /**
   * Nouns one counts whose plural no rule of grammar/inflection.ts makes: the word or its ending for one and for many, and
   * the stems of those that end alike. Other plurals that are read stand behind bars.
   */
  readonly nouns?: readonly (readonly [one: string, many: string, stems?: string])[];
  /** Nouns that are the same for one and for many, or that nobody counts. */
  readonly uncounted?: string;
  /** Whether no ending tells a plural, so that a noun that no table knows stays as the author wrote it. */
  readonly ownPlurals?: boolean;
  /** Adjectives that agree with the noun behind them: before one thing, before one of `neuters`, before many. */
  readonly adjectiveForms?: readonly (readonly [one: string, neuter: string, many: string])[];
  readonly neuters?: string;
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
  readonly times: TimeWords;
  /**
   * A share of a thing, as a pattern from where it begins to the article of the thing: half of the flour, die Hälfte des
   * Mehls. It scales by itself.
   */
  readonly shareOf?: string;
  readonly heat?: HeatWords;
  /** Before an amount, of no weight: about 2 cups, ca. 200 g, up to 3, bis zu 3. */
  readonly about?: string;
  /** How far an amount may go, before a rounded one: up to about 240 ml. */
  readonly bounds?: readonly string[];
  /** Between the unit or the number and the thing: 2 heaping tbsp, 1 large head, 6 thick slices, 2 gestr. TL. */
  readonly modifiers?: string;
  /** How large one piece is, before the word for it: 1 dicke Scheibe Brot, 2 grosses tranches, 1 dikke plak. */
  readonly pieceSizes?: string;
  /** How full a spoon is, where that is said behind it: 2 cuillères à soupe bombées de farine. */
  readonly fullness?: string;
  /** Between the amount and the thing: 2 cups of milk, 2 tasses de la farine. */
  readonly of?: string;
  /** Behind `of`: 2 tasses de la farine. */
  readonly articles?: string;
  /** Count words that are the thing itself unless `of` follows: a pot roast, a glass noodle. */
  readonly containersOf?: string;
  /** What a glass or a mug holds, where no `of` stands between: 1 glass wine. Not noodles, not cake. */
  readonly drinks?: string;
  /** What is got from a fruit: juice of 1 lemon. */
  readonly parts?: string;
  /** Parts taken from a thing that is counted: seeds of 1 vanilla bean, whites of 3 eggs. */
  readonly takenParts?: string;
  /** Between a part and what it is of: juice of 1 lemon, kernels from 2 ears of corn. */
  readonly from?: string;
  /** Before whom an amount is for: 100 g pasta per person. */
  readonly per?: string;
  /** Whom an amount is for, behind `per`. */
  readonly heads?: string;
  /** After an amount: it is said of every single piece and never scales. */
  readonly each?: string;
  /** Before or after an amount: it is said of all that is counted. 4 thighs (150 g each, 600 g in total). */
  readonly totals?: string;
  /** The last word before an amount that is a part of the one before it: 200 g flour, of which 50 g for dusting. */
  readonly partOf?: string;
  /** Two of a thing, or nearly so, behind an article: a couple of, un par de. */
  readonly couple?: string;
  /** Before pieces that a thing is cut into: in Stücke von 50 g. */
  readonly cutInto?: string;
  /** Between a count and the size of each: 2 mal 200 g, 2 fois 200 g. */
  readonly timesEach?: string;
  /** Behind a number word these are a name: five spice, quatre épices. */
  readonly namedByNumber?: string;
  /** What one counts whole, for one and for many: behind an article an amount wherever it stands, 200 g flour with an egg. */
  readonly wholeFoods?: string;
  /** After a number: times, temperatures, shares, dimensions; never an amount. */
  readonly notAmounts?: string;
  /** Before a number that is a name: see note 2, type 00, No. 10. */
  readonly naming?: string;
  /** In front of a number in a note after which even a count scales. */
  readonly intro?: string;
  /** Behind a length: 2 inch piece, 3 cm thick. */
  readonly lengthTail?: string;
  /** Behind a length that describes no thing: 2 inches apart, 1 inch from the edge. */
  readonly lengthEnds?: string;
  /** Inches in words, as patterns: half an inch, one-inch. */
  readonly inchWords?: readonly (readonly [inches: number, pattern: string])[];
  /** What a little of it is for, which never scales: for greasing, zum Einfetten. */
  readonly purposes?: string;
  /** What it is for, which never scales: for the pan, pour le moule. */
  readonly vessels?: string;
  /** Before a purpose, and before those who are served: for the dough, für 4 Personen. */
  readonly for?: string;
  /** Before what is done with a thing, beside `for`: to serve, zum Bestäuben. */
  readonly inOrderTo?: string;
  /** Beside `more`, before a second amount of the same thing: plus extra for dusting. */
  readonly additional?: string;
  /** Dry things in whose names a liquid may stand: milk powder, vanilla sugar. */
  readonly powders?: string;
  /** Where a noun phrase ends: onions or shallots, eggs with shells, potatoes cut in cubes. */
  readonly phraseEnds?: string;
  /** Adjectives that stand before or after the noun they describe; never the noun itself. */
  readonly adjectives?: string;
  /** Colours, origins and sizes that stand before a comma or `or`: "red, ripe strawberries", 1 red or yellow pepper. */
  readonly colours?: string;
  /** How something was done, before the word for it: fein gehackt, muy picados; they say nothing of another thing. */
  readonly adverbs?: string;
  /** What was done to a thing, or how it should be: it goes to the note, not to the name. */
  readonly prepared?: string;
  /** Before what an amount is for, beside articles: for the baking dish. */
  readonly beforeVessel?: string;
  /** Shares of a mixture, which never scale: 1 part gin, 2 Teile Wasser. */
  readonly shareParts?: string;
  /** One of the things counted, or what is cut off: 150 g pro Stück; ginger, a 2 cm piece. */
  readonly onePiece?: string;
  /** Before one piece, beside `per`: 150 g das Stück, 150 g la pièce. */
  readonly perPiece?: string;
  /** The same in short letters, as patterns: 200 g p. St. */
  readonly perOneShort?: readonly string[];
  /** What is sold by how fat it is: 30+ kaas. */
  readonly fatGraded?: string;
  /** Before what goes with a thing: with an egg, mit zwei Eiern. */
  readonly with?: string;
  /** Between a thing and the size of one, beside `of`: 2 tins at 400 g, 2 boîtes à 400 g, 2 Dosen zu je 400 g. */
  readonly sizedBy?: string;
  /** Before a number that is the size of each, or how often one does it: cut into 2 cm, at 200 g. */
  readonly sizeJoint?: string;
  /** What is made of all that is measured behind it: 1 mixture of 400 g flour. */
  readonly mixtures?: string;
  /** Behind these, and behind `with` and `totals`, stands what all weigh: 2 onions weighing 300 g. */
  readonly weighing?: string;
  /** Before `with` and a part of the thing: stock made with 1 cube. */
  readonly madeWith?: string;
  /** What things are sold in that is counted as a thing: 2 barquettes (250 g) de fraises. */
  readonly heldIn?: string;
  /** What a label says of the weight behind it: Abtropfgewicht 350 g, poids net égoutté : 140 g. */
  readonly stated?: string;
  /** Parts of the words for what is left without brine, which is no size of several tins. */
  readonly drained?: readonly string[];
  /** What a size may say of itself: 240 g drained. */
  readonly sizeStates?: string;
  /** Beside `totals`: 600 g in total, 800 g en tout, total weight 600 g. */
  readonly besideTotals?: string;
  /** Behind an ordinal: 1. Teig, 2. laag. */
  readonly numbered?: string;
  /** Before one: für den 1. Teig, voor de 2. laag. */
  readonly beforeNumbered?: string;
  /** Shares of a dish that are counted, with or without `of`: 2 servings rice. */
  readonly servings?: string;
  /** Pieces and measures that stand before what they are of, without `of`: 2 hearts romaine, 1 leg lamb, 1 spoon pepper. */
  readonly cuts?: string;
  /** Behind those they make another piece of them: 2 chicken breast halves. */
  readonly partsOfCuts?: string;
  /** Things that nobody halves, in the singular. */
  readonly wholeNouns?: string;
  /** What the names of leaves end with: Lorbeerblatt, laurierblaadje. */
  readonly leafEndings?: string;
  /** Eggs and their parts, in the singular. */
  readonly eggs?: string;
  /** Before an amount of everything in a list: je 1 TL Salz und Pfeffer. */
  readonly ofEach?: string;
  /** Before both ends of a range: von 2 bis 3, da 2 a 3. */
  readonly rangeFrom?: string;
  /** How full a spoon or a cup is, which is nothing in grams: a scant cup, 1 gehäufter EL. */
  readonly full?: string;
  /** Parts of such words, which say that a spoon is not level. */
  readonly rough?: readonly string[];
  /** Before an amount it stays below or goes beyond: less than 1 cup, un peu moins de 200 g. */
  readonly limits?: readonly string[];
  /** What may be left out is said to be so. */
  readonly optional?: string;
  /** The same in other words, anywhere in a line. */
  readonly optionalToo?: readonly string[];
  /** The same at the beginning of a line, where no colon follows: evtl. 1 Ei. */
  readonly optionalLeads?: readonly string[];
  /** No number at all: a few, quelques, ein paar. */
  readonly few?: string;
  /** Behind a word for one: a little, ein wenig, un peu. It counts nothing. */
  readonly little?: string;
  /** Other words behind which the one before them counts nothing: a mix of, un par de. */
  readonly noOne?: string;
  /** Behind “one” these say that it stands for nothing: one at a time, one of them. */
  readonly noThing?: string;
  /** Number words that are mostly something else: the Spanish eleven, the Portuguese “of the”, the Dutch ten. */
  readonly otherNumbers?: string;
  /** Before one thing that another is as large as: the size of an egg, so groß wie ein Ei. */
  readonly asLarge?: string;
  /** What is made or sold by its width: a pie shell, 9 inches. */
  readonly wide?: readonly string[];
  /** Before a number of parts or of sides: cut in 4, to form 12. */
  readonly intoParts?: string;
  /** Before a number of people: serves 4. */
  readonly serves?: string;
  /** Before the number of a page, a step or a note: see 2. */
  readonly seeAlso?: string;
  /** Before a second amount that goes with the first one, beside joining words: 1 egg, beaten in 2 tbsp water. */
  readonly withMore?: string;
  /** Behind a number of people or sides, or of what is added at a time. */
  readonly people?: string;
  /** Before `into` and the parts of an amount: 250 g sugar, divided into 200 g and 50 g. */
  readonly divided?: string;
  /** Shellfish that is sold by how many make a pound. */
  readonly shellfish?: string;
  /** Half as a noun, always with `of`: la moitié d’un oignon, die Hälfte einer Zwiebel. */
  readonly halfOf?: string;
  /** Between two halves, beside `and`: half om half. */
  readonly betweenHalves?: string;
  /** Behind a number of hundreds: two hundred, deux cents. */
  readonly hundredWords?: string;
  /** Shares and the units that are written in one word with them: Viertelliter. */
  readonly compoundShares?: readonly [shares: string, units: string];
  /** Things that are one word with what one counts of them: Knoblauchzehen. */
  readonly unitCompounds?: readonly [thing: string, ends: string];
  /** What is never said with three decimals. */
  readonly calories?: string;
  /** Words of the language that English recipes use too, so that they tell no decimal comma. */
  readonly loans?: string;
  /** Words that tell that a line writes 1.5. */
  readonly tellsPoint?: string;
  /** What the names of foods end with, as those of `foods`: Hackfleisch, Rundvlees. */
  readonly foodEndings?: string;
  /** Behind a name these say that it is over: butter for the pan, wine such as Chablis. */
  readonly nameEnds?: string;
  /** Behind `or` the name is over too: or to taste, or more. */
  readonly orEnds?: string;
  /** Parts of a thing that are no things of a list: kale, stems removed and leaves torn. */
  readonly ownParts?: string;
  /** Two words for as much as one likes, which end the name: al gusto, q.b. */
  readonly toTaste?: readonly string[];
  /** Only about so much, said behind the amount: 200 g circa di farina. */
  readonly aboutBehind?: string;
  /** At the beginning of a line, how little or much where no number is given; it is no part of the name. */
  readonly vague?: readonly string[];
  /** Before what a thing is for, at the beginning of a label, beside `for` and `inOrderTo`: als Beilage, comme garniture. */
  readonly asWhat?: string;
  /** Before how much a part makes, beside `for`: makes 2 loaves. */
  readonly makes?: string;
  /** Before the number of a part of a recipe: Part 1, Teil 2. */
  readonly partName?: string;
  /** What a list of ingredients is called, behind the name of a part. */
  readonly ingredients?: string;
  /** Parts of a dish that are made from other things, so that one of them before a colon is no food one weighs. */
  readonly dishParts?: string;
  /** Before those: a sauce or a syrup one buys. */
  readonly boughtSauces?: string;
  /** What every kitchen has, and what stands in a list without an amount. */
  readonly staples?: string;
  /** A line that ends so goes on in the next one. */
  readonly opensNext?: string;
  /** At the beginning of a name of a part: To serve, Zum Bestreuen. */
  readonly purposeNames?: readonly string[];
  /** Behind an amount these say more of the same food, and name no other: ¼ cup for dusting, 1 cup when cooked. */
  readonly sameFood?: string;
  /** Before the name of what is bought cooked: cooked rice is no rice. */
  readonly cookedWords?: readonly string[];
  /** Before an amount in a step that is of the thing named before it: the remaining cup. */
  readonly remaining?: readonly string[];
  /** Behind the name of a thing these are a part of it, or made of it: egg yolk, flour mixture. */
  readonly madeOfIt?: string;
  /** What a cook is warned of where a recipe is made larger or smaller. */
  readonly warned?: WarnedWords;
  /** Only about so much, before an amount that says another one again: 1 cup (about 240 ml). */
  readonly roughly?: string;
  /** Where the name of a further food ends: 1 cup sugar and 2 eggs. */
  readonly foodEnds?: string;
  /** Where a shop keeps the commonest things, in the singular but where no ending tells a plural, without `smallWords`. English ones stand in foods/aisle-table.ts. */
  readonly aisles?: Readonly<Partial<Record<Aisle, string>>>;
  /** Whether a name begins with the thing, and does not end with it: huile d’olive, pan rallado. */
  readonly thingFirst?: boolean;
  /** Small words between the words of such a name: pommes de terre. */
  readonly smallWords?: string;
  /** Words that say how a thing is sold, which decides before what it is: frozen mango, canned tuna. */
  readonly soldAs?: Readonly<Partial<Record<Aisle, string>>>;
  /** Names of the foods of foods-by-cup.ts, by the English name there; bars stand between them. */
  readonly cups?: Readonly<Partial<Record<FoodByCup, string>>>;
  /** Words that do not change what a cup of a food weighs. */
  readonly plain?: string;
  /** What compounds end with that have a plural of their own, for one and for many: bayleaf, laurierblad. The first plural is made. */
  readonly compoundEnds?: readonly (readonly [one: string, many: string])[];
  /** Plurals that the ending of a word tells: pimentão, pimentões. */
  readonly pluralEndings?: readonly (readonly [one: string, many: string])[];
  /** What the names of things end with that one cooks in or on, so that a length behind them is theirs. */
  readonly cookware?: string;
  /** What the names of things end with that come in pieces of some hundred grams, in the singular. */
  readonly soldByPiece?: string;
  /** What is poured, unless one of `thickened` stands before it: sour cream. */
  readonly creams?: string;
  /** Before those: it is weighed in a metric kitchen. */
  readonly thickened?: string;
  /** Liquids that are weighed in a metric kitchen. */
  readonly thick?: string;
  /** Drinks and broth, whose packages are filled by volume. */
  readonly thin?: string;
  /** Before a participle in ge-, in one word with it: feingehackt. */
  readonly adverbsJoined?: string;
  /** Behind ge- these begin what a thing is sold as, and not what is done to it: getrocknete Tomaten. */
  readonly soldSo?: string;
}

/** The words around a temperature in a step. Each list holds patterns in lower case; the case of letters never counts. */
export interface HeatWords {
  /** These say that a heat is an oven's. */
  readonly oven?: readonly string[];
  /** These say that a food has it. */
  readonly food?: readonly string[];
  /** These say so too, but stand in the names of what is baked as well: sugar cookies. */
  readonly hinted?: readonly string[];
  /** Behind these a food is what is hot, unless it is said that it is the oven: bake until 95°C. */
  readonly until: readonly string[];
  /** Before what is below zero: minus 18 °C. */
  readonly minus?: readonly string[];
  /** What is written for the sign, in the author's case: 180 Grad. A short scale may stand behind it. */
  readonly degrees?: readonly string[];
  /** What an oven is called whose bare degrees are Celsius, and what stands before them: Backofen auf 180°. */
  readonly celsiusOven?: readonly string[];
  readonly celsiusOvenAt?: readonly string[];
  /** Before and behind a difference of temperatures: drops by 10°C, 20°C lower. */
  readonly differenceBefore?: readonly string[];
  readonly differenceBehind?: readonly string[];
}

/** What a cook is warned of. Each list holds patterns in lower case; the case of letters never counts. */
export interface WarnedWords {
  readonly leavening?: readonly string[];
  readonly seasoning?: readonly string[];
  /** Beside those it is no seasoning: bell pepper, unsalted butter. */
  readonly noSeasoning?: readonly string[];
  /** These say that a step takes its time. */
  readonly cooked?: readonly string[];
  readonly pans?: readonly string[];
  /** Flat ones, of which a larger batch takes more and not a larger one: a baking sheet. */
  readonly sheets?: readonly string[];
  /** Beside those: an 8-inch square pan. */
  readonly squarePans?: readonly string[];
  readonly eggWhites?: readonly string[];
  readonly eggYolks?: readonly string[];
}

/** How a language counts to 199 in words, of times. Words of one list are in their order, bars stand between spellings. */
export interface CountingWords {
  /** One to nineteen. */
  readonly ones: string;
  /** Twenty, thirty … ninety. */
  readonly tens: string;
  /** Tens with their ones: twenty five, fünfundzwanzig. Hyphens are read as spaces. */
  readonly joined: (ten: string, one: string) => readonly string[];
  /** 21 to 29, where they are joined otherwise: veintiuno. */
  readonly twenties?: string;
  /** Tens that are said with ten to nineteen behind a word: 75 is soixante-quinze. */
  readonly teensOf?: readonly (readonly [tens: number, word: string])[];
  /** 100. */
  readonly hundred: string;
  /** What stands before the rest of a number above a hundred; with a space where it is a word of its own. */
  readonly beforeRest: readonly string[];
  /** Words for one that are articles first. */
  readonly articles: string;
  /** About so many, behind an article: une dizaine de minutes. */
  readonly aboutSoMany?: readonly (readonly [value: number, word: string])[];
  /** A number and a part in one word: anderthalb. */
  readonly mixed?: readonly (readonly [value: number, words: string])[];
  /** What makes a half more of a number it is hung on: zweieinhalb, tweeënhalf. */
  readonly halfEndings?: string;
}

/** The words of times in steps: 20 minutes, anderthalb Stunden. Of `halves`, `and`, `or` and the like those of lines count too. */
export interface TimeWords {
  /** The words for one and for many. */
  readonly units: readonly (readonly [unit: TimeUnitName, one: string, many: string])[];
  readonly quarter: string;
  /** Of several quarters. */
  readonly quarters: string;
  /** Between a share and its unit: three quarters of an hour, un quart d'heure. */
  readonly ofShare?: string;
  /** Between a number and its unit: 5 more minutes, une bonne heure, weitere 10 volle Minuten. */
  readonly beforeUnit: string;
  /** Between hours and their minutes, beside `and`. */
  readonly and?: string;
  /** Between the ends of a range, beside `until` and `or`. */
  readonly to?: string;
  /** What may stand beside these: or up to, bis zu, jusqu'à, to about. */
  readonly besideTo?: string;
  /** Before "an hour" these make a rate of it: twice an hour, zweimal eine Stunde. */
  readonly often: string;
  /** Behind a time these say when, and not how long: 10 minutes before serving. */
  readonly when: string;
  /** Behind a share these say that it is one of something else: a quarter of the milk. */
  readonly ofThing: string;
  /** Behind a number that stands without its unit these show that it counts nothing: 1 min 30 until golden. */
  readonly next: string;
  readonly counting: CountingWords;
}

/** Units of time; a quarter and the like are one word, which counts by itself: halfuur, Dreiviertelstunde. */
export type TimeUnitName =
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'quarter_hour'
  | 'half_hour'
  | 'three_quarters';

/** Every stem with every ending, as words of one text: picado picada picados picadas. */
export const forms = (stems: string, endings: string): string =>
  stems
    .split(' ')
    .flatMap((stem) => endings.split(' ').map((ending) => stem + ending))
    .join(' ');
