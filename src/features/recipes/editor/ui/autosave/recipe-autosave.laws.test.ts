import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '@/features/recipes/editor/ui/draft/draft.rules';
import { readRow } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { Memory } from './memory-server';
import { RecipeAutosave } from './recipe-autosave';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const type = (autosave: RecipeAutosave, part: Partial<Draft>) =>
  autosave.change((draft) => ({ ...draft, ...part }));

describe('whatever happens on the way', () => {
  const word = fc.constantFrom('Soup', 'Bread ', ' Cake', 'Pie');
  const lines = fc.array(fc.constantFrom('1 egg', '2 cups flour', '3 apples ', 'salt'), { maxLength: 3 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('title' as const), to: fc.oneof(word, fc.constant('  ')) }),
    fc.record({ kind: fc.constant('notes' as const), to: fc.oneof(word, fc.constant('')) }),
    fc.record({ kind: fc.constant('servings' as const), to: fc.constantFrom('4', 'a few', '') }),
    fc.record({ kind: fc.constant('lines' as const), to: lines }),
    fc.record({ kind: fc.constant('next line' as const), to: fc.constantFrom('', '1 pear') }),
    fc.record({ kind: fc.constant('elsewhere' as const), to: fc.tuple(word, lines) }),
    fc.record({ kind: fc.constant('down' as const), to: fc.boolean() }),
    fc.record({ kind: fc.constant('lost' as const), to: fc.constant(1) }),
    fc.record({ kind: fc.constant('rest' as const), to: fc.integer({ min: 1, max: 4_000 }) }),
    fc.record({ kind: fc.constant('undo' as const), to: fc.constant(null) }),
    fc.record({ kind: fc.constant('revert' as const), to: fc.constant(null) }),
    fc.record({ kind: fc.constant('reload' as const), to: fc.boolean() }),
  );

  it('ends with what stands on the screen saved, once it is right and there is a connection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const server = new Memory();
        const first = new RecipeAutosave(null, server);
        type(first, { title: 'Pie' });
        await first.flush();
        let autosave = new RecipeAutosave(server.only, server);
        for (const { kind, to } of steps) {
          if (kind === 'title') type(autosave, { title: to });
          if (kind === 'notes') type(autosave, { notes: to });
          if (kind === 'servings') type(autosave, { servings: to });
          if (kind === 'lines') type(autosave, { ingredients: to.map((text) => readRow(text)) });
          if (kind === 'next line') type(autosave, { next_line: to });
          if (kind === 'elsewhere' && !server.down) {
            const other = new RecipeAutosave(server.only, server);
            type(other, { title: to[0], ingredients: to[1].map((text) => readRow(text)) });
            const { lost } = server;
            server.lost = 0;
            await other.flush();
            server.lost = lost;
            other.close();
          }
          if (kind === 'down') server.down = to;
          if (kind === 'lost') server.lost = to;
          if (kind === 'rest') await vi.advanceTimersByTimeAsync(to);
          if (kind === 'undo') autosave.undo();
          if (kind === 'revert') autosave.revert();
          if (kind === 'reload') {
            // What is on its way is finished; else the page that was left would be another tab.
            await vi.advanceTimersByTimeAsync(0);
            const { unsaved, draft } = autosave.getState();
            const kept = JSON.parse(JSON.stringify(autosave.keep()));
            autosave.close();
            autosave = new RecipeAutosave(server.only, server);
            if (to) type(autosave, { description: 'Typed at once' });
            if (unsaved) autosave.restore(kept);
            if (unsaved) expect(autosave.getState().draft.notes.trim()).toBe(draft.notes.trim());
          }
        }
        server.down = false;
        server.lost = 0;
        type(autosave, { title: 'The end', servings: '4' });
        await autosave.flush();
        await autosave.flush();
        autosave.resolve(new Map());
        await autosave.flush();
        autosave.close();
        const { draft, unsaved, conflicts, failure, errors } = autosave.getState();
        expect({ unsaved, conflicts, failure, errors }).toEqual({
          ...{ unsaved: false, conflicts: [], failure: null, errors: {} },
        });
        const { title, servings, notes, ingredients } = server.only;
        const stored = ingredients.map(({ text }) => text.trim());
        expect({ title, servings, notes: (notes ?? '').trim(), lines: stored }).toEqual({
          ...{ title: 'The end', servings: 4, notes: draft.notes.trim() },
          lines: [...draft.ingredients.map(({ text }) => text), draft.next_line]
            .map((text) => text.trim())
            .filter((text) => text !== ''),
        });
      }),
      { numRuns: 60 },
    );
  });
});
