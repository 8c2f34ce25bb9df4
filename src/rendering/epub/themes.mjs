import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STRUCTURES } from '../model/structures.mjs';
import { formsOf } from './forms.mjs';

/**
 * @typedef {import('../layout/ebook').EbookLayout} EbookLayout
 *
 * A font file of the book.
 * @typedef {{ family: string, weight: number, style: 'normal' | 'italic', folder: string, path: string,
 *   name: string }} Font
 *
 * How a book looks. Colours are for a light page; `*_dark` for a dark one. `ground` is behind the opener of a
 * chapter, null for none.
 * @typedef {{ display: string, text: string, label: string, weight: number, label_weight: number, slanted: boolean,
 *   capitals: boolean, radius: string, accent: string, accent_dark: string, soft: string, soft_dark: string,
 *   panel: string, panel_dark: string, line_dark: string, ink: string, line: string, ground: string | null, on_ground: string }} Look
 */

const WEIGHTS = {
  300: '300Light',
  400: '400Regular',
  500: '500Medium',
  600: '600SemiBold',
  700: '700Bold',
  800: '800ExtraBold',
};

/** @typedef {keyof typeof WEIGHTS} Weight */

/**
 * The fonts that a book may carry, by their names: TrueType, under the SIL Open Font License, which lets them be
 * embedded.
 * @type {Record<string, { folder: string, file: string, weights: Weight[], serif: boolean, italic: boolean }>}
 */
const FAMILIES = {
  Fraunces: { folder: 'fraunces', file: 'Fraunces', weights: [300, 400, 700], serif: true, italic: true },
  'Playfair Display': {
    folder: 'playfair-display',
    file: 'PlayfairDisplay',
    weights: [400, 700],
    serif: true,
    italic: true,
  },
  'Source Serif 4': {
    folder: 'source-serif-4',
    file: 'SourceSerif4',
    weights: [400, 600],
    serif: true,
    italic: true,
  },
  'Bricolage Grotesque': {
    folder: 'bricolage-grotesque',
    file: 'BricolageGrotesque',
    weights: [400, 800],
    serif: false,
    italic: false,
  },
  'Source Sans 3': {
    folder: 'source-sans-3',
    file: 'SourceSans3',
    weights: [400, 600, 700],
    serif: false,
    italic: true,
  },
  'Cormorant Garamond': {
    folder: 'cormorant-garamond',
    file: 'CormorantGaramond',
    weights: [500, 600],
    serif: true,
    italic: true,
  },
  Caveat: { folder: 'caveat', file: 'Caveat', weights: [600, 700], serif: false, italic: false },
  Inter: { folder: 'inter', file: 'Inter', weights: [300, 400, 500, 600], serif: false, italic: true },
};

/**
 * The themes in the colours that they have in print (src/rendering/typst/templates).
 * @type {Record<import('../../kernel/book/themes').Theme, Look>}
 */
