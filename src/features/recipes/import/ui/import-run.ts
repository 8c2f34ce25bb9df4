import type { ImportResult, ImportResults, LeftOut } from '@/features/recipes/import/import.schema';
import type { RecipeId } from '@/kernel/ids';
import { newUuid } from '@/kernel/uuid';
import { candidateKey, repeatsIn } from './found-rows.rules';
import { type Decision, inLibrary, type Twin, twinsOf } from './import-duplicates.rules';
import { type ImportProblem, isLost, isStopped, PATIENT, problemIn, REFUSED } from './import-problem.rules';
import { isUnsaved, pastedIn } from './local-paste';
import { type ImportSource, nameOf, wrongWith } from './sources.rules';
import { doubtWords, type Outcome, outcomeOf } from './wording.rules';

/** What she has decided about one recipe: another title, or the recipe whose place it takes. */
interface ImportEdit {
  index: number;
  title?: string;
  replaces?: RecipeId;
}

/** What is wanted of a source. */
export interface ImportWish {
  preview: boolean;
  /** The places of the recipes that are wanted; all without it. */
  only?: readonly number[];
  /** Stores them although the library has them. */
  copies?: boolean;
  /** What she has decided about single ones. */
  edits?: readonly ImportEdit[];
  /** What stores has a key: sent again, it is not done again, and gives the first answer. */
  key?: string;
}

interface CallHooks {
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Where recipes are read and stored. What does not work rejects with an `ImportProblem`; stopped, with an AbortError. */
export interface ImportServer {
  run: (source: ImportSource, wanted: ImportWish, hooks: CallHooks) => Promise<ImportResults>;
  /** Resolves after some seconds; rejects when it is stopped. */
  wait: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** One page, text or file, and what was found in it. */
export interface SourceState {
  key: string;
  /** How it is called: of a text with one recipe its title, once it is read. */
  name: string;
  source: ImportSource;
  state: 'waiting' | 'running' | 'read' | 'failed';
  problem: ImportProblem | null;
  found: readonly ImportResult[];
  /** The recipe that it is a part of, by its `candidateKey`, where she has split that; null else. */
  part_of: string | null;
  /** What an archive of ours has beside that. */
  left_out: readonly LeftOut[];
}

export interface ImportState {
  phase: 'choose' | 'reading' | 'preview' | 'importing' | 'done';
  /** What stands in the field; it outlives a reading that did not work. */
  text: string;
  /** Something was pasted, or is found and wanted, that is not in the library. */
  unsaved: boolean;
  sources: readonly SourceState[];
  /** The recipes to import, each by `candidateKey`. */
  chosen: ReadonlySet<string>;
  /** Recipes that another source has brought already, by `candidateKey`; left out unless she wants them. */
  twins: ReadonlyMap<string, Twin>;
  /** Titles that she has given, by `candidateKey`. */
  titles: ReadonlyMap<string, string>;
  /** Those of `chosen` that take the place of the one in the library. */
  replacing: ReadonlySet<string>;
  /** Recipes that she has split, by `candidateKey`, each with the keys of the sources that hold its parts. */
  splits: ReadonlyMap<string, readonly string[]>;
  /** Of the running work: sources read or recipes stored, of how many. */
  progress: { done: number; total: number; name: string; part: number };
  /** Seconds that are waited because the server asked for it; 0 else. */
  waiting: number;
  /** It waits because there is no connection. */
  lost: boolean;
  /** She asked for an end, and the recipes on their way are still being stored. */
  stopping: boolean;
  outcomes: readonly Outcome[];
}

const NOTHING: ImportState = {
  phase: 'choose',
  text: '',
  unsaved: false,
  sources: [],
  chosen: new Set(),
  twins: new Map(),
  titles: new Map(),
  replacing: new Set(),
  splits: new Map(),
  progress: { done: 0, total: 0, name: '', part: 0 },
  waiting: 0,
  lost: false,
  stopping: false,
  outcomes: [],
};

/** Recipes stored by one call: small enough for a bar that moves, and for the time that a call may take. */
const PIECE = 50;
/** Of a large file fewer calls, as each sends all of it. */
const LARGE_FILE = 4 * 1024 * 1024;
const LARGE_PIECE = 400;
/** Waits for the server in a row, at most. */
const PATIENCE = 5;
/** Seconds before a call whose answer was lost is sent again, and how often that is done: a minute of no connection. */
const LOST = { seconds: 5, tries: 12 };

const NEVER = new AbortController().signal;

/** The title of the one recipe that was read in a text; null where there is none, or several. */
function titleOf({ kind }: ImportSource, found: readonly ImportResult[]): string | null {
  return kind === 'text' && found.length === 1 ? (found[0]?.title ?? null) : null;
}

const NO_PART = 'Each part needs a recipe of its own. Choose another line.';

/** Every recipe that was read, with its source and its `candidateKey`. */
export const resultsIn = ({ sources }: Pick<ImportState, 'sources'>) =>
  sources.flatMap((source) =>
    source.found.map((result) => ({ source, result, key: candidateKey(source.key, result.index) })),
  );

/**
 * An import from the first source to the last recipe: sources are read one after another, what is chosen is stored
 * piece by piece. It can be stopped at any time; what was stored until then stays, and is counted.
 */
export class ImportRun {
  #state = NOTHING;
  #listeners = new Set<() => void>();
  #stop = new AbortController();
  #made = 0;

