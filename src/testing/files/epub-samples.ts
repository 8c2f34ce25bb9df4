import sharp from 'sharp';
import { epubOf } from '@/rendering/epub/epub.mjs';
import { ebookLayout } from '@/rendering/layout/ebook';
import type { BookBrand, BookRecipe, EbookModel } from '@/rendering/model/book.model';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';

/** A plain picture of any size. */
async function aJpeg(width = 60, height = 74) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#a9462a' } })
    .jpeg()
    .toBuffer();
  return { bytes, width, height };
}

/** The EPUB of a model, with a plain cover and these pictures. */
export async function anEpub(model: EbookModel, keys: readonly string[] = []): Promise<Uint8Array> {
  const cover = await aJpeg();
  return epubOf(
    ebookLayout(model),
    new Map(keys.map((key) => [key, { ...cover, extension: 'jpg' as const }])),
    cover,
    process.cwd(),
  );
}

/** A book that has everything a book can have. */
export const fullEbook = (over: Partial<EbookModel> = {}): EbookModel =>
  anEbook({
    formats: ['pdf', 'epub'],
    front: {
      dedication: 'For Tom.\nAnd Ana.',
      introduction: 'A box of cards.\n\nAnd a pot.',
      how_to_use: 'Read first.',
      copyright: '© 2026 Ines Moreau',
      isbn: '978-3-16-148410-0',
    },
    chapters: [
      {
        title: 'Soups & stews',
        intro: 'Slow.',
        recipes: [
          aRecipe('a', {
            image: 'soup',
            nutrition: {
              calories: 412,
              protein_g: 34,
              carbohydrates_g: null,
              fat_g: 9.55,
              fiber_g: null,
              sugar_g: null,
              sodium_mg: null,
            },
          }),
          aRecipe('b', { image: 'missing' }),
        ],
      },
      {
        title: 'Cakes',
        intro: null,
        recipes: [
          aRecipe('c', { notes: null, description: null }),
          // Books with fewer than six have no index.
          ...[...'def'].map((id) => aRecipe(id, { title: `Cake ${id}`, ingredients: [] })),
        ],
      },
    ],
    back: {
      index: { title: true, ingredient: true, tag: true },
      about_author: 'Ines cooks.',
      conversions_table: true,
      acknowledgements: 'To all.',
    },
    ...over,
  });

/** A brand kit with everything in it. */
export const aBrand: BookBrand = {
  name: null,
  accent: '#ffcc00',
  heading_font: 'playfair_display',
  body_font: 'source_sans',
  logo: 'logo',
  links: [
    { label: 'The blog', url: 'https://ines.example/?a=1&b="2"' },
    { label: '', url: 'mailto:ines@example.com' },
    { label: 'No link', url: 'javascript:alert(1)' },
  ],
};

/** The texts that break what is careless, by what they are. */
export const HOSTILE: [name: string, text: string][] = [
  ['markup', '</script><img src=x onerror=alert(1)> " \' & ]]> <!-- --> &amp; &#0; &nope;'],
  ['an XML entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;<?php ?>'],
  ['NUL and what XML forbids', 'Soup\u0000\u0007\u000b\u001f\u007f\u0085\ufffe\uffff end'],
  ['half of an emoji', 'half \ud83d and \udc68 end'],
  ['emoji', 'Soup 👩‍🍳🍲 🇫🇷 1️⃣'],
  ['right-to-left', 'מרק עדשים \u202eشوربة عدس\u202c'],
  ['Chinese, Japanese and Korean', '豆沙包 味噌クッキー 김치'],
  ['one very long word', 'm'.repeat(900)],
  ['only spaces', '   \u3000'],
  ['only what cannot be printed', '\u0000\ufffe\uffff'],
  ['line ends', 'a\n\nb\r\nc\u2028d\u2029e'],
];

/** A recipe with the same words in every place. */
export const hostileRecipe = (text: string): BookRecipe =>
  aRecipe('a', {
    title: text,
    description: text,
    yield_text: text,
    ingredients: [{ display: text, item: text, group: text, optional: true }],
    instructions: [
      { text: text, group: text },
      { text: 'Then cook.', group: null },
    ],
    notes: text,
    cuisine: text,
    meal_type: text,
    dietary_tags: [text],
    image: 'soup',
  });

/** A book with the same words in every place. */
export const hostileEbook = (text: string): EbookModel => ({
  ...fullEbook(),
  title: text,
  subtitle: text,
  description: text,
  author_name: text,
  language: text,
  front: { dedication: text, introduction: text, how_to_use: text, copyright: text, isbn: text },
  chapters: [{ title: text, intro: text, recipes: [hostileRecipe(text), hostileRecipe(`${text} 2`)] }],
  back: { ...fullEbook().back, about_author: text, acknowledgements: text },
});
