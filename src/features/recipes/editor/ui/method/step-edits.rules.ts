import type { DraftStep } from '@/features/recipes/editor/ui/lines/draft-lines.rules';

/** The number of a step that stood on one line with the one before: `3. Bake.` */
const NUMBERED = /^\d{1,2}[.)]\s+(?=\p{Lu})/u;

/**
 * A step cut in two at a place in its text; the part behind it has the key. The photo stays with the first part, or
 * goes with all of the words where nothing stands before the cut. A number at the cut is one that the list gives.
 */
export function cutStep(step: DraftStep, at: number, key: string): [before: DraftStep, after: DraftStep] {
  const text = step.text.slice(0, at).trimEnd();
  const behind = step.text.slice(at).trimStart();
  const rest = text === '' ? behind : behind.replace(NUMBERED, '');
  const goes = text === '' && rest !== '';
  return [
    { ...step, text, photo: goes ? null : step.photo },
    { kind: 'step', key, text: rest, photo: goes ? step.photo : null },
  ];
}
