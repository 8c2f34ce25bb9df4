import { type NamedTime, timesIn as namedIn } from '../../../culinary/times';
import { LIMITS } from '../../../kernel/limits';

/** Seconds of the shortest timer: nobody sets one for less. */
const SHORTEST = 5;

/** The times that a step names, in their order: what a timer can be set to. */
export const timesIn = (step: string): NamedTime[] =>
  namedIn(step)
    .filter(({ seconds }) => seconds >= SHORTEST && seconds <= LIMITS.timer_seconds)
    .slice(0, LIMITS.step_times);

/** What is left on a timer: `27:14`, `1:05:00`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
