/**
 * Photos in four inks. libvips takes a quarter of a second of CPU for a million pixels by a profile; a table of colors made
 * by it once takes a tenth of that, and no color is further from the profile's than a JPEG shows.
 */
import sharp from 'sharp';

/** Colors of the table along each side: with 33 hardly one color in between is off by a step. */
const SIDE = 33;

/**
 * The most ink at one place, all four together: IngramSpark recommends 240% at most (as its support is quoted at humblequill.com, 2019, and its specification at community.adobe.com, 2020), and a JPEG shows
 * some more than it was given. Black stays, and shadows lose some of the other three.
 */
const MOST_INK = 2.3;

/** How far apart neighbors are in the table, along red, green, and blue: four inks each. */
const [RED, GREEN, BLUE] = [SIDE * SIDE * 4, SIDE * 4, 4];

/** The cell of each shade, and how far it is into that, in 255ths. */
const CELL = new Uint8Array(256);
const INTO = new Uint8Array(256);
for (let shade = 0; shade < 256; shade++) {
  const cell = Math.min(SIDE - 2, Math.floor((shade * (SIDE - 1)) / 255));
  CELL[shade] = cell;
  INTO[shade] = Math.round(shade * (SIDE - 1) - cell * 255);
}

/** Tables by the files of their profiles. @type {Map<string, Promise<Uint8Array>>} */
const tables = new Map();

/** The inks of a grid of colors by a profile. @param {string} profile its file @returns {Promise<Uint8Array>} */
async function tableOf(profile) {
  const colors = Buffer.alloc(SIDE ** 3 * 3);
  for (let at = 0; at < SIDE ** 3; at++)
    for (const [channel, step] of [SIDE * SIDE, SIDE, 1].entries())
      colors[at * 3 + channel] = Math.round(((Math.floor(at / step) % SIDE) * 255) / (SIDE - 1));
  const image = sharp(colors, { raw: { width: SIDE * SIDE, height: SIDE, channels: 3 } });
  const inks = await image.toColourspace('cmyk').withIccProfile(profile, { attach: false }).raw().toBuffer();
  for (let at = 0; at < inks.length; at += 4) {
    const [black = 0, colored = 0] = [
      inks[at + 3],
      inks.subarray(at, at + 3).reduce((sum, one) => sum + one, 0),
    ];
    const share = (MOST_INK * 255 - black) / colored;
    for (let channel = 0; share < 1 && channel < 3; channel++)
      inks[at + channel] = Math.floor((inks[at + channel] ?? 0) * share);
  }
  return inks;
}

/** @param {string} profile */
function knownTable(profile) {
  const known = tables.get(profile) ?? tableOf(profile);
  tables.set(profile, known);
  return known;
}

/**
 * Inks of pixels: between the four colors of the table round each, as far as it is from them.
 * @param {Uint8Array} rgb
 * @param {Uint8Array} table
 */
function inksOf(rgb, table) {
  const count = rgb.length / 3;
  const inks = new Uint8Array(count * 4);
  const ink = (/** @type {number} */ at) => /** @type {number} */ (table[at]);
  for (let at = 0; at < count; at++) {
    const red = /** @type {number} */ (rgb[at * 3]);
    const green = /** @type {number} */ (rgb[at * 3 + 1]);
    const blue = /** @type {number} */ (rgb[at * 3 + 2]);
    const r = /** @type {number} */ (INTO[red]);
    const g = /** @type {number} */ (INTO[green]);
    const b = /** @type {number} */ (INTO[blue]);
    const from =
      /** @type {number} */ (CELL[red]) * RED +
      /** @type {number} */ (CELL[green]) * GREEN +
      /** @type {number} */ (CELL[blue]) * BLUE;
    // The way through the cell goes along the color that is furthest into it first.
    let [first, second, most, middle, least] = [RED, RED + GREEN, r, g, b];
    if (r >= g) {
      if (g < b) {
        if (r >= b) [second, middle, least] = [RED + BLUE, b, g];
        else [first, second, most, middle, least] = [BLUE, BLUE + RED, b, r, g];
      }
    } else if (r >= b) [first, second, most, middle] = [GREEN, GREEN + RED, g, r];
    else if (g >= b) [first, second, most, middle, least] = [GREEN, GREEN + BLUE, g, b, r];
    else [first, second, most, middle, least] = [BLUE, BLUE + GREEN, b, g, r];
    for (let channel = 0; channel < 4; channel++) {
      const corner = from + channel;
      inks[at * 4 + channel] =
        (ink(corner) * (255 - most) +
          ink(corner + first) * (most - middle) +
          ink(corner + second) * (middle - least) +
          ink(corner + RED + GREEN + BLUE) * least +
          127) /
        255;
    }
  }
  return inks;
}

/** Bytes before the pixels of a TIFF file with the ten entries below and one more number. */
const HEAD = 8 + 2 + 10 * 12 + 4 + 8;

/**
 * Pixels of four inks as a TIFF file (TIFF 6.0, section 16), the plainest one in which sharp takes them for such.
 * @param {Uint8Array} inks @param {number} width @param {number} height
 */
function tiffOf(inks, width, height) {
  const file = Buffer.alloc(HEAD + inks.length);
  const [short, long] = [3, 4];
  /** @type {[tag: number, type: number, count: number, value: number][]} */
  const entries = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 4, HEAD - 8],
    [259, short, 1, 1],
    [262, short, 1, 5],
    [273, long, 1, HEAD],
    [277, short, 1, 4],
    [278, long, 1, height],
    [279, long, 1, inks.length],
    [332, short, 1, 1],
  ];
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  // Bits of each ink.
  for (let channel = 0; channel < 4; channel++) file.writeUInt16LE(8, HEAD - 8 + channel * 2);
  file.set(inks, HEAD);
  return file;
}

/**
 * A flat picture in sRGB as one in four inks, ready to be written.
 * @param {import('sharp').Sharp} flat
 * @param {string} profile the file of a CMYK profile
 */
export async function inked(flat, profile) {
  const { data, info } = await flat
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // What has no color comes as one channel.
  const rgb =
    info.channels === 3 ? data : Buffer.from(Array.from(data).flatMap((shade) => [shade, shade, shade]));
  const inks = inksOf(rgb, await knownTable(profile));
  return sharp(tiffOf(inks, info.width, info.height))
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk');
}
