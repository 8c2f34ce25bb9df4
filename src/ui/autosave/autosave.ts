import { newUuid } from '@/kernel/uuid';
import type { Kept } from './local-drafts';
import { Refusal, type SaveFailure } from './save-error';

/** Milliseconds of rest after the last change before work is saved by itself. */
export const REST = 1_500;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;
/** How often one save may meet a newer version, or be refused, before it waits. */
const ROUNDS = 5;

const WRONG: SaveFailure = { kind: 'fields', message: 'Some fields need another look.', error: null };

/** Names of fields that only make sense together: they are compared, sent and held back as one. */
export type FieldGroup = readonly string[];

const fieldOf = (fields: object, name: string): unknown => Reflect.get(fields, name);

/** Deep equality of JSON values; the order of an object's members does not count. */
export function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const names = Object.keys(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && same(fieldOf(left, name), fieldOf(right, name)))
  );
}

/** The same but for spaces at the ends of texts, which the server takes out where they mean nothing. */
export const alike = (left: unknown, right: unknown): boolean => same(trimmed(left), trimmed(right));
const trimmed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (_, part) => (typeof part === 'string' ? part.trim() : part)));

/** Whether two versions say the same in every field of a unit, as `equal` has it. */
export const unitIs = (unit: FieldGroup, left: object, right: object, equal = same): boolean =>
  unit.every((name) => equal(fieldOf(left, name), fieldOf(right, name)));

/** The names of the fields in which two versions differ, whole units at a time. */
export const changedIn = (units: readonly FieldGroup[], left: object, right: object): string[] =>
  units.filter((unit) => !unitIs(unit, left, right)).flat();

/** Some fields of a version. */
export const pick = <C extends object>(fields: C, names: readonly string[]): Partial<C> =>
  Object.fromEntries(names.map((name) => [name, fieldOf(fields, name)])) as Partial<C>;

/** Two versions that were made from the same one, put together. */
export interface Merged<C> {
  /** Mine, with what only they changed; of what both changed, mine. */
  content: C;
  /** Fields that both changed, each in its own way, with what of them both had before. */
  held: ReadonlyMap<string, unknown>;
}

/** Merges two versions that were made from `base`, a unit at a time. */
export function mergeUnits<C extends object>(
  units: readonly FieldGroup[],
  base: C,
  mine: C,
  theirs: C,
): Merged<C> {
  const kept = units.filter((unit) => !unitIs(unit, base, mine));
  const both = kept.filter((unit) => !unitIs(unit, base, theirs) && !unitIs(unit, mine, theirs));
  return {
    content: { ...theirs, ...pick(mine, kept.flat()) },
    held: new Map(both.flat().map((name) => [name, fieldOf(base, name)])),
  };
}

/** Messages by the places that they are about, as the kind of record names them. */
export type PlaceErrors = Readonly<Record<string, string>>;

/**
 * What a kind of record is to its autosave: `D` is what stands on the screen, `C` the fields that are sent of it, `R`
 * the record as the server answers it.
 */
export interface RecordKind<D, C extends object, R> {
  /** What it is called in a sentence: `recipe`. */
  thing: string;
  units: readonly FieldGroup[];
  /** The fields that are sent of a draft, and those of a record. */
  contentOf: (draft: D) => C;
  contentIn: (record: R) => C;
  /** The draft changed so that it says `content`, with whatever else it takes from the record. */
  applied: (draft: D, content: C, record: R | null) => D;
  merge: (base: C, mine: C, theirs: C) => Merged<C>;
  /** The content that may be sent: what is wrong in it is as it is `known`. */
  sendable: (content: C, known: C, errors: PlaceErrors) => C;
  /** What is wrong in a draft before anybody is asked. Of one that is `unasked` only what she knows of already. */
  faults: (draft: D, unasked: boolean) => PlaceErrors;
  /** The messages in a refusal that are about places of the draft that was sent, of the fields of these names. */
  refusals: (errors: Refusal['fields'], sent: D, names: readonly string[]) => PlaceErrors;
  /** The errors whose places are still as they were when they were found. What was changed may be right now. */
  unchanged: (errors: PlaceErrors, found: D, now: D) => PlaceErrors;
  /** Whether a new record can be made of it. */
  creatable: (content: C) => boolean;
  /** Fields that the server answers in another form than they were sent, which then is taken. */
  answered: readonly string[];
}

