/**
 * Exact non-negative rationals. Small values stay in safe integers; a product that would leave them is
 * worked out in BigInt, so nothing is ever rounded before it is shown (R14).
 */
export interface Ratio {
  readonly n: number;
  readonly d: number;
  /** Set only where numerator or denominator is no safe integer; `n` and `d` are then their nearest doubles. */
  readonly big: readonly [bigint, bigint] | null;
}

function gcd(a: number, b: number): number {
  let x = a;
  let y = b;
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

function bigGcd(a: bigint, b: bigint): bigint {
  let x = a;
  let y = b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function reduced(n: number, d: number): Ratio {
  const g = gcd(n, d);
  return { n: n / g, d: d / g, big: null };
}

function fromBig(n: bigint, d: bigint): Ratio {
  const g = bigGcd(n, d);
  const p = n / g;
  const q = d / g;
  const safe = p <= BigInt(Number.MAX_SAFE_INTEGER) && q <= BigInt(Number.MAX_SAFE_INTEGER);
  return { n: Number(p), d: Number(q), big: safe ? null : [p, q] };
}

const bigN = (a: Ratio): bigint => a.big?.[0] ?? BigInt(a.n);
const bigD = (a: Ratio): bigint => a.big?.[1] ?? BigInt(a.d);

/** n/d in lowest terms; both are safe integers, n ≥ 0, d > 0. */
export function ratio(n: number, d = 1): Ratio {
  return reduced(n, d);
}

export const ONE = ratio(1);

export function times(a: Ratio, b: Ratio): Ratio {
  const n = a.n * b.n;
  const d = a.d * b.d;
  if (a.big === null && b.big === null && Number.isSafeInteger(n) && Number.isSafeInteger(d)) {
    return reduced(n, d);
  }
  return fromBig(bigN(a) * bigN(b), bigD(a) * bigD(b));
}

export function over(a: Ratio, b: Ratio): Ratio {
  return times(a, b.big === null ? { n: b.d, d: b.n, big: null } : fromBig(b.big[1], b.big[0]));
}

export function plus(a: Ratio, b: Ratio): Ratio {
  const n = a.n * b.d + b.n * a.d;
  const d = a.d * b.d;
  if (a.big === null && b.big === null && Number.isSafeInteger(n) && Number.isSafeInteger(d)) {
    return reduced(n, d);
  }
  return fromBig(bigN(a) * bigD(b) + bigN(b) * bigD(a), bigD(a) * bigD(b));
}

/** a less b, which is no more than a. */
export function less(a: Ratio, b: Ratio): Ratio {
  return fromBig(bigN(a) * bigD(b) - bigN(b) * bigD(a), bigD(a) * bigD(b));
}

/** Negative, zero or positive, as a is less than, equal to or more than b. */
export function compare(a: Ratio, b: Ratio): number {
  const x = a.n * b.d;
  const y = b.n * a.d;
  if (a.big === null && b.big === null && Number.isSafeInteger(x) && Number.isSafeInteger(y)) return x - y;
  const p = bigN(a) * bigD(b);
  const q = bigN(b) * bigD(a);
  return p < q ? -1 : p > q ? 1 : 0;
}

export const equalRatios = (a: Ratio, b: Ratio): boolean => compare(a, b) === 0;

export function toNumber(a: Ratio): number {
  return a.n / a.d;
}

/** The machine value of R14: at most six decimals. */
export function toQuantity(a: Ratio): number {
  const value = Math.round(toNumber(a) * 1e6) / 1e6;
  return value === 0 && a.n > 0 ? 1e-6 : value;
}

/**
 * The decimal number as written, exactly. null where it is not a positive finite number.
 * A stored quantity that is a cut-off third, sixth, seventh … is read as that fraction (0.333333 → 1/3).
 */
export function fromNumber(value: number): Ratio | null {
  if (!Number.isFinite(value) || value <= 0) return null;
  const written = String(value);
  if (/^\d+(\.\d+)?$/.test(written)) {
    const [whole = '', decimals = ''] = written.split('.');
    if (decimals.length >= 5) {
      for (const d of [3, 6, 7, 9, 11, 12]) {
        const n = Math.round(value * d);
        if (n > 0 && Math.abs(n / d - value) < 6e-7) return reduced(n, d);
      }
    }
    return fromBig(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  }
  return value < 1 ? ratio(1, 1_000_000) : fromBig(BigInt(Math.round(value)), 1n);
}

/** The factor of a scaling: target/base, exact. Throws RangeError where either is not a positive number. */
export function factorOf(target: number, base: number): Ratio {
  const to = fromNumber(target);
  const from = fromNumber(base);
  if (to === null || from === null) throw new RangeError('Servings are positive numbers.');
  return over(to, from);
}

/** A rational of at most nine digits above and below the line, for ladders, where only the size matters. */
export function compact(a: Ratio): Ratio {
  if (a.big === null && a.n <= 1e9 && a.d <= 1e9) return a;
  const value = Math.min(toNumber(a), 1e9);
  const scale = value >= 1000 ? 1 : value >= 1 ? 1e6 : 1e9;
  return reduced(Math.max(1, Math.round(value * scale)), scale);
}

/** The nearest multiple of step n/d; ties go up (or down). Both at most nine digits (see `compact`). */
export function roundTo(a: Ratio, stepN: number, stepD: number, ties: 'up' | 'down' = 'up'): Ratio {
  const x = compact(a);
  const above = x.n * stepD;
  const below = x.d * stepN;
  const whole = Math.floor(above / below);
  const rest = 2 * (above - whole * below);
  const k = rest > below || (rest === below && ties === 'up') ? whole + 1 : whole;
  return reduced(k * stepN, stepD);
}
