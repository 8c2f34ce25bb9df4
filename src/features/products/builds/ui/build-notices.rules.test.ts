import { expect, it } from 'vitest';
import type { NoticeCode } from '@/kernel/book/book-notice';
import type { RecipeId } from '@/kernel/ids';
import { noticeWords } from './build-notices.rules';

const notice = (
  title: string,
  code: NoticeCode = 'photo_left_out',
  recipe_id: RecipeId | null = `recipe_${title}`,
) => ({
  code,
  recipe_id,
  title,
});

it('counts the photos that are missing, names their recipes, and says what helps', () => {
  expect(noticeWords([])).toEqual([]);
  expect(noticeWords([notice('Lamb'), notice('Ravioli')])).toEqual([
    {
      code: 'photo_left_out',
      happened: '2 photos didn’t fit',
      names: 'Lamb and Ravioli',
      help: 'To make room, shorten these recipes or pick a larger size.',
      lines: [],
    },
  ]);
});

it('says apart what was not read, and calls the cover by its name', () => {
  const cover = notice('Sunday Kitchen', 'photo_unreadable', null);
  const [unread, left] = noticeWords([cover, notice('Lamb')]);
  expect(unread).toMatchObject({ happened: '1 photo couldn’t be read', names: 'the cover' });
  expect(left).toMatchObject({ happened: '1 photo didn’t fit', names: 'Lamb' });
});

it('says which recipes were not scaled whole, and in which lines', () => {
  const rice = { ...notice('Takikomi', 'line_not_scaled'), lines: ['1 gou rice', 'eggs 1/2'], line_count: 5 };
  expect(noticeWords([rice])).toEqual([
    {
      code: 'line_not_scaled',
      happened: '1 recipe partly scaled',
      names: 'Takikomi',
      help: 'Some of its lines are printed as you wrote them and marked “not scaled.” Check them before you publish.',
      lines: ['Takikomi: “1 gou rice”, “eggs 1/2”, and 3 more'],
    },
  ]);
});

it('says which recipes have a number to check, and in which lines', () => {
  const polenta = { ...notice('Polenta', 'open_number'), lines: ['1,125 kg polenta'], line_count: 1 };
  expect(noticeWords([polenta])).toEqual([
    {
      code: 'open_number',
      happened: '1 recipe with a number to check',
      names: 'Polenta',
      help: 'The number could be read two ways. Edit the line to make it clear.',
      lines: ['Polenta: “1,125 kg polenta”'],
    },
  ]);
});

it('names no lines of files from before they were named', () => {
  const [words] = noticeWords([notice('Takikomi', 'line_not_scaled')]);
  expect([words?.names, words?.lines]).toEqual(['Takikomi', []]);
});

it('names twelve recipes and counts the others', () => {
  const [words] = noticeWords(Array.from({ length: 15 }, (_, at) => notice(`No. ${at + 1}`)));
  expect(words?.names).toMatch(/No\. 12, and 3 more$/);
});

it('says how sharp a photo is in a print edition, and on which page', () => {
  const lamb = { ...notice('Lamb', 'photo_not_sharp'), ppi: 180, page: 12 };
  const cover = { ...notice('Sunday Kitchen', 'photo_not_sharp', null), ppi: 98 };
  expect(noticeWords([cover, lamb])[0]).toMatchObject({
    happened: '2 photos below 300 pixels per inch',
    names: 'the cover (98 ppi) and Lamb (180 ppi, page 12)',
  });
});

it('says what could not be made for the whole book, and that its files are complete', () => {
  const [sample, pictures] = noticeWords([
    notice('Sunday Kitchen', 'sample_failed', null),
    notice('Sunday Kitchen', 'pictures_failed', null),
  ]);
  expect(sample).toMatchObject({ happened: 'The sample couldn’t be made', names: '', lines: [] });
  expect([sample?.help, pictures?.help].every((help) => help?.startsWith('Your files are complete'))).toBe(
    true,
  );
});
