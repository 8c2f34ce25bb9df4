import { expect, it } from 'vitest';
import type { BookRecipe, EbookModel } from '@/rendering/model/book.model';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { ebookLayout } from './ebook';

/** The credits at the end of a book of these recipes; null where it has none. */
function creditsOf(recipes: BookRecipe[], over: Partial<EbookModel> = {}): string[] | null {
  const chapters = [{ title: 'All', intro: null, recipes }];
  const { back } = ebookLayout(anEbook({ chapters, ...over }));
  return back.find(({ title }) => title === 'Credits' || title === 'Bildnachweise und Quellen')?.text ?? null;
}

const soup = aRecipe('a', { title: 'Soup', image: 'p', image_credit: ' Photo by\nBob ' });
const stew = aRecipe('b', { title: 'Stew', image: 'q', image_credit: 'Photo by Bob' });
const pie = aRecipe('c', { title: 'Pie', source_url: 'https://www.example.com/pie?utm=1' });

it('a book ends with who made its photos and where its recipes come from, each once with its recipes', () => {
  expect(creditsOf([soup, stew, pie])).toEqual([
    'Photos\nPhoto by Bob: Soup, Stew',
    'Recipes\nexample.com: Pie',
  ]);
  expect(creditsOf([pie], { language: 'de' })).toEqual(['Rezepte\nexample.com: Pie']);
});

it('a book without such recipes has no page for them', () => {
  expect(creditsOf([aRecipe('a'), aRecipe('b', { source_url: 'not an address' })])).toBeNull();
});

it('nobody is named for a photo that the book does not show', () => {
  expect(creditsOf([aRecipe('a', { image_credit: 'Bob' })])).toBeNull();
  const recipe_options = { ...anEbook().recipe_options, show_photo: false };
  expect(creditsOf([soup], { recipe_options })).toBeNull();
});

it('the author’s own site is no source', () => {
  const brand = {
    ...{ name: null, accent: null, heading_font: null, body_font: null, logo: null },
    links: [{ label: 'Blog', url: 'https://example.com' }],
  };
  expect(creditsOf([pie], { brand })).toBeNull();
});
