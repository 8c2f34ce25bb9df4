import { afterAll, describe, expect, it } from 'vitest';
import type { BookModel } from '@/rendering/model/book.model';
import { aCardPack, aLeadMagnet, aMealPlan, anEbook } from '@/rendering/model/book.samples';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

describe.each(['el', 'he', 'ja', 'ru', 'zh'])('the words that a file adds in %s', (language) => {
  it.each<[string, () => BookModel]>([
    ['an ebook', () => anEbook({ language, formats: ['pdf'] })],
    ['a meal plan', () => aMealPlan({ language })],
    ['a card pack', () => aCardPack({ language })],
    ['a lead magnet', () => aLeadMagnet({ language })],
  ])('have their letters in %s', async (_, model) => {
    const { missing_letters, pdf_ua } = await renderBook(model(), new Map(), { pdf_only: true });
    expect([missing_letters, pdf_ua]).toEqual([[], true]);
  });
});
