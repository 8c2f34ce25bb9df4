/**
 * The pictures that show a product where it is sold: what its file is of cannot be held, so they show it as a thing.
 * All are 1,600 × 1,200 pixels, on a light ground in a shade of the cover.
 *
 * @typedef {import('./canvas.mjs').Picture} Picture
 * @typedef {import('./canvas.mjs').Point} Point
 * @typedef {import('./canvas.mjs').Quad} Quad
 * @typedef {import('./canvas.mjs').Color} Color
 */
import { board, put, turned } from './canvas.mjs';

const WIDTH = 1600;
const HEIGHT = 1200;
/** How much of the ground is the cover's color; the rest is paper. */
const TINT = 0.16;
const PAPER = /** @type {Color} */ ([249, 246, 240]);
const DARK = /** @type {Color} */ ([34, 31, 28]);

/** The middle color of a picture, of every 50th pixel. @param {Picture} picture @returns {Color} */
function middleOf({ data }) {
  const sum = [0, 0, 0];
  let count = 0;
  for (let at = 0; at + 2 < data.length; at += 150, count++)
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0);
  const [red = 0, green = 0, blue = 0] = sum;
  return [red / count, green / count, blue / count];
}

/** The middle color of a row of a picture. @param {Picture} picture @param {number} row */
const rowOf = ({ data, width }, row) =>
  middleOf({ data: data.subarray(row * width * 3, (row + 1) * width * 3), width, height: 1 });

/** @param {Color} one @param {Color} other @param {number} share of the other @returns {Color} */
const mixed = ([r, g, b], [r2, g2, b2], share) => [
  r + (r2 - r) * share,
  g + (g2 - g) * share,
  b + (b2 - b) * share,
];

/** @param {Picture} cover */
function ground(cover) {
  const light = mixed(PAPER, middleOf(cover), TINT);
  const deep = mixed(light, DARK, 0.1);
  return board(WIDTH, HEIGHT, (down) => mixed(light, deep, down));
}

/**
 * A shadow of what will be put on a quad: only the part that is seen.
 * @param {Picture} canvas @param {Quad} quad @param {number} down how far it falls @param {number} soft
 * @param {number} alpha @param {number} [radius] of its corners
 */
function shadow(canvas, quad, down, soft, alpha, radius = 0) {
  const [[x0, y0], [x1, y1], , [x3, y3]] = quad;
  const sheet = { width: Math.hypot(x1 - x0, y1 - y0), height: Math.hypot(x3 - x0, y3 - y0), color: DARK };
  const under = /** @type {Quad} */ (quad.map(([x, y]) => [x, y + down]));
  // Without round corners a soft edge has ridges along their diagonals.
  const round = Math.min(sheet.width / 2, sheet.height / 2, Math.max(radius, soft));
  put(canvas, sheet, under, { soft, alpha, radius: round, rim: soft + down });
}

