import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { board, put, squareOf, turned } from './canvas.mjs';
import { drawnFor, listingPictures, samplePages, shownPages, triedPictures } from './listing.mjs';
import { bookScene } from './scenes.mjs';

const plain = (width: number, height: number, color: [number, number, number]) =>
  board(width, height, () => color);
const BLACK: [number, number, number] = [0, 0, 0];
const pixel = ({ data, width }: { data: Uint8Array; width: number }, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

describe('a sheet on the board', () => {
  it('has its corners on those of any quad that it is put on', () => {
    const corner = (x: number, y: number) =>
      fc.tuple(
        fc.double({ min: x, max: x + 300, noNaN: true }),
        fc.double({ min: y, max: y + 300, noNaN: true }),
      );
    // Corners of four boxes that lie apart: no three are on a line.
    const quads = fc.tuple(corner(0, 0), corner(900, 0), corner(900, 900), corner(0, 900));
    fc.assert(
      fc.property(quads, (quad) => {
        const [[ua, ub, uc], [va, vb, vc], [wa, wb, wc]] = squareOf(quad);
        const corners = quad.map(([x, y]) => {
          const w = wa * x + wb * y + wc;
          return [(ua * x + ub * y + uc) / w, (va * x + vb * y + vc) / w];
        });
        for (const [index, expected] of [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ].entries()) {
          expect(corners[index]?.[0]).toBeCloseTo(expected[0] ?? 0, 6);
          expect(corners[index]?.[1]).toBeCloseTo(expected[1] ?? 0, 6);
        }
      }),
    );
  });

  it('is the same picture when it is put straight, and changes nothing beside it', () => {
    const canvas = plain(60, 60, [10, 20, 30]);
    const picture = board(20, 20, (down) => [Math.round(down * 200), 90, 40]);
    put(canvas, picture, turned([30, 30], 20, 20));
    for (const row of [21, 30, 38]) expect(pixel(canvas, 25, row)).toEqual(pixel(picture, 5, row - 20));
    expect(pixel(canvas, 19, 30)).toEqual([10, 20, 30]);
    expect(pixel(canvas, 41, 30)).toEqual([10, 20, 30]);
  });

  it('covers all pixels within its quad, and none beside it', () => {
    const side = 90;
    const corner = (x: number, y: number) =>
      fc.tuple(fc.integer({ min: x, max: x + 8 }), fc.integer({ min: y, max: y + 8 }));
    const quads = fc.tuple(corner(5, 5), corner(70, 5), corner(70, 70), corner(5, 70));
    fc.assert(
      fc.property(quads, fc.boolean(), (quad, is_picture) => {
        const canvas = plain(side, side, [255, 255, 255]);
        const sheet = is_picture ? plain(50, 70, [0, 0, 0]) : { width: 50, height: 70, color: BLACK };
        put(canvas, sheet, quad);
        for (let y = 0; y < side; y++)
          for (let x = 0; x < side; x++) {
            // How far left of each side going around: negative is outside.
            const inside = Math.min(
              ...quad.map(([x0, y0], at) => {
                const [x1, y1] = quad[(at + 1) % 4] ?? [0, 0];
                const cross = (x1 - x0) * (y + 0.5 - y0) - (y1 - y0) * (x + 0.5 - x0);
                return cross / Math.hypot(x1 - x0, y1 - y0);
              }),
            );
            if (inside > 2) expect(pixel(canvas, x, y)).toEqual([0, 0, 0]);
            if (inside < -2) expect(pixel(canvas, x, y)).toEqual([255, 255, 255]);
          }
      }),
      { numRuns: 30 },
    );
  });

  it('lets the ground through its round corners', () => {
    const canvas = plain(60, 60, [255, 255, 255]);
    put(canvas, { width: 40, height: 40, color: [0, 0, 0] }, turned([30, 30], 40, 40), { radius: 12 });
    expect(pixel(canvas, 11, 11)).toEqual([255, 255, 255]);
    expect(pixel(canvas, 30, 11)).toEqual([0, 0, 0]);
  });
});

describe('the pictures of a product', () => {
  const cover = plain(300, 400, [30, 90, 60]);
  const page = plain(300, 400, [250, 250, 250]);
  const ebook = { kind: 'ebook', direction: 'ltr' } as const;

  it('of an ebook are the book, two facing pages, and devices; equal pages give equal bytes', async () => {
    const wanted = [1, 3, 7];
    expect(drawnFor({ kind: 'ebook' }, wanted, 20).numbers).toEqual([1, 3, 6, 7]);
    const drawn = new Map([1, 3, 6, 7].map((number) => [number, number === 1 ? cover : page]));
    const made = await listingPictures(ebook, drawn, wanted, 20);
    expect(made.map(({ shown }) => shown)).toEqual(['book', 'spread', 'devices']);
    for (const { bytes } of made)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 });
    expect(await listingPictures(ebook, drawn, wanted, 20)).toEqual(made);
  });

  /** What is shown of a book of 20 pages, each with so many letters to draw and with a photo of so many points. */
  const shownOf = (
    sizes: Record<number, number>,
    photos: Record<number, number> = {},
    wanted = [1, 3, 7, 12, 13],
  ) =>
    shownPages(
      { kind: 'ebook' },
      Object.entries(sizes).map(([number, size]) => ({
        number: Number(number),
        content: '.'.repeat(size),
        photographed: photos[Number(number)] ?? 0,
      })),
      wanted,
      20,
    );

  it('of an ebook open it where its photos are largest, else where there is most, of two pairs, and at the later one of equals', async () => {
    const wanted = [1, 3, 7, 12, 13];
    expect(drawnFor({ kind: 'ebook' }, wanted, 20).numbers).toEqual([1, 3, 6, 7, 12, 13]);
    const early = { shown: [1, 3, 6, 7], open: [6, 7] };
    const late = { shown: [1, 3, 12, 13], open: [12, 13] };
    expect(shownOf({ 1: 9, 3: 9, 6: 60, 7: 60, 12: 90, 13: 10 })).toEqual(early);
    expect(shownOf({ 1: 9, 3: 9, 6: 10, 7: 30, 12: 90, 13: 10 })).toEqual(late);
    expect(shownOf({ 1: 9, 3: 9, 6: 20, 7: 80, 12: 90, 13: 10 })).toEqual(late);
    // A photo is more than any number of letters.
    expect(shownOf({ 1: 9, 3: 9, 6: 1, 7: 1, 12: 90, 13: 10 }, { 6: 400 })).toEqual(early);
    expect(shownOf({ 1: 9, 3: 9, 6: 1, 7: 1, 12: 90, 13: 10 }, { 6: 400, 13: 500 })).toEqual(late);
    const opened = async (numbers: number[], of: number[]) => {
      const pages = new Map(numbers.map((number) => [number, plain(300, 400, [number * 9, 200, 40])]));
      const made = await listingPictures(ebook, pages, of, 20);
      return made.find(({ shown }) => shown === 'spread')?.bytes;
    };
    expect(await opened([1, 3, 12, 13], late.shown)).toEqual(await opened([1, 12, 13], late.shown));
    expect(await opened([1, 3, 12, 13], late.shown)).not.toEqual(await opened([1, 3, 6, 7], early.shown));
  });

  it('show five pages at most, the two of recipes among them, and only the contents where no recipe is to be seen', () => {
    const many = [1, 3, 5, 7, 9, 11, 13];
    expect(shownOf({ 10: 5, 11: 5, 12: 5, 13: 5 }, {}, many).shown).toEqual([1, 3, 5, 12, 13]);
    expect(shownOf({ 2: 5, 3: 5 }, {}, [1, 3])).toEqual({ shown: [1, 3], open: [2, 3] });
    const plan = shownPages({ kind: 'meal_plan' }, [], many, 20);
    expect(plan).toEqual({ shown: [1, 3, 5, 7, 9], open: [] });
  });

  it('never pair the cover with a page, nor the last page with none', () => {
    expect(drawnFor({ kind: 'ebook' }, [1, 2], 2).numbers).toEqual([1, 2]);
    expect(drawnFor({ kind: 'ebook' }, [1, 8], 8).numbers).toEqual([1, 8]);
    expect(drawnFor({ kind: 'ebook' }, [1], 1).numbers).toEqual([1]);
  });

  it('show the pages of a book that is read from right to left on its left', () => {
    // Cream, the color of the pages' edges, stands where the book ends.
    const creams = (leftward: boolean) => {
      const { data, width } = bookScene(cover, 300, leftward);
      const row = data.subarray(600 * width * 3, 601 * width * 3);
      return Array.from({ length: width }, (_, x) => x).filter(
        (x) => (row[x * 3] ?? 0) - (row[x * 3 + 2] ?? 0) > 12 && (row[x * 3 + 1] ?? 0) > 120,
      );
    };
    expect(Math.min(...creams(false))).toBeGreaterThan(800);
    expect(Math.max(...creams(true))).toBeLessThan(800);
  });

  it('of cards are their fronts, cut from the sheets and turned as they are read', async () => {
    const red = plain(100, 100, [200, 0, 0]);
    const slot = { x: 0, y: 0, width: 50, height: 100 } as const;
    const layout: Parameters<typeof listingPictures>[0] = {
      kind: 'recipe_card_pack',
      direction: 'ltr',
      duplex: true,
      sheet: {
        width: 100,
        height: 100,
        bleed: 0,
        card: { width: 50, height: 100 },
        fronts: [
          { ...slot, turn: 0 },
          { ...slot, x: 50, turn: 90 },
        ],
        backs: [],
      },
    };
    const drawn = new Map([
      [1, cover],
      [2, red],
      [3, page],
    ]);
    const [made, ...others] = await listingPictures(layout, drawn, [1, 2, 3], 3);
    expect([made?.shown, others]).toEqual(['cards', []]);
    const middle = await sharp(made?.bytes)
      .extract({ left: 800, top: 600, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(middle[0]).toBeGreaterThan(180);
  });
});

it('pictures that cannot be made are none, and say why', async () => {
  const broken = { data: Buffer.alloc(10), width: 300, height: 400 };
  const front = { x: 0, y: 0, width: 100, height: 100, turn: 0 } as const;
  const card = { width: 100, height: 100 };
  const sheet = { width: 300, height: 400, card, bleed: 0, fronts: [front], backs: [] };
  const cards = { kind: 'recipe_card_pack', direction: 'ltr', duplex: false, sheet } as const;
  const found = await triedPictures(cards, new Map([1, 2].map((page) => [page, broken])), [1, 2], 20);
  expect(found.listing).toEqual([]);
  expect(found.listing_failed).toMatch(/\w/);
});

describe('the pages of a sample', () => {
  it('are all of those that were chosen, with the cover, the contents, and what readers see', () => {
    expect(samplePages({ kind: 'ebook' }, [1, 3, 9], 40, [8, 9, 10])).toEqual([1, 3, 8, 9, 10]);
    expect(samplePages({ kind: 'ebook' }, [1, 3, 5], 9, [4, 5, 6])).toEqual([]);
  });

  it('are what readers see, a recipe with the page that faces it', () => {
    expect(samplePages({ kind: 'ebook' }, [1, 3, 5, 8], 40)).toEqual([1, 3, 5, 8, 9]);
    expect(samplePages({ kind: 'meal_plan' }, [1, 2, 5], 20)).toEqual([1, 2, 5]);
  });

  it('are never more than half of the file, and none of cards or of what is given away', () => {
    expect(samplePages({ kind: 'ebook' }, [1, 3, 5], 7)).toEqual([]);
    expect(samplePages({ kind: 'recipe_card_pack' }, [1, 3], 40)).toEqual([]);
    expect(samplePages({ kind: 'lead_magnet' }, [1, 3], 40)).toEqual([]);
  });
});