  constructor(private readonly server: ImportServer) {}

  getState = (): ImportState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Puts a text into the field. */
  write(text: string): void {
    this.#set({ text });
  }

  /** Reads sources, in addition to those that are there. Never rejects. */
  async read(sources: readonly ImportSource[]): Promise<void> {
    if (sources.length === 0) return;
    const added = sources.map((source): SourceState => {
      const wrong = wrongWith(source);
      const problem = wrong === null ? null : { ...REFUSED, message: wrong };
      const state = problem === null ? 'waiting' : 'failed';
      const key = `source${++this.#made}`;
      return { key, name: nameOf(source), source, state, problem, found: [], part_of: null, left_out: [] };
    });
    // What failed before has been seen; what is added now may be in its place.
    const kept = this.#state.sources.filter(({ state }) => state !== 'failed');
    this.#set({ sources: [...kept, ...added] });
    await this.#readWaiting();
    // What could not be read, or was stopped, she may want to change.
    const { phase, sources: read } = this.#state;
    if (phase === 'preview' && read.every(({ state }) => state === 'read')) this.#set({ text: '' });
  }

  /** Reads those again that failed and may work now. */
  async retry(): Promise<void> {
    const sources = this.#state.sources.map((one) =>
      one.problem?.again === true ? { ...one, state: 'waiting' as const, problem: null } : one,
    );
    this.#set({ sources });
    await this.#readWaiting();
  }

