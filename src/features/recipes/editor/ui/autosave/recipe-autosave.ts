import { type Content, contentOf } from '@/features/recipes/editor/ui/draft/content.rules';
import { type Draft, draftOf, EMPTY } from '@/features/recipes/editor/ui/draft/draft.rules';
import {
  errorsOf,
  type FieldErrors,
  holdsMore,
  refusedFields,
  sendable,
} from '@/features/recipes/editor/ui/draft/field-errors.rules';
import { entered } from '@/features/recipes/editor/ui/draft/row-edits.rules';
import { applied } from '@/features/recipes/editor/ui/merge/applied.rules';
import type { Side } from '@/features/recipes/editor/ui/merge/merge.rules';
import {
  EditHistory,
  type Step,
  type StepName,
  type Taken,
} from '@/features/recipes/editor/ui/undo/edit-history';
import type { RecipeStatus } from '@/features/recipes/recipes.schema';
import { Refusal } from '@/ui/autosave/save-error';
import { REST, retryAfter } from '@/ui/autosave/save-timing';
import { type Found, type SessionState, stillThere } from './autosave-state';
import type { KeptDraft } from './local-drafts';
import type { AnsweredRecipe, RecipeServer } from './recipe-server';
import { ServerCopy } from './server-snapshot';

/** How often one save may meet a newer version before it waits. */
const MERGES = 5;

const WRONG = { kind: 'fields', message: 'Some fields need another look.', error: null } as const;

/**
 * The work on one recipe. What is typed is saved by itself after a rest, one save at a time, from the version that
 * was read; a version that somebody else saved meanwhile is merged in. Whatever fails, the draft stays as it is, and
 * what could not be saved is tried again.
 */
export class EditingSession {
  #state: SessionState;
  #listeners = new Set<() => void>();
  #copy: ServerCopy;
  #wanted: RecipeStatus | undefined;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  /** What can be taken back here; what comes from elsewhere is no part of it. */
  #history = new EditHistory();
  /** Changes that are made now are one step. */
  #together = false;
  /** What is wrong in the draft, and what the server has refused in it. */
  #found: Found;
  #refused: Found;

