import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fontFolders } from '@/rendering/typst/fonts.mjs';
import { drawingOf } from '@/rendering/typst/pictures.mjs';
import { type Looks, looksOf } from './looks';
import { brokenBounds } from './looks-bounds';

const compiler = NodeCompiler.create({
  workspace: 'tools/rendering',
  fontArgs: [{ fontPaths: fontFolders(process.cwd()) }],
});
const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a9462a' } })
  .jpeg()
  .toBuffer();

/** The margins of the pages below, in points. */
const BLOCK = { top: 50, bottom: 50 };

/** Judges a book of pages of 400 × 600 pt, written in Typst. */
async function looksLike(source: string): Promise<Looks> {
  const folder = `${process.cwd()}/tools/rendering`;
  compiler.mapShadow(`${folder}/photo.jpg`, photo);
  compiler.mapShadow(
    `${folder}/drawing.svg`,
    drawingOf({ bytes: photo, width: 400, height: 400, extension: 'jpg' }),
  );
  const made = compiler.compile({
    mainFileContent: `
      #set document(title: "Book")
      #set page(width: 400pt, height: 600pt, margin: 50pt)
      #set text(font: "Inter", size: 10pt)
      #let photo(width, name: "photo.jpg") = image(name, width: width, alt: "A photo")
      #let frame(width, height, body, ..more) = box(width: width, height: height, clip: true, ..more, body)
      #let photo-page = page(margin: 0pt, frame(400pt, 600pt, photo(600pt)))
      #let title = place(top, dy: -30pt)[== Soup]
      #let step(..lines) = list(marker: none, lines.pos().join(linebreak()))
      ${source}`,
  });
  if (made.result === null) throw new Error(JSON.stringify(made.takeDiagnostics()?.shortDiagnostics));
  return looksOf(compiler.pdf(made.result, {}), BLOCK);
}

/** A page with the title of a recipe, so that what is on it is judged. */
const onRecipe = (body: string) => looksLike(`== Soup\n${body}`);

describe('of a photo', () => {
  it.each([
    ['all of one that no frame cuts', 'photo(100pt)', 1],
    ['half of one in a frame half as high', 'frame(100pt, 50pt, photo(100pt))', 0.5],
    ['half of a drawing in such a frame', 'frame(100pt, 50pt, photo(100pt, name: "drawing.svg"))', 0.5],
    ['half in such a frame that is turned', 'rotate(30deg, frame(100pt, 50pt, photo(100pt)))', 0.5],
    ['a quarter in a frame in a frame', 'frame(50pt, 90pt, frame(100pt, 50pt, photo(100pt)))', 0.25],
    ['what a round frame leaves', 'frame(100pt, 100pt, radius: 50%, photo(100pt))', Math.PI / 4],
    ['half of one that runs off its page', 'place(dx: -100pt, photo(100pt))', 0.5],
    ['none of one beside its frame', 'frame(100pt, 50pt, move(dx: 120pt, photo(100pt)))', 0],
  ])('%s is visible', async (_, body, visible) => {
    const { photos } = await onRecipe(`#${body}`);
    expect(photos).toHaveLength(1);
    expect(photos[0]?.visible).toBeCloseTo(visible, 2);
  });

  it('the visible part is given as a share of its page', async () => {
    const { photos } = await onRecipe('#frame(100pt, 60pt, photo(100pt))');
    expect(photos[0]?.share).toBeCloseTo((100 * 60) / (400 * 600), 4);
  });

  it('both halves count as one that runs over the gutter, and not on two pages that do not face each other', async () => {
    const halves = `#place(dx: 150pt, photo(400pt)) \n#pagebreak()\n== Stew\n#place(dx: -250pt, photo(400pt))`;
    const facing = await looksLike(`#page[]\n== Soup\n${halves}`);
    expect(facing.photos).toEqual([
      { page: 2, visible: expect.closeTo(1, 2), share: expect.closeTo(2 / 3, 2) },
    ]);
    const turned = await looksLike(`== Soup\n${halves}`);
    expect(turned.photos.map(({ visible }) => visible)).toEqual([
      expect.closeTo(0.5, 2),
      expect.closeTo(0.5, 2),
    ]);
  });

  it('nothing is said where it is an ornament under 20 points, or on a page of no recipe', async () => {
    expect((await onRecipe('#photo(19pt)')).photos).toEqual([]);
    expect((await looksLike('= Soups\n#photo(100pt)')).photos).toEqual([]);
  });
});

