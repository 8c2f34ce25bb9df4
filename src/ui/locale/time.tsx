'use client';

import { useSyncExternalStore } from 'react';
import { formatAgo, formatDate, formatDateTime, formatLately, formatPrice, type Reader } from './format';
import { useReader } from './locale';

interface MomentProps {
  /** RFC 3339. */
  timestamp: string;
  /** `ago`: 2 days ago; `date`: the day; `lately`: the time of today or the day; `full`: day and time. */
  as?: 'ago' | 'date' | 'lately' | 'full';
}

/** A moment in the reader's locale and time zone. The exact one is in the title and for machines. */
export function Moment({ timestamp, as = 'date' }: MomentProps) {
  const reader = useReader();
  const minute = useMinute();
  const full = formatDateTime(timestamp, reader);
  const text =
    as === 'full'
      ? full
      : as === 'lately'
        ? lately(timestamp, minute, reader)
        : as === 'ago' && minute !== null
          ? formatAgo(timestamp, minute * minuteLength, reader)
          : formatDate(timestamp, reader);
  return (
    // The ICU data of server and browser may differ by a space; the browser's text is put in right after.
    <time dateTime={timestamp} title={full} suppressHydrationWarning>
      {text}
    </time>
  );
}

/** A price in the reader's locale: `€18`, `Free`, or a dash. `price_cents` is in minor units. */
export function Price({ price_cents, currency }: { price_cents: number | null; currency: string }) {
  const reader = useReader();
  return <span suppressHydrationWarning>{formatPrice(price_cents, currency, reader)}</span>;
}

const minuteLength = 60_000;

/** Nothing as long as the clock is not the reader's: the day would be replaced by a time at once. */
const lately = (timestamp: string, minute: number | null, reader: Reader) =>
  minute === null ? '' : formatLately(timestamp, new Date(minute * minuteLength).toISOString(), reader);

/** The current minute, counted from 1970, moving on by itself; null where the clock is not the reader's. */
function useMinute(): number | null {
  return useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / minuteLength),
    () => null,
  );
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteLength);
  return () => clearInterval(timer);
}
