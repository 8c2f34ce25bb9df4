/**
 * A drawing board for pictures of products: flat pictures are put on it as they look from an angle, with round corners,
 * light, and soft shadows. sharp turns and scales pictures; it has no perspective.
 *
 * @typedef {[x: number, y: number]} Point in pixels of the board, from its top left corner
 * @typedef {[topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point]} Quad
 * @typedef {[red: number, green: number, blue: number]} Color 0 to 255 each
 * @typedef {{ data: Uint8Array, width: number, height: number }} Picture three bytes a pixel
 * @typedef {{ width: number, height: number, data?: Uint8Array, color?: Color }} Sheet a picture, or one color in a shape
 *
 * @typedef {object} Manner
 * @property {number} [radius] of the corners, in pixels of the sheet
 * @property {number} [soft] how far its edge fades on both sides, in pixels of the board; half a pixel unless told
 * @property {number} [alpha] how much it covers, 0 to 1
 * @property {number} [rim] how far from its edge it is put on the board, in pixels of the board, where another sheet
 *   will cover the rest; all of it unless told
 * @property {(across: number) => number} [light] what a column of the sheet (0 to 1 from its left) is multiplied by
 */

/** @param {number} width @param {number} height @param {(down: number) => Color} color of a row, 0 at the top to 1 @returns {Picture} */
export function board(width, height, color) {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    data.fill(Buffer.from(color(y / (height - 1))), y * width * 3, (y + 1) * width * 3);
  return { data, width, height };
}

/**
 * How a place (x, y) of the board is found in the unit square whose corners lie on the quad's: the inverse of Heckbert's
 * mapping of a square to a quadrilateral (Fundamentals of Texture Mapping, 1989, 2.2.3). Three rows of three: across and
 * down are the first two rows times (x, y, 1), each divided by the third.
 * @param {Quad} quad of whose corners no three are on a line
 */
