import { itemKey } from '@/culinary/shopping/shopping';
import { wordsFor } from '@/messages/book';
import type { BookRecipe } from '@/rendering/model/book.model';
import { printedTerm, typeset } from './typeset';

export interface BookIndex {
  title: string;
  /** Whether entries name their recipes; else each is a recipe. */
  lists_recipes: boolean;
  groups: { letter: string; entries: { text: string; keys: string[] }[] }[];
}

/** What stands in nearly every recipe finds nothing. */
const EVERYWHERE = new Set([
  'salt',
  'pepper',
  'black pepper',
  'ground black pepper',
  'salt and pepper',
  'water',
  'boiling water',
  'cold water',
  'warm water',
  'oil',
  'extra virgin olive oil',
  'olive oil',
  'vegetable oil',
  'coarse salt',
  'ground pepper',
  'salt and black pepper',
  'sea salt',
  'virgin olive oil',
  'kosher salt',
]);

/** Words of a quantity or a choice before the name of a thing in English, which the reading of a line left there. */
const BEFORE =
  /^(?:(?:ample|amount|an?|any|as|big|bit|bowls?|cloves?|enough|few|fresh|handfull?s?|instead|knob|large|medium|more|much|normal|of|piece|pots?|ripe|sizes?|sized|slices?|small|some|spoons?|table|thumb|twigs?|your)[\s-]+)+(?=\S)/;

/** Words that say the size, grade, or state of a thing in English; some are a part of what they name before other words than these. */
const STATES_EN = [
  'extra(?=[\\s-](?:large|ripe|small)\\b)',
  'cold(?=[\\s-](?:butter|cream|eggs?|milk|unsalted|water)\\b)',
  'soft(?=[\\s-](?:butter|unsalted)\\b)',
  '(?:large|medium|small)(?![\\s-](?:curd|grain))',
  '(?:bone|skin)[\\s-](?:in|on)',
  '(?:full|low|non|reduced)[\\s-]?(?:fat|sodium)',
  'free[\\s-]range|good[\\s-]quality|room[\\s-]temperature',
  'coarsely|finely|freshly|lightly|roughly|thinly|very',
  'beaten|chopped|crushed|cubed|diced|grated|halved|mashed|peeled|pitted|rinsed|shredded|sliced',
  'chilled|defrosted|fresh|frozen|leftover|melted|softened|thawed|toasted|warm',
  'boneless|organic|overripe|ripe|salted|seedless|skinless|unsalted|unsweetened',
];

/**
 * Words within a name, by language, that say its size, grade, or state: what is looked up is bananas, not very ripe
 * ones. What makes another food of it stays: brown sugar, dried apricots, ground beef.
 */
const STATES: Readonly<Record<string, RegExp>> = {
  en: new RegExp(`\\b(?:${STATES_EN.join('|')}),?[\\s-]+(?=\\S)`, 'gi'),
  de: /(?<!\p{L})(?:sehr|(?:überreif|reif|weich|kalt|zerlassen|geschmolzen|groß|klein|mittelgroß|frisch|gehackt|gewürfelt)(?:e[nrs]?)?)\s+(?=\S)/giu,
  fr: /\s+(?:bien|très|(?:mûr|fondu|mou|mol|ramolli|froid|doux|demi-sel|frais|fraîche|haché|émincé|râpé)e?s?)(?!\p{L})/giu,
  es: /\s+(?:muy|bien|(?:madur|derretid|bland|frí|fresc|picad|rallad|grande|pequeñ)[oa]?s?)(?!\p{L})/giu,
  it: /\s+(?:molto|ben|(?:matur|fus|morbid|fredd|fresc|tritat|grattugiat|grand|piccol)[oaei]|fresch[ei])(?!\p{L})/giu,
};

/** What follows it without naming it. */
const BEHIND = /[\s,]+(?:or .*|of (?:your )?choice|and)?$/;

/** What is no food, and a name of which only its adjective was read. */
const NO_ENTRY =
  /\b(?:baking|greaseproof|parchment|waxed) (?:paper|parchment)\b|\b(?:foil|toppings?)\b|(?:^|\s)(?:chopped|dried|dry|peeled|sliced)$|^(?:black|button|fresh|green|red|sweet|white|whole|yellow)$|^(?:hot|ice|lukewarm|pasta|prepared|salted|tap) water$|^\P{L}*$/u;

/** Languages that write every noun with a capital. */
const CAPITAL_NOUNS = /^(?:de|lb|nds|gsw)\b/i;

