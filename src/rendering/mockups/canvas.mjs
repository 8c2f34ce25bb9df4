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
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const [red, green, blue] = color(y / (height - 1));
    for (let at = y * width * 3; at < (y + 1) * width * 3; at += 3) {
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
    }
  }
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

/** From 0 to 1 without a corner. @param {number} share */
const eased = (share) => share * share * (3 - 2 * share);

/** Steps in which light goes across a sheet. */
const STEPS = 1024;

/** The steps of pixels that a quad with a soft edge covers along an axis. @param {number[]} places @param {number} soft @param {number} end */
const span = (places, soft, end) => ({
  from: Math.max(0, Math.floor(Math.min(...places) - soft)),
  to: Math.min(end - 1, Math.ceil(Math.max(...places) + soft)),
});

/**
 * Puts a sheet on the board so that its corners lie on the quad's. One loop without calls or lists for each pixel: a
 * picture has two million of them.
 * @param {Picture} canvas
 * @param {Sheet} sheet
 * @param {Quad} quad
 * @param {Manner} [manner]
 */
export function put(canvas, sheet, quad, { radius = 0, soft = 0.5, alpha = 1, rim = Infinity, light } = {}) {
  const { width, height, data, color = [0, 0, 0] } = sheet;
  const [[ua, ub, uc], [va, vb, vc], [wa, wb, wc]] = squareOf(quad);
  const side = (/** @type {Point} */ [ax, ay], /** @type {Point} */ [bx, by]) => Math.hypot(ax - bx, ay - by);
  // Pixels of the board for one of the sheet, for the fading edge.
  const scale = (side(quad[0], quad[1]) / width + side(quad[0], quad[3]) / height) / 2;
  const lights = Float64Array.from({ length: STEPS + 1 }, (_, step) => light?.(step / STEPS) ?? 1);
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  const rows = span(
    quad.map(([, y]) => y),
    soft,
    canvas.height,
  );
  const columns = span(
    quad.map(([x]) => x),
    soft,
    canvas.width,
  );
  for (let y = rows.from; y <= rows.to; y++)
    for (let x = columns.from; x <= columns.to; x++) {
      const px = x + 0.5;
      const py = y + 0.5;
      const w = wa * px + wb * py + wc;
      const u = (ua * px + ub * py + uc) / w;
      const v = (va * px + vb * py + vc) / w;
      // How far inside the sheet and its round corners; negative outside.
      const dx = Math.abs(u * width - halfWidth) - halfWidth + radius;
      const dy = Math.abs(v * height - halfHeight) - halfHeight + radius;
      const out = dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) : Math.max(dx, dy);
      const reach = (radius - out) * scale;
      if (reach <= -soft || reach > rim) continue;
      const covered = reach >= soft ? alpha : alpha * eased((reach + soft) / (2 * soft));
      const bright = lights[Math.min(STEPS, Math.max(0, (u * STEPS) | 0))] ?? 1;
      const at = (y * canvas.width + x) * 3;
      if (data === undefined) {
        mix(canvas.data, at, color[0] * bright, covered);
        mix(canvas.data, at + 1, color[1] * bright, covered);
        mix(canvas.data, at + 2, color[2] * bright, covered);
        continue;
      }
      const sx = Math.min(Math.max(u * width - 0.5, 0), width - 1);
      const sy = Math.min(Math.max(v * height - 0.5, 0), height - 1);
      const x0 = sx | 0;
      const y0 = sy | 0;
      const fx = sx - x0;
      const fy = sy - y0;
      const first = (y0 * width + x0) * 3;
      const next = x0 + 1 < width ? 3 : 0;
      const below = y0 + 1 < height ? width * 3 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const own = first + channel;
        const upper = byte(data, own) * (1 - fx) + byte(data, own + next) * fx;
        const lower = byte(data, own + below) * (1 - fx) + byte(data, own + below + next) * fx;
        mix(canvas.data, at + channel, (upper * (1 - fy) + lower * fy) * bright, covered);
      }
    }
}

/** @param {Uint8Array} data @param {number} at */
const byte = (data, at) => data[at] ?? 0;

/** @param {Uint8Array} data @param {number} at @param {number} value @param {number} covered 0 to 1 */
function mix(data, at, value, covered) {
  const under = byte(data, at);
  data[at] = under + ((value > 255 ? 255 : value) - under) * covered + 0.5;
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