/** The largest size of this shape in a box. @param {Picture} picture @param {number} width @param {number} height */
function within(picture, width, height) {
  const scale = Math.min(width / picture.width, height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** How far a standing book is turned, and how many of its heights away it is seen from. */
const TURN = (27 * Math.PI) / 180;
const AWAY = 3.4;
/** Share of its width that a book is thick: a page, and the least and most. */
const PAGE_SHARE = 0.0011;
const THIN = 0.045;
const THICK = 0.2;

/**
 * The book standing upright, turned so that the edges of its pages are seen: on the left where it is read from right to left.
 * @param {Picture} cover @param {number} pages @param {boolean} leftward
 */
export function bookScene(cover, pages, leftward) {
  const canvas = ground(cover);
  const size = within(cover, 900, 900);
  const [w, h] = [size.width / 2, size.height / 2];
  const d = (Math.min(THICK, Math.max(THIN, pages * PAGE_SHARE)) * size.width) / 2;
  const side = leftward ? -1 : 1;
  const far = AWAY * size.height;
  /** @param {number} x from the middle @param {number} y @param {number} z towards the eye @returns {Point} */
  const seen = (x, y, z) => {
    const across = x * Math.cos(TURN) - z * side * Math.sin(TURN);
    const near = z * Math.cos(TURN) + x * side * Math.sin(TURN);
    const scale = far / (far - near);
    return [WIDTH / 2 + across * scale, HEIGHT / 2 - 10 + y * scale];
  };
  /** @param {number} x1 @param {number} z1 @param {number} x2 @param {number} z2 @param {number} [in_] @returns {Quad} */
  const wall = (x1, z1, x2, z2, in_ = 0) => [
    seen(x1, -h + in_, z1),
    seen(x2, -h + in_, z2),
    seen(x2, h - in_, z2),
    seen(x1, h - in_, z1),
  ];
  // It stands on the ground: a dark line close under it, and a wide pale one.
  const low = HEIGHT / 2 - 10 + h;
  shadow(canvas, turned([WIDTH / 2, low + 6], size.width * 0.93, 40), 0, 20, 0.45);
  shadow(canvas, turned([WIDTH / 2, low + 10], size.width * 1.06, 84), 0, 42, 0.28);
  const edge = w * side;
  const front = leftward ? wall(edge, d, -edge, d) : wall(-edge, d, edge, d);
  shadow(canvas, front, 22, 60, 0.22);
  const lines = (/** @type {number} */ across) =>
    0.9 + 0.1 * Math.abs(Math.sin(across * 97) * Math.sin(across * 41 + 1));
  const inset = size.height * 0.008;
  const leaves = leftward
    ? wall(edge * 0.992, -d, edge * 0.992, d, inset)
    : wall(edge * 0.992, d, edge * 0.992, -d, inset);
  put(canvas, { width: 60, height: 900, color: [238, 231, 218] }, leaves, {
    light: (u) => lines(u) * (0.97 - 0.16 * (leftward ? 1 - u : u)),
  });
  // The back cover, a dark line behind the pages.
  const back = leftward ? wall(edge, -d * 1.06, edge, -d) : wall(edge, -d, edge, -d * 1.06);
  put(canvas, { width: 4, height: 900, color: mixed(middleOf(cover), DARK, 0.45) }, back);
  put(canvas, cover, front, {
    light: (u) => {
      const from = leftward ? 1 - u : u;
      const fold = from < 0.012 ? 0.84 : from < 0.035 ? 0.93 + (0.1 * Math.abs(from - 0.024)) / 0.012 : 1;
      return fold * (1.02 - 0.05 * from);
    },
  });
  return canvas;
}

/** What is seen at most of what lies under the open pages. */
const RIM = 30;

/** Two facing pages of an open book. @param {Picture} cover @param {Picture} left @param {Picture} right */
export function spreadScene(cover, left, right) {
  const canvas = ground(cover);
  const size = within(left, 710, 980);
  const [w, h] = [size.width, size.height];
  const [x, y] = [WIDTH / 2, HEIGHT / 2 - 4];
  shadow(canvas, turned([x, y + 18], w * 2, h), 18, 56, 0.42);
  // The cover under it, and the pages under these, a hair wider each.
  put(
    canvas,
    { width: 800, height: 500, color: mixed(middleOf(cover), DARK, 0.25) },
    turned([x, y + 8], w * 2 + 30, h + 26),
    { radius: 6, rim: RIM },
  );
  for (let leaf = 4; leaf >= 1; leaf--)
    put(
      canvas,
      { width: 800, height: 500, color: leaf % 2 === 0 ? [250, 247, 241] : [226, 219, 207] },
      turned([x, y + leaf], w * 2 + leaf * 3.4, h + leaf * 1.2),
      { radius: 1, rim: RIM },
    );
  const fold = (/** @type {number} */ from) => 1 - 0.3 * Math.exp(-from * 34) - 0.07 * Math.exp(-from * 7);
  put(canvas, left, turned([x - w / 2, y], w, h), { light: (u) => fold(1 - u) });
  put(canvas, right, turned([x + w / 2, y], w, h), { light: (u) => fold(u) });
  return canvas;
}

/**
 * A device that shows a page: its body round it, what the page leaves free in the color of paper.
 * @param {Picture} canvas @param {Picture} page @param {Point} middle @param {number} width @param {number} height of its screen
 * @param {number} rim @param {number} radius @param {number} degrees
 */
function device(canvas, page, middle, width, height, rim, radius, degrees) {
  const body = { width: width + 2 * rim, height: height + 2 * rim };
  const frame = turned(middle, body.width, body.height, degrees);
  shadow(canvas, frame, 26, 48, 0.45, 30);
  put(canvas, { ...body, color: [176, 170, 162] }, turned(middle, body.width + 5, body.height + 5, degrees), {
    radius: radius + 2,
  });
  put(canvas, { ...body, color: [24, 23, 22] }, frame, { radius });
  // Above and below the page the screen goes on in the colors of its edges.
  const screen = Math.max(2, radius - rim);
  put(canvas, { width, height, color: rowOf(page, 3) }, turned(middle, width, height, degrees), {
    radius: screen,
  });
  const [x, y] = middle;
  const angle = (degrees * Math.PI) / 180;
  const foot = turned(
    [x - (Math.sin(angle) * height) / 4, y + (Math.cos(angle) * height) / 4],
    width,
    height / 2,
    degrees,
  );
  put(canvas, { width, height: height / 2, color: rowOf(page, page.height - 4) }, foot, { radius: screen });
  const size = within(page, width, height);
  put(canvas, page, turned(middle, size.width, size.height, degrees), {
    radius: size.height > height - 2 ? screen : 0,
  });
}

/** A page on a tablet and the cover on a phone. @param {Picture} cover @param {Picture} page */
export function devicesScene(cover, page) {
  const canvas = ground(cover);
  device(canvas, page, [700, 600], 680, 900, 30, 46, -4);
  device(canvas, cover, [1200, 690], 330, 690, 14, 48, 5);
  return canvas;
}

/** How the cards of a stack lie: from the middle, and turned. */
const FAN = /** @type {const} */ ([
  [-330, 50, -15],
  [-170, -10, -8],
  [0, -40, 0],
  [170, -10, 7],
  [330, 50, 14],
]);

/** Up to five fronts of cards in a fan, the first on top. @param {Picture} cover @param {Picture[]} fronts */
export function cardsScene(cover, fronts) {
  const canvas = ground(cover);
  const shown = fronts.slice(0, FAN.length);
  const middle = (FAN.length - shown.length) / 2;
  for (const [index, front] of shown.toReversed().entries()) {
    const [dx, dy, degrees] = FAN[Math.floor(middle) + index] ?? FAN[2];
    const size = within(front, 700, 620);
    const quad = turned([WIDTH / 2 + dx, HEIGHT / 2 + 20 + dy], size.width, size.height, degrees);
    shadow(canvas, quad, 14, 30, 0.36);
    put(canvas, front, quad, { radius: 6 });
  }
  return canvas;
}

/** Loose pages, the first on top: weeks of a plan, or a short file. @param {Picture} cover @param {Picture[]} pages */
export function pagesScene(cover, pages) {
  const canvas = ground(cover);
  const places = /** @type {const} */ ([
    [-60, 0, -3],
    [230, -12, 5],
    [-330, -8, -9],
  ]);
  const shown = pages.slice(0, places.length);
  for (const [back, page] of shown.toReversed().entries()) {
    const [dx, dy, degrees] = places[shown.length - 1 - back] ?? places[0];
    const size = within(page, 900, 960);
    const quad = turned([WIDTH / 2 + dx, HEIGHT / 2 + dy], size.width, size.height, degrees);
    shadow(canvas, quad, 16, 40, 0.34);
    put(canvas, page, quad);
  }
  return canvas;
}
