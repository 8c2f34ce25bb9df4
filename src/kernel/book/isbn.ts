/** The check digit of a standard number: what is left of the weighted sum must be 0. */
const sumOf = (digits: string, weight: (position: number) => number) =>
  [...digits].reduce(
    (sum, digit, position) => sum + (digit === 'X' ? 10 : Number(digit)) * weight(position),
    0,
  );

/** What is written of an ISBN without the name before it, as in `ISBN-13: 978-3-16-148410-0`. */
export const bareIsbn = (text: string): string => text.trim().replace(/^ISBN(?:-1[03])?:?\s*/i, '');

/**
 * An ISBN-13 or ISBN-10 without its hyphens and spaces, or null where it has not as many digits or the check digit does
 * not agree. ISO 2108: of thirteen digits the sum weighted 1, 3, 1, 3, … is a multiple of 10; of ten, in use until
 * 2006, the sum weighted 10, 9, 8, … is one of 11, where X stands for 10 in the last place.
 */
export function isbnOf(text: string | null): string | null {
  const digits = bareIsbn(text ?? '').replace(/[\s\u2010-\u2013-]/g, '');
  if (/^97[89]\d{10}$/.test(digits))
    return sumOf(digits, (position) => (position % 2 === 0 ? 1 : 3)) % 10 === 0 ? digits : null;
  const ten = digits.toUpperCase();
  return /^\d{9}[\dX]$/.test(ten) && sumOf(ten, (position) => 10 - position) % 11 === 0 ? ten : null;
}
