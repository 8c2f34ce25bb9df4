import { itemKey } from '@/culinary/shopping/shopping';
import { wordsFor } from '@/messages/book';
import type { BookRecipe } from '@/rendering/model/book.model';
import { printedTerm, typeset } from './typeset';

export interface BookIndex {
  title: string;
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

/** What follows it without naming it. */
const BEHIND = /[\s,]+(?:or .*|of (?:your )?choice|and)?$/;

/** What is no food, and a name of which only its adjective was read. */
const NO_ENTRY =
  /\b(?:baking|greaseproof|parchment|waxed) (?:paper|parchment)\b|\b(?:foil|toppings?)\b|(?:^|\s)(?:chopped|dried|dry|peeled|sliced)$|^(?:black|button|fresh|green|red|sweet|white|whole|yellow)$|^(?:hot|ice|lukewarm|pasta|prepared|salted|tap) water$|^\P{L}*$/u;

/** The name that a thing has in the index; null for what nobody looks up. */
function entryOf(item: string | null, language: string, locale: string): string | null {
  const name = typeset(item ?? '', language)
    .trim()
    .toLocaleLowerCase(locale);
  const plain = /^en\b/i.test(language) ? name.replace(BEHIND, '').replace(BEFORE, '') : name;
  const nowhere = EVERYWHERE.has(plain.replaceAll('-', ' ')) || NO_ENTRY.test(plain);
  return plain === '' || plain.length > 40 || nowhere ? null : plain;
}

/** The foods of a recipe that somebody may look for, each once, in the order of its lines. */
export function foodsOf({ ingredients }: BookRecipe, language: string): string[] {
  const locale = collation(language);
  return [...new Set(ingredients.flatMap(({ item }) => entryOf(item, language, locale) ?? []))];
}

/** The letter an entry stands under, without accents; `#` for what begins with none. */
function letterOf(text: string): string {
  const first = text.normalize('NFKD').replace(/^[^\p{L}\p{N}]+/u, '')[0] ?? '';
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}

function grouped(title: string, entries: Map<string, string[]>, language: string): BookIndex {
  const collator = new Intl.Collator(collation(language), { sensitivity: 'base', numeric: true });
  const groups: BookIndex['groups'] = [];
  const lettered = [...entries].map(([text, keys]) => ({ letter: letterOf(text), text, keys }));
  lettered.sort((a, b) => collator.compare(a.letter, b.letter) || collator.compare(a.text, b.text));
  for (const { letter, text, keys } of lettered) {
    const last = groups.at(-1);
    if (last?.letter === letter) last.entries.push({ text, keys });
    else groups.push({ letter, entries: [{ text, keys }] });
  }
  return { title, groups };
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
    const thing = thingOf(text);
    const before = things.get(thing);
    const shortest = before !== undefined && before.text.length <= text.length ? before.text : text;
    things.set(thing, { text: shortest, keys: new Set([...(before?.keys ?? []), ...keys]) });
  }
  return new Map([...things.values()].map(({ text, keys }) => [text, [...keys].sort(inBookOrder)]));
}

const inBookOrder = (one: string, other: string): number => Number(one.slice(1)) - Number(other.slice(1));

/**
 * The indexes a book asks for, in the order title, ingredient, tag; recipes are named by their labels `r0`, `r1`, …
 * in book order. An index without entries is left out.
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
  recipes.forEach((recipe, position) => {
    const key = `r${position}`;
    add(titles, typeset(recipe.title, language).trim(), key);
    for (const food of foodsOf(recipe, language)) add(items, food, key);
    for (const tag of recipe.dietary_tags) add(tags, printedTerm(tag, language), key);
  });
  const words = wordsFor(language);
  const made: BookIndex[] = [];
  const only = [wanted.title, wanted.ingredient, wanted.tag].filter(Boolean).length === 1;
  if (wanted.title) made.push(grouped(only ? words.index : words.index_title, titles, language));
  if (wanted.ingredient)
    made.push(grouped(only ? words.index : words.index_ingredient, joined(items), language));
  if (wanted.tag) made.push(grouped(only ? words.index : words.index_tag, tags, language));
  return made.filter((index) => index.groups.length > 0);
}
