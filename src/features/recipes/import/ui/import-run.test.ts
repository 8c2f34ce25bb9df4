import { describe, expect, it } from 'vitest';
import type { ImportResult, LeftOut } from '@/features/recipes/import/import.schema';
import type { RecipeId } from '@/kernel/ids';
import { candidateKey } from './found-rows.rules';
import type { ImportProblem } from './import-problem.rules';
import { ImportRun, type ImportServer } from './import-run';
import type { ImportSource } from './sources.rules';

const text = (words: string): ImportSource => ({ kind: 'text', text: words });

/** A server in memory: a text is the titles of its recipes, one a line, each after what may stand before it. */
class Memory implements ImportServer {
  library = new Map<string, RecipeId>();
  waited: number[] = [];
  calls: string[] = [];
  /** What the next calls are rejected with. */
  faults: ImportProblem[] = [];
  /** Recipes that one call has time for. */
  time = Number.POSITIVE_INFINITY;
  /** Calls that are carried out and whose answers are lost. */
  lost = 0;
  /** What was answered, by key. */
  kept = new Map<string, ImportResult[]>();
  /** What the sources have beside recipes. */
  left_out: LeftOut[] = [];
  /** Told when a call has arrived, before it is answered. */
  onCall = (): void => undefined;

  /** What she had decided about single recipes, call by call. */
  edits: unknown[] = [];

  run: ImportServer['run'] = async (
    source,
    { preview, only, copies = false, key = '', edits },
    { signal },
  ) => {
    if (source.kind !== 'text') throw new Error('only texts');
    this.calls.push(
      `${preview ? 'read' : copies ? 'copy' : 'store'} ${only === undefined ? 'all' : only.length}`,
    );
    if (edits !== undefined) this.edits.push(edits);
    this.onCall();
    await Promise.resolve();
    const gone = this.faults.shift();
    if (gone !== undefined) throw gone;
    const before = this.kept.get(key);
    if (before !== undefined) return { results: before };
    const titles = source.text.split('\n').map((line) => line.replace(/^From my book: /u, ''));
    let stored = 0;
    const results = titles.flatMap((title, index): ImportResult[] => {
      if (only !== undefined && !only.includes(index)) return [];
      if (title === '') return [failed(index, 'unreadable')];
      const known = this.library.get(title);
      if (known !== undefined && !copies) return [{ index, title, status: 'duplicate', duplicate_of: known }];
      const doubt = { pointer: '', code: 'doubtful', message: 'It may hold two.' };
      const said = title.startsWith('Unsure') ? { warnings: [doubt] } : {};
      if (preview)
        return [
          {
            index,
            title,
            status: 'preview',
            recipe: recipeOf(title),
            text: title.replaceAll(' and ', '\n'),
            ...said,
          },
        ];
      if (stored++ >= this.time) return [failed(index, 'not_reached')];
      const recipe_id: RecipeId = `recipe_${title}`;
      this.library.set(title, recipe_id);
      return [{ index, title, status: 'created', recipe_id, ...said }];
    });
    // It does what it was asked for, also when nobody waits for the answer any more.
    signal.throwIfAborted();
    if (!preview) this.kept.set(key, results);
    if (!preview && this.lost-- > 0) throw fault({ message: 'You’re offline.', again: true });
    return this.left_out.length === 0 ? { results } : { results, left_out: this.left_out };
  };

  wait: ImportServer['wait'] = async (seconds) => void this.waited.push(seconds);
}

/** What an import reads of a recipe; the rest of it is nothing to it. */
const recipeOf = (title: string) =>
  ({ title, source_url: null, ingredients: [], instructions: [] }) as unknown as NonNullable<
    ImportResult['recipe']
  >;

const failed = (index: number, code: string): ImportResult => ({
  index,
  title: null,
  status: 'failed',
  errors: [{ pointer: '', code, message: code }],
});

const fault = (change: Partial<ImportProblem>): ImportProblem => ({
  message: 'No.',
  code: null,
  again: false,
  retry_after: 0,
  request_id: null,
  ...change,
});

const begun = () => {
  const server = new Memory();
  const run = new ImportRun(server);
  return { server, run, state: () => run.getState() };
};

