import { type NamedTime, timesIn as namedIn } from '@/culinary/times/times';
import { LIMITS } from '@/kernel/limits';

/** Seconds of the shortest timer: nobody sets one for less. */
const SHORTEST = 5;

/** The times that a step names, in their order: what a timer can be set to. */
export const stepTimes = (step: string): NamedTime[] =>
  namedIn(step)
    .filter(({ seconds }) => seconds >= SHORTEST && seconds <= LIMITS.timer_seconds)
    .slice(0, LIMITS.step_times);

/** A time of a step with the marks around it, which no line may part from it: `(10 min).` */
export interface SetTime extends NamedTime {
  /** The text between the time before, with its marks, and this one, with its own. */
  between: string;
  opening: string;
  words: string;
  closing: string;
}

/** Marks beside a time; more in a row is no punctuation. */
const OPENING = /[\p{P}\p{S}]{1,4}$/u;
const CLOSING = /^[\p{P}\p{S}]{1,4}/u;

/** A step cut at its times; joined in their order, with the end, the parts are the step again. */
export function cutAtTimes(step: string): { times: SetTime[]; end: string } {
  const found = stepTimes(step);
  let from = 0;
  const times = found.map((time, index): SetTime => {
    const before = step.slice(from, time.start);
    const opening = OPENING.exec(before)?.[0] ?? '';
    const closing = CLOSING.exec(step.slice(time.end, found[index + 1]?.start))?.[0] ?? '';
    from = time.end + closing.length;
    return {
      ...time,
      between: before.slice(0, before.length - opening.length),
      opening,
      words: step.slice(time.start, time.end),
      closing,
    };
  });
  return { times, end: step.slice(from) };
}

/** What is left on a timer: `27:14`, `1:05:00`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