/** The name that a thing has in the index, as it is written; null for what nobody looks up. */
function entryOf(item: string | null, language: string, locale: string): string | null {
  const name = typeset(item ?? '', language).trim();
  const english = /^en\b/i.test(language);
  const begun = english ? name.slice(beforeName(name)) : name;
  const bare = begun.replace(STATES[locale.split('-')[0] ?? ''] ?? /$^/, '');
  const plain = english ? bare.replace(BEHIND, '') : bare;
  const low = plain.toLocaleLowerCase(locale);
  const nowhere = EVERYWHERE.has(low.replaceAll('-', ' ')) || NO_ENTRY.test(low);
  return plain === '' || plain.length > 40 || nowhere ? null : plain;
}

/** How many letters of words stand before the name of a thing. */
const beforeName = (name: string): number => BEFORE.exec(name.toLowerCase())?.[0].length ?? 0;

/** The foods of a recipe that somebody may look for, each once and in lower case, in the order of its lines. */
export function foodsOf({ ingredients }: BookRecipe, language: string): string[] {
  const locale = collation(language);
  return [
    ...new Set(
      ingredients.flatMap(({ item }) => entryOf(item, language, locale)?.toLocaleLowerCase(locale) ?? []),
    ),
  ];
}

/** Peoples whose names stand before those of foods in English. */
const PEOPLES =
  /^(?:african|american|asian|bavarian|belgian|brazilian|british|cajun|canadian|caribbean|chinese|creole|cuban|danish|dutch|egyptian|english|european|filipino|finnish|french|german|greek|hungarian|indian|indonesian|iranian|irish|israeli|italian|jamaican|japanese|korean|lebanese|mediterranean|mexican|moroccan|norwegian|persian|peruvian|polish|portuguese|russian|scandinavian|scottish|sicilian|spanish|swedish|swiss|syrian|thai|tunisian|turkish|tuscan|ukrainian|vietnamese|welsh)$/;

const CAPITAL = /^\p{Lu}\p{Ll}/u;
const wordsIn = (name: string): string[] => name.split(/[\s-]+/);

/** Of its names so many begin with a capital where an author writes all of them so: more than one of this many. */
const NAMES_TO_A_CAPITAL = 4;

/**
 * The words that are names of people and places, such as `Dijon`, in lower case: a capital stands within a line of an
 * author who does not begin every name with one, and the book has the word in lower case nowhere.
 */
function properWords(recipes: readonly BookRecipe[], locale: string): ReadonlySet<string> {
  const [capital, low] = [new Set<string>(), new Set<string>()];
  for (const { ingredients } of recipes) {
    const lines = ingredients.flatMap(({ item, display }) => (item === null ? [] : [{ item, display }]));
    const all = lines.filter(({ item }) => CAPITAL.test(item)).length * NAMES_TO_A_CAPITAL > lines.length;
    for (const { item, display } of lines) {
      for (const [index, word] of wordsIn(item).entries()) {
        if (!CAPITAL.test(word)) low.add(word);
        else if (!all && (index > 0 || !display.startsWith(item)))
          capital.add(word.toLocaleLowerCase(locale));
      }
    }
  }
  return new Set([...capital].filter((word) => !low.has(word)));
}

/** A name as an index has it: in lower case but for what keeps its capital. */
function indexed(name: string, proper: ReadonlySet<string>, language: string, locale: string): string {
  if (CAPITAL_NOUNS.test(language)) return name;
  return name.replace(/[^\s-]+/g, (word) => {
    const low = word.toLocaleLowerCase(locale);
    return proper.has(low) || (CAPITAL.test(word) && PEOPLES.test(low)) ? word : low;
  });
}

/** The letter an entry stands under, without accents; `#` for what begins with none. */
function letterOf(text: string): string {
  const first = text.normalize('NFKD').replace(/^[^\p{L}\p{N}]+/u, '')[0] ?? '';
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}