describe('reading', () => {
  it('leaves out what is not surely read, unless she wants it, and says why once it is stored', async () => {
    const { server, run, state } = begun();
    await run.read([text('Soup\nUnsure pie')]);
    const [source] = state().sources;
    expect([...state().chosen]).toEqual([candidateKey(source?.key ?? '', 0)]);
    run.choose([candidateKey(source?.key ?? '', 1)], true);
    await run.import();
    expect([...server.library.keys()]).toEqual(['Soup', 'Unsure pie']);
    expect(state().outcomes.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['created', null],
      ['created', 'It may hold two.'],
    ]);
  });

  it('chooses what is new, and leaves out what the library has or what cannot be read', async () => {
    const { server, run, state } = begun();
    server.library.set('Tart', 'recipe_Tart');
    await run.read([text('Soup\nTart\n')]);
    expect(state().phase).toBe('preview');
    expect([...state().chosen]).toEqual([candidateKey('source1', 0)]);
  });

  it('goes on with the other sources when one cannot be read, and reads that one again', async () => {
    const { server, run, state } = begun();
    server.faults = [fault({ message: 'You’re offline.', again: true })];
    await run.read([text('Soup'), text('Tart')]);
    expect(state().sources.map((source) => source.state)).toEqual(['failed', 'read']);
    await run.retry();
    expect(state().sources.map((source) => source.state)).toEqual(['read', 'read']);
    expect(state().chosen.size).toBe(2);
  });

  it('calls a text by the title of the one recipe in it, and by its first words where there are more', async () => {
    const { run, state } = begun();
    await run.read([text('From my book: Leek soup'), text('From my book: Parkin\nPie')]);
    expect(state().sources.map(({ name }) => name)).toEqual(['Leek soup', 'From my book: Parkin']);
  });

  it('keeps what a source has that is not imported', async () => {
    const { server, run, state } = begun();
    server.left_out = [{ what: 'products', count: 2 }];
    await run.read([text('Soup')]);
    await run.import();
    expect(state().sources.map(({ left_out }) => left_out)).toEqual([server.left_out]);
  });

  it('waits as long as the server asks, and not for ever', async () => {
    const { server, run, state } = begun();
    const busy = fault({ code: 'rate_limited', again: true, retry_after: 12 });
    server.faults = [busy, busy];
    await run.read([text('Soup')]);
    expect(server.waited).toEqual([12, 12]);
    expect(state().sources[0]?.state).toBe('read');
    server.faults = Array.from({ length: 9 }, () => busy);
    await run.read([text('Tart')]);
    expect(state().sources[1]?.problem?.code).toBe('rate_limited');
  });

  it('that is stopped forgets what was not read, and keeps what was', async () => {
    const { run, state } = begun();
    await run.read([text('Soup')]);
    const more = run.read([text('Tart'), text('Pie')]);
    run.stop();
    await more;
    expect(state().sources.map(({ name }) => name)).toEqual(['Soup']);
    expect(state().phase).toBe('preview');
  });

  it('sends nothing that cannot be read', async () => {
    const { server, run, state } = begun();
    await run.read([{ kind: 'file', file: new File([], 'empty.csv') }]);
    expect(server.calls).toEqual([]);
    expect(state().sources[0]?.problem?.message).toBe('The file is empty.');
  });
});

describe('what two sources have both', () => {
  it('is chosen once, and stored as a second one only when she wants that', async () => {
    const { server, run, state } = begun();
    await run.read([text('Soup\nTart'), text('tart\nPie')]);
    expect([...state().chosen]).toEqual([
      candidateKey('source1', 0),
      candidateKey('source1', 1),
      candidateKey('source2', 1),
    ]);
    const again = candidateKey('source2', 0);
    expect([...state().twins]).toEqual([[again, { title: 'Tart', from: 'Soup' }]]);
    run.choose([again], true);
    await run.import();
    expect(server.calls.slice(2)).toEqual(['store 2', 'store 1', 'copy 1']);
    expect(state().outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'created'));
  });
});

