/** A time that a step names, by its place in the text. */
export interface StepTime {
  start: number;
  end: number;
  /** Of a range the shorter end: that is when she looks. */
  seconds: number;
}

/** Seconds of the words for time, as they begin, in the seven languages that lines are read in. */
const TIME_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|secs?|seconds?|sekunden?|secondes?|segundos?|second[oi]|seconden)$/i, 1],
  [/^(?:min|mins|minutes?|minuten?|minutos?|minut[oi]|minuut)$/i, 60],
  [/^(?:h|hrs?|hours?|stunden?|std|heures?|horas?|or[ae]|uur|uren)$/i, 3600],
];
const HALVES: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 };
const NUMBER = '(\\d{1,3}(?:[.,]\\d{1,2})?)?\\s?([½¼¾⅓⅔])?';
/** `40 minutes`, `1½ hours`, `10–12 min`, `1 to 2 hours`; the unit is looked up. */
const TIME = new RegExp(
  `(?<![\\p{L}\\d/.,])(?=[\\d½¼¾⅓⅔])${NUMBER}(?:\\s?(?:-|–|to|or|bis|oder|à|a|ou|o|tot|of)\\s?${NUMBER})?[\\s\u00a0-]?(\\p{L}{1,8})(?!\\p{L})`,
  'giu',
);
/** Between the hours and the minutes of one time: `1 hour and 30 minutes`. */
const JOINT = /^[\s\u00a0,]*(?:and|und|et|y|e|en)?[\s\u00a0]*$/i;
const DAY_SECONDS = 86_400;
/** Times of one step that get a timer. */
const MOST_TIMES = 4;

/** Times in words, of which the longest comes first: `three quarters of an hour` has `an hour` in it. */
const SPELLED: readonly (readonly [string, number, number])[] = [
  [
    "three[ -]quarters of an hour|dreiviertelstunde|trois quarts d['’]heure|tres cuartos de hora|tre quarti d['’]ora",
    2700,
    60,
  ],
  [
    "an hour and a half|one hour and a half|one and a half hours|anderthalb stunden|eineinhalb stunden|une heure et demie|(?:una )?hora y media|un['’]ora e mezza|uma hora e meia|anderhalf uur",
    5400,
    60,
  ],
  [
    "half an? (?:hour|hr)|(?:a )?half[ -]hour|(?:(?:eine|einer) )?halben? stunde|(?:une )?demi-heure|media hora|mezz['’]ora|meia hora|(?:een )?half ?uur",
    1800,
    60,
  ],
  [
    "(?:a )?quarter(?: of an)?[ -]hour|(?:(?:eine|einer) )?viertelstunde|(?:un )?quart d['’]heure|(?:un )?cuarto de hora|(?:un )?quarto d['’]ora|(?:een )?kwartier",
    900,
    60,
  ],
  [
    'half a minute|(?:(?:eine|einer) )?halben? minute|(?:une )?demi-minute|medio minuto|mezzo minuto|meio minuto|(?:een )?halve minuut',
    30,
    1,
  ],
  ["(?:an|one) hour|(?:eine|einer) stunde|une heure|una hora|un['’]ora|uma hora|(?:een|één) uur", 3600, 3600],
  ['(?:a|one) minute|(?:eine|einer) minute|une minute|un minuto|um minuto|(?:een|één) minuut', 60, 60],
];
const SPELLED_TIME = new RegExp(
  `(?<![\\p{L}\\d])(?:${SPELLED.map(([words]) => `(${words})`).join('|')})(?!\\p{L})`,
  'giu',
);

const amountOf = (digits: string | undefined, half: string | undefined): number =>
  (digits === undefined ? 0 : Number(digits.replace(',', '.'))) +
  (half === undefined ? 0 : (HALVES[half] ?? 0));

interface RawTime extends StepTime {
  /** Seconds of its smallest unit: only a smaller one goes on with it. */
  unit: number;
}

/** `40 minutes`. */
function writtenTimes(step: string): RawTime[] {
  return [...step.matchAll(TIME)].flatMap((match) => {
    const [text, digits, half, , , word = ''] = match;
    const unit = TIME_WORDS.find(([names]) => names.test(word))?.[1];
    const amount = amountOf(digits, half);
    if (unit === undefined || amount <= 0) return [];
    const start = match.index + (text.length - text.trimStart().length);
    return { start, end: match.index + text.length, seconds: amount * unit, unit };
  });
}

/** `half an hour`. */
function spelledTimes(step: string): RawTime[] {
  return [...step.matchAll(SPELLED_TIME)].flatMap((match) => {
    const [text, ...groups] = match;
    const [, seconds, unit] = SPELLED[groups.findIndex((group) => group !== undefined)] ?? ['', 0, 0];
    return { start: match.index, end: match.index + text.length, seconds, unit };
  });
}

/** The times that a step names, in their order: what a timer can be set to. None is shorter than 5 s or longer than a day. */
export function timesIn(step: string): StepTime[] {
  const found: RawTime[] = [];
  const all = [...writtenTimes(step), ...spelledTimes(step)].sort((one, other) => one.start - other.start);
  for (const { start, end, seconds, unit } of all) {
    const before = found.at(-1);
    if (before !== undefined && start < before.end) continue;
    if (before !== undefined && unit < before.unit && JOINT.test(step.slice(before.end, start))) {
      before.end = end;
      before.seconds += seconds;
      before.unit = unit;
    } else found.push({ start, end, seconds, unit });
  }
  return found
    .map(({ start, end, seconds }) => ({ start, end, seconds: Math.round(seconds) }))
    .filter(({ seconds }) => seconds >= 5 && seconds <= DAY_SECONDS)
    .slice(0, MOST_TIMES);
}

/** What is left on a timer: `27:14`, `1:05:00`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