  choose(keys: readonly string[], wanted: boolean): void {
    const chosen = new Set(this.#state.chosen);
    for (const key of keys) {
      if (wanted) chosen.add(key);
      else chosen.delete(key);
    }
    this.#set({ chosen });
  }

  /** What becomes of a recipe that the library has in another form. */
  decide(key: string, decision: Decision): void {
    const replacing = new Set(this.#state.replacing);
    if (decision === 'replace') replacing.add(key);
    else replacing.delete(key);
    this.#set({ replacing });
    this.choose([key], decision !== 'leave');
  }

  /** Gives a recipe another title; an empty one is the one that was read. */
  retitle(key: string, title: string): void {
    const titles = new Map(this.#state.titles);
    if (title.trim() === '') titles.delete(key);
    else titles.set(key, title.trim());
    this.#set({ titles });
  }

  /**
   * Reads a recipe as two, the second of which begins at a line of its text, counted from 0. Answers why that does not
   * work, and changes nothing then; null where it is done. Never rejects.
   */
  async split(key: string, line: number): Promise<string | null> {
    const result = resultsIn(this.#state).find((one) => one.key === key)?.result;
    const lines = result?.text?.split('\n') ?? [];
    const parts = [lines.slice(0, line), lines.slice(line)].map((part) => part.join('\n').trim());
    if (parts.includes('')) return NO_PART;
    try {
      const read = await Promise.all(
        parts.map(async (text) => {
          const source: ImportSource = { kind: 'text', text };
          const { results } = await this.#call(source, { preview: true }, this.#stop.signal);
          return { source, found: results };
        }),
      );
      if (read.some(({ found }) => found.every(({ status }) => status === 'failed'))) return NO_PART;
      const sources = read.map(({ source, found }): SourceState => {
        const name = titleOf(source, found) ?? nameOf(source);
        const own = { key: `source${++this.#made}`, name, source, found, part_of: key };
        return { ...own, state: 'read', problem: null, left_out: [] };
      });
      this.choose([key], false);
      this.#set({
        splits: new Map([...this.#state.splits, [key, sources.map((one) => one.key)]]),
        sources: [...this.#state.sources, ...sources],
      });
      for (const one of sources) this.#take(one.key, one.found);
      return null;
    } catch (error) {
      if (isStopped(error)) return null;
      const problem = problemIn(error);
      return problem.code === 'import_failed' ? NO_PART : problem.message;
    }
  }

  /** Takes a split back: the recipe is there as it was read, its parts are not, nor theirs. */
  join(key: string): void {
    const keys = this.#state.splits.get(key) ?? [];
    const parts = resultsIn(this.#state).filter(({ source }) => keys.includes(source.key));
    for (const part of parts) this.join(part.key);
    this.choose([...parts.map((part) => part.key)], false);
    this.choose([key], true);
    const splits = new Map(this.#state.splits);
    splits.delete(key);
    const twins = new Map(this.#state.twins);
    for (const part of parts) twins.delete(part.key);
    this.#set({ splits, twins, sources: this.#state.sources.filter((one) => !keys.includes(one.key)) });
  }

  /** Stores what is chosen. Never rejects. */
  async import(): Promise<void> {
    const { sources, chosen, twins, replacing } = this.#state;
    const repeats = repeatsIn(this.#state);
    const { signal } = this.#begin('importing');
    this.#progress({ done: 0, total: chosen.size, name: '', part: 0 });
    const outcomes: Outcome[] = [];
    const end = (...more: Outcome[]) => {
      outcomes.push(...more);
      this.#set({ outcomes: [...outcomes] });
      this.#progress({ done: outcomes.length, part: 0 });
    };
    for (const source of sources) {
      const wanted = source.found.filter(({ index }) => chosen.has(candidateKey(source.key, index)));
      const isCopy = ({ status, index }: ImportResult) => {
        const key = candidateKey(source.key, index);
        const isSame = twins.has(key) || repeats.get(key)?.retitled === true;
        return !replacing.has(key) && (status === 'duplicate' || isSame);
      };
      const copies = wanted.filter(isCopy);
      const anew = wanted.filter((one) => !isCopy(one));
      for (const [list, copied] of [[anew, false] as const, [copies, true] as const])
        for (const piece of inPieces(list, sizeFor(source.source))) {
          if (signal.aborted) break;
          this.#progress({ name: source.name });
          end(...(await this.#store(source, piece, copied, signal)));
        }
    }
    this.#set({ phase: 'done', waiting: 0, lost: false, stopping: false });
  }

  /** Ends what is running; what was read or stored stays. Recipes on their way are waited for: the server stores them. */
  stop(): void {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    if (this.#state.phase === 'importing') this.#set({ stopping: true });
  }

  /** Everything anew; what was pasted and not imported is in the field again. */
  reset(): void {
    this.stop();
    this.#set({ ...NOTHING, text: this.#state.phase === 'done' ? '' : pastedIn(this.#state) });
  }

  /** What was pasted and is not imported. */
  keep(): { text: string } {
    return { text: pastedIn(this.#state) };
  }

  /** Puts back what was kept, where nothing has been begun since. */
  restore({ text }: { text: string }): void {
    if (this.#state.phase === 'choose' && this.#state.text === '') this.#set({ text });
  }

  /** Nothing of it saves by itself. */
  async flush(): Promise<void> {}

  close(): void {
    this.stop();
  }

  async #readWaiting(): Promise<void> {
    const { signal } = this.#begin('reading');
    const waiting = this.#state.sources.filter(({ state }) => state === 'waiting');
    let done = 0;
    for (const { key, name, source } of waiting) {
      if (signal.aborted) break;
      this.#progress({ done, total: waiting.length, name, part: 0 });
      this.#source(key, { state: 'running' });
      try {
        const { results: found, left_out = [] } = await this.#call(source, { preview: true }, signal);
        this.#source(key, { state: 'read', name: titleOf(source, found) ?? name, found, left_out });
        this.#take(key, found);
      } catch (error) {
        if (!isStopped(error)) this.#source(key, { state: 'failed', problem: problemIn(error) });
      }
      done++;
    }
    // What she stopped before it was read was not wanted.
    const sources = this.#state.sources.filter(({ state }) => state === 'read' || state === 'failed');
    this.#set({ sources, waiting: 0, phase: sources.length === 0 ? 'choose' : 'preview' });
  }

  /** Notes which recipes of a source another one has brought, and chooses what is new. */
  #take(source: string, found: readonly ImportResult[]): void {
    const { sources, splits } = this.#state;
    const others = sources
      .filter((one) => one.key !== source && one.state === 'read')
      .map(({ key, name, found: before }) => ({
        name,
        found: before.filter(({ index }) => !splits.has(candidateKey(key, index))),
      }));
    const twins = twinsOf(found, others);
    this.#set({
      twins: new Map([
        ...this.#state.twins,
        ...[...twins].map(([index, twin]) => [candidateKey(source, index), twin] as const),
      ]),
    });
    // What the library has, another source has brought, or is not surely read, is left out unless she wants it.
    const fresh = found.filter(
      (one) => one.status === 'preview' && !twins.has(one.index) && doubtWords(one) === '',
    );
    this.choose(
      fresh.map(({ index }) => candidateKey(source, index)),
      true,
    );
  }

  /** What she has decided about some recipes of a source. */
  #editsOf({ key, found }: SourceState, indexes: readonly number[]): ImportEdit[] {
    const { titles, replacing } = this.#state;
    return indexes.flatMap((index): ImportEdit[] => {
      const result = found.find((one) => one.index === index);
      const title = titles.get(candidateKey(key, index));
      const known = result === undefined ? undefined : inLibrary(result);
      const replaces = replacing.has(candidateKey(key, index)) ? known : undefined;
      if (title === undefined && replaces === undefined) return [];
      return [
        { index, ...(title === undefined ? {} : { title }), ...(replaces === undefined ? {} : { replaces }) },
      ];
    });
  }

  /** Stores recipes of one source; those that there was no time for are asked for again as long as some get through. */
  async #store(
    source: SourceState,
    piece: readonly ImportResult[],
    copies: boolean,
    signal: AbortSignal,
  ): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    let left = piece.map(({ index }) => index);
    while (left.length > 0 && !signal.aborted) {
      try {
        const edits = this.#editsOf(source, left);
        const wanted = {
          preview: false,
          only: left,
          key: newUuid(),
          ...(copies ? { copies } : {}),
          ...(edits.length === 0 ? {} : { edits }),
        };
        const { results } = await this.#call(source.source, wanted, signal);
        const late = results.filter(({ errors }) => errors?.some(({ code }) => code === 'not_reached'));
        const again = late.length < results.length ? late.map(({ index }) => index) : [];
        outcomes.push(
          ...results.flatMap((result) =>
            again.includes(result.index) ? [] : outcomeOf(candidateKey(source.key, result.index), result),
          ),
        );
        left = again;
      } catch (error) {
        if (isStopped(error)) break;
        const problem = problemIn(error);
        const { message, request_id } = problem;
        const said = request_id === null ? message : `${message} Request ${request_id}`;
        // It was sent, and nobody heard what became of it.
        const reason = isLost(problem) ? `${said} It may have been saved anyway. Check your library.` : said;
        const lost = piece.filter(({ index }) => left.includes(index));
        outcomes.push(
          ...lost.map(({ index, title }): Outcome => {
            const key = candidateKey(source.key, index);
            return { key, kind: 'failed', title, recipe_id: null, to_check: 0, is_draft: false, reason };
          }),
        );
        left = [];
      }
    }
    return outcomes;
  }

  /** A call that waits, and tries again, where the server asks for it. */
  async #call(source: ImportSource, wanted: ImportWish, signal: AbortSignal): Promise<ImportResults> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.server.run(source, wanted, {
          // What stores is never cut off: the server goes on, and nobody would know what it stored.
          signal: wanted.preview ? signal : NEVER,
          onProgress: (part) => this.#progress({ part }),
        });
      } catch (error) {
        if (isStopped(error)) throw error;
        const problem = problemIn(error);
        // What stores has a key, so it can be sent again although nobody knows whether it arrived.
        const lost = !wanted.preview && isLost(problem);
        const seconds = lost ? LOST.seconds : problem.retry_after;
        const patient = problem.code !== null && PATIENT.includes(problem.code);
        if (!(lost || patient) || seconds === 0 || tries >= (lost ? LOST.tries : PATIENCE)) throw error;
        this.#set({ waiting: seconds, lost });
        await this.server.wait(seconds, signal).catch((stopped: unknown) => {
          // Stopped while nobody knows what was stored: that is to be said.
          throw lost ? error : stopped;
        });
        this.#set({ waiting: 0, lost: false });
      }
    }
  }

  #begin(phase: 'reading' | 'importing'): AbortController {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#set({ phase, waiting: 0, lost: false, stopping: false });
    return this.#stop;
  }

  #progress(part: Partial<ImportState['progress']>): void {
    this.#set({ progress: { ...this.#state.progress, ...part } });
  }

  #source(key: string, change: Partial<SourceState>): void {
    this.#set({
      sources: this.#state.sources.map((one) => (one.key === key ? { ...one, ...change } : one)),
    });
  }

  #set(change: Partial<ImportState>): void {
    const next = { ...this.#state, ...change };
    this.#state = { ...next, unsaved: isUnsaved(next) };
    for (const listener of this.#listeners) listener();
  }
}

const sizeFor = (source: ImportSource): number =>
  source.kind === 'file' && source.file.size > LARGE_FILE ? LARGE_PIECE : PIECE;

function inPieces<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}
