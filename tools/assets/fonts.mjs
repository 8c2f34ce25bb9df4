/**
 * Makes the romans of the screens from the font packages: the same letters and features, of the axis of weights
 * only what the screens use. That halves what a first page loads of them. Run with `npm run fonts` after an update
 * of a font package; the files are kept beside the style sheet that names them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The letters of the Latin files, as src/ui/fonts/romans.css names them. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, ' +
  'U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

/** Regular to semibold. */
const WEIGHTS = { min: 400, max: 600 };

/** Kerning and marks; figures that line up, lining figures, and fractions. */
const FEATURES = [
  'calt',
  'ccmp',
  'frac',
  'numr',
  'dnom',
  'kern',
  'liga',
  'lnum',
  'locl',
  'mark',
  'mkmk',
  'tnum',
];

const romans = {
  fraunces: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  inter: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
};

const letters = [...LATIN.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
  .flatMap(([, first = '', last = first]) => {
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
  })
  .map((code) => String.fromCodePoint(code))
  .join('');

/** Fonts of books, one weight each: what the preview of the brand kit shows of them. */
const samples = {
  'playfair-display': '@expo-google-fonts/playfair-display/400Regular/PlayfairDisplay_400Regular.ttf',
  'bricolage-grotesque':
    '@expo-google-fonts/bricolage-grotesque/800ExtraBold/BricolageGrotesque_800ExtraBold.ttf',
  'source-serif': '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-sans': '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
};

for (const [name, source] of Object.entries(samples)) {
  const whole = await readFile(new URL(`../../node_modules/${source}`, import.meta.url));
  const part = await subsetFont(whole, letters, { targetFormat: 'woff2', keepFeatures: FEATURES });
  await writeFile(new URL(`../../src/features/brand/ui/fonts/${name}.woff2`, import.meta.url), part);
  console.log(`${name}: ${whole.byteLength} bytes, now ${part.byteLength}`);
}

for (const [name, source] of Object.entries(romans)) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(source)));
  const part = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
  await writeFile(new URL(`../../src/ui/fonts/${name}-latin.woff2`, import.meta.url), part);
  console.log(`${name}: ${whole.byteLength} bytes, now ${part.byteLength}`);
}
