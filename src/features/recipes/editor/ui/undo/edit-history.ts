import type { Draft } from '@/features/recipes/editor/ui/draft/draft.rules';
import { carried, changedDraftFields, stepWords, typingIn } from './undo.rules';

/** Something that was done in the editor, and can be taken back. */
export interface Step {
  before: Draft;
  after: Draft;
  /** What was done: `“2 cups flour” moved`. */
  words: string;
  /** What is done again and again, such as typing in one row or moving it by keys, is one step. */
  run: string | null;
  /** It is the text of one field or row that was changed. */
  typed: boolean;
  /** It goes on no more: the next of its run is a step of its own. */
  ended: boolean;
}

/** What taking back a step, or doing it again, has done. */
export interface Taken {
  draft: Draft;
  step: Step;
  /** Something of the step was changed since and stays. */
  kept: boolean;
}

/** How a step is called and what it goes on with; both are told from what it changes where they are left out. */
export interface StepName {
  words?: string;
  run?: string;
}

/** Steps that can be taken back, at most. */
const MOST = 100;

/**
 * What was done in the editor, in order. The newest step is taken back first, and done again by `redo`; both change
 * only what still is as the step has left it, so that neither later work nor what was saved elsewhere is lost.
 */
export class EditHistory {
  #done: Step[] = [];
  #undone: Step[] = [];
  #typing = false;

  /** The text of a field was changed since a step was done, taken back or done again: the keys belong to the field. */
  get typing(): boolean {
    return this.#typing;
  }

  /** Whether a step is done, or taken back; null where it is neither any more. */
  stands(step: Step): 'done' | 'undone' | null {
    if (this.#done.includes(step)) return 'done';
    return this.#undone.includes(step) ? 'undone' : null;
  }

  /** What would be taken back or done again now. */
  get next(): { undo: Step | null; redo: Step | null } {
    return { undo: this.#done.at(-1) ?? null, redo: this.#undone.at(-1) ?? null };
  }

  /** Remembers what was done. Returns null where nothing has changed that could be taken back. */
  did(before: Draft, after: Draft, name: StepName = {}): Step | null {
    if (changedDraftFields(before, after).length === 0) {
      this.#typing ||= before !== after;
      return null;
    }
    const typed = name.words === undefined ? typingIn(before, after) : null;
    const run = name.run ?? typed;
    this.#typing = typed !== null;
    this.#undone = [];
    const last = this.#done.at(-1);
    const goesOn = last !== undefined && run !== null && last.run === run && !last.ended;
    if (goesOn) this.#done.pop();
    const start = goesOn ? last.before : before;
    if (changedDraftFields(start, after).length === 0) return null;
    const words = name.words ?? stepWords(start, after);
    const step: Step = { before: start, after, words, run, typed: typed !== null, ended: false };
    this.#done = [...this.#done, step].slice(-MOST);
    return step;
  }

  /** Typing is over: the focus has left its field. */
  rest(): void {
    const last = this.#done.at(-1);
    if (last?.typed === true) last.ended = true;
  }

  /** Takes back a step, the newest one if none is named; those of which nothing stands any more are passed over. */
  undo(now: Draft, named?: Step): Taken | null {
    this.#typing = false;
    for (;;) {
      const step = named ?? this.#done.at(-1);
      if (step === undefined || !this.#done.includes(step)) return null;
      this.#done = this.#done.filter((one) => one !== step);
      step.ended = true;
      const { draft, kept } = carried(now, step.after, step.before);
      if (draft !== now) {
        this.#undone = [...this.#undone, step];
        return { draft, step, kept };
      }
      if (named !== undefined) return null;
    }
  }

  /** Does again what was taken back last. */
  redo(now: Draft): Taken | null {
    this.#typing = false;
    for (;;) {
      const step = this.#undone.pop();
      if (step === undefined) return null;
      const { draft, kept } = carried(now, step.before, step.after);
      if (draft === now) continue;
      this.#done = [...this.#done, step];
      return { draft, step, kept };
    }
  }
}
