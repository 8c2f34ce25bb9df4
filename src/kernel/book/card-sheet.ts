import { INCH, MM } from './page-units';
import { trimSize } from './trims';

/** The cards that a creator may choose, in the order in which they are offered. */
export const CARD_SIZES = ['4x6', '5x7', '3x5', 'a6'] as const;
export type CardSize = (typeof CARD_SIZES)[number];

/** What decides how many cards lie on a sheet, and where. */
export interface SheetOptions {
  card_size: CardSize;
  orientation: 'portrait' | 'landscape';
  /** `single`: a sheet is one card. */
  paper: 'us_letter' | 'a4' | 'single';
  layout: '1up' | '2up' | '4up';
  /** Colour printed beyond the cut, 0 to 10 mm. */
  bleed_mm: number;
  crop_marks: boolean;
}

/** Where one card lies on a sheet, its corner measured from the sheet's top left corner; points. */
interface CardSlot {
  x: number;
  y: number;
  /** Room on the sheet, after turning. */
  width: number;
  height: number;
  /** How the card is turned on the sheet, clockwise. */
  turn: 0 | 90 | 270;
}

export interface CardSheet {
  /** The upright sheet; points. */
  width: number;
  height: number;
  /** The card as it is read; points. */
  card: { width: number; height: number };
  bleed: number;
  fronts: CardSlot[];
  /** The place of each front's back on the sheet's other side, in the same order. */
  backs: CardSlot[];
}

const CARDS: Record<CardSize, readonly [width: number, height: number]> = {
  '4x6': [4 * INCH, 6 * INCH],
  '5x7': [5 * INCH, 7 * INCH],
  '3x5': [3 * INCH, 5 * INCH],
  a6: [105 * MM, 148 * MM],
};

/** Room that crop marks need around the cards: 1 mm of air and 4 mm of line. */
export const MARK_ROOM = 5 * MM;

/** Room between neighbours for the marks that stand there, beside the bleed of both. */
const MARK_GAP = 4 * MM;

/** What a printer at home leaves white along the edges of a sheet. */
const WHITE = 0.25 * INCH;

/** How many cards `layout` asks for, and the grids that hold that many. */
const GRIDS: Record<SheetOptions['layout'], [columns: number, rows: number][]> = {
  '1up': [[1, 1]],
  '2up': [
    [1, 2],
    [2, 1],
  ],
  '4up': [
    [2, 2],
    [1, 4],
    [4, 1],
  ],
};

/** How many cards a layout asks for. */
export const cardsAsked = (layout: SheetOptions['layout']): number => Number(layout.charAt(0));

/** Layouts to try in turn: what was asked, then fewer cards. */
const FEWER: Record<SheetOptions['layout'], SheetOptions['layout'][]> = {
  '4up': ['4up', '2up', '1up'],
  '2up': ['2up', '1up'],
  '1up': ['1up'],
};

interface Grid {
  columns: number;
  rows: number;
  turned: boolean;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

function slots(sheet: { width: number; height: number }, cell: [number, number], gap: number, grid: Grid) {
  const [width, height] = cell;
  const left = (sheet.width - grid.columns * width - (grid.columns - 1) * gap) / 2;
  const top = (sheet.height - grid.rows * height - (grid.rows - 1) * gap) / 2;
  const fronts: CardSlot[] = [];
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      fronts.push({
        x: round(left + column * (width + gap)),
        y: round(top + row * (height + gap)),
        width: round(width),
        height: round(height),
        turn: grid.turned ? 90 : 0,
      });
    }
  }
  return fronts;
}

/**
 * The back of a card on the other side of an upright sheet that a duplex printer flips on its long edge: mirrored
 * left to right. A card that lies on its side is turned the other way there, so that its back reads upright when
 * the card is turned over like a page.
 */
function mirrored(front: CardSlot, sheetWidth: number): CardSlot {
  return {
    ...front,
    x: round(sheetWidth - front.x - front.width),
    turn: front.turn === 90 ? 270 : front.turn,
  };
}

/**
 * Places cards on sheets. A sheet always stands upright; a card may lie on its side when only so the layout fits.
 * Where the paper cannot take as many cards as asked, it takes the next smaller number; one always fits.
 */
export function cardSheet(options: SheetOptions): CardSheet {
  const [short, long] = CARDS[options.card_size];
  const landscape = options.orientation === 'landscape';
  const card = { width: round(landscape ? long : short), height: round(landscape ? short : long) };
  const bleed = round(Math.min(10, Math.max(0, options.bleed_mm)) * MM);
  const edge = bleed + (options.crop_marks ? MARK_ROOM : 0);
  const done = (width: number, height: number, fronts: CardSlot[]): CardSheet => ({
    width: round(width),
    height: round(height),
    card,
    bleed,
    fronts,
    backs: fronts.map((front) => mirrored(front, round(width))),
  });

  if (options.paper === 'single') {
    const [width, height] = [card.width + 2 * edge, card.height + 2 * edge];
    const front: CardSlot = { x: round(edge), y: round(edge), ...card, turn: 0 };
    return done(width, height, [front]);
  }
  const { width, height } = trimSize(options.paper);
  // Bleeds of neighbours must not overlap.
  const bleeds = 2 * bleed;
  const wide = options.crop_marks ? bleeds + MARK_GAP : bleeds;
  // What round the cards and between them is best, and then good enough. An edge without room for marks, or within what
  // a printer leaves white, is better than fewer cards, as A6 on A4 shows; so are neighbours without marks between.
  const rooms: [rim: number, gap: number][] = [
    [edge + WHITE, wide],
    [bleed + WHITE, wide],
    [edge + WHITE, bleeds],
    [bleed + WHITE, bleeds],
    [edge, bleeds],
    [bleed, bleeds],
    [0, bleeds],
  ];
  for (const layout of FEWER[options.layout]) {
    for (const [rim, gap] of rooms) {
      for (const turned of [false, true]) {
        const cell: [number, number] = turned ? [card.height, card.width] : [card.width, card.height];
        for (const [columns, rows] of GRIDS[layout]) {
          const across = columns * cell[0] + (columns - 1) * gap + 2 * rim;
          const down = rows * cell[1] + (rows - 1) * gap + 2 * rim;
          if (across > width + 0.01 || down > height + 0.01) continue;
          return done(width, height, slots({ width, height }, cell, gap, { columns, rows, turned }));
        }
      }
    }
  }
  return done(
    width,
    height,
    slots({ width, height }, [card.width, card.height], bleeds, { columns: 1, rows: 1, turned: false }),
  );
}
