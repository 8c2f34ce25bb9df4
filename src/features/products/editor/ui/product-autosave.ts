import type { Product } from '@/features/products/records/products.schema';
import { Refusal, type SaveFailure } from '@/ui/autosave/save-error';
import { REST, retryAfter } from '@/ui/autosave/save-timing';
import { messagesOf } from '@/ui/client/problem';
import {
  changedFields,
  fieldsOf,
  join,
  ownFields,
  type ProductFields,
  partAt,
  samePart,
  togetherWith,
  withFields,
  withPart,
} from './draft.rules';

/** How often one save may meet a newer version before it waits. */
const MERGES = 5;
/** What the server answers in another form than it was sent: a picture from elsewhere gets an address of ours. */
const ANSWERED = ['cover'];

const WRONG: SaveFailure = { kind: 'fields', message: 'Some fields need another look.', error: null };

/** Where products are kept. Every call that does not work throws a `Refusal`. */
export interface ProductServer {
  /** From the version that was read; a newer one is refused as `changed_elsewhere`. */
  update: (id: string, fields: Record<string, unknown>, version: number) => Promise<Product>;
  read: (id: string) => Promise<Product>;
}

/** What was typed into a field for a number and is not taken. */
export interface RefusedNumber {
  text: string;
  fault: string;
}

export interface ProductState {
  /** What is saved, as it was typed. */
  base: Product;
  draft: Product;
  /** Something on the screen is not on the server. */
  unsaved: boolean;
  saving: boolean;
  /** When it was last saved from here, RFC 3339; null before. */
  saved_at: string | null;
  failure: SaveFailure | null;
  /** Messages by JSON pointer. */
  errors: Readonly<Record<string, string>>;
  /** By JSON pointer. */
  numbers: Readonly<Record<string, RefusedNumber>>;
  /** Fields that were changed here and elsewhere; held back until the creator has chosen. */
  conflicts: readonly string[];
  /** Fields that a save found changed elsewhere and took in; with the number of that merge. */
  taken: { fields: readonly string[]; merge: number };
  /** Something was changed here since the product was opened. */
  changed: boolean;
}

/** What is kept on this device until the server has it. */
export interface KeptWork {
  draft: Product;
  base: Product;
  /** Fields that wait for a choice: `base` has theirs already. Missing in what an earlier version kept. */
  conflicts?: readonly string[];
}

/**
 * The work on one product. What is changed is saved by itself after a rest, one save at a time, from the version that
 * was read; a version that somebody else saved meanwhile is joined in. What is refused is marked and held back, the
 * rest is saved; what could not be saved is tried again. The draft stays as it is, whatever fails.
 */
export class ProductSession {
  #state: ProductState;
  #listeners = new Set<() => void>();
  /** The saved version as the server has it. */
  #stored: Product;
  /** As it was opened, with what was changed elsewhere since: what only this session changed can be taken back. */
  #opened: Product;
  /** What was refused and is still the same: fields, and pointers to parts of groups of fields. */
  #refused = new Set<string>();
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;

