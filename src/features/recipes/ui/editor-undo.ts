import { notify } from '@/ui/toast';

interface Done {
  /** What was done again and again, such as moving one row by keys: it is taken back as one. */
  run: string | null;
  undo: () => void;
  hide: () => void;
}

/** Steps that Ctrl+Z takes back, at most; older ones have had their message. */
const MOST = 50;

/**
 * What was done to a list, each with a message that has an Undo. The last of it is taken back by Ctrl+Z too, as long as
 * nothing was typed since: then the keys belong to the field, which has an undo of its own.
 */
export class UndoStack {
  #done: Done[] = [];

  constructor(private readonly say: typeof notify = notify) {}

  did(words: string, undo: () => void, run: string | null = null): void {
    const last = this.#done.at(-1);
    const goesOn = run !== null && last?.run === run;
    if (goesOn) this.#done.pop()?.hide();
    const done: Done = { run, undo: goesOn ? last.undo : undo, hide: () => undefined };
    done.hide = this.say(words, {
      onUndo: () => {
        this.#done = this.#done.filter((one) => one !== done);
        done.undo();
      },
    });
    this.#done = [...this.#done, done].slice(-MOST);
  }

  /** Takes back the last of what was done. Returns whether there was something. */
  last(): boolean {
    const done = this.#done.pop();
    done?.hide();
    done?.undo();
    return done !== undefined;
  }

  typed(): void {
    this.#done = [];
  }
}