it('recipe pages have a title, a list that goes on, or a photo before or between them', async () => {
  const pages = [
    ['the cover', '#photo-page'],
    ['the contents', '= Contents\n#outline(title: none)'],
    ['a chapter’s photo', '#photo-page'],
    ['a chapter', '= Soups'],
    ['a photo, recipe', '#photo-page'],
    ['recipe', '== Leek soup\n- leeks'],
    ['recipe, continued', '- Cook.'],
    ['recipe, its photo', '#photo-page'],
    ['recipe of words alone', '== Stew\nCook.'],
    ['a chapter’s photo', '#photo-page'],
    ['a chapter that begins on its first recipe, recipe', '= Cakes\n== Bread\n- flour'],
    ['conversions', '= Conversions\n== Weight\nOne ounce is 28 g.'],
    ['the index', '= Index'],
    ['the index, continued', '- bread'],
  ];
  const { recipe_pages } = await looksLike(pages.map(([, page]) => page).join('\n#pagebreak(weak: true)\n'));
  expect(recipe_pages.map((page) => pages[page - 1]?.[0])).toEqual(
    pages.map(([name]) => name).filter((name) => name?.includes('recipe')),
  );
});

describe('an item', () => {
  const columns = (height: number, second: string) => `
    #block(height: ${height}pt, columns(2)[
      - One line
      - ${second}
    ])`;
  const long = Array(6).fill('Cook it').join(' #linebreak() ');

  it('that goes on in another column is split, and one that stands in it whole is not', async () => {
    expect((await onRecipe(columns(70, long))).splits).toEqual([1]);
    expect((await onRecipe(columns(70, `#block(breakable: false)[${long}]`))).splits).toEqual([]);
  });

  it('that goes on on another page is split', async () => {
    const onFoot = await onRecipe(`#v(430pt)\n- ${long}`);
    expect([onFoot.recipe_pages, onFoot.splits]).toEqual([[1, 2], [1]]);
    const next = await onRecipe(`#v(430pt)\n- #block(breakable: false)[${long}]`);
    expect([next.recipe_pages, next.splits]).toEqual([[1, 2], []]);
  });

  it('whose number stands higher than its words, or that has raised letters, is not split', async () => {
    const { splits } = await onRecipe(
      '#step[#text(size: 20pt, baseline: 4pt)[2] Heat to 200#super[o]][Stir.]',
    );
    expect(splits).toEqual([]);
  });
});

it('the sizes of type are those of the items, without their numbers', async () => {
  const { sizes } = await looksLike(`
    == Soup
    #text(size: 7pt)[Serves 4]
    #step[#text(size: 20pt)[1] Cook.]
    #step[Eat.]
    #pagebreak()
    == Stew
    #text(size: 9pt, step[Wait.])`);
  expect(sizes).toEqual([
    { size: 10, pages: [1] },
    { size: 9, pages: [2] },
  ]);
});

it('left and right pages have the edges of their own lists and headings', async () => {
  const { left_pages, right_pages } = await looksLike(`
    #set page(margin: (inside: 60pt, outside: 40pt))
    #let full = step(box(width: 100%)[Cook #h(1fr) soon])
    == Soup
    #full
    #pagebreak()
    == Stew
    #full
    #pagebreak()
    #pad(left: 33.3pt)[== Bread]`);
  expect(left_pages).toEqual({ begins: [40], reaches: 340 });
  expect(right_pages).toEqual({ begins: [60, 93.5], reaches: 360 });
});

