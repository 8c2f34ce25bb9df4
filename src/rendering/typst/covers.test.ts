import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { COVER_KINDS, type CoverKind, isPictured, THEMES } from '@/kernel/book/themes';
import { TRIMS } from '@/kernel/book/trims';
import { layoutOf } from '@/rendering/layout/layout';
import type { BookModel, SourcePicture } from '@/rendering/model/book.model';
import { aCardPack, anEbook, aRecipe } from '@/rendering/model/book.samples';
import { structureOf } from '@/rendering/spreads/book.mjs';
import { type PdfPage, readPdf } from '@/testing/files/pdf-reader';
import { fontFolders } from './fonts.mjs';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

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

const templates = join(process.cwd(), 'src/rendering/typst/templates');
const compiler = NodeCompiler.create({
  workspace: templates,
  fontArgs: [{ fontPaths: fontFolders(process.cwd()) }],
});

const solid = (background: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
const brown = await solid('#a9462a');
const images = new Map<string, SourcePicture>([
  ['p', { bytes: brown, is_print: false, focal: { x: 0.2, y: 0.9 } }],
]);

/** The cover of a book alone, which takes a tenth of the time of the book. */
async function coverAlone(model: BookModel, picture: Uint8Array = brown) {
  const layout = { ...layoutOf(model), spreads: [] };
  const images = { p: { path: '/job/p.jpg', width: 300, height: 400, focal: { x: 0.2, y: 0.9 } } };
  for (const [name, value] of Object.entries({ book: layout, images, structure: structureOf(layout) }))
    compiler.mapShadow(join(templates, `job/${name}.json`), Buffer.from(JSON.stringify(value)));
  compiler.mapShadow(join(templates, 'job/p.jpg'), Buffer.from(picture));
  const { result } = compiler.compile({
    mainFileContent: `#import "base.typ": data, setup
      #import "covers.typ": cover
      #show: setup
      #cover(data.paper.width * 1pt, data.paper.height * 1pt)`,
  });
  if (result === null) throw new Error('no cover');
  const [page] = await readPdf(compiler.pdf(result, {}));
  if (page === undefined) throw new Error('no page');
  return { page, svg: () => compiler.plainSvg(result) };
}

/** What of the words of a book is not on its cover, and what stands on others there or leaves it. */
function coverFaults(model: BookModel, cover: PdfPage): string[] {
  const said = cover.words
    .map(({ text }) => text)
    .join(' ')
    .toLocaleLowerCase('en');
  // Letters beside a hyphen that only the line has are read as they are drawn; an author's name may be cut.
  const wanted = `${model.title} ${model.subtitle ?? ''}`.toLocaleLowerCase('en').split(/[\s,]+/);
  const lost = wanted.filter((word) => word.length < 20 && !said.includes(word));
  return [...lost, ...faultsOf(cover)];
}

const recipes = [aRecipe('a', { image: 'p' })];
const chapters = [{ title: 'All', intro: null, recipes }];
const coverOf = (kind: CoverKind) => ({ kind, image: isPictured(kind) ? 'p' : null });

describe.each(THEMES)('in %s', { timeout: 120_000 }, (theme) => {
  it.each(['portrait', 'landscape'] as const)(
    'the covers of %s cards hold all their words',
    async (orientation) => {
      const place = THEMES.indexOf(theme);
      const cover = coverOf(inTurn(COVER_KINDS, place + (orientation === 'portrait' ? 0 : 1)));
      const words = WORDS['a title of four lines and a subtitle of three'];
      const paper = inTurn(['single', 'a4'] as const, place);
      const pack = aCardPack({ ...words, theme, cover, recipes, card_size: '3x5', paper, orientation });
      const [page] = await readPdf((await renderBook(pack, images, { pdf_only: true })).pdf);
      expect(page === undefined ? ['no cover'] : coverFaults(pack, page)).toEqual([]);
    },
  );

  it('a title page holds all its words', async () => {
    const words = inTurn(Object.values(WORDS), THEMES.indexOf(theme));
    const [, page] = await readPdf(
      (await renderBook(anEbook({ ...words, theme, chapters }), images, { pdf_only: true })).pdf,
    );
    expect(page === undefined ? ['no title page'] : faultsOf(page)).toEqual([]);
  });
});

/** Every theme with every kind of cover, and its place among them. */
const COVERS = THEMES.flatMap((theme) => COVER_KINDS.map((kind) => ({ theme, kind }))).map((one, place) => ({
  ...one,
  place,
}));

/** One of some values for a cover and a turn, so that over all covers each meets each. */
function inTurn<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

describe.each(COVERS)('a $kind cover in $theme', { timeout: 120_000 }, ({ theme, kind, place }) => {
  const cover = coverOf(kind);

  it('sets titles of any length on every trim without one thing standing on the other', async () => {
    for (const [turn, trim] of TRIMS.entries()) {
      const [name, words] = inTurn(Object.entries(WORDS), turn + place);
      const model = anEbook({ ...words, theme, trim, cover, chapters });
      const { page } = await coverAlone(model);
      expect(coverFaults(model, page), `${name} on ${trim}`).toEqual([]);
    }
  });

  it('can be read at a height of 160 pixels on a white page, whatever its photo', async () => {
    for (const [turn, title] of SHORT.entries()) {
      const backgrounds = isPictured(kind) ? ['#ffffff', '#000000'] : ['#ffffff'];
      const background = inTurn(backgrounds, turn);
      const { page, svg } = await coverAlone(
        anEbook({ title, subtitle: null, author_name: 'Ines Moreau', theme, cover, chapters }),
        await solid(background),
      );
      for (const word of page.words) {
        const least = title.includes(word.text) ? 20 : 10.5;
        expect((word.size / page.height) * 160, `${word.text} of ${title}`).toBeGreaterThanOrEqual(least);
      }
      if (turn > 1) continue;
      const drawn = await pixelsOf(svg());
      for (const word of page.words)
        expect(contrastIn(drawn, word, page), `${word.text} on ${background}`).toBeGreaterThanOrEqual(4.5);
      expect(lightEdge(drawn), `the edge of ${background}`).toBeLessThan(0.1);
    }
  });

  it('can be read on paper, where ink covers or isn’t there, whatever its photo', async () => {
    for (const [turn, background] of ['#ffffff', '#000000'].entries()) {
      const title = inTurn(SHORT, turn + place);
      const model = anEbook({ title, subtitle: null, author_name: 'Ines Moreau', theme, cover, chapters });
      const print = { paper: 'white', back_text: null, color: 'rgb' } as const;
      const { page, svg } = await coverAlone({ ...model, print }, await solid(background));
      const drawn = await pixelsOf(svg());
      for (const word of page.words) {
        const said = `${word.text} on ${background}`;
        expect(contrastIn(drawn, word, page), said).toBeGreaterThanOrEqual(4.5);
        // Letters that reach over the end of their ground are lost there. Lines of a title stand too close to be told.
        if (model.author_name.includes(word.text)) expect(besideIt(drawn, word, page), said).toBeLessThan(3);
      }
    }
  });
});

/** Titles of one line to four. */
const SHORT = ['Sunday', 'The Long Table', 'The Long Sunday Table', 'The Long Table at the End of Summer'];

interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A cover as shops show it, but twice as high, so that letters have pixels of their own. */
async function pixelsOf(svg: string): Promise<Pixels> {
  const drawing = sharp(Buffer.from(svg), { density: 72 })
    .resize({ height: 640 })
    .flatten({ background: '#ffffff' });
  const { data, info } = await drawing.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** How much light a pixel gives, from 0 to 1 (WCAG 2.2, relative luminance). */
function lightAt({ data, width }: Pixels, x: number, y: number): number {
  const [red = 0, green = 0, blue = 0] = Array.from(
    data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
    (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of a word’s letters with what is behind them. */
function contrastIn(drawn: Pixels, word: PdfPage['words'][number], page: PdfPage): number {
  const scale = drawn.height / page.height;
  const lights: number[] = [];
  // From the foot of its letters to the height of small ones, where there is more letter than ground.
  for (let y = Math.ceil((word.baseline - word.size * 0.45) * scale); y < word.baseline * scale; y++)
    for (let x = Math.ceil(word.left * scale); x < word.right * scale; x++) lights.push(lightAt(drawn, x, y));
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

/** The contrast of what is right above a word with what is right below it. */
function besideIt(drawn: Pixels, word: PdfPage['words'][number], page: PdfPage): number {
  const scale = drawn.height / page.height;
  const lightOf = (down: number) => {
    const y = Math.min(drawn.height - 1, Math.max(0, Math.round(down * scale)));
    const lights: number[] = [];
    for (let x = Math.ceil(word.left * scale); x < word.right * scale; x++) lights.push(lightAt(drawn, x, y));
    return lights.toSorted((one, other) => one - other)[Math.floor(lights.length / 2)] ?? 0;
  };
  const [above, below] = [lightOf(word.baseline - word.size), lightOf(word.baseline + word.size * 0.3)];
  return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
}

/** The share of the edge that is lost on a white page: lighter to the eye than 92 (CIE L*). */
function lightEdge(drawn: Pixels): number {
  const { width, height } = drawn;
  const edge = [
    ...Array.from({ length: width - 6 }, (_, x) => [x + 3, 2] as const),
    ...Array.from({ length: height - 6 }, (_, y) => [2, y + 3] as const),
  ];
  return edge.filter(([x, y]) => 116 * Math.cbrt(lightAt(drawn, x, y)) - 16 > 92).length / edge.length;
}
