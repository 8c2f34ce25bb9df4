/** The looks that a file can have. */
export const THEMES = ['heirloom', 'market', 'minimal', 'plate', 'grid', 'oven', 'pocket', 'garden'] as const;
export type Theme = (typeof THEMES)[number];

/** The accent of each theme, as its templates have it; null for the one in whose colors public pages are by themselves. */
export const THEME_ACCENTS: Record<Theme, string | null> = {
  heirloom: null,
  market: '#1D6A46',
  minimal: '#1C1C1C',
  plate: '#755A33',
  grid: '#141414',
  oven: '#93401D',
  pocket: '#245A50',
  garden: '#466339',
};

/** What a cover shows: a photo over the page, one in a frame, the title alone, or the theme's pattern. */
export const COVER_KINDS = ['photo', 'framed', 'typographic', 'pattern'] as const;
export type CoverKind = (typeof COVER_KINDS)[number];

/** Those that show a photo. */
export const isPictured = (kind: CoverKind): boolean => kind === 'photo' || kind === 'framed';

/** Fonts for titles. Where one lacks a letter, the next font of its list shows it. */
export const HEADING_FONTS = [
  'fraunces',
  'playfair_display',
  'source_serif',
  'bricolage_grotesque',
  'source_sans',
  'inter',
] as const;
export type HeadingFont = (typeof HEADING_FONTS)[number];

/** Fonts for running text: each has the fractions, and the letters of Europe’s languages, itself. */
export const BODY_FONTS = ['source_serif', 'source_sans', 'inter'] as const;
export type BodyFont = (typeof BODY_FONTS)[number];

/** The fonts as their designers name them. */
export const FONT_NAMES: Record<HeadingFont | BodyFont, string> = {
  fraunces: 'Fraunces',
  playfair_display: 'Playfair Display',
  source_serif: 'Source Serif 4',
  bricolage_grotesque: 'Bricolage Grotesque',
  source_sans: 'Source Sans 3',
  inter: 'Inter',
};