describe('of a text block of 500 points', () => {
  /** What is blank of 500 points: all but three lines of each empty run. */
  const blank = (...runs: number[]) => runs.reduce((sum, run) => sum + run - 39, 0) / 500;
  const bar = 'rect(width: 100pt, height: 100pt, fill: black)';

  it.each([
    ['below it', `#place(top, ${bar}) #title`, blank(400)],
    ['above and below it', `#place(top, dy: 100pt, ${bar}) #title`, blank(100, 300)],
    [
      'nowhere but within three lines',
      `#for y in range(0, 500, step: 130) { place(top, dy: y * 1pt, ${bar}) } #title`,
      0,
    ],
  ])('what is empty %s is blank, but for three lines', async (_, body, share) => {
    const { blanks } = await looksLike(body);
    expect(blanks).toEqual([{ page: 1, share: expect.closeTo(share, 2) }]);
  });

  it('neither a tint of the whole page nor words in its margins are marks, but a panel is one', async () => {
    const margins = '#place(top, dy: -15pt)[Soups] #place(bottom, dy: 30pt)[12]';
    const tinted = await looksLike(`#set page(fill: rgb("#f4e9d8"))\n${margins} #title`);
    expect([tinted.blanks, tinted.empty_pages]).toEqual([
      [{ page: 1, share: expect.closeTo(blank(500), 2) }],
      [1],
    ]);
    const panel = await looksLike(
      `#place(top, rect(width: 100%, height: 100%, fill: rgb("#f0f0f0"))) #title`,
    );
    expect([panel.blanks, panel.empty_pages]).toEqual([[{ page: 1, share: 0 }], []]);
  });
});

describe('the bounds of a book', () => {
  const fine: Looks = {
    page_count: 40,
    recipe_pages: Array.from({ length: 40 }, (_, at) => at + 1),
    photos: [
      { page: 4, visible: 0.6, share: 0.5 },
      { page: 5, visible: 0.9, share: 0.5 },
      { page: 6, visible: 0.85, share: 0.5 },
    ],
    alts: [],
    sizes: [{ size: 9.5, pages: [4, 5] }],
    left_pages: { begins: [40], reaches: 340 },
    right_pages: { begins: [60], reaches: 360 },
    splits: [],
    blanks: [
      { page: 7, share: 0.5 },
      { page: 8, share: 0.16 },
      { page: 9, share: 0.15 },
    ],
    empty_pages: [],
  };

  it('are kept by one that just reaches them', () => expect(brokenBounds(fine, [])).toEqual([]));

  it.each([
    [
      'sizes',
      { sizes: [...fine.sizes, { size: 9, pages: [12, 13] }] },
      'One body size: beside 9.5 pt it has 9 pt on pages 12, 13.',
    ],
    [
      'half of its photos',
      { photos: [{ page: 4, visible: 0.84, share: 0.5 }] },
      'The median visible area is at least 85%: it is 84%.',
    ],
    [
      'each photo',
      { photos: [...fine.photos, ...fine.photos, { page: 9, visible: 0.59, share: 0.5 }] },
      'At least 60% of every photo is visible: not on page 9.',
    ],
    [
      'items',
      { splits: [12, 12, 7] },
      'No item is split over columns or pages: not so on pages 7, 12 (3 in all).',
    ],
    [
      'blank pages',
      { blanks: [...fine.blanks, { page: 10, share: 0.151 }] },
      'At most 5% of recipe pages are more than 15% blank: 3 of 40 are, pages 7, 8, 10.',
    ],
  ])('name what breaks the one for %s, and where', (_, over, said) => {
    expect(brokenBounds({ ...fine, ...over }, [])).toEqual([said]);
  });

  it('name a photo that is neither on a page nor in a notice', () => {
    expect(brokenBounds(fine, ['Leek soup'])).toEqual([
      'No photo is dropped without a notice, but these are: Leek soup.',
    ]);
  });
});
