import { siteOf } from '@/kernel/url';
import { wordsFor } from '@/messages/book';
import type { BookBrand, BookRecipe } from '@/rendering/model/book.model';
import { typeset, typesetRunning } from './typeset';

/** Who is named for what: `Photos`, with a line for each name, as it stands before the titles, `Ana Ruiz:`. */
export interface Credits {
  title: string;
  lines: { name: string; of: string }[];
}

/** Names with the titles of the recipes that have them: `Ana Ruiz:` and `Apple pie, Tea`. */
function lines(recipes: readonly BookRecipe[], language: string, nameOf: (one: BookRecipe) => string | null) {
  const titles = new Map<string, string[]>();
  for (const recipe of recipes) {
    const name = nameOf(recipe)?.replace(/\s+/g, ' ').trim() ?? '';
    if (name === '') continue;
    titles.set(name, [...(titles.get(name) ?? []), typeset(recipe.title, language).trim()]);
  }
  return [...titles].map(([name, of]) => {
    const set = typesetRunning(name, language);
    // A sentence ends by itself.
    return { name: /[.!?]$/.test(set) ? set : `${set}:`, of: of.join(', ') };
  });
}

/**
 * Who made the photos of a book, and whom its recipes are by and which sites they come from other than its author's own,
 * a line for each name; none where nothing is known. `photos` is whether the book shows any.
 */
export function creditsOf(
  recipes: readonly BookRecipe[],
  { photos, brand, language }: { photos: boolean; brand: BookBrand | undefined; language: string },
): Credits[] {
  const words = wordsFor(language);
  const own = new Set(brand?.links.map(({ url }) => siteOf(url)));
  const pictured = photos ? recipes.filter(({ image }) => image !== null) : [];
  const parts: Credits[] = [
    {
      title: words.photos,
      lines: lines(pictured, language, ({ image_credit }) => image_credit ?? null),
    },
    {
      title: words.recipes,
      lines: lines(recipes, language, ({ credit, source_url }) => {
        const site = source_url === undefined ? null : siteOf(source_url);
        return [credit?.trim(), own.has(site) ? null : site].filter(Boolean).join(', ');
      }),
    },
  ];
  return parts.filter(({ lines: found }) => found.length > 0);
}
