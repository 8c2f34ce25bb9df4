import { parseUrl } from '@/kernel/url';
import { wordsFor } from '@/messages/book';
import type { BookBrand, BookRecipe } from '@/rendering/model/book.model';
import { typeset, typesetRunning } from './typeset';

/** The site of an address, as one reads it aloud; null for what is no address of the web. */
function siteOf(address: string): string | null {
  const url = parseUrl(address);
  return url === null || !/^https?:$/.test(url.protocol) ? null : url.hostname.replace(/^www\./, '');
}

/** Names with the titles of the recipes that have them: `Ana Ruiz: Apple pie, Tea`. */
function lines(recipes: readonly BookRecipe[], language: string, nameOf: (one: BookRecipe) => string | null) {
  const titles = new Map<string, string[]>();
  for (const recipe of recipes) {
    const name = nameOf(recipe)?.replace(/\s+/g, ' ').trim() ?? '';
    if (name === '') continue;
    titles.set(name, [...(titles.get(name) ?? []), typeset(recipe.title, language).trim()]);
  }
  return [...titles].map(([name, of]) => `${typesetRunning(name, language)}: ${of.join(', ')}`);
}

/**
 * Who made the photos of a book, and which sites its recipes come from other than its author's own, as paragraphs with
 * a line for each; none where nothing is known. `photos` is whether the book shows any.
 */
export function creditsOf(
  recipes: readonly BookRecipe[],
  { photos, brand, language }: { photos: boolean; brand: BookBrand | undefined; language: string },
): string[] {
  const words = wordsFor(language);
  const own = new Set(brand?.links.map(({ url }) => siteOf(url)));
  const pictured = photos ? recipes.filter(({ image }) => image !== null) : [];
  const parts: [title: string, lines: string[]][] = [
    [words.photos, lines(pictured, language, ({ image_credit }) => image_credit ?? null)],
    [
      words.recipes,
      lines(recipes, language, ({ source_url }) => {
        const site = source_url === undefined ? null : siteOf(source_url);
        return own.has(site) ? null : site;
      }),
    ],
  ];
  return parts.flatMap(([title, found]) => (found.length > 0 ? [[title, ...found].join('\n')] : []));
}