const LOOKS = {
  heirloom: {
    display: 'Fraunces',
    text: 'Source Serif 4',
    label: 'Inter',
    weight: 400,
    label_weight: 500,
    slanted: true,
    capitals: true,
    radius: '2px',
    accent: '#a9462a',
    accent_dark: '#e59a80',
    soft: '#6f655a',
    soft_dark: '#b9aea2',
    panel: '#f5ebdf',
    panel_dark: '#2b2520',
    line_dark: '#4d453b',
    ink: '#231e19',
    line: '#d9ccba',
    ground: '#f5ebdf',
    on_ground: '#231e19',
  },
  market: {
    display: 'Bricolage Grotesque',
    text: 'Source Sans 3',
    label: 'Source Sans 3',
    weight: 800,
    label_weight: 700,
    slanted: false,
    capitals: false,
    radius: '9px',
    accent: '#1d6a46',
    accent_dark: '#7cc9a2',
    soft: '#63675a',
    soft_dark: '#b4b8a8',
    panel: '#f3f0dc',
    panel_dark: '#262a21',
    line_dark: '#474b40',
    ink: '#1f231c',
    line: '#d8d6c3',
    ground: '#1d6a46',
    on_ground: '#fffbef',
  },
  minimal: {
    display: 'Inter',
    text: 'Inter',
    label: 'Inter',
    weight: 300,
    label_weight: 500,
    slanted: false,
    capitals: false,
    radius: '0',
    accent: '#1c1c1c',
    accent_dark: '#f2f2f0',
    soft: '#6a6a6a',
    soft_dark: '#b0b0b0',
    panel: '#f5f5f3',
    panel_dark: '#262626',
    line_dark: '#4a4a4a',
    ink: '#1c1c1c',
    line: '#c9c9c7',
    ground: null,
    on_ground: '#1c1c1c',
  },
  plate: {
    display: 'Playfair Display',
    text: 'Source Serif 4',
    label: 'Inter',
    weight: 400,
    label_weight: 500,
    slanted: true,
    capitals: true,
    radius: '0',
    accent: '#755a33',
    accent_dark: '#d9bd92',
    soft: '#6b665e',
    soft_dark: '#b6b0a6',
    panel: '#f3f0ea',
    panel_dark: '#2a2825',
    line_dark: '#4c4842',
    ink: '#1c1a17',
    line: '#d6d1c8',
    ground: null,
    on_ground: '#1c1a17',
  },
  grid: {
    display: 'Inter',
    text: 'Inter',
    label: 'Inter',
    weight: 700,
    label_weight: 600,
    slanted: false,
    capitals: false,
    radius: '0',
    accent: '#141414',
    accent_dark: '#f4c61c',
    soft: '#666666',
    soft_dark: '#b5b5b2',
    panel: '#f4f3ee',
    panel_dark: '#292925',
    line_dark: '#5a5a56',
    ink: '#141414',
    line: '#bdbdba',
    ground: '#f4c61c',
    on_ground: '#141414',
  },
  oven: {
    display: 'Fraunces',
    text: 'Source Serif 4',
    label: 'Source Sans 3',
    weight: 700,
    label_weight: 600,
    slanted: false,
    capitals: false,
    radius: '6px',
    accent: '#93401d',
    accent_dark: '#eba883',
    soft: '#75594b',
    soft_dark: '#c4aea0',
    panel: '#f6e4cc',
    panel_dark: '#33241c',
    line_dark: '#5c4638',
    ink: '#35211a',
    line: '#dfc3a3',
    ground: '#f6e4cc',
    on_ground: '#35211a',
  },
  pocket: {
    display: 'Caveat',
    text: 'Source Sans 3',
    label: 'Source Sans 3',
    weight: 700,
    label_weight: 600,
    slanted: false,
    capitals: false,
    radius: '2px',
    accent: '#245a50',
    accent_dark: '#86c9ba',
    soft: '#62696c',
    soft_dark: '#b0b8ba',
    panel: '#f1eedf',
    panel_dark: '#262a28',
    line_dark: '#47514f',
    ink: '#25292b',
    line: '#cbd8de',
    ground: '#f1eedf',
    on_ground: '#25292b',
  },
  garden: {
    display: 'Cormorant Garamond',
    text: 'Source Serif 4',
    label: 'Source Serif 4',
    weight: 600,
    label_weight: 600,
    slanted: true,
    capitals: true,
    radius: '0',
    accent: '#466339',
    accent_dark: '#a9c795',
    soft: '#626a57',
    soft_dark: '#b2baa6',
    panel: '#eff1e0',
    panel_dark: '#252b20',
    line_dark: '#475040',
    ink: '#23281e',
    line: '#cdd3b9',
    ground: '#eff1e0',
    on_ground: '#23281e',
  },
};

/**
 * The look of a book: its theme's, with the colours and fonts of the brand kit in place of its own.
 * @param {Pick<EbookLayout, 'theme' | 'brand'>} book
 * @returns {Look}
 */
export function lookOf({ theme, brand }) {
  const look = { ...LOOKS[theme] };
  if (brand.colours !== null) {
    const { fill, on_fill, text, panel, panel_deep } = brand.colours;
    // The stronger tint is light enough for words on a dark page.
    Object.assign(look, { accent: text, accent_dark: panel_deep, panel });
    if (look.ground !== null)
      Object.assign(look, theme === 'market' ? { ground: fill, on_ground: on_fill } : { ground: panel });
  }
  if (brand.heading_font !== null) {
    look.display = brand.heading_font;
    look.slanted = FAMILIES[look.display]?.serif ?? false;
  }
  if (brand.body_font !== null) look.text = brand.body_font;
  return look;
}

/**
 * @param {string} family
 * @param {number} wanted the weight, or the nearest that there is
 * @param {'normal' | 'italic'} [style]
 * @returns {Font[]} none where the family has no such style
 */
function fontOf(family, wanted, style = 'normal') {
  const found = FAMILIES[family];
  if (found === undefined || (style === 'italic' && !found.italic)) return [];
  const weight = found.weights.reduce((best, one) =>
    Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best,
  );
  const cut = `${WEIGHTS[weight]}${style === 'italic' ? '_Italic' : ''}`;
  const name = `${found.file}_${cut}.ttf`;
  return [{ family, weight, style, folder: found.folder, path: `${cut}/${name}`, name: `fonts/${name}` }];
}

/**
 * The fonts of a look, each once.
 * @param {Look} look
 * @returns {Font[]}
 */
function fontsOf(look) {
  const wanted = [
    ...fontOf(look.display, look.weight),
    ...(look.slanted ? fontOf(look.display, 400, 'italic') : []),
    ...fontOf(look.text, 400),
    ...fontOf(look.text, 400, 'italic'),
    ...fontOf(look.text, 600),
    ...fontOf(look.label, look.label_weight),
  ];
  return [...new Map(wanted.map((font) => [font.name, font])).values()];
}

