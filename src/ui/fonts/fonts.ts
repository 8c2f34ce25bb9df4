import { preload } from 'react-dom';

/**
 * Asks for the two romans before the style sheet does, so that the first text is set in them. The
 * bundler gives these the same hashed address as the `url(…)` in the style sheet.
 */
const romans = [
  new URL('./fraunces-latin.woff2', import.meta.url),
  new URL('./inter-latin.woff2', import.meta.url),
];

/** To be called while the document is rendered. */
export function preloadFonts(): void {
  for (const roman of romans) {
    preload(roman.pathname, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
}
