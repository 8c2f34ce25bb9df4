import { describe, expect, it } from 'vitest';
import type { EbookModel } from '@/rendering/model/book.model';
import { aRecipe } from '@/rendering/model/book.samples';
import {
  aBrand,
  anEpub,
  fullEbook,
  HOSTILE,
  hostileEbook,
  hostileRecipe,
} from '@/testing/files/epub-samples';
import { epubcheck } from '@/testing/files/epubcheck';

const checked = async (model: EbookModel) => epubcheck(await anEpub(model, ['soup', 'logo']));

describe('epubcheck finds nothing wrong', { timeout: 60_000 }, () => {
  it('with a book that has everything', async () => {
    expect(await checked(fullEbook({ theme: 'market', brand: aBrand }))).toEqual([]);
  });

  it('with a book that has next to nothing', async () => {
    const bare = aRecipe('a', { ingredients: [], instructions: [], notes: null, description: null });
    const none = { dedication: null, introduction: null, how_to_use: null, copyright: null, isbn: 'x' };
    const back = {
      index: { title: false, ingredient: false, tag: false },
      about_author: null,
      conversions_table: false,
      acknowledgements: null,
    };
    const chapters = [{ title: '', intro: null, recipes: [bare] }];
    const book = fullEbook({
      front: none,
      back,
      chapters,
      subtitle: null,
      description: null,
      author_name: '',
    });
    expect(await checked(book)).toEqual([]);
  });

  it('with every hostile text in one book that is read from the right', async () => {
    const all = HOSTILE.map(([, text]) => text).join('\n');
    const chapters = HOSTILE.map(([, text]) => ({
      title: text,
      intro: text,
      recipes: [hostileRecipe(text)],
    }));
    expect(await checked({ ...hostileEbook(all), chapters, language: 'ar' })).toEqual([]);
  });
});
