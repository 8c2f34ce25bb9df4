import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '@/features/recipes/editor/ui/draft/draft.rules';
import { readRow } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { REST } from '@/ui/autosave/autosave';
import { Memory } from './memory-server';
import { RecipeAutosave } from './recipe-autosave';

let server: Memory;
beforeEach(() => {
  vi.useFakeTimers();
  server = new Memory();
});
afterEach(() => {
  vi.useRealTimers();
});

const rest = () => vi.advanceTimersByTimeAsync(REST);
const type = (autosave: RecipeAutosave, part: Partial<Draft>) =>
  autosave.change((draft) => ({ ...draft, ...part }));

async function opened(fields: Partial<Draft> = {}): Promise<RecipeAutosave> {
  const autosave = new RecipeAutosave(null, server);
  type(autosave, { title: 'Pie', ...fields });
  await autosave.flush();
  server.calls = [];
  return new RecipeAutosave(server.only, server);
}

describe('a new recipe', () => {
  it('is stored once it has a title, after a rest, and only once', async () => {
    const autosave = new RecipeAutosave(null, server);
    type(autosave, { notes: 'Cool it.' });
    await rest();
    expect(server.calls).toEqual([]);
    expect(autosave.getState()).toMatchObject({ unsaved: true, failure: null, errors: {} });
    type(autosave, { title: 'P' });
    await vi.advanceTimersByTimeAsync(REST - 1);
    type(autosave, { title: 'Pie' });
    await vi.advanceTimersByTimeAsync(REST - 1);
    expect(server.calls).toEqual([]);
    await rest();
    expect(server.calls).toEqual(['create']);
    expect(server.only).toMatchObject({ title: 'Pie', notes: 'Cool it.', status: 'draft' });
    expect(autosave.getState()).toMatchObject({ unsaved: false, saving: false, failure: null });
    type(autosave, { description: 'Sweet.' });
    await rest();
    expect(server.calls).toEqual(['create', 'update description']);
  });

  it('is made once although the answer was lost and she typed on', async () => {
    const autosave = new RecipeAutosave(null, server);
    server.lost = 1;
    type(autosave, { title: 'Pie' });
    await rest();
    expect(autosave.getState()).toMatchObject({
      saved: null,
      unsaved: true,
      failure: { kind: 'unreachable' },
    });
    type(autosave, { title: 'Apple pie' });
    await rest();
    expect(server.recipes.size).toBe(1);
    expect(server.only.title).toBe('Apple pie');
    expect(autosave.getState()).toMatchObject({ unsaved: false, failure: null });
  });
});

