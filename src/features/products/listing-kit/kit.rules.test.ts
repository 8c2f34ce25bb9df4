import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MANUAL_PLATFORMS, manualPlatform } from '@/channels/platforms';
import { LIMITS } from '@/kernel/limits';
import { countCharacters } from '@/kernel/text';
import { checklist, cutAtWord, type KitContent, type KitFile, listingText, listingTexts } from './kit.rules';

const book = (more: Partial<KitContent> = {}): KitContent => ({
  title: 'Sunday Kitchen',
  subtitle: 'Unhurried food',
  description: 'For slow days.',
  language: 'en',
  noun: 'ebook',
  is_book: true,
  recipes: [
    { title: 'Leek soup', terms: ['french', 'main-course', 'gluten-free'] },
    { title: 'Lemon cake', terms: ['dessert', 'gluten-free'] },
  ],
  ...more,
});
const pdf: KitFile = { name: 'Sunday Kitchen.pdf', format: 'pdf', bytes: 12_300_000 };
const epub: KitFile = { name: 'Sunday Kitchen.epub', format: 'epub', bytes: 2_000_000 };
const price = { price_cents: 1800, currency: 'EUR' };

describe('a text that is too long', () => {
  it('ends with its last whole word', () => {
    expect(cutAtWord('Soups for cold days', 19)).toBe('Soups for cold days');
    expect(cutAtWord('Soups for cold days', 18)).toBe('Soups for cold…');
    expect(cutAtWord('Soups for cold days', 15)).toBe('Soups for cold…');
    expect(cutAtWord('Soups for cold days', 14)).toBe('Soups for…');
    expect(cutAtWord('Supercalifragilistic', 10)).toBe('Supercali…');
    expect(cutAtWord('👩‍🍳 '.repeat(5), 4)).toBe('👩‍🍳…');
  });
});

describe('the words of a listing', () => {
  it('are the product’s, with what is inside and what buyers look for', () => {
    expect(listingTexts('payhip', book())).toEqual({
      title: { text: 'Sunday Kitchen', is_cut: false },
      description: {
        text: 'Unhurried food\n\nFor slow days.\n\nInside: 2 recipes\n• Leek soup\n• Lemon cake',
        is_cut: false,
      },
      tags: ['cookbook', 'ebook', 'recipes', 'gluten-free', 'dessert', 'french', 'main course'],
    });
    expect(listingTexts('payhip', book({ language: 'de-AT' })).tags[0]).toBe('gluten-free');
  });

  it('keep to the limits of every platform, whatever the product says', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 300, unit: 'grapheme' }),
      fc.lorem({ maxCount: 600 }).map((words) => words.slice(0, LIMITS.description)),
    );
    const recipes = fc.array(fc.record({ title: text, terms: fc.array(text, { maxLength: 5 }) }), {
      maxLength: 40,
    });
    const platform = fc.constantFrom(...MANUAL_PLATFORMS, 'a-market-of-my-own');
    fc.assert(
      fc.property(platform, text, text, text, recipes, (name, title, subtitle, description, inside) => {
        const { limits } = manualPlatform(name);
        const said = listingTexts(name, book({ title, subtitle, description, recipes: inside }));
        expect(countCharacters(said.title.text)).toBeLessThanOrEqual(limits.title ?? LIMITS.title);
        expect(countCharacters(said.description.text)).toBeLessThanOrEqual(
          limits.description ?? LIMITS.listing_description,
        );
        expect(said.tags.length).toBeLessThanOrEqual(limits.tags ?? LIMITS.listing_tags);
        for (const tag of said.tags) {
          expect(countCharacters(tag)).toBeLessThanOrEqual(limits.tag ?? LIMITS.vocabulary);
          expect(tag).toBe(tag.trim());
          expect(tag).not.toBe('');
        }
        expect(new Set(said.tags).size).toBe(said.tags.length);
      }),
    );
  });

  it('say in their file what was shortened', () => {
    const long = listingText('etsy', book({ title: 'Kitchen '.repeat(20).trim() }), price);
    expect(long).toContain('TITLE (shortened to 136 characters)\n\nKitchen Kitchen');
    expect(long).toContain('TAGS\n\ncookbook, ebook, recipes');
    expect(long).toContain('PRICE\n\n18.00 EUR\n');
    expect(listingText('amazon-kdp', book(), { price_cents: 0, currency: 'JPY' })).toMatch(
      /KEYWORDS\n\n.*\n\nPRICE\n\nFree\n$/,
    );
  });
});

describe('the checklist', () => {
  it('goes from the files to the link', () => {
    expect(checklist('etsy', [pdf, epub], price)).toEqual([
      'On Etsy, start a new digital product.',
      'Upload “Sunday Kitchen.pdf” and “Sunday Kitchen.epub”.',
      'Add cover-2000x2000.jpg as the main image. Then add the ones in the pictures folder.',
      'Copy the title, description, and tags from listing.txt.',
      'Set the price to €18.00.',
      'Publish it on Etsy. Then paste its link into Galley.',
    ]);
    expect(checklist('my-own-market', [pdf], { ...price, price_cents: 0 })).toEqual([
      'On My Own Market, start a new digital product.',
      'Upload “Sunday Kitchen.pdf”.',
      'Add cover.jpg as the main image. Then add the ones in the pictures folder.',
      'Copy the title, description, and tags from listing.txt.',
      'Make it free.',
      'Publish it on My Own Market. Then paste its link into Galley.',
    ]);
  });

  it('says what the platform does not take', () => {
    expect(checklist('amazon-kdp', [pdf, epub], price)[1]).toBe('Upload “Sunday Kitchen.epub”.');
    expect(checklist('amazon-kdp', [pdf], price)[1]).toBe(
      'Upload “Sunday Kitchen.pdf”. Amazon KDP takes EPUB files only, and this product has none yet.',
    );
    expect(checklist('etsy', [{ ...pdf, bytes: 32_000_000 }], price)[1]).toBe(
      'Upload “Sunday Kitchen.pdf”. “Sunday Kitchen.pdf” is 32 MB, and Etsy accepts 20 MB at most. Build it with fewer photos first.',
    );
    expect(checklist('gumroad', [pdf], { price_cents: 50, currency: 'USD' })[4]).toBe(
      'Set the price to $0.50. Gumroad has a minimum price of $0.99, so raise your price first.',
    );
    expect(checklist('gumroad', [pdf], price)[2]).toBe(
      'Add cover-1280x720.jpg as the main image. Use cover-600x600.jpg where a smaller one is needed. Then add the ones in the pictures folder.',
    );
  });
});