  constructor(recipe: AnsweredRecipe | null, remote: RecipeServer) {
    const draft = recipe === null ? EMPTY : draftOf(recipe);
    const opened = contentOf(draft);
    this.#copy = new ServerCopy(opened, remote);
    this.#found = this.#refused = { errors: {}, draft };
    this.#state = {
      draft,
      saved: recipe,
      unsaved: false,
      saving: false,
      failure: null,
      errors: {},
      conflicts: [],
      taken: { fields: [], merge: 0 },
      opened,
    };
  }

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes the draft as a step that can be taken back; it is saved after a rest. */
  change(next: (draft: Draft) => Draft, name?: StepName): Step | null {
    const before = this.#state.draft;
    const draft = next(before);
    if (draft === before) return null;
    const step = this.#together ? null : this.#history.did(before, draft, name);
    this.#set({ draft });
    this.#schedule();
    return step;
  }

  /** Several changes as one step. */
  together(work: () => void, name?: StepName): Step | null {
    const before = this.#state.draft;
    this.#together = true;
    try {
      work();
    } finally {
      this.#together = false;
    }
    return this.#history.did(before, this.#state.draft, name);
  }

  /** The text of a field was changed since the last step, so that undoing by keys is the field's own. */
  get typing(): boolean {
    return this.#history.typing;
  }

  /** What would be taken back or done again now. */
  get next(): EditHistory['next'] {
    return this.#history.next;
  }

  stands = (step: Step) => this.#history.stands(step);

  /** The focus has left a field: typing in it is over, and what is not saved is saved. */
  left(): void {
    this.#history.rest();
    void this.flush();
  }

  /** Takes back a step, the newest where none is named. What was changed since, here or elsewhere, stays. */
  undo(step?: Step): Taken | null {
    return this.#take(this.#history.undo(this.#state.draft, step));
  }

  /** Does again what was taken back last. */
  redo(): Taken | null {
    return this.#take(this.#history.redo(this.#state.draft));
  }

  #take(taken: Taken | null): Taken | null {
    if (taken === null) return null;
    this.#set({ draft: taken.draft });
    this.#schedule();
    return taken;
  }

  /** Saves now what is not saved. Resolves when nothing is left to do or it did not work; never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Saves, and asks for a state. Resolves to whether the recipe has it now. */
  async ask(status: RecipeStatus): Promise<boolean> {
    this.#wanted = status;
    await this.flush();
    if (this.#wanted !== undefined) await this.flush();
    this.#wanted = undefined;
    return this.#state.saved?.status === status;
  }

  /** Takes for every conflict the version that was chosen. */
  resolve(chosen: ReadonlyMap<string, Side>): void {
    const content = this.#copy.resolved(this.#content(), chosen);
    this.#set({ draft: applied(this.#state.draft, content) });
    void this.flush();
  }

  /** Goes on with a draft that was kept. What changed on the server since it was kept is merged. */
  restore(kept: KeptDraft): void {
    const content = this.#copy.restored(kept, contentOf(entered(kept.draft)));
    this.#set({ draft: applied(kept.draft, content) });
    this.#schedule();
  }

  /** What has to be kept so that nothing is lost with the tab. */
  keep(): Omit<KeptDraft, 'form' | 'at'> {
    return { draft: this.#state.draft, ...this.#copy.keep() };
  }

  /** Says all that is wrong, also what saving by itself passes over. */
  check(): void {
    const { draft } = this.#state;
    this.#found = { errors: errorsOf(entered(draft)), draft };
    const wrong = Object.keys(this.#found.errors).length > 0;
    this.#set(wrong ? { failure: WRONG } : {});
  }

  /** The draft as it was when it was opened, with what was changed elsewhere since; one step. */
  revert(): Step | null {
    const words = 'All changes since it was opened taken back';
    const step = this.change((draft) => applied(draft, this.#state.opened), { words });
    void this.flush();
    return step;
  }

  /** Stops; what is on its way is finished. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #content(): Content {
    return contentOf(entered(this.#state.draft));
  }

  #set(part: Partial<SessionState>): void {
    const state = { ...this.#state, ...part };
    const { draft } = state;
    const content = contentOf(entered(draft));
    const errors = { ...stillThere(this.#refused, draft), ...stillThere(this.#found, draft) };
    const corrected = state.failure?.kind === 'fields' && Object.keys(errors).length === 0;
    this.#state = {
      ...state,
      conflicts: this.#copy.conflicts(content),
      errors,
      failure: corrected ? null : state.failure,
      unsaved: this.#copy.differs(content) || holdsMore(draft),
    };
    for (const listener of this.#listeners) listener();
  }

  #schedule(after = REST): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), after);
  }

  async #save(): Promise<void> {
    for (let merges = 0; merges <= MERGES; ) {
      const { draft, saved } = this.#state;
      const whole = entered(draft);
      this.#found = { errors: errorsOf(whole), draft };
      // Nobody has to begin with the title: without one nothing is stored yet, and nothing is wrong.
      if (saved === null && whole.title.trim() === '') delete this.#found.errors.title;
      const content = contentOf(whole);
      const errors = { ...stillThere(this.#refused, draft), ...this.#found.errors };
      const changes = saved === null ? firstBody(content, errors) : this.#copy.pending(content, errors);
      const status = saved !== null && Object.keys(errors).length === 0 ? this.#wanted : undefined;
      if (Object.keys(changes).length === 0 && (status === undefined || status === saved?.status)) {
        const wrong = Object.keys(errors).length > 0;
        return this.#set({ saving: false, failure: wrong ? WRONG : null });
      }
      this.#set({ saving: true });
      try {
        const sent = { ...changes, ...(status === undefined ? {} : { status }) };
        const answer = await this.#copy.send(saved, sent);
        this.#tries = 0;
        this.#set({ saved: answer, failure: null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.kind === 'unreachable') this.#copy.leaveOpen(changes);
        if (error.kind !== 'changed_elsewhere') return this.#fail(error, whole);
        merges++;
        const refused = await this.#meet();
        if (refused !== null) return this.#fail(refused, whole);
      }
    }
    this.#fail(new Refusal('unreachable', 'The recipe is being changed elsewhere.'), this.#state.draft);
  }

  /** Takes in the newer version. Returns why it could not be read. */
  async #meet(): Promise<Refusal | null> {
    const { saved, taken } = this.#state;
    if (saved === null) return null;
    try {
      const theirs = await this.#copy.read(saved.id);
      const { content, fields } = this.#copy.meet(theirs, this.#content());
      const stored = contentOf(draftOf(theirs));
      const elsewhere = Object.fromEntries(fields.map((field) => [field, stored[field]]));
      this.#set({
        saved: theirs,
        draft: applied(this.#state.draft, content),
        opened: { ...this.#state.opened, ...elsewhere },
        taken: fields.length === 0 ? taken : { fields, merge: taken.merge + 1 },
      });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  #fail(refusal: Refusal, sent: Draft): void {
    const { kind, message } = refusal;
    if (kind !== 'unreachable') this.#copy.giveUpCreation();
    const fields = refusedFields(refusal.fields, sent);
    const marked = Object.keys(fields).length > 0;
    if (marked) this.#refused = { errors: fields, draft: this.#state.draft };
    this.#set({
      saving: false,
      failure: {
        kind: marked ? 'fields' : kind === 'changed_elsewhere' ? 'refused' : kind,
        message: marked ? 'Some fields were refused.' : message,
        error: refusal.cause,
      },
    });
    if (kind === 'unreachable') this.#schedule(retryAfter(refusal, this.#tries++));
  }
}

/** What a new recipe begins with; nothing before it has a title. Empty fields are said to be empty. */
const firstBody = (content: Content, errors: FieldErrors): Partial<Content> =>
  content.title.trim() === '' || errors.title !== undefined ? {} : sendable(content, errors);