describe('saving by itself', () => {
  it('sends only what changed, and nothing when it was changed back', async () => {
    const autosave = await opened();
    type(autosave, { notes: 'Cool it.', cook_time_minutes: 40 });
    await rest();
    expect(server.calls).toEqual(['update cook_time_minutes notes']);
    type(autosave, { notes: 'Freeze it.' });
    type(autosave, { notes: 'Cool it.' });
    await rest();
    expect(server.calls).toHaveLength(1);
  });

  it('takes the line that is being typed along, and leaves it in its field', async () => {
    const autosave = await opened();
    type(autosave, { next_line: '1 egg' });
    await rest();
    expect(server.only.ingredients.map(({ text }) => text)).toEqual(['1 egg']);
    expect(autosave.getState()).toMatchObject({
      unsaved: false,
      draft: { next_line: '1 egg', ingredients: [] },
    });
    autosave.change((draft) => ({ ...draft, next_line: '', ingredients: [readRow('1 egg')] }));
    await rest();
    expect(server.calls).toHaveLength(1);
  });

  it('saves what can be saved, says what is wrong, and goes on when it is put right', async () => {
    const autosave = await opened();
    type(autosave, { title: ' ', notes: 'Cool it.', source_url: 'nowhere' });
    await rest();
    expect(server.calls).toEqual(['update notes']);
    expect(Object.keys(autosave.getState().errors).sort()).toEqual(['source_url', 'title']);
    expect(autosave.getState()).toMatchObject({ unsaved: true, failure: { kind: 'fields' } });
    type(autosave, { title: 'Tart', source_url: '' });
    expect(autosave.getState()).toMatchObject({ failure: null, errors: {} });
    await rest();
    expect(server.only.title).toBe('Tart');
    expect(autosave.getState().unsaved).toBe(false);
  });

  it('tries again by itself, each time later, until there is a connection', async () => {
    const autosave = await opened();
    server.down = true;
    type(autosave, { notes: 'Cool it.' });
    await rest();
    expect(autosave.getState()).toMatchObject({ unsaved: true, failure: { kind: 'unreachable' } });
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(server.calls).toHaveLength(2);
    server.down = false;
    await vi.advanceTimersByTimeAsync(1);
    expect(server.only.notes).toBe('Cool it.');
    expect(autosave.getState()).toMatchObject({ unsaved: false, failure: null });
  });

  it('does not take its own save, whose answer was lost, for somebody else’s', async () => {
    const autosave = await opened();
    server.lost = 1;
    type(autosave, { title: 'Apple pie' });
    await rest();
    expect(server.only.title).toBe('Apple pie');
    type(autosave, { title: 'Apple pies' });
    await rest();
    expect(server.only.title).toBe('Apple pies');
    expect(autosave.getState()).toMatchObject({ unsaved: false, conflicts: [], taken: { merge: 0 } });
  });

  it('says what is wrong with a recipe without a title only when she asks', async () => {
    const autosave = new RecipeAutosave(null, server);
    type(autosave, { notes: 'Cool it.' });
    await autosave.flush();
    expect(autosave.getState().errors).toEqual({});
    autosave.check();
    expect(autosave.getState().errors).toEqual({ title: 'Enter a title.' });
  });

  it('waits for her to sign in, and then saves what she typed meanwhile', async () => {
    const autosave = await opened();
    server.signedOut = true;
    type(autosave, { notes: 'Cool it.' });
    await rest();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.calls).toHaveLength(1);
    expect(autosave.getState().failure?.kind).toBe('signed_out');
    server.signedOut = false;
    await autosave.flush();
    expect(server.only.notes).toBe('Cool it.');
  });

  it('brings back how it was when it was opened', async () => {
    const autosave = await opened({ ingredients: [readRow('1 egg')] });
    type(autosave, { title: 'Tart', ingredients: [] });
    await rest();
    autosave.revert();
    await autosave.flush();
    expect(server.only.title).toBe('Pie');
    expect(server.only.ingredients.map(({ text }) => text)).toEqual(['1 egg']);
  });

  it('makes a recipe active with what is not saved yet, and not while something is wrong', async () => {
    const autosave = await opened();
    type(autosave, { servings: 4, source_url: 'nowhere' });
    expect(await autosave.ask('active')).toBe(false);
    type(autosave, { source_url: '' });
    expect(await autosave.ask('active')).toBe(true);
    expect(server.only).toMatchObject({ status: 'active', servings: 4 });
  });
});