/**
 * The font files of a look with the licence of each family, by their names in the book.
 * @param {Look} look
 * @param {string} rootDir the project's root
 * @returns {{ name: string, media_type: string, bytes: Uint8Array }[]}
 */
export function fontFiles(look, rootDir) {
  const fonts = fontsOf(look);
  const folder = (/** @type {string} */ name) => join(rootDir, 'node_modules/@expo-google-fonts', name);
  const files = fonts.map((font) => ({
    name: font.name,
    media_type: 'font/ttf',
    bytes: readFileSync(join(folder(font.folder), font.path)),
  }));
  const licences = [...new Set(fonts.map((font) => font.folder))].map((name) => ({
    name: `fonts/OFL-${name}.txt`,
    media_type: 'text/plain',
    bytes: readFileSync(join(folder(name), 'LICENSE_FONT')),
  }));
  return [...files, ...licences];
}

/** The opener of a chapter on a dark page: a block of colour stays what it is, a tint of paper does not. */
function darkOpener(/** @type {Look} */ look) {
  const number = `.opener .number { color: ${look.accent_dark}; }`;
  if (look.ground === null) return number;
  return look.capitals ? `.opener { background: ${look.panel_dark}; color: #f2ede6; } ${number}` : '';
}

/** A family with what stands in for it. @param {string[]} families */
function stack(...families) {
  const serif = FAMILIES[families[0] ?? '']?.serif ?? false;
  const names = [...new Set(families)].map((family) => `"${family}"`);
  return [...names, serif ? 'Georgia, serif' : 'Helvetica, Arial, sans-serif'].join(', ');
}

/**
 * The style sheet. It asks for little: no size and no colour of running text, for those are the reader's, and
 * nothing that an old reading app must know.
 * @param {Look} look
 * @param {EbookLayout['direction']} direction of its lines: old reading apps know no start and end
 * @param {EbookLayout['theme']} theme
 */
