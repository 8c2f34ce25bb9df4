import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import { BOOK_TRIMS, type BookModel, type SourcePicture } from '@/rendering/model/book.model';
import { aCardPack, anEbook, aRecipe } from '@/rendering/model/book.samples';
import { type PdfPage, readPdf } from '@/testing/files/pdf-reader';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a9462a' } })
  .jpeg()
  .toBuffer();
const images = new Map<string, SourcePicture>([
  ['p', { bytes: photo, is_print: false, focal: { x: 0.2, y: 0.9 } }],
]);

/** What a cover may have to carry. */
const WORDS = {
  'a title of one line': { title: 'Sunday', subtitle: null, author_name: 'Ines' },
  'a title of two lines and a subtitle': {
    title: 'The Long Sunday Table',
    subtitle: 'Slow food',
    author_name: 'Ines',
  },
  'a title of four lines': {
    title: 'Everything We Cooked at the Long Table Between the First Asparagus and the Last Plum',
    subtitle: null,
    author_name: 'Ines Moreau',
  },
  'a title of four lines and a subtitle of three': {
    title: 'Everything We Cooked at the Long Table Between the First Asparagus and the Last Plum',
    subtitle:
      'One hundred and twenty recipes from a small kitchen by the sea, for people who come early, stay late and never leave hungry',
    author_name: 'Ines Moreau',
  },
  'long words': {
    title: 'Donaudampfschifffahrtskapitänskochbuch Selbstversorgerküchengeheimnisse',
    subtitle: 'Lebensmittelunverträglichkeitsfreundliche Familienrezeptsammlung',
    author_name: 'Annegret Wolfeschlegelsteinhausenbergerdorff',
  },
  'a long name': {
    title: 'The Long Sunday Table',
    subtitle: 'Slow food',
    author_name:
      'Maria Antonia Josefa Fernández de la Vega y Montes de Oca with Johannes van der Waals the Younger',
  },
  'as much of everything as is taken': {
    title: 'Every dish of every season of every year that we have cooked '.repeat(3).trim(),
    subtitle: 'With the stories of those who came to eat them and of those who brought them '
      .repeat(4)
      .trim(),
    author_name: 'Maria Antonia Josefa Fernández de la Vega y Montes de Oca '.repeat(2).trim(),
  },
};

/** The words that stand on others or leave the page. */
function faultsOf({ width, height, words }: PdfPage): string[] {
  // From the top of a capital to the foot of a g, a little less than the line pitch of the closest title.
  const boxes = words.map(({ text, left, right, baseline, size }) => {
    const [top, bottom] = [baseline - size * 0.66, baseline + size * 0.18];
    return { text, left, right, top, bottom, baseline };
  });
  const slack = 0.5;
  const faults: string[] = [];
  for (const [index, one] of boxes.entries()) {
    if (one.left < -slack || one.top < -slack || one.right > width + slack || one.bottom > height + slack)
      faults.push(`${one.text} leaves the page`);
    for (const other of boxes.slice(index + 1)) {
      // Words of one line follow each other.
      if (one.baseline === other.baseline) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > slack && down > slack) faults.push(`${one.text} × ${other.text}`);
    }
  }
  return faults;
}

/** The faults of the pages before the recipes: the cover and, of a book, its title page. */
async function coverFaults(model: BookModel): Promise<string[]> {
  const { pdf } = await renderBook(model, images);
  const [cover, title] = await readPdf(pdf);
  if (cover === undefined || title === undefined) throw new Error('no cover');
  const said = cover.words
    .map(({ text }) => text)
    .join(' ')
    .toLocaleLowerCase('en');
  // Letters beside a hyphen that only the line has are read as they are drawn; an author's name may be cut.
  const wanted = `${model.title} ${model.subtitle ?? ''}`.toLocaleLowerCase('en').split(/[\s,]+/);
  const lost = wanted.filter((word) => word.length < 20 && !said.includes(word));
  return [...lost, ...faultsOf(cover), ...(model.kind === 'ebook' ? faultsOf(title) : [])];
}

const recipes = [aRecipe('a', { image: 'p' })];
const chapters = [{ title: 'All', intro: null, recipes }];

describe.each(THEMES)('a cover in %s', { timeout: 120_000 }, (theme) => {
  describe.each(['photo', 'typographic'] as const)('of the kind %s', (kind) => {
    const cover = { kind, image: kind === 'photo' ? 'p' : null };

    it.each(Object.entries(WORDS))('sets %s without one standing on the other', async (_, words) => {
      for (const trim of ['6x9', '7.5x9.25'] as const)
        expect(await coverFaults(anEbook({ ...words, theme, trim, cover, chapters })), trim).toEqual([]);
    });

    it('sets titles of one line to six, as large as they can be, clear of the name', async () => {
      const words =
        'Everything we cooked at the long table between the first asparagus and the last plums'.split(' ');
      for (let count = 1; count <= words.length; count += 2) {
        const title = words.slice(0, count).join(' ');
        expect(await coverFaults(anEbook({ title, subtitle: null, theme, cover, chapters })), title).toEqual(
          [],
        );
      }
    });

    it('does so on every trim and card', async () => {
      const words = WORDS['a title of four lines and a subtitle of three'];
      for (const trim of BOOK_TRIMS)
        expect(await coverFaults(anEbook({ ...words, theme, trim, cover, chapters })), trim).toEqual([]);
      for (const orientation of ['portrait', 'landscape'] as const)
        for (const paper of ['single', 'a4'] as const) {
          const pack = aCardPack({ ...words, theme, cover, recipes, card_size: '3x5', paper, orientation });
          expect(await coverFaults(pack), `${paper} ${orientation}`).toEqual([]);
        }
    });
  });
});
