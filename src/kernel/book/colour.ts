/** Colours as `#rrggbb`, and how well they can be read on one another (WCAG 2.2, §1.4.3). */

type Rgb = readonly [red: number, green: number, blue: number];

/** The least contrast of running text. */
export const READABLE = 4.5;

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Throws a RangeError for anything but `#rrggbb`. */
function rgbOf(hex: string): Rgb {
  const [, red, green, blue] = HEX.exec(hex) ?? [];
  if (red === undefined || green === undefined || blue === undefined)
    throw new RangeError(`not a colour: ${hex.slice(0, 20)}`);
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, 0 (black) … 1 (white), as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, 1 … 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** `share` (0 … 1) of one colour in another, mixed in sRGB. */
export function mix(colour: string, into: string, share: number): string {
  const from = rgbOf(colour);
  const to = rgbOf(into);
  const part = (at: 0 | 1 | 2) => to[at] + (from[at] - to[at]) * share;
  return hexOf([part(0), part(1), part(2)]);
}

/** The colour, made darker in steps of 4 % only as far as needed to be read on `ground`, a light colour. */
export function darkened(colour: string, ground: string, ratio = READABLE): string {
  for (let share = 1; share > 0; share -= 0.04) {
    const tried = mix(colour, '#000000', share);
    if (contrast(tried, ground) >= ratio) return tried;
  }
  return '#000000';
}

/** The colour, made lighter in steps of 4 % only as far as needed to be read on `ground`, a dark colour. */
export function lightened(colour: string, ground: string, ratio = READABLE): string {
  for (let share = 1; share > 0; share -= 0.04) {
    const tried = mix(colour, '#ffffff', share);
    if (contrast(tried, ground) >= ratio) return tried;
  }
  return '#ffffff';
}

/** Colours that go with an accent on light paper. */
export interface AccentColours {
  /** For areas: the accent itself, made darker only where neither white nor ink can be read on it. */
  fill: string;
  /** For words on `fill`. */
  on_fill: string;
  /** For words on paper and on `panel`. */
  text: string;
  /** The same, deeper: links, and words under titles. */
  deep: string;
  /** A tint for areas behind words. */
  panel: string;
  /** A stronger tint, for rules on `panel`. */
  panel_deep: string;
}

const PAPER = '#fffdfa';
const INK = '#231e19';

/** Everything a page in one accent needs; every pair of words and ground reaches 4.5 : 1. */
export function accentColours(accent: string): AccentColours {
  const panel = mix(accent, PAPER, 0.1);
  const isLight = contrast(accent, INK) >= READABLE && contrast(accent, PAPER) < READABLE;
  return {
    fill: isLight ? accent.toLowerCase() : darkened(accent, PAPER),
    on_fill: isLight ? INK : PAPER,
    text: darkened(accent, panel),
    deep: darkened(accent, panel, 6.5),
    panel,
    panel_deep: mix(accent, PAPER, 0.2),
  };
}