/** Articles before a title, by which nobody looks it up. */
const ARTICLES: Readonly<Record<string, RegExp>> = {
  en: /^(?:an?|the)\s+/i,
  de: /^(?:der|die|das|eine?)\s+/i,
  fr: /^(?:(?:les?|la|une?|des)\s+|l[\u2019'])/i,
  es: /^(?:el|l[ao]s?|un[ao]?s?)\s+/i,
  it: /^(?:(?:il|lo|la|i|gli|le|un[ao]?)\s+|(?:l|un)[\u2019'])/i,
  pt: /^(?:os?|as?|uma?)\s+/i,
  nl: /^(?:de|het|een|[\u2018\u2019']t)\s+/i,
  el: /^(?:ο|η|το|οι|τα|ένα[ςν]?|μία?)\s+/i,
};

/** A title as it is sorted: without its article, unless there is nothing else. */
function sorted(title: string, language: string): string {
  const article = ARTICLES[collation(language).split('-')[0] ?? ''];
  const rest = article === undefined ? title : title.replace(article, '');
  return rest === '' ? title : rest;
}

const collatorOf = (language: string) =>
  new Intl.Collator(collation(language), { sensitivity: 'base', numeric: true });

function grouped(
  index: Pick<BookIndex, 'title' | 'lists_recipes'>,
  entries: Map<string, string[]>,
  language: string,
): BookIndex {
  const collator = collatorOf(language);
  const groups: BookIndex['groups'] = [];
  const lettered = [...entries].map(([text, keys]) => {
    const by = index.lists_recipes ? text : sorted(text, language);
    return { letter: letterOf(by), by, text, keys };
  });
  lettered.sort((a, b) => collator.compare(a.letter, b.letter) || collator.compare(a.by, b.by));
  for (const { letter, text, keys } of lettered) {
    const last = groups.at(-1);
    if (last?.letter === letter) last.entries.push({ text, keys });
    else groups.push({ letter, entries: [{ text, keys }] });
  }
  return { ...index, groups };
}

function collation(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Names that are remembered: a book is laid out again after every edit, and most names stay. */
const MOST_KNOWN = 5_000;
const known = new Map<string, string>();

/** The same for names of one thing. */
function thingOf(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const thing = itemKey(name);
  known.set(name, thing);
  return thing;
}

/** One entry for what is one thing to buy, under the shortest of its names: large eggs stand under egg. */
function joined(items: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const things = new Map<string, { text: string; keys: Set<string> }>();
  for (const [text, keys] of items) {
    const thing = thingOf(text.toLowerCase());
    const before = things.get(thing);
    const shortest = before !== undefined && before.text.length <= text.length ? before.text : text;
    things.set(thing, { text: shortest, keys: new Set([...(before?.keys ?? []), ...keys]) });
  }
  return new Map([...things.values()].map(({ text, keys }) => [text, [...keys]]));
}

/** A food of which this many recipes and more than a quarter of all are made finds nothing: butter, where all is baked. */
const STAPLE = { least: 10, share: 0.25 };

/**
 * The indexes a book asks for, in the order title, ingredient, tag; recipes are named by their labels `r0`, `r1`, …
 * and stand in the order of their titles. Foods of most recipes are left out, and so are diets of one recipe alone or
 * of all. An index without entries is left out.
 */
export function bookIndexes(
  recipes: BookRecipe[],
  wanted: { title: boolean; ingredient: boolean; tag: boolean },
  language: string,
): BookIndex[] {
  const titles = new Map<string, string[]>();
  const items = new Map<string, string[]>();
  const tags = new Map<string, string[]>();
  const add = (entries: Map<string, string[]>, text: string, key: string) => {
    const keys = entries.get(text) ?? [];
    if (!keys.includes(key)) keys.push(key);
    entries.set(text, keys);
  };
  const locale = collation(language);
  const proper = wanted.ingredient ? properWords(recipes, locale) : new Set<string>();
  const titled = recipes.map(({ title }) => typeset(title, language).trim());
  recipes.forEach((recipe, position) => {
    const key = `r${position}`;
    add(titles, titled[position] ?? '', key);
    for (const { item } of wanted.ingredient ? recipe.ingredients : []) {
      const food = entryOf(item, language, locale);
      if (food !== null) add(items, indexed(food, proper, language, locale), key);
    }
    for (const tag of recipe.dietary_tags) add(tags, printedTerm(tag, language), key);
  });
  const collator = collatorOf(language);
  const nameOf = (key: string) => sorted(titled[Number(key.slice(1))] ?? '', language);
  const listed = (entries: Map<string, string[]>, useful: (count: number) => boolean) =>
    new Map(
      [...entries]
        .filter(([, keys]) => useful(keys.length))
        .map(([text, keys]) => [text, keys.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)))]),
    );
  const foods = () =>
    listed(joined(items), (count) => count < STAPLE.least || count <= recipes.length * STAPLE.share);
  const diets = () => listed(tags, (count) => count > 1 && count < recipes.length);
  const words = wordsFor(language);
  const only = [wanted.title, wanted.ingredient, wanted.tag].filter(Boolean).length === 1;
  const made: BookIndex[] = [];
  const index = (title: string, lists_recipes: boolean, entries: Map<string, string[]>) =>
    made.push(grouped({ title: only ? words.index : title, lists_recipes }, entries, language));
  if (wanted.title) index(words.index_title, false, titles);
  if (wanted.ingredient) index(words.index_ingredient, true, foods());
  if (wanted.tag) index(words.index_tag, true, diets());
  return made.filter(({ groups }) => groups.length > 0);
}
