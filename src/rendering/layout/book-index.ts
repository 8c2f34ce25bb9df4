import { wordsFor } from '../../kernel/words/words';
import type { BookRecipe } from '../book.model';
import { termLabel, typeset } from '../typeset';

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
  'olive oil',
  'vegetable oil',
  'sea salt',
  'kosher salt',
]);

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
    for (const { item } of recipe.ingredients) {
      const name = typeset(item ?? '', language)
        .trim()
        .toLocaleLowerCase(collation(language));
      if (name !== '' && name.length <= 40 && !EVERYWHERE.has(name)) add(items, name, key);
    }
    for (const tag of recipe.dietary_tags) add(tags, termLabel(tag, language), key);
  });
  const words = wordsFor(language);
  const made: BookIndex[] = [];
  const only = [wanted.title, wanted.ingredient, wanted.tag].filter(Boolean).length === 1;
  if (wanted.title) made.push(grouped(only ? words.index : words.index_title, titles, language));
  if (wanted.ingredient) made.push(grouped(only ? words.index : words.index_ingredient, items, language));
  if (wanted.tag) made.push(grouped(only ? words.index : words.index_tag, tags, language));
  return made.filter((index) => index.groups.length > 0);
}