describe('two tabs on one recipe', () => {
  it('merge changes of different fields and lines, and say what came in', async () => {
    const lines = ['1 egg', '2 cups flour', '3 apples'].map((text) => readRow(text));
    const one = await opened({ ingredients: lines });
    const other = new RecipeAutosave(server.only, server);
    type(other, { notes: 'Cool it.' });
    other.change((draft) => ({
      ...draft,
      ingredients: draft.ingredients.map((row, index) => (index === 2 ? readRow('4 apples', row.key) : row)),
    }));
    await other.flush();
    type(one, { title: 'Tart' });
    one.change((draft) => ({
      ...draft,
      ingredients: draft.ingredients.map((row, index) => (index === 0 ? readRow('2 eggs', row.key) : row)),
    }));
    await one.flush();
    expect(server.only).toMatchObject({ title: 'Tart', notes: 'Cool it.' });
    expect(server.only.ingredients.map(({ text }) => text)).toEqual(['2 eggs', '2 cups flour', '4 apples']);
    expect(one.getState()).toMatchObject({
      unsaved: false,
      conflicts: [],
      taken: { fields: ['ingredients', 'notes'], merge: 1 },
      draft: { title: 'Tart', notes: 'Cool it.' },
    });
  });

  it('keep what the other saved when all changes of the one are undone', async () => {
    const one = await opened();
    const other = new RecipeAutosave(server.only, server);
    type(other, { notes: 'Cool it.' });
    await other.flush();
    type(one, { description: 'Sweet.' });
    await one.flush();
    expect(server.only).toMatchObject({ notes: 'Cool it.', description: 'Sweet.' });
    one.revert();
    await one.flush();
    expect(server.only).toMatchObject({ notes: 'Cool it.', description: null });
  });

  it('keep what the other saved when the one takes back a step, and store what was taken back', async () => {
    const one = await opened({ ingredients: [readRow('1 apple')] });
    one.change((draft) => ({
      ...draft,
      ingredients: [...draft.ingredients, readRow('2 pears'), readRow('3 plums')],
    }));
    await one.flush();
    const other = new RecipeAutosave(server.only, server);
    other.change((draft) => ({
      ...draft,
      notes: 'Cool it.',
      ingredients: [...draft.ingredients, readRow('milk')],
    }));
    await other.flush();
    type(one, { description: 'Sweet.' });
    await one.flush();
    const stored = () => server.only.ingredients.map(({ text }) => text);
    expect(stored()).toEqual(['1 apple', '2 pears', '3 plums', 'milk']);
    one.undo();
    one.undo();
    await one.flush();
    expect(stored()).toEqual(['1 apple', 'milk']);
    expect(server.only).toMatchObject({ notes: 'Cool it.', description: null });
    one.redo();
    await one.flush();
    expect(stored()).toEqual(['1 apple', '2 pears', '3 plums', 'milk']);
    expect(server.only).toMatchObject({ notes: 'Cool it.', description: null });
  });

  it('keep both versions of a field that both changed until she has chosen, and save the rest', async () => {
    const one = await opened();
    const other = new RecipeAutosave(server.only, server);
    type(other, { title: 'Tart' });
    await other.flush();
    type(one, { title: 'Apple pie', notes: 'Cool it.' });
    await one.flush();
    expect(server.only).toMatchObject({ title: 'Tart', notes: 'Cool it.' });
    expect(one.getState()).toMatchObject({
      unsaved: true,
      draft: { title: 'Apple pie' },
      conflicts: [{ key: 'title:0', mine: 'Apple pie', theirs: 'Tart' }],
    });
    type(one, { title: 'Apple pies' });
    await rest();
    expect(server.only.title).toBe('Tart');
    one.resolve(new Map([['title:0', 'mine']]));
    await one.flush();
    expect(server.only.title).toBe('Apple pies');
    expect(one.getState()).toMatchObject({ unsaved: false, conflicts: [] });
  });

  it('go back to theirs, never behind it, where mine was chosen and all is taken back', async () => {
    const one = await opened();
    const other = new RecipeAutosave(server.only, server);
    type(other, { title: 'Tart' });
    await other.flush();
    type(one, { title: 'Apple pie' });
    await one.flush();
    one.resolve(new Map([['title:0', 'mine']]));
    await one.flush();
    expect(server.only.title).toBe('Apple pie');
    one.revert();
    await one.flush();
    expect(server.only.title).toBe('Tart');
  });

  it('take the other version where it is chosen', async () => {
    const one = await opened();
    const other = new RecipeAutosave(server.only, server);
    type(other, { title: 'Tart' });
    await other.flush();
    type(one, { title: 'Apple pie' });
    await one.flush();
    one.resolve(new Map([['title:0', 'theirs']]));
    await one.flush();
    expect(one.getState()).toMatchObject({ unsaved: false, draft: { title: 'Tart' }, conflicts: [] });
    expect(server.only.title).toBe('Tart');
  });
});

describe('what the server refuses', () => {
  it('is marked and held back until it is put right, and everything else is saved', async () => {
    const one = await opened({ ingredients: [readRow('1 egg')] });
    server.refuses = (changes) =>
      'source_url' in changes && changes.source_url === 'https://no.example/'
        ? [{ pointer: '/source_url', message: 'Nobody is there.' }]
        : [];
    type(one, { source_url: 'https://no.example/', notes: 'Cool it.' });
    await rest();
    expect(server.only).toMatchObject({ notes: 'Cool it.', source_url: null });
    expect(one.getState()).toMatchObject({
      unsaved: true,
      failure: { kind: 'fields' },
      errors: { source_url: 'Nobody is there.' },
      draft: { source_url: 'https://no.example/' },
    });
    type(one, { description: 'Sweet.' });
    await rest();
    expect(server.calls.at(-1)).toBe('update description');
    type(one, { source_url: 'https://example.com/' });
    expect(one.getState()).toMatchObject({ failure: null, errors: {} });
    await rest();
    expect(server.only.source_url).toBe('https://example.com/');
    expect(one.getState().unsaved).toBe(false);
  });

  it('is not sent for ever where it is about no field', async () => {
    const one = await opened();
    server.refuses = () => [{ pointer: '/notes', message: 'Never.' }];
    type(one, { title: 'Tart' });
    await rest();
    expect(one.getState()).toMatchObject({ unsaved: true, saving: false, draft: { title: 'Tart' } });
    await rest();
    expect(one.getState().saving).toBe(false);
  });
});