export function squareOf([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / whole;
  const h = (dx1 * sy - sx * dy1) / whole;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return /** @type {const} */ ([
    [e - f * h, c * h - b, b * f - c * e],
    [f * g - d, a - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ]);
}

/** Steps in which light goes across a sheet. */
const STEPS = 1024;

/** What of a pixel is covered, and the light it is multiplied by, in whole numbers: all of it. */
const WHOLE = 4096;

/** Edges that fade over more pixels than these are worked out at every fourth one. */
const WIDE_EDGE = 8;
const EVERY = 4;

/** The steps of pixels that a quad with a soft edge covers along an axis. @param {number[]} places @param {number} soft @param {number} end */
const span = (places, soft, end) => ({
  from: Math.max(0, Math.floor(Math.min(...places) - soft)),
  to: Math.min(end - 1, Math.ceil(Math.max(...places) + soft)),
});

/**
 * A sheet as it lies on the board: its map, and its edge.
 * @param {{ width: number, height: number }} sheet @param {Quad} quad @param {number} radius @param {number} soft @param {number} alpha
 */
function laid({ width, height }, quad, radius, soft, alpha) {
  const [[ua, ub, uc], [va, vb, vc], [wa, wb, wc]] = squareOf(quad);
  const side = (/** @type {Point} */ [ax, ay], /** @type {Point} */ [bx, by]) => Math.hypot(ax - bx, ay - by);
  // Pixels of the board for one of the sheet, for the fading edge.
  const scale = (side(quad[0], quad[1]) / width + side(quad[0], quad[3]) / height) / 2;
  return { ua, ub, uc, va, vb, vc, wa, wb, wc, width, height, radius, scale, soft, alpha };
}
/** @typedef {ReturnType<typeof laid>} Laid */

/** How far inside a sheet and its round corners a point of the board is; negative outside. @param {Laid} of @param {number} x @param {number} y */
function depth(of, x, y) {
  const w = of.wa * x + of.wb * y + of.wc;
  const halfWidth = of.width / 2;
  const halfHeight = of.height / 2;
  const dx = Math.abs(((of.ua * x + of.ub * y + of.uc) / w) * of.width - halfWidth) - halfWidth + of.radius;
  const dy =
    Math.abs(((of.va * x + of.vb * y + of.vc) / w) * of.height - halfHeight) - halfHeight + of.radius;
  const out = dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) : Math.max(dx, dy);
  return (of.radius - out) * of.scale;
}

/** How much a sheet covers of a pixel, of {@link WHOLE}: its edge fades without a corner. @param {Laid} of @param {number} x @param {number} y */
function coverAt(of, x, y) {
  const inside = Math.min(1, Math.max(0, (depth(of, x + 0.5, y) + of.soft) / (2 * of.soft)));
  return Math.round(inside * inside * (3 - 2 * inside) * of.alpha * WHOLE);
}

/**
 * The end of the stretch of a row that lies deeper than so inside a sheet, as far as `end`: looked for from where the
 * row before had it.
 * @param {Laid} of @param {number} y @param {number} deep @param {number} known in the row before @param {number} middle a
 *   pixel of the stretch @param {number} end the last there may be, on one or the other side of it
 */
function endOf(of, y, deep, known, middle, end) {
  const way = end < middle ? -1 : 1;
  let x = (known - middle) * way > 0 ? known : middle;
  while (x !== middle && depth(of, x + 0.5, y) <= deep) x -= way;
  while (x !== end && depth(of, x + way + 0.5, y) > deep) x += way;
  return x;
}

/** Where a row crosses the middle of a quad; -1 where it does not. @param {Quad} quad @param {number} y */
function middleAt(quad, y) {
  let [least, most] = [Infinity, -Infinity];
  for (let corner = 0; corner < 4; corner++) {
    const [x0, y0] = quad[corner] ?? [0, 0];
    const [x1, y1] = quad[(corner + 1) % 4] ?? [0, 0];
    if (y0 <= y === y1 <= y) continue;
    const x = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
    least = Math.min(least, x);
    most = Math.max(most, x);
  }
  return least <= most ? Math.floor((least + most) / 2) : -1;
}

/** How much of each pixel from one to another a sheet covers. @param {Int32Array} covered @param {Laid} of @param {number} from @param {number} to @param {number} y */
function fade(covered, of, from, to, y) {
  const step = of.soft > WIDE_EDGE ? EVERY : 1;
  for (let x = from; x <= to; x += step) {
    const here = coverAt(of, x, y);
    const there = coverAt(of, x + step, y);
    for (let at = 0; at < step && x + at <= to; at++) covered[x + at] = here + ((there - here) * at) / step;
  }
}

/**
 * Puts a sheet on the board so that its corners lie on the quad's. A picture has two million pixels, so in each row it's
 * looked for where the sheet's inner part ends and where it need not be put; only along its edge it's worked out how much
 * of a pixel is covered.
 * @param {Picture} canvas
 * @param {Sheet} sheet
 * @param {Quad} quad
 * @param {Manner} [manner]
 */
export function put(canvas, sheet, quad, { radius = 0, soft = 0.5, alpha = 1, rim = Infinity, light } = {}) {
  const of = laid(sheet, quad, radius, soft, alpha);
  const lights = Int32Array.from({ length: STEPS + 1 }, (_, step) => (light?.(step / STEPS) ?? 1) * WHOLE);
  // A sheet of one color is a picture of one pixel.
  const picture = {
    width: 1,
    height: 1,
    data: Buffer.from(sheet.color ?? [0, 0, 0]),
    ...(sheet.data === undefined ? {} : sheet),
  };
  const opaque = sheet.data === undefined && alpha === 1 && light === undefined;
  const rows = span(
    quad.map(([, y]) => y),
    soft,
    canvas.height,
  );
  const { from, to } = span(
    quad.map(([x]) => x),
    soft,
    canvas.width,
  );
  const covered = new Int32Array(canvas.width + EVERY);
  // Where the outer, the inner, and the hidden part of a row begin and end.
  let [outer, outerEnd, inner, innerEnd, hidden, hiddenEnd] = [from, to, from, to, from, to];
  for (let row = rows.from; row <= rows.to; row++) {
    const y = row + 0.5;
    const middle = Math.min(to, Math.max(from, middleAt(quad, y)));
    const inside = depth(of, middle + 0.5, y);
    outer = inside > -soft ? endOf(of, y, -soft, outer, middle, from) : from;
    outerEnd = inside > -soft ? endOf(of, y, -soft, outerEnd, middle, to) : to;
    if (inside <= soft) {
      fade(covered, of, outer, outerEnd, y);
      lay(canvas, picture, of, row, outer, outerEnd, covered, lights);
      continue;
    }
    inner = endOf(of, y, soft, inner, middle, from);
    innerEnd = endOf(of, y, soft, innerEnd, middle, to);
    fade(covered, of, outer, inner - 1, y);
    fade(covered, of, innerEnd + 1, outerEnd, y);
    covered.fill(Math.round(alpha * WHOLE), inner, innerEnd + 1);
    if (opaque) {
      const start = row * canvas.width;
      Buffer.from(canvas.data.buffer, canvas.data.byteOffset).fill(
        picture.data,
        (start + inner) * 3,
        (start + innerEnd + 1) * 3,
      );
      hidden = inner;
      hiddenEnd = innerEnd;
    } else if (inside > rim) {
      hidden = endOf(of, y, rim, hidden, middle, from);
      hiddenEnd = endOf(of, y, rim, hiddenEnd, middle, to);
    } else {
      hidden = middle;
      hiddenEnd = middle - 1;
    }
    lay(canvas, picture, of, row, outer, hidden - 1, covered, lights);
    lay(canvas, picture, of, row, hiddenEnd + 1, outerEnd, covered, lights);
  }
}

/** Pixels of a row over which a sheet is taken to go on evenly: at an angle it does so only nearly. */
const STRIDE = 16;

/** A place in 65,536ths, as a whole number of 32 bits: those of a board and of its sheets are far from the most there is. @param {number} place */
const fixed = (place) => Math.round(place * 65536) | 0;

/**
 * Lays a stretch of a row of a picture on the board, each pixel as far as it is covered. One loop without calls or lists
 * for each pixel, in whole numbers, which are quick before the loop is compiled too.
 * @param {Picture} canvas @param {Picture} picture @param {Laid} of @param {number} row @param {number} from @param {number} to the last pixel
 * @param {Int32Array} covered @param {Int32Array} lights
 */
function lay(canvas, picture, of, row, from, to, covered, lights) {
  const { width, height, data } = picture;
  const { data: board } = canvas;
  const { ua, ub, uc, va, vb, vc, wa, wb, wc } = of;
  const y = row + 0.5;
  const mostX = (width - 1) * 65536;
  const mostY = (height - 1) * 65536;
  for (let x = from; x <= to; x += STRIDE) {
    const count = Math.min(STRIDE, to - x + 1);
    const start = x + 0.5;
    const end = x + count - 0.5;
    const steps = Math.max(1, count - 1);
    const startW = wa * start + wb * y + wc;
    const endW = wa * end + wb * y + wc;
    const startU = (ua * start + ub * y + uc) / startW;
    const endU = (ua * end + ub * y + uc) / endW;
    let sx = fixed(startU * width - 0.5);
    let sy = fixed(((va * start + vb * y + vc) / startW) * height - 0.5);
    let u = fixed(startU * STEPS);
    const dx = ((fixed(endU * width - 0.5) - sx) / steps) | 0;
    const dy = ((fixed(((va * end + vb * y + vc) / endW) * height - 0.5) - sy) / steps) | 0;
    const du = ((fixed(endU * STEPS) - u) / steps) | 0;
    let at = (row * canvas.width + x) * 3;
    const last = x + count;
    for (let one = x; one < last; one++) {
      const cover = covered[one] ?? 0;
      const bright = lights[Math.min(STEPS, Math.max(0, u >> 16))] ?? 0;
      const px = Math.min(mostX, Math.max(0, sx));
      const py = Math.min(mostY, Math.max(0, sy));
      const fx = (px >> 8) & 255;
      const fy = (py >> 8) & 255;
      const own = ((py >> 16) * width + (px >> 16)) * 3;
      const next = fx === 0 ? 0 : 3;
      const below = fy === 0 ? 0 : width * 3;
      for (let place = own; place < own + 3; place++) {
        const upper = (data[place] ?? 0) * (256 - fx) + (data[place + next] ?? 0) * fx;
        const lower = (data[place + below] ?? 0) * (256 - fx) + (data[place + below + next] ?? 0) * fx;
        const color = (((upper * (256 - fy) + lower * fy) >> 8) * bright) >> 12;
        const under = (board[at] ?? 0) * 256;
        // Beyond what a byte holds, light is white.
        board[at] = (under * (WHOLE - cover) + (color > 65280 ? 65280 : color) * cover + 524288) >> 20;
        at++;
      }
      sx += dx;
      sy += dy;
      u += du;
    }
  }
}

/**
 * The quad of a rectangle that is turned about its middle.
 * @param {Point} middle @param {number} width @param {number} height @param {number} [degrees] clockwise
 * @returns {Quad}
 */
export function turned([x, y], width, height, degrees = 0) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  /** @param {number} dx @param {number} dy @returns {Point} */
  const corner = (dx, dy) => [
    x + dx * width * cos - dy * height * sin,
    y + dx * width * sin + dy * height * cos,
  ];
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
}