/** Where records are kept. Every call that does not work throws a `Refusal`. */
export interface RecordServer<C, R extends { id: string }> {
  /** Repeating it with the same key and body makes no second record. Left out where a record always exists. */
  create?: (body: C, key: string) => Promise<R>;
  /** From the version that was read; a newer one is refused as `changed_elsewhere`. */
  update: (id: R['id'], changes: Partial<C>, version: number) => Promise<R>;
  read: (id: R['id']) => Promise<R>;
}

/** What has to be kept so that nothing is lost with the tab. */
export interface UnsavedWork<D, C> {
  draft: D;
  /** What it was made from. */
  base: C;
  /** A creation that was not answered; repeating it makes no second record. */
  creation?: { key: string; body: C } | null;
}

export interface AutosaveState<D, C, R> {
  draft: D;
  /** The record as it was answered last; null before it exists. */
  saved: R | null;
  /** What is saved, as it was typed. */
  known: C;
  /** What the draft said when it was opened, with what was changed elsewhere since. */
  opened: C;
  /** Fields that wait for a choice, with what both sides made them from; `known` has theirs. */
  held: Merged<C>['held'];
  /** Something on the screen is not on the server. */
  unsaved: boolean;
  saving: boolean;
  /** When it was last saved from here, RFC 3339; null before. */
  saved_at: string | null;
  failure: SaveFailure | null;
  errors: PlaceErrors;
  /** Fields that a save found changed elsewhere and took in; with the number of that merge. */
  taken: { fields: readonly string[]; merge: number };
}

/** What is wrong, and the draft in which it was found. */
interface Found<D> {
  errors: PlaceErrors;
  draft: D;
}

/**
 * The work on one record. What is changed is saved by itself after a rest, one save at a time, from the version that
 * was read; a version that somebody else saved meanwhile is merged in. What is wrong is marked and held back, the rest
 * is saved; what could not be saved is tried again. Whatever fails, the draft stays as it is.
 */
export abstract class Autosave<
  D,
  C extends object,
  R extends { id: string; version: number },
  S extends AutosaveState<D, C, R> = AutosaveState<D, C, R>,