describe('what she changes in the review', () => {
  const soup = candidateKey('source1', 0);

  it('is sent with the recipe: another title, until she takes it back', async () => {
    const { server, run } = begun();
    await run.read([text('Soup\nTart')]);
    run.retitle(soup, '  Spring soup ');
    run.retitle(candidateKey('source1', 1), 'Pie');
    run.retitle(candidateKey('source1', 1), ' ');
    await run.import();
    expect(server.edits).toEqual([[{ index: 0, title: 'Spring soup' }]]);
  });

  it('stores both of two recipes that she has given the same title', async () => {
    const { server, run } = begun();
    await run.read([text('Cookies\nBiscuits\nPie')]);
    run.retitle(candidateKey('source1', 1), 'Cookies');
    await run.import();
    expect(server.calls.slice(1)).toEqual(['store 2', 'copy 1']);
  });

  it('lets a recipe take the place of the one in the library, stand beside it, or stay out', async () => {
    const { server, run, state } = begun();
    server.library.set('Soup', 'recipe_old');
    await run.read([text('Soup')]);
    run.decide(soup, 'replace');
    expect(state().chosen.has(soup)).toBe(true);
    run.decide(soup, 'leave');
    expect([state().chosen.size, state().replacing.size]).toEqual([0, 0]);
    run.decide(soup, 'replace');
    run.decide(soup, 'keep');
    expect([state().chosen.size, state().replacing.size]).toEqual([1, 0]);
    run.decide(soup, 'replace');
    await run.import();
    expect(server.calls.slice(1)).toEqual(['store 1']);
    expect(server.edits).toEqual([[{ index: 0, replaces: 'recipe_old' }]]);
  });

  it('reads a recipe as two, which are imported in its place', async () => {
    const { server, run, state } = begun();
    await run.read([text('Soup and Tart')]);
    expect(await run.split(soup, 1)).toBe(null);
    expect(state().phase).toBe('preview');
    expect(state().sources.map(({ name, part_of }) => [name, part_of])).toEqual([
      ['Soup and Tart', null],
      ['Soup', soup],
      ['Tart', soup],
    ]);
    expect(run.keep()).toEqual({ text: 'Soup and Tart' });
    await run.import();
    expect([...server.library.keys()]).toEqual(['Soup', 'Tart']);
  });

  it('is as it was once a split is undone, that of a part too', async () => {
    const { run, state } = begun();
    await run.read([text('Soup and Tart and Pie')]);
    await run.split(soup, 1);
    await run.split(candidateKey('source3', 0), 1);
    expect(state().sources).toHaveLength(2 + 1);
    run.join(soup);
    expect(state().sources).toHaveLength(1);
    expect([...state().chosen]).toEqual([soup]);
    expect([state().splits.size, state().twins.size]).toEqual([0, 0]);
  });

  it('changes nothing where a part is none, or cannot be read, and says why', async () => {
    const { server, run, state } = begun();
    await run.read([text('Soup and Tart')]);
    const before = state();
    expect(await run.split(soup, 0)).toContain('Choose another line.');
    server.faults = [fault({ code: 'import_failed' })];
    expect(await run.split(soup, 1)).toContain('Choose another line.');
    server.faults = [fault({ message: 'You’re offline.', again: true })];
    expect(await run.split(soup, 1)).toBe('You’re offline.');
    expect(state().sources).toEqual(before.sources);
    expect([...state().chosen]).toEqual([soup]);
  });
});

