/** What every kept draft carries. */
export interface Kept {
  /** The form of the record. */
  form: number | string;
  /** When it was kept, RFC 3339. */
  at: string;
}

const PREFIX = 'galley.unsaved';
/** Drafts that are kept in one browser; the oldest go first. */
const MOST = 50;

/** Where the drafts of a record are kept: by account, record (`new` before it exists) and tab. */
const placesOf = (account: string, id: string | null) => `${PREFIX}.${account}.${id ?? 'new'}.`;

/** The name of the lock that an open editor holds, so that other tabs leave its draft alone. */
const lockOf = (place: string) => `${place}.open`;

/**
 * Keeps the unsaved draft of one editor on this device, so that it outlives a reload, a crash, a closed tab and a
 * session that ended. Where storage is switched off or full nothing is kept; the page still has it, and leaving it
 * asks first.
 */
export class DraftKeeper<T extends Kept> {
  readonly #tab = crypto.getRandomValues(new Uint32Array(2)).join('');
  #place: string | null = null;
  #letGo: () => void = () => {};

  constructor(
    private readonly account: string,
    /** The form of its records; those of another one are not read. */
    private readonly form: T['form'],
  ) {}

  /** From now on the draft belongs to this record; what was kept before it existed is moved. */
  open(id: string | null): void {
    const place = `${placesOf(this.account, id)}${this.#tab}`;
    if (place === this.#place) return;
    const kept = this.#place === null ? null : this.#read(this.#place);
    this.forget();
    this.close();
    this.#place = place;
    if (kept !== null) write(place, kept);
    this.#letGo = hold(lockOf(place));
  }

  /** Lets other tabs go on with what is kept. */
  close(): void {
    this.#letGo();
    this.#place = null;
  }

  keep(draft: Omit<T, keyof Kept>): void {
    if (this.#place === null) return;
    write(this.#place, { form: this.form, at: new Date().toISOString(), ...draft });
  }

  forget(): void {
    if (this.#place !== null) remove(this.#place);
  }

  /** The newest draft of a record that no open tab works on, and how to drop it once it is kept elsewhere. */
  async find(id: string | null): Promise<{ kept: T; drop: () => void } | null> {
    const open = await openEditors();
    const found = keys(placesOf(this.account, id))
      .filter((place) => place !== this.#place && !open.has(lockOf(place)))
      .flatMap((place) => {
        const kept = this.#read(place);
        return kept === null ? [] : [{ kept, drop: () => remove(place) }];
      });
    return found.sort((one, other) => other.kept.at.localeCompare(one.kept.at))[0] ?? null;
  }

  #read(place: string): T | null {
    const kept = read(place);
    return kept?.form === this.form ? (kept as T) : null;
  }
}

/** Holds a lock until it is let go or the page ends, however it ends. */
function hold(name: string): () => void {
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Missing where the page is not secure; then every draft that is found counts as left behind.
  const locks: LockManager | undefined = navigator.locks;
  locks?.request(name, () => held).catch(() => undefined); // refused in a page that is being closed
  return letGo;
}

async function openEditors(): Promise<ReadonlySet<string>> {
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name === undefined ? [] : [name])));
}

function keys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // Storage is switched off: nothing was kept.
    return [];
  }
}

function read(place: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null');
  } catch {
    // Storage is switched off, or holds something else: there is nothing to bring back.
    return null;
  }
}

function write(place: string, kept: Kept): void {
  try {
    localStorage.setItem(place, JSON.stringify(kept));
    const all = keys(`${PREFIX}.`);
    if (all.length <= MOST) return;
    const oldest = all
      .map((key) => ({ key, at: read(key)?.at ?? '' }))
      .sort((a, b) => a.at.localeCompare(b.at))[0];
    if (oldest !== undefined) localStorage.removeItem(oldest.key);
  } catch {
    // Storage is full or switched off: the draft is still in the page, and leaving it asks first.
  }
}

function remove(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