> {
  #state: AutosaveState<D, C, R>;
  #shown: S | null = null;
  #listeners = new Set<() => void>();
  /** The fields as the server has them. */
  #stored: C;
  /** What was sent and not answered: it may be stored. */
  #unanswered: Partial<C> = {};
  #creation: UnsavedWork<D, C>['creation'] = null;
  /** What is wrong in the draft, and what the server has refused in it. */
  #found: Found<D>;
  #refused: Found<D>;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;

  constructor(
    protected readonly kind: RecordKind<D, C, R>,
    private readonly server: RecordServer<C, R>,
    saved: R | null,
    draft: D,
  ) {
    const content = kind.contentOf(draft);
    this.#stored = content;
    this.#found = this.#refused = { errors: {}, draft };
    this.#state = {
      ...{ draft, saved, known: content, opened: content, held: new Map() },
      ...{ unsaved: false, saving: false, saved_at: null, failure: null, errors: {} },
      taken: { fields: [], merge: 0 },
    };
  }

  /** What its screen is told of the state. */
  protected abstract shown(state: AutosaveState<D, C, R>): S;

  /** Whether something on the screen is not in the fields that are sent. */
  protected holdsMore(_draft: D): boolean {
    return false;
  }

  /** Whether something has to be put right before all can be saved. */
  protected isWrong(errors: PlaceErrors): boolean {
    return Object.keys(errors).length > 0;
  }

  /** What is sent along once nothing is wrong. */
  protected alsoSent(_saved: R): object {
    return {};
  }

  getState = (): S => {
    this.#shown ??= this.shown(this.#state);
    return this.#shown;
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Saves now what is not saved. Resolves when nothing is left to do or it did not work; never rejects. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  };

  /** Says all that is wrong, also what saving by itself passes over. */
  check(): void {
    const { draft } = this.#state;
    const errors = this.kind.faults(draft, false);
    this.#found = { errors, draft };
    this.set(Object.keys(errors).length === 0 ? {} : { failure: WRONG });
  }

  /** Takes in a version that was read by somebody else on this page. */
  meet(theirs: R): void {
    if (this.#running === null && theirs.version > (this.#state.saved?.version ?? 0)) this.#take(theirs);
  }

  /** What has to be kept so that nothing is lost with the tab. */
  keep(): UnsavedWork<D, C> {
    return { draft: this.#state.draft, base: this.#base(), creation: this.#creation ?? null };
  }

  /** Goes on with work that was kept. What was saved or typed since it was kept is merged. */
  restore({ draft, base, creation }: UnsavedWork<D, C> & Partial<Kept>): void {
    const { kind } = this;
    const { known, saved } = this.#state;
    this.#creation ??= creation ?? null;
    const mine = kind.contentOf(draft);
    const agreed = kind.units.filter((unit) => unitIs(unit, mine, known, alike)).flat();
    const next = { ...known, ...pick(mine, agreed) };
    const { content, held } = kind.merge(base, mine, next);
    // What was typed before it came back.
    const all = kind.merge(known, content, kind.contentOf(this.#state.draft)).content;
    this.put(kind.applied(draft, all, saved), { known: next, held });
  }

  /** Saves what was brought back. False where the server turns out to have it all, so that nothing was sent. */
  lacked = async (): Promise<boolean> => {
    await this.flush();
    return this.#state.unsaved || this.#state.saved_at !== null;
  };

  /** Stops; what is on its way is finished. */
  close(): void {
    clearTimeout(this.#timer);
  }

  /** The draft from now on; it is saved after a rest. */
  protected put(draft: D, part: Partial<AutosaveState<D, C, R>> = {}): void {
    this.set({ ...part, draft });
    this.#schedule(REST);
  }

  /** The content that was chosen between two versions; it is saved at once. */
  protected choose(content: C): void {
    this.set({ held: new Map(), draft: this.kind.applied(this.#state.draft, content, this.#state.saved) });
    void this.flush();
  }

  protected set(part: Partial<AutosaveState<D, C, R>>): void {
    const state = { ...this.#state, ...part };
    const { draft, known, held, failure } = state;
    const differing = changedIn(this.kind.units, known, this.kind.contentOf(draft));
    const errors = this.#errorsIn(draft);
    this.#state = {
      ...state,
      // The same object while it says the same: parts of the screen wait for another one.
      errors: same(errors, state.errors) ? state.errors : errors,
      held: new Map([...held].filter(([name]) => differing.includes(name))),
      failure: failure?.kind === 'fields' && !this.isWrong(errors) ? null : failure,
      unsaved: differing.length > 0 || this.holdsMore(draft),
    };
    this.#shown = null;
    for (const listener of this.#listeners) listener();
  }

  /** What the draft and a newer version are made from: of what waits for a choice, what both had before. */
  #base(): C {
    const { known, held } = this.#state;
    return { ...known, ...Object.fromEntries(held) };
  }

  #errorsIn(draft: D): PlaceErrors {
    const still = ({ errors, draft: found }: Found<D>) => this.kind.unchanged(errors, found, draft);
    return { ...still(this.#refused), ...still(this.#found) };
  }

  #schedule(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), after);
  }

  async #save(): Promise<void> {
    let refusal = new Refusal('unreachable', `The ${this.kind.thing} is being changed elsewhere.`);
    for (let rounds = 0; rounds <= ROUNDS; ) {
      const { draft, saved } = this.#state;
      this.#found = { errors: this.kind.faults(draft, saved === null), draft };
      const changes = this.#changes();
      const also = saved === null || this.isWrong(this.#errorsIn(draft)) ? {} : this.alsoSent(saved);
      const names = Object.keys(changes);
      if (names.length + Object.keys(also).length === 0)
        return this.set({ saving: false, failure: this.isWrong(this.#errorsIn(draft)) ? WRONG : null });
      this.set({ saving: true });
      try {
        await this.#send(saved, changes, also);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        rounds++;
        if (error.kind === 'changed_elsewhere' && saved !== null) {
          const unread = await this.#readNewer(saved.id);
          if (unread !== null) return this.#fail(unread);
        } else if (error.kind === 'refused' && this.#mark(error, draft, names)) refusal = error;
        else {
          if (error.kind === 'unreachable') this.#unanswered = { ...this.#unanswered, ...changes };
          return this.#fail(error);
        }
      }
    }
    this.#fail(refusal);
  }

  /** What has changed and can be sent: nothing is wrong in it, and no choice is open. */
  #changes(): Partial<C> {
    const { kind } = this;
    const { draft, saved, known, held } = this.#state;
    const content = kind.sendable(kind.contentOf(draft), known, this.#errorsIn(draft));
    if (saved === null) return kind.creatable(content) ? content : {};
    return pick(
      content,
      changedIn(kind.units, known, content).filter((name) => !held.has(name)),
    );
  }

  /** Sends changes, or what a new record begins with. */
  async #send(saved: R | null, changes: Partial<C>, also: object): Promise<void> {
    let sent = changes;
    let answer: R;
    if (saved === null) {
      if (this.server.create === undefined) throw new Error(`no ${this.kind.thing} is made here`);
      // One try that was not answered may have worked: until it is known, it is repeated as it was.
      this.#creation ??= { key: newUuid(), body: changes as C };
      sent = this.#creation.body;
      answer = await this.server.create(this.#creation.body, this.#creation.key);
      this.#creation = null;
    } else answer = await this.server.update(saved.id, { ...changes, ...also }, saved.version);
    const { draft, known } = this.#state;
    const content = this.kind.contentOf(draft);
    const stored = this.kind.contentIn(answer);
    const answered = pick(
      stored,
      this.kind.answered.filter(
        (name) => name in sent && same(Reflect.get(sent, name), Reflect.get(content, name)),
      ),
    );
    this.#tries = 0;
    this.#stored = stored;
    this.#unanswered = {};
    this.set({
      saved: answer,
      known: { ...known, ...sent, ...answered },
      draft: this.kind.applied(draft, { ...content, ...answered }, answer),
      saved_at: new Date().toISOString(),
      failure: null,
    });
  }

  /** Takes in the newer version, and says what came with it. Returns why it could not be read. */
  async #readNewer(id: R['id']): Promise<Refusal | null> {
    try {
      const fields = this.#take(await this.server.read(id));
      if (fields.length > 0) this.set({ taken: { fields, merge: this.#state.taken.merge + 1 } });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  /** Merges a newer version in. Returns the fields that are new here. */
  #take(theirs: R): string[] {
    const { kind } = this;
    const { draft, known, opened } = this.#state;
    const mine = kind.contentOf(draft);
    const stored = kind.contentIn(theirs);
    const base = this.#base();
    const unanswered = this.#unanswered;
    // Theirs, as it was typed here where it says the same: a space at the end is nobody's change.
    const next = { ...stored };
    const elsewhere: string[] = [];
    for (const unit of kind.units) {
      if (unitIs(unit, this.#stored, stored)) Object.assign(next, pick(known, unit));
      else if (unit.every((name) => name in unanswered) && unitIs(unit, unanswered, stored, alike)) {
        // It was sent from here and arrived, though no answer came.
        Object.assign(next, pick(unanswered, unit));
        Object.assign(base, pick(unanswered, unit));
      } else if (unitIs(unit, mine, stored, alike)) Object.assign(next, pick(mine, unit));
      else elsewhere.push(...unit);
    }
    const { content, held } = kind.merge(base, mine, next);
    this.#stored = stored;
    this.#unanswered = {};
    this.set({
      saved: theirs,
      known: next,
      held,
      draft: kind.applied(draft, content, theirs),
      opened: { ...opened, ...pick(stored, elsewhere) },
    });
    return changedIn(kind.units, mine, content);
  }

  /** Marks what was refused, so that the rest can go on. False where no place in what was sent is named. */
  #mark(refusal: Refusal, sent: D, names: readonly string[]): boolean {
    const { draft } = this.#state;
    const errors = this.kind.refusals(refusal.fields, sent, names);
    // What was changed since may be right: saving tells.
    const { errors: before, draft: found } = this.#refused;
    this.#refused = {
      errors: { ...this.kind.unchanged(before, found, draft), ...this.kind.unchanged(errors, sent, draft) },
      draft,
    };
    this.#creation = null;
    return Object.keys(errors).length > 0;
  }

  #fail(refusal: Refusal): void {
    const { kind, message, cause, wait } = refusal;
    // It is known that nothing has arrived, so the next try may be another one.
    if (kind !== 'unreachable') this.#creation = null;
    this.set({
      saving: false,
      failure: { kind: kind === 'changed_elsewhere' ? 'refused' : kind, message, error: cause },
    });
    // Each time later, or as the server asks.
    if (kind === 'unreachable')
      this.#schedule(Math.max(wait, Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#tries++)));
  }
}
