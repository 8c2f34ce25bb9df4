import { darkened, lightened } from '@/kernel/book/colour';

/** The darkest light ground and the lightest dark one of the public pages; words in the accent stand on either. */
const LIGHT = '#f2ede4';
const DARK = '#24130b';
/** Contrast of what is pointed at. */
const STRONG = 6.5;

const rule = (accent: string, hover: string) => `:root { --accent: ${accent}; --accent-hover: ${hover}; }`;

/**
 * `/p/accent/{rrggbb}.css`: an accent in place of the public pages' own, made darker on light paper and lighter on
 * dark paper as far as it must be to be read. A style sheet, because the pages allow no style in themselves.
 */
export function accentAnswer(name: string): Response {
  const [, hex] = /^([0-9a-f]{6})\.css$/.exec(name) ?? [];
  if (hex === undefined) return new Response('There is no such color.\n', { status: 404 });
  const light = rule(darkened(`#${hex}`, LIGHT), darkened(`#${hex}`, LIGHT, STRONG));
  const dark = rule(lightened(`#${hex}`, DARK), lightened(`#${hex}`, DARK, STRONG));
  return new Response(`${light}\n@media (prefers-color-scheme: dark) { ${dark} }\n`, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
