/**
 * The colours of the dashboard, as data. Every figure of contrast below is WCAG 2.2, computed on the
 * background the colour is used on; nothing in the interface names a colour that is not here.
 */

/** Ten shades, light to dark, in the order Mantine expects. */
export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** The accent. 6 is the accent on light paper, 4 the accent on dark. */
export const terracotta: Shades = [
  '#FDF4EF',
  '#FBE9E1',
  '#F5CFBF',
  '#EFB196',
  '#E8936F',
  '#C9653F',
  '#A9462A',
  '#8E3820',
  '#722C18',
  '#552012',
];

/** Paper to ink, used by Mantine for its light scheme. */
export const gray: Shades = [
  '#FAF7F1',
  '#F2EDE4',
  '#E6DED2',
  '#D3C8B8',
  '#B5A998',
  '#8E8270',
  '#6F655A',
  '#574E45',
  '#3A332C',
  '#231E19',
];

/** Ink to paper, used by Mantine for its dark scheme. */
export const dark: Shades = [
  '#F0E9DF',
  '#C3B8AA',
  '#9F9384',
  '#857A6B',
  '#4A4239',
  '#332D27',
  '#211D19',
  '#181512',
  '#12100D',
  '#0C0A08',
];

/**
 * Colour roles, each a CSS variable of the same name (`var(--ink2)`), as [light, dark].
 * `ink3` is the lightest colour that text may have; `line` and `line2` are decoration, `ctl` borders
 * what can be operated.
 */
export const roles = {
  paper: ['#FAF7F1', '#181512'],
  surface: ['#FFFEFC', '#211D19'],
  sunken: ['#F2EDE4', '#12100D'],
  line: ['#E6DED2', '#332D27'],
  line2: ['#D3C8B8', '#4A4239'],
  ctl: ['#8E8270', '#857A6B'],
  ink: ['#231E19', '#F0E9DF'],
  ink2: ['#574E45', '#C3B8AA'],
  ink3: ['#6F655A', '#9F9384'],
  accent: ['#A9462A', '#E8936F'],
  'on-accent': ['#FFFEFC', '#24130B'],
  'accent-hover': ['#8E3820', '#F0A888'],
  'accent-soft': ['#FBE9E1', '#3A2318'],
  'on-accent-soft': ['#8E3820', '#E8936F'],
  ok: ['#4A6528', '#A9C47F'],
  'ok-soft': ['#EDF1DF', '#262C19'],
  warn: ['#855400', '#E2B562'],
  'warn-soft': ['#FAF0D7', '#332814'],
  bad: ['#A01C3C', '#F28B9B'],
  'bad-soft': ['#FBE8EA', '#3A1D23'],
  info: ['#2F5C7C', '#8FBAD9'],
  'info-soft': ['#E5EEF4', '#1B2832'],
  scrim: ['#2A201680', '#0C0A0899'],
  'shadow-float': [
    '0 2px 6px #3C2A180F, 0 12px 32px #3C2A181F',
    '0 0 0 1px #332D27, 0 2px 6px #00000080, 0 12px 32px #00000080',
  ],
  'shadow-dialog': [
    '0 8px 24px #3C2A181F, 0 32px 80px #3C2A1838',
    '0 0 0 1px #332D27, 0 8px 24px #00000080, 0 32px 80px #00000099',
  ],
  'shadow-sheet': [
    '0 1px 3px #3C2A1829, 0 10px 30px #3C2A181F',
    '0 0 0 1px #332D27, 0 1px 3px #00000080, 0 10px 30px #00000080',
  ],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The states a thing can be in; each has a colour and a soft background of the same name. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info';
