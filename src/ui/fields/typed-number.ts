/** What a field for a number takes. */
export interface NumberBounds {
  max: number;
  /** Whether 0 is one of its numbers; none is below. */
  zero: boolean;
  /** Digits after the point at most; any number of them unless told. */
  decimals?: 0 | 1 | 2 | 3;
}

const DECIMALS = ['', 'one decimal place', 'two decimal places', 'three decimal places'];

const PLAIN = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
/** `1,000` is a thousand to one reader and 1 to another. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** `½`, `1½`, `1/2`, `1 1/2`, as a recipe writes them. */
const FRACTION =
  /^(?:(\d{1,4})(?: +|(?=\d*[\u00bc-\u00be\u2150-\u215e])))?(?:([\u00bc-\u00be\u2150-\u215e])|(\d{1,2})[/⁄](\d{1,2}))$/;

function typedFraction(written: string): number | null {
  const [, whole = '0', glyph, top, bottom] = FRACTION.exec(written) ?? [];
  const [above, below] = glyph === undefined ? [top, bottom] : glyph.normalize('NFKD').split('⁄');
  const value = Number(whole) + Number(above) / Number(below);
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}

/**
 * The number that was typed: digits with at most one point or comma among them, or a fraction as recipes write it, to
 * two decimals. Null where it is none, or one that can be read in two ways: `1e3`, `0x10`, `1 000` and `1,000` are not read as some other number.
 */
export function typedNumber(text: string): number | null {
  const written = text.trim();
  if (!PLAIN.test(written)) return typedFraction(written);
  return GROUPED.test(written) ? null : Number(written.replace(',', '.'));
}

const ABOVE_ZERO = 'Enter a number above 0.';

/** What is wrong with what stands in a field for a number, as a sentence beside it; null where nothing is, or nothing stands. */
export function numberFault(text: string, { max, zero, decimals }: NumberBounds): string | null {
  const written = text.trim();
  if (written === '') return null;
  if (GROUPED.test(written)) return 'Enter it without a comma.';
  const value = typedNumber(written);
  if (value === null && /^[-\u2212]\s?[\d.,]+$/.test(written)) return zero ? 'Enter 0 or more.' : ABOVE_ZERO;
  if (value === null) return decimals === 0 ? 'Enter a whole number.' : 'Enter a number.';
  if (value === 0 && !zero) return ABOVE_ZERO;
  if (decimals === 0 && !Number.isInteger(value)) return 'Enter a whole number.';
  if (value > max) return `Enter ${max.toLocaleString('en')} or less.`;
  const digits = /[.,](\d*)$/.exec(written)?.[1]?.length ?? 0;
  if (decimals === undefined || digits <= decimals) return null;
  return decimals === 0 ? 'Enter a whole number.' : `Use at most ${DECIMALS[decimals]}.`;
}