describe('importing', () => {
  it('stores what is chosen and nothing else', async () => {
    const { server, run, state } = begun();
    await run.read([text('Soup\nTart\nPie')]);
    run.choose([candidateKey('source1', 1)], false);
    await run.import();
    expect([...server.library.keys()]).toEqual(['Soup', 'Pie']);
    expect(state()).toMatchObject({ phase: 'done', progress: { done: 2, total: 2 } });
  });

  it('of many goes piece by piece, and asks again for those there was no time for', async () => {
    const { server, run, state } = begun();
    const titles = Array.from({ length: 120 }, (_, index) => `Soup ${index}`);
    await run.read([text(titles.join('\n'))]);
    server.time = 30;
    await run.import();
    expect(server.library.size).toBe(120);
    expect(state().outcomes.every(({ kind }) => kind === 'created')).toBe(true);
    expect(state().outcomes).toHaveLength(120);
    expect(server.calls.slice(1)).toEqual(['store 50', 'store 20', 'store 50', 'store 20', 'store 20']);
  });

  it('ends with reasons where nothing gets through', async () => {
    const { server, run, state } = begun();
    await run.read([text('Soup\nTart')]);
    server.time = 0;
    await run.import();
    expect(state().outcomes.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['failed', 'not_reached'],
      ['failed', 'not_reached'],
    ]);
    run.reset();
    await run.read([text('Pie')]);
    server.faults = [fault({ message: 'Something went wrong on our end.', request_id: 'abc' })];
    await run.import();
    expect(state().outcomes.at(-1)?.reason).toBe('Something went wrong on our end. Request abc');
  });

  it('sends again what was stored without an answer, and nothing is stored twice', async () => {
    const { server, run, state } = begun();
    server.library.set('Tart', 'recipe_old');
    await run.read([text('Soup\nTart')]);
    run.choose([candidateKey('source1', 1)], true);
    server.lost = 1;
    await run.import();
    expect(server.calls.slice(1)).toEqual(['store 1', 'store 1', 'copy 1']);
    expect(server.waited).toEqual([5]);
    expect(state().outcomes.map(({ kind }) => kind)).toEqual(['created', 'created']);
  });

  it('says of what was sent without any answer that it may have been stored', async () => {
    const { server, run, state } = begun();
    const gone = fault({ message: 'You’re offline.', again: true });
    await run.read([text('Soup')]);
    server.faults = Array.from({ length: 12 }, () => gone);
    await run.import();
    const reason = 'You’re offline. It may have been saved anyway. Check your library.';
    expect(state().outcomes).toMatchObject([{ kind: 'failed', reason }]);
    run.reset();
    await run.read([text('Soup')]);
    server.faults = [gone];
    server.wait = () => Promise.reject(new DOMException('The wait was stopped.', 'AbortError'));
    await run.import();
    expect(state().outcomes).toMatchObject([{ kind: 'failed', reason }]);
  });

  it('that is stopped keeps what was stored and says how much was left out', async () => {
    const { server, run, state } = begun();
    const titles = Array.from({ length: 120 }, (_, index) => `Soup ${index}`);
    await run.read([text(titles.join('\n'))]);
    run.subscribe(() => {
      if (state().outcomes.length === 50) run.stop();
    });
    await run.import();
    expect(state().phase).toBe('done');
    expect(state().outcomes).toHaveLength(50);
    expect(server.library.size).toBe(50);
    expect(state().progress.total).toBe(120);
  });

  it('that is stopped in the middle of a piece waits for it, and counts what it stored', async () => {
    const { server, run, state } = begun();
    const titles = Array.from({ length: 120 }, (_, index) => `Soup ${index}`);
    await run.read([text(titles.join('\n'))]);
    server.onCall = () => {
      if (server.calls.length === 3) run.stop();
    };
    let waited = false;
    run.subscribe(() => {
      waited ||= state().phase === 'importing' && state().stopping;
    });
    await run.import();
    expect(server.library.size).toBe(100);
    expect(state().outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 100 }, () => 'created'));
    expect(state()).toMatchObject({ phase: 'done', stopping: false });
    expect(waited).toBe(true);
  });

  it('stores what the library has only when it is chosen, in pieces like the others', async () => {
    const { server, run, state } = begun();
    const titles = Array.from({ length: 60 }, (_, index) => `Soup ${index}`);
    for (const title of titles) server.library.set(title, `recipe_of_${title}`);
    await run.read([text([...titles, 'Tart'].join('\n'))]);
    run.choose(
      titles.map((_, index) => candidateKey('source1', index)),
      true,
    );
    await run.import();
    expect(server.calls).toEqual(['read all', 'store 1', 'copy 50', 'copy 10']);
    expect(state().outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(61);
  });

  it('reports what came into the library meanwhile as skipped', async () => {
    const { server, run, state } = begun();
    await run.read([text('Soup')]);
    server.library.set('Soup', 'recipe_other');
    await run.import();
    expect(state().outcomes).toMatchObject([{ kind: 'skipped', recipe_id: 'recipe_other' }]);
  });
});

describe('what was pasted and not imported', () => {
  const opened = () => new ImportRun(new Memory());

  it('is unsaved from its first word until it is imported', async () => {
    const run = opened();
    expect(run.getState().unsaved).toBe(false);
    run.write('Soup');
    expect(run.getState().unsaved).toBe(true);
    await run.read([text('Soup')]);
    expect(run.getState()).toMatchObject({ phase: 'preview', text: '', unsaved: true });
    await run.import();
    expect(run.getState()).toMatchObject({ phase: 'done', unsaved: false });
  });

  it('is nothing to lose where nothing of it is wanted', async () => {
    const run = opened();
    await run.read([text('Soup')]);
    run.choose([...run.getState().chosen], false);
    expect(run.getState().unsaved).toBe(false);
  });

  it('is kept with what was read of it, and stands in the field again', async () => {
    const run = opened();
    await run.read([text('Soup')]);
    run.write('Cake');
    const kept = run.keep();
    expect(kept).toEqual({ text: 'Soup\nCake' });
    const next = opened();
    next.restore(kept);
    expect(next.getState()).toMatchObject({ text: 'Soup\nCake', unsaved: true });
  });

  it('does not take the place of what is typed meanwhile', () => {
    const run = opened();
    run.write('Cake');
    run.restore({ text: 'Soup' });
    expect(run.getState().text).toBe('Cake');
  });

  it('stands in the field again when she starts over, and is gone once it is imported', async () => {
    const run = opened();
    await run.read([text('Soup')]);
    run.reset();
    expect(run.getState()).toMatchObject({ phase: 'choose', text: 'Soup' });
    await run.read([text('Soup')]);
    await run.import();
    run.reset();
    expect(run.getState()).toMatchObject({ phase: 'choose', text: '', unsaved: false });
  });
});