describe('a number that a field does not take', () => {
  it.each(['-5', '99999999', '7.333', 'a few', '1,000'])(
    'stays as %s until it is put right, while the one before it stays stored',
    async (servings) => {
      const one = await opened();
      type(one, { servings: '8' });
      await one.flush();
      type(one, { servings, notes: 'Cool it.' });
      await rest();
      expect(server.only).toMatchObject({ servings: 8, notes: 'Cool it.' });
      expect(one.getState()).toMatchObject({
        draft: { servings },
        unsaved: true,
        errors: { servings: expect.stringMatching(/^[A-Z].*\.$/) },
      });
      type(one, { servings: '4,5' });
      await rest();
      expect(server.only.servings).toBe(4.5);
      expect(one.getState()).toMatchObject({ draft: { servings: '4,5' }, unsaved: false, errors: {} });
    },
  );

  it('keeps a new recipe unsaved as well', async () => {
    const one = await opened();
    type(one, { nutrition: { ...one.getState().draft.nutrition, fat_g: '1e3' }, cook_time_minutes: '1 h' });
    await rest();
    expect(one.getState()).toMatchObject({
      unsaved: true,
      errors: { 'nutrition.fat_g': 'Enter a number.', cook_time_minutes: 'Enter a whole number.' },
    });
  });
});

describe('a draft that was kept', () => {
  it('goes on where it stopped, with what was saved elsewhere since', async () => {
    const one = await opened();
    server.down = true;
    type(one, { notes: 'Cool it.' });
    await rest();
    const kept = one.keep();
    one.close();
    server.down = false;
    const other = new RecipeAutosave(server.only, server);
    type(other, { title: 'Tart' });
    await other.flush();
    const again = new RecipeAutosave(server.only, server);
    again.restore({ form: 2, at: '2026-11-21T00:00:00.000Z', ...kept });
    await rest();
    expect(server.only).toMatchObject({ title: 'Tart', notes: 'Cool it.' });
    expect(again.getState()).toMatchObject({ unsaved: false, draft: { title: 'Tart', notes: 'Cool it.' } });
  });

  it('of a recipe whose creation was not answered makes no second one', async () => {
    const one = new RecipeAutosave(null, server);
    server.lost = 1;
    type(one, { title: 'Pie' });
    await rest();
    type(one, { notes: 'Cool it.' });
    const kept = one.keep();
    one.close();
    const again = new RecipeAutosave(null, server);
    again.restore({ form: 2, at: '2026-11-21T00:00:00.000Z', ...kept });
    await rest();
    expect(server.recipes.size).toBe(1);
    expect(server.only).toMatchObject({ title: 'Pie', notes: 'Cool it.' });
  });

  it('comes back with what was typed before it was found', async () => {
    const one = await opened({ ingredients: [readRow('1 egg')] });
    server.down = true;
    type(one, { notes: 'Cool it.' });
    const kept = one.keep();
    one.close();
    server.down = false;
    const again = new RecipeAutosave(server.only, server);
    type(again, { description: 'Sweet.', ingredients: [readRow('1 egg'), readRow('2 pears')] });
    again.restore({ form: 2, at: '2026-11-21T00:00:00.000Z', ...kept });
    await rest();
    expect(server.only).toMatchObject({ notes: 'Cool it.', description: 'Sweet.' });
    expect(server.only.ingredients.map(({ text }) => text)).toEqual(['1 egg', '2 pears']);
    expect(again.getState()).toMatchObject({ unsaved: false, conflicts: [] });
  });

  it('was not lacking where the save that was on its way arrived after the recipe was read', async () => {
    const one = await opened();
    const read = server.only;
    type(one, { notes: 'Cool it.' });
    const kept = one.keep();
    await one.flush();
    const again = new RecipeAutosave(read, server);
    again.restore(kept);
    expect(await again.lacked()).toBe(false);
    expect(again.getState()).toMatchObject({ unsaved: false, taken: { merge: 0 } });
  });
});
