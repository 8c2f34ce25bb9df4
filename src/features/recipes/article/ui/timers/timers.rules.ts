import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';

/** A timer at the stove. */
export interface CookTimer {
  /** The recipe, the step and the place of the time in it. */
  id: string;
  recipe_id: RecipeId;
  /** What is cooked, for a message where the recipe is not seen. */
  title: string;
  /** The step it belongs to, counted from 0. */
  step: number;
  /** As the step says it: `40 minutes`. */
  words: string;
  seconds: number;
  /** When it ends, in milliseconds since 1970; null while it rests. */
  ends_at: number | null;
  /** Seconds left, as of the last tick. */
  left: number;
  /** It has been said that its time is up. */
  rung: boolean;
}

export type NewTimer = Pick<CookTimer, 'id' | 'recipe_id' | 'title' | 'step' | 'words' | 'seconds'>;

/** Milliseconds that a timer is kept after its end, so that a reload still shows it. */
const KEPT_AFTER = 60 * 60 * 1_000;
/** Letters of a title or of the words of a step that are kept. */
const MOST_LETTERS = 300;

const leftOf = ({ ends_at, left }: CookTimer, now: number): number =>
  ends_at === null ? left : Math.max(0, (ends_at - now) / 1_000);

/** With one started; one of the same id begins anew. Times are milliseconds since 1970. */
export const withStarted = (
  timers: readonly CookTimer[],
  timer: NewTimer,
  now: number,
): readonly CookTimer[] =>
  [
    ...timers.filter(({ id }) => id !== timer.id),
    {
      ...timer,
      title: timer.title.slice(0, MOST_LETTERS),
      words: timer.words.slice(0, MOST_LETTERS),
      ends_at: now + timer.seconds * 1_000,
      left: timer.seconds,
      rung: false,
    },
  ].slice(-LIMITS.timers);

/** Rests a running one, and lets a resting one go on. */
export const withToggled = (timers: readonly CookTimer[], id: string, now: number): readonly CookTimer[] =>
  timers.map((timer) => {
    if (timer.id !== id) return timer;
    const left = leftOf(timer, now);
    return { ...timer, left, ends_at: timer.ends_at === null ? now + left * 1_000 : null };
  });

/** The timers as they are now, and those whose time is up and has not been said yet. */
export function ticked(
  timers: readonly CookTimer[],
  now: number,
): { timers: readonly CookTimer[]; ringing: readonly CookTimer[] } {
  const next = timers.map((timer) => {
    const left = leftOf(timer, now);
    return { ...timer, left, rung: timer.rung || left === 0 };
  });
  return { timers: next, ringing: next.filter(({ rung }, index) => rung && timers[index]?.rung === false) };
}

/** Whether time goes on in one of them. */
export const isRunning = ({ ends_at, left }: CookTimer): boolean => ends_at !== null && left > 0;

/** What was kept, as it is now; what is no timer, or ended long ago, is left out. The text is the tab's own, or null. */
export function keptTimers(text: string | null, now: number): readonly CookTimer[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '[]');
  } catch {
    return []; // somebody else's text
  }
  if (!Array.isArray(kept)) return [];
  return kept
    .filter(isTimer)
    .filter(({ ends_at }) => ends_at === null || now - ends_at < KEPT_AFTER)
    .map((timer) => ({ ...timer, left: Math.min(leftOf(timer, now), timer.seconds) }))
    .slice(-LIMITS.timers);
}

function isTimer(value: unknown): value is CookTimer {
  if (typeof value !== 'object' || value === null) return false;
  const { id, recipe_id, title, step, words, seconds, ends_at, left, rung } = value as Partial<
    Record<keyof CookTimer, unknown>
  >;
  const isText = (one: unknown) => typeof one === 'string' && one.length <= MOST_LETTERS;
  const isAmount = (one: unknown, most: number) => typeof one === 'number' && one >= 0 && one <= most;
  return (
    [id, recipe_id, title, words].every(isText) &&
    isAmount(step, LIMITS.timer_seconds) &&
    isAmount(seconds, LIMITS.timer_seconds) &&
    isAmount(left, LIMITS.timer_seconds) &&
    (ends_at === null || isAmount(ends_at, Number.MAX_SAFE_INTEGER)) &&
    typeof rung === 'boolean'
  );
}