  constructor(
    product: Product,
    private readonly server: ProductServer,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.#stored = this.#opened = product;
    this.#state = {
      base: product,
      draft: product,
      unsaved: false,
      saving: false,
      saved_at: null,
      failure: null,
      errors: {},
      numbers: {},
      conflicts: [],
      taken: { fields: [], merge: 0 },
      changed: false,
    };
  }

  getState = (): ProductState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes fields of the draft; they are saved after a rest. */
  change = (fields: ProductFields): void => {
    const draft = { ...this.#state.draft, ...fields } as Product;
    this.#set({ draft, errors: this.#stillWrong(draft, Object.keys(fields)) });
    this.#schedule();
  };

  /** Marks a number that is not taken, or takes the mark away. */
  refuseNumber = (pointer: string, refused: RefusedNumber | null): void => {
    const { [pointer]: before, ...numbers } = this.#state.numbers;
    if (refused === null && before === undefined) return;
    this.#set({ numbers: refused === null ? numbers : { ...numbers, [pointer]: refused } });
    this.#schedule();
  };

  /** Shows what a call that is no save says about places. */
  mark = (places: readonly { pointer: string; message: string }[]): void =>
    this.#set({ errors: { ...this.#state.errors, ...messagesOf(places) } });

  /** Saves now what is not saved. Resolves when nothing is left to do or it did not work; never rejects. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  };

  /** Takes in a version that was read by somebody else on this page. */
  meet = (theirs: Product): void => {
    if (this.#running === null && theirs.version > this.#stored.version) this.#join(theirs);
  };

  /** Ends the conflicts: mine are saved, or theirs take their place. */
  resolve = (side: 'mine' | 'theirs'): void => {
    const { base, draft, conflicts } = this.#state;
    this.#set({ conflicts: [], draft: side === 'mine' ? draft : withFields(draft, base, conflicts) });
    void this.flush();
  };

  /**
   * What was changed here as it was when it was opened, or as it came from elsewhere since. Answers how to take that
   * back.
   */
  revert = (): (() => void) => {
    const { draft, numbers } = this.#state;
    const names = changedFields(this.#opened, draft);
    const undone = fieldsOf(draft, names);
    this.#set({ numbers: {} });
    this.change(fieldsOf(this.#opened, names));
    void this.flush();
    return () => {
      this.#set({ numbers });
      this.change(undone);
      void this.flush();
    };
  };

  /** What has to be kept so that nothing is lost with the tab. */
  keep = (): KeptWork => {
    const { draft, base, conflicts } = this.#state;
    return { draft, base, conflicts };
  };

  /** Goes on with work that was kept. What was saved since is joined in; a choice that was open stays open. */
  restore = ({ draft, base, conflicts = [] }: KeptWork): void => {
    const joined = join(base, draft, this.#stored);
    this.#set({ draft: joined.draft, conflicts: [...new Set([...conflicts, ...joined.conflicts])] });
    this.#schedule();
  };

  /** Saves what was brought back. False where the server turns out to have it all, so that nothing was sent. */
  lacked = async (): Promise<boolean> => {
    await this.flush();
    return this.#state.unsaved || this.#state.saved_at !== null;
  };

  /** Stops; what is on its way is finished. */
  close = (): void => clearTimeout(this.#timer);

  #set(part: Partial<ProductState>): void {
    const state = { ...this.#state, ...part };
    const { base, draft, numbers, failure } = state;
    const wrong = this.#refused.size > 0 || Object.keys(numbers).length > 0;
    const differing = changedFields(base, draft);
    this.#state = {
      ...state,
      conflicts: state.conflicts.filter((name) => differing.includes(name)),
      failure: failure?.kind === 'fields' && !wrong ? null : failure,
      unsaved: wrong || differing.length > 0,
      changed: Object.keys(numbers).length > 0 || changedFields(this.#opened, draft).length > 0,
    };
    for (const listener of this.#listeners) listener();
  }

  /** The messages without those about what is another in the next draft; what was refused there is tried again. */
  #stillWrong(next: Product, names: readonly string[]): ProductState['errors'] {
    const { draft, errors } = this.#state;
    const units = togetherWith(draft.type, names);
    const holds = (pointer: string) => {
      if (!units.includes(topOf(pointer))) return true;
      const part = partAt(draft, pointer);
      return part !== null && samePart(draft, next, part);
    };
    for (const refused of this.#refused)
      if (refused.startsWith('/') ? !holds(refused) : units.includes(refused)) this.#refused.delete(refused);
    return Object.fromEntries(Object.entries(errors).filter(([pointer]) => holds(pointer)));
  }

  #schedule(after = REST): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), after);
  }

  async #save(): Promise<void> {
    for (let merges = 0; merges <= MERGES; ) {
      const { base, conflicts } = this.#state;
      const draft = this.#sendable();
      const names = changedFields(base, draft).filter(
        (name) => !this.#refused.has(name) && !conflicts.includes(name),
      );
      if (names.length === 0) return this.#rest();
      this.#set({ saving: true });
      try {
        this.#accept(await this.server.update(base.id, fieldsOf(draft, names), base.version), draft, names);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.kind === 'changed_elsewhere') {
          merges++;
          const refused = await this.#read();
          if (refused !== null) return this.#fail(refused);
        } else if (error.kind !== 'refused' || !this.#hold(error, draft, names)) return this.#fail(error);
      }
    }
    this.#fail(new Refusal('unreachable', 'The product is being changed elsewhere.'));
  }

  /** The draft, with the parts that were refused as they are saved. */
  #sendable(): Product {
    const { base, draft } = this.#state;
    const parts = [...this.#refused].map((pointer) => partAt(draft, pointer)).filter((part) => part !== null);
    return parts.reduce((product, part) => withPart(product, base, part), draft);
  }

  /** Nothing is left that could be saved. */
  #rest(): void {
    const wrong = this.#refused.size > 0 || Object.keys(this.#state.numbers).length > 0;
    this.#set({ saving: false, failure: wrong ? WRONG : null });
  }

  #accept(answer: Product, sent: Product, names: readonly string[]): void {
    const { base, draft } = this.#state;
    this.#tries = 0;
    this.#stored = answer;
    const own = ownFields(answer.type);
    const answered = ANSWERED.filter(
      (name) => names.includes(name) && !changedFields(sent, draft).includes(name),
    );
    this.#set({
      base: withFields(withFields(answer, withFields(base, sent, names), own), answer, answered),
      draft: withFields(withFields(answer, draft, own), answer, answered),
      saved_at: this.now().toISOString(),
      failure: null,
    });
  }

  /** Takes in the newer version. Returns why it could not be read. */
  async #read(): Promise<Refusal | null> {
    try {
      const theirs = await this.server.read(this.#state.base.id);
      const { base, draft, taken } = this.#state;
      const mine = changedFields(base, draft);
      const fields = changedFields(this.#stored, theirs).filter((name) => !mine.includes(name));
      this.#join(theirs);
      if (fields.length > 0) this.#set({ taken: { fields, merge: taken.merge + 1 } });
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  #join(theirs: Product): void {
    const { base, draft, conflicts } = this.#state;
    const { elsewhere, ...joined } = join(base, draft, theirs, this.#stored);
    this.#stored = theirs;
    this.#opened = withFields(this.#opened, theirs, elsewhere);
    this.#set({ ...joined, conflicts: [...new Set([...conflicts, ...joined.conflicts])] });
  }

  /** Marks what was refused, so that the rest can go on. False where no field of those that were sent is named. */
  #hold({ fields }: Refusal, sent: Product, names: readonly string[]): boolean {
    const named = fields.filter(({ pointer }) => names.includes(topOf(pointer)));
    const { base, draft } = this.#state;
    const since = changedFields(sent, draft);
    const marked = named.filter(({ pointer }) => {
      const part = partAt(sent, pointer);
      // Of a group that is saved in part, only what is wrong waits.
      const alone = part !== null && partAt(base, pointer) !== null && !samePart(sent, base, part);
      // What was changed since may be right: saving tells.
      const waits = alone ? samePart(sent, draft, part) : !since.includes(topOf(pointer));
      const held = alone ? [`/${part.group}/${part.part}`] : togetherWith(sent.type, [topOf(pointer)]);
      if (waits) for (const name of held) this.#refused.add(name);
      return waits;
    });
    this.mark(marked);
    return named.length > 0;
  }

  #fail(refusal: Refusal): void {
    const { kind, message, cause } = refusal;
    this.#set({
      saving: false,
      failure: { kind: kind === 'changed_elsewhere' ? 'refused' : kind, message, error: cause },
    });
    if (kind === 'unreachable') this.#schedule(retryAfter(refusal, this.#tries++));
  }
}

const topOf = (pointer: string): string => pointer.split('/')[1] ?? '';
