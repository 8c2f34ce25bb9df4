/** For whom a date or an amount of money is written. In components: `useReader()` from `./locale`. */
export interface Reader {
  /** A BCP 47 tag, such as `de-CH`. */
  locale: string;
  /** An IANA name, such as `Europe/Zurich`. */
  timeZone: string;
}

/**
 * The first usable language of an `Accept-Language` header, or `en`. Never throws: the header is
 * whatever a client sends.
 */
export function localeOf(acceptLanguage: string | null | undefined): string {
  for (const part of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const tag = part.split(';')[0]?.trim() ?? '';
    if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)) continue;
    try {
      const [locale] = Intl.DateTimeFormat.supportedLocalesOf(tag);
      if (locale !== undefined) return locale;
    } catch {
      // Well formed by our pattern and still refused by ICU (a doubled subtag): try the next one.
    }
  }
  return 'en';
}

/** A day in the reader's words: `21 Nov 2026`. `timestamp` is RFC 3339; anything else gives `''`. */
export function formatDate(timestamp: string, reader: Reader): string {
  return written(timestamp, reader, { dateStyle: 'medium' });
}

/** A day and the time of day: `21 Nov 2026, 10:42`. Anything but a timestamp gives `''`. */
export function formatDateTime(timestamp: string, reader: Reader): string {
  return written(timestamp, reader, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A day of the week and of the year: `Friday 20 November`. Anything but a timestamp gives `''`. */
export function formatWeekday(timestamp: string, reader: Reader): string {
  return written(timestamp, reader, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** A day without its year where that is the present one: `20 Nov`, `20 Nov 2025`. `now` is RFC 3339. */
export function formatDayNear(timestamp: string, now: string, reader: Reader): string {
  const year = (moment: string) => written(moment, reader, { year: 'numeric' });
  return year(timestamp) === year(now) ? formatDayMonth(timestamp, reader) : formatDate(timestamp, reader);
}

/** A day without its year: `20 Nov`. A day without a time, such as `2026-11-20`, is the same day everywhere. */
export function formatDayMonth(timestamp: string, reader: Reader): string {
  const place = timestamp.length === 'yyyy-mm-dd'.length ? { ...reader, timeZone: 'UTC' } : reader;
  return written(timestamp, place, { day: 'numeric', month: 'short' });
}

/** The time of day: `10:42`. Anything but a timestamp gives `''`. */
function formatTime(timestamp: string, reader: Reader): string {
  return written(timestamp, reader, { timeStyle: 'short' });
}

/**
 * The time of day where that is today, else the day: `10:42`, `20 Nov`, `20 Nov 2025`. `now` is RFC 3339. Anything but a
 * timestamp gives `''`.
 */
export function formatLately(timestamp: string, now: string, reader: Reader): string {
  const isToday = formatDate(timestamp, reader) === formatDate(now, reader);
  return isToday ? formatTime(timestamp, reader) : formatDayNear(timestamp, now, reader);
}

function written(timestamp: string, reader: Reader, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(reader.locale, { ...options, timeZone: reader.timeZone }).format(date);
}

const ages: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * How long ago: `just now`, `5 minutes ago`, `yesterday`; from eight days on the date itself. A moment
 * in the future (clocks differ) counts as just now. `now` is in milliseconds. The words are English, as the
 * sentences around them are ("Edited 2 days ago"); dates are the reader's.
 */
export function formatAgo(timestamp: string, now: number, reader: Reader): string {
  const then = new Date(timestamp).getTime();
  if (Number.isNaN(then)) return '';
  const seconds = Math.max(0, (now - then) / 1_000);
  if (seconds >= 8 * 86_400) return formatDate(timestamp, reader);
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, length] of ages) {
    if (seconds >= length) return words.format(-Math.floor(seconds / length), unit);
  }
  return 'just now';
}

/**
 * An amount in minor units (ISO 4217) as the reader writes money: 1850 EUR is `€18.50`, 1800 EUR `€18`,
 * 500 JPY `¥500`. Zero is written like any other amount; that a product is free says `formatPrice`.
 */
export function formatMoney(cents: number, currency: string, reader: Reader): string {
  const format = moneyFormat(currency, reader);
  if (format === null) return `${cents} ${currency}`;
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** decimals);
}

/** A price: `Free` for 0, a dash for none, else `formatMoney`. */
export function formatPrice(cents: number | null, currency: string, reader: Reader): string {
  if (cents === null) return '–';
  return cents === 0 ? 'Free' : formatMoney(cents, currency, reader);
}

function moneyFormat(currency: string, reader: Reader): Intl.NumberFormat | null {
  try {
    return new Intl.NumberFormat(reader.locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    });
  } catch {
    return null;
  }
}

/** A score from 0 to 10 with one decimal: `8.3`, `8,3` where a comma is written. */
export const formatScore = (score: number, { locale }: Reader): string =>
  score.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The last one made: a list of filters has a count in every row, all for the same reader. */
let counts: { locale: string; format: Intl.NumberFormat } | undefined;

/** A count with the reader's digits and separators. */
export function formatCount(count: number, { locale }: Reader): string {
  if (counts?.locale !== locale) counts = { locale, format: new Intl.NumberFormat(locale) };
  return counts.format.format(count);
}

/** The size of a file: `640 kB`, `12 MB`, `1.4 GB`; in thousands, as systems show downloads. */
export function formatBytes(bytes: number, reader: Reader): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : 2;
  const amount = bytes / 1000 ** (step + 1);
  return new Intl.NumberFormat(reader.locale, {
    style: 'unit',
    unit: units[step] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0,
  }).format(amount);
}

/**
 * A duration as books, mails and files say it too: `40 min`, `1 hr 35 min`, `13 hr`. A number stays with its unit; a narrow column may end a line behind the hours.
 */
export function formatMinutes(minutes: number): string {
  const total = Math.max(0, Math.round(minutes));
  const [hours, rest] = [Math.floor(total / 60), total % 60];
  const parts = [
    hours === 0 ? null : `${hours}\u00a0hr`,
    rest === 0 && hours > 0 ? null : `${rest}\u00a0min`,
  ];
  return parts.filter((part) => part !== null).join(' ');
}
