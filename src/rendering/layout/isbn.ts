/** The check digit of a standard number: what is left of the weighted sum must be 0. */
const sumOf = (digits: string, weight: (position: number) => number) =>
  [...digits].reduce(
    (sum, digit, position) => sum + (digit === 'X' ? 10 : Number(digit)) * weight(position),
    0,
  );

/** An ISBN-13 or ISBN-10 without its hyphens (ISO 2108), or null where the check digit does not agree. */
export function isbnOf(text: string | null): string | null {
  const digits = (text ?? '').replace(/^\s*ISBN(?:-1[03])?:?/i, '').replace(/[\s\u2010-\u2013-]/g, '');
  if (/^97[89]\d{10}$/.test(digits))
    return sumOf(digits, (position) => (position % 2 === 0 ? 1 : 3)) % 10 === 0 ? digits : null;
  const ten = digits.toUpperCase();
  return /^\d{9}[\dX]$/.test(ten) && sumOf(ten, (position) => 10 - position) % 11 === 0 ? ten : null;
}