export function styleSheet(look, direction, theme) {
  const rtl = direction === 'rtl';
  const faces = fontsOf(look).map(
    ({ family, weight, style, name }) =>
      `@font-face { font-family: "${family}"; font-weight: ${weight}; font-style: ${style}; src: url("${name}"); }`,
  );
  const text = stack(look.text);
  const display = stack(look.display, look.text);
  const label = stack(look.label);
  const small = look.capitals
    ? `letter-spacing: 0.09em; text-transform: uppercase;`
    : `letter-spacing: 0.01em;`;
  const group = look.slanted ? 'font-style: italic;' : `font-family: ${text}; font-weight: 600;`;
  const quiet = look.slanted ? `font-family: ${display}; font-style: italic;` : '';
  const opener =
    look.ground === null
      ? ''
      : `padding: 3.5em 1.5em 2em; border-radius: ${look.radius}; background: ${look.ground}; color: ${look.on_ground};`;
  const number = look.ground === null || look.capitals ? look.accent : look.on_ground;
  return `@charset "UTF-8";
${faces.join('\n')}

body { margin: 0; font-family: ${text}; line-height: 1.5; overflow-wrap: break-word; }
h1, h2, h3 { margin: 0; font-family: ${display}; font-weight: ${look.weight}; line-height: 1.15; text-align: start; -webkit-hyphens: none; hyphens: none; page-break-after: avoid; break-after: avoid; }
p { margin: 0 0 0.8em; }
a { color: ${look.accent}; text-decoration: none; }
ul, ol, dl, dd, figure { margin: 0; padding: 0; }
ul { list-style-type: none; }
img { max-width: 100%; }
b { font-weight: 600; }

.cover { margin: 0; text-align: center; page-break-after: always; }
.cover img { display: block; width: auto; height: auto; max-width: 100%; max-height: 98vh; margin: 0 auto; }

.title-page { padding-top: 20vh; text-align: center; }
.title-page h1 { font-size: 2.5em; line-height: 1.1; text-align: center; }
.title-page .subtitle { margin-top: 0.9em; font-size: 1.1em; ${quiet} }
.title-page hr { width: 3.5em; margin: 2em auto; border: 0; border-top: 1px solid ${look.accent}; }
.title-page img { width: auto; height: auto; max-width: 8em; max-height: 3.5em; margin-top: 2.5em; }

.label { font-family: ${label}; font-size: 0.7em; font-weight: ${look.label_weight}; line-height: 1.5; color: ${look.accent}; ${small} }
.soft { color: ${look.soft}; }
.small { padding-top: 40vh; font-size: 0.8em; }
.dedication { padding-top: 25vh; font-size: 1.15em; text-align: center; ${quiet} }
.matter h1, .toc h1, .index h1, .tables h1 { margin: 1.2em 0 0.9em; font-size: 1.9em; }
.links { margin-top: 1.6em; border-top: 1px solid ${look.line}; }
.links li { padding: 0.5em 0; border-bottom: 1px solid ${look.line}; }

.opener { ${opener} }
.opener .number { margin: 0 0 0.3em; font-family: ${display}; font-size: 3.6em; font-weight: ${look.weight}; line-height: 1; color: ${number}; }
.opener h1 { margin-bottom: 0.7em; font-size: 2.1em; }
.opener ul { margin-top: 2em; }
.opener li { border-top: 1px solid ${look.line}; }
.opener li a { display: block; padding: 0.5em 0; color: inherit; }

.toc ol { list-style-type: none; }
.toc ol ol { margin: 0.3em 0 1.2em; }
.toc li { margin: 0.9em 0; }
.toc li li { margin: 0.4em 0; }
.toc > ol > li > a { font-family: ${display}; font-size: 1.2em; font-weight: ${look.weight}; }
.toc li li a { color: inherit; }

.photo { margin: 0 0 1.3em; page-break-inside: avoid; break-inside: avoid; }
.photo img { display: block; width: 100%; height: auto; max-height: 62vh; border-radius: ${look.radius}; object-fit: cover; }
.recipe h1 { margin: 0 0 0.4em; font-size: 1.9em; }
.recipe .label { margin: 0 0 0.6em; }
.lede p { ${look.slanted ? 'font-style: italic; ' : ''}color: ${look.soft}; }
.facts { margin: 1.1em 0 1.6em; padding: 0.7em 0 0.2em; border-top: 1px solid ${look.line}; border-bottom: 1px solid ${look.line}; }
.facts div { display: inline-block; margin: ${rtl ? '0 0 0.5em 1.5em' : '0 1.5em 0.5em 0'}; vertical-align: top; }
.facts dt { font-family: ${label}; font-size: ${look.capitals ? '0.62em' : '0.75em'}; font-weight: ${look.label_weight}; color: ${look.soft}; ${small} }
.facts dd { font-family: ${label}; font-size: 0.85em; }
.recipe h2 { margin: 1.9em 0 0.9em; font-family: ${label}; font-size: ${look.capitals ? '0.78em' : '0.95em'}; font-weight: ${look.label_weight}; color: ${look.accent}; ${small} }
.recipe h3 { margin: 1.3em 0 0.5em; font-size: 1.1em; color: ${look.accent}; ${group} }
.ingredients li { padding: 0.42em 0; border-bottom: 1px solid ${look.line}; line-height: 1.35; padding-inline-start: 1em; text-indent: -1em; page-break-inside: avoid; break-inside: avoid; }
.steps { padding-${rtl ? 'right' : 'left'}: 2.5em; padding-inline: 2.5em 0; }
.steps li { margin: 0 0 0.9em; padding-inline-start: 0.2em; orphans: 2; widows: 2; }
.steps li::marker { font-family: ${display}; font-size: 1.25em; font-weight: ${look.weight}; color: ${look.accent}; }
.note { margin: 1.8em 0 0; padding: 1em 1.1em 0.4em; border-radius: ${look.radius}; background: ${look.panel}; color: ${look.ink}; }
.recipe .note h2 { margin: 0 0 0.6em; }
.nutrition { margin-top: 1.6em; font-family: ${label}; font-size: 0.75em; color: ${look.soft}; }

.tables h2, .index h2 { margin: 1.5em 0 0.4em; font-size: 1.25em; color: ${look.accent}; }
table { width: 100%; border-collapse: collapse; page-break-inside: avoid; break-inside: avoid; }
th { font-family: ${label}; font-size: 0.7em; font-weight: ${look.label_weight}; color: ${look.soft}; ${small} }
th, td { padding: ${rtl ? '0.3em 0 0.3em 0.5em' : '0.3em 0.5em 0.3em 0'}; border-bottom: 1px solid ${look.line}; text-align: start; vertical-align: baseline; }
.index a, .links a { text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
.index li { margin: 0 0 0.5em; padding-inline-start: 1em; line-height: 1.35; text-indent: -1em; page-break-inside: avoid; break-inside: avoid; }

${formsOf(STRUCTURES[theme], look, rtl)}

@media (prefers-color-scheme: dark) {
  a, .label, .recipe h2, .recipe h3, .tables h2, .index h2, .steps li::marker { color: ${look.accent_dark}; }
  .soft, .lede p, .facts dt, .nutrition, th { color: ${look.soft_dark}; }
  .facts, .ingredients li, .links, .links li, .opener li, th, td { border-color: ${look.line_dark}; }
  .note { background: ${look.panel_dark}; color: #f2ede6; }
  ${darkOpener(look)}
}
`;
}
