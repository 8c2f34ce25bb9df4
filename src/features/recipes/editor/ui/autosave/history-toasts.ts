'use client';

import { createContext, useContext, useEffect, useState } from 'react';
import type { Step, Taken } from '@/features/recipes/editor/ui/undo/edit-history';
import { touchedRow } from '@/features/recipes/editor/ui/undo/undo.rules';
import { notify } from '@/ui/overlays/toast';
import type { RecipeAutosave } from './recipe-autosave';

type Steppable = Pick<RecipeAutosave, 'together' | 'undo' | 'redo' | 'history'>;

interface Said {
  step: Step;
  /** It offers Undo of what is done, or Redo of what was taken back. */
  state: 'done' | 'undone';
  hide: () => void;
}

/**
 * The steps of one editor with their messages: what was done says so and has an Undo, what was taken back says so and
 * has a Redo. A message goes when its step is another one.
 */
export class EditorSteps {
  #said: Said[] = [];

  constructor(
    private readonly work: Steppable,
    private readonly say: typeof notify = notify,
    /** Leads there, once a step was taken back or done again. */
    private readonly show: (row: string | null) => void = () => undefined,
  ) {}

  /** Does something as one step, `words` saying what, with a message. */
  did(words: string, work: () => void, { says = '', run }: { says?: string; run?: string } = {}): void {
    const step = this.work.together(work, run === undefined ? { words } : { words, run });
    if (step !== null) this.#offerUndo(step, `${words}.${says}`);
  }

  /** Says with an Undo what was done already. */
  done(step: Step | null): void {
    if (step !== null) this.#offerUndo(step, `${step.words}.`);
  }

  /** Does something as one step, whose name goes on with `run`, and says nothing. */
  quietly(work: () => void, run?: string): void {
    this.work.together(work, run === undefined ? {} : { run });
    this.settle();
  }

  /** Takes back a step, the newest where none is named. Returns whether there was one. */
  undo(step?: Step): boolean {
    const taken = this.work.undo(step);
    if (taken === null) return false;
    this.settle(taken);
    const stays = taken.kept ? ' Newer changes are kept.' : '';
    const hide = this.say(`Undone: ${taken.step.words}.${stays}`, { onRedo: () => this.redo() });
    this.#said.push({ step: taken.step, state: 'undone', hide });
    this.show(touchedRow(taken.step.after, taken.step.before));
    return true;
  }

  /** Does again what was taken back last. Returns whether there was something. */
  redo(): boolean {
    const taken = this.work.redo();
    if (taken === null) return false;
    this.settle(taken);
    this.#offerUndo(taken.step, `Redone: ${taken.step.words}.`);
    this.show(touchedRow(taken.step.before, taken.step.after));
    return true;
  }

  /** Hides the messages whose offer holds no more. */
  settle(taken?: Taken): void {
    this.#said = this.#said.filter(({ step, state, hide }) => {
      // Of what is taken back and done again only the newest is said.
      const stale = this.work.history.stands(step) !== state || (taken !== undefined && state === 'undone');
      if (stale) hide();
      return !stale;
    });
  }

  #offerUndo(step: Step, sentence: string): void {
    this.settle();
    const hide = this.say(sentence, { onUndo: () => void this.undo(step) });
    this.#said.push({ step, state: 'done', hide });
  }
}

const Steps = createContext<EditorSteps | null>(null);

/** For the editor of one recipe. */
export const StepsProvider = Steps.Provider;

/** The steps of the editor around. */
export function useSteps(): EditorSteps {
  const steps = useContext(Steps);
  if (steps === null) throw new Error('There is no editor around.');
  return steps;
}

/** The steps of an editor's work, with Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y for them. */
export function useEditorSteps(work: RecipeAutosave): EditorSteps {
  const [shown, setShown] = useState<Shown | null>(null);
  const [steps] = useState(
    () => new EditorSteps(work, notify, (row) => setShown({ row, from: placeOfFocus() })),
  );
  useEffect(() => work.subscribe(() => steps.settle()), [work, steps]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const verb = verbOf(event);
      if (verb === null || !isForEditor(event.target, work.history.typing)) return;
      if (steps[verb]()) event.preventDefault();
    };
    // Before the messages, whose Undo is pressed by the same keys.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [work, steps]);
  useEffect(() => {
    if (shown !== null) lead(shown);
  }, [shown]);
  return steps;
}

function verbOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return ctrlKey && !shiftKey && key.toLowerCase() === 'y' ? 'redo' : null;
}

const WRITABLE = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/**
 * Text fields have an undo of their own. In a list of rows, where a key adds, moves and removes rows, the keys are the
 * editor's until something is typed.
 */
function isForEditor(target: EventTarget | null, typing: boolean): boolean {
  if (!(target instanceof Element) || document.querySelector('[data-lifted]') !== null) return false;
  if (target.closest('[role="dialog"], [role="menu"]') !== null) return false;
  return target.closest(WRITABLE) === null || (!typing && target.closest('[data-rows]') !== null);
}

interface Shown {
  /** The row that is new or another one now; null where it is no row. */
  row: string | null;
  from: FocusPlace | null;
}

interface FocusPlace {
  element: HTMLElement;
  section: Element | null;
  /** The place of its row in the section. */
  place: number;
}

const rowsIn = (section: Element | null) => [...(section?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

function placeOfFocus(): FocusPlace | null {
  const { activeElement: element } = document;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const section = element.closest('[data-section]');
  return { element, section, place: rowsIn(section).findIndex((row) => row.contains(element)) };
}

/** Makes what has changed visible, and keeps the focus: where its row went, on the handle of the one that stands there. */
function lead({ row: key, from }: Shown): void {
  const row = key === null ? null : document.querySelector(`[data-row="${CSS.escape(key)}"]`);
  row?.scrollIntoView({ block: 'nearest' });
  if (from === null || document.activeElement !== document.body) return;
  const rows = rowsIn(from.section);
  const near = row ?? rows[Math.min(from.place, rows.length - 1)] ?? null;
  const target =
    (from.element.isConnected ? from.element : null) ??
    near?.querySelector<HTMLElement>('[aria-roledescription]') ??
    from.section?.querySelector<HTMLElement>('[data-next]');
  target?.focus({ preventScroll: true });
}
