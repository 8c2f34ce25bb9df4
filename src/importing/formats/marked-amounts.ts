import { type StepMark, withMarks } from '@/culinary/steps/marks';

/** Marked amounts of a step that are put back: more than the longest one has. */
const MOST_MARKS = 1_700;

function markOf(value: unknown): StepMark[] {
  if (typeof value === 'string') return [{ amount: value, nth: 1 }];
  if (!Array.isArray(value)) return [];
  const [amount, nth] = value;
  return typeof amount === 'string' && Number.isSafeInteger(nth) && nth > 0 ? [{ amount, nth }] : [];
}

/**
 * A step with the marks that a comment of ours keeps beside it: `["1 cup", ["2 eggs", 2]]`, of the second "2 eggs".
 * What has become something else, by another hand, marks nothing.
 */
export function withMarkedAmounts(step: string, json: string): string {
  let marks: unknown;
  try {
    marks = JSON.parse(json);
  } catch {
    return step; // somebody has changed it: the words stand for themselves
  }
  return Array.isArray(marks) ? withMarks(step, marks.slice(0, MOST_MARKS).flatMap(markOf)) : step;
}
