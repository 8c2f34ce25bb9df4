import { accentColours } from '@/kernel/book/colour';

/** A color as it is stored. */
export const HEX = /^#[0-9a-f]{6}$/i;

/** The shade that text gets of a color, `#rrggbb`, which is too pale to be read as text; null of one that is not. */
export function readableShade(accent: string): string | null {
  const { text } = accentColours(accent);
  return text === accent.toLowerCase() ? null : text;
}
