import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, EMPTY } from '@/features/recipes/editor/ui/draft/draft.rules';
import { inserted, moveRow } from '@/features/recipes/editor/ui/draft/row-edits.rules';
import { readRow } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { EditHistory, type StepName } from './edit-history';

/** A draft with its history, changed as the editor does it. */
function begun(...lines: string[]) {
  const history = new EditHistory();
  let draft: Draft = { ...EMPTY, title: 'Pie', ingredients: lines.map((text) => readRow(text, text)) };
  const texts = () => draft.ingredients.map(({ text }) => text);
  const change = (next: Partial<Draft>, name?: StepName) => {
    const before = draft;
    draft = { ...draft, ...next };
    return history.did(before, draft, name);
  };
  return {
    history,
    texts,
    draft: () => draft,
    change,
    /** As it is after a merge: no step. */
    elsewhere: (next: Partial<Draft>) => {
      draft = { ...draft, ...next };
    },
    add: (texts: string[], name?: StepName) =>
      change({ ingredients: [...draft.ingredients, ...texts.map((text) => readRow(text, text))] }, name),
    type: (key: string, text: string) =>
      change({ ingredients: draft.ingredients.map((row) => (row.key === key ? readRow(text, key) : row)) }),
    remove: (key: string) => change({ ingredients: draft.ingredients.filter((row) => row.key !== key) }),
    move: (key: string, by: number) =>
      change(
        { ingredients: moveRow(draft.ingredients, key, by) },
        { words: `${key} moved by ${by}`, run: `move ${key}` },
      ),
    undo: (...step: Parameters<EditHistory['undo']> extends [Draft, ...infer S] ? S : never) => {
      const taken = history.undo(draft, ...step);
      draft = taken?.draft ?? draft;
      return taken;
    },
    redo: () => {
      const taken = history.redo(draft);
      draft = taken?.draft ?? draft;
      return taken;
    },
  };
}

describe('undo in the editor', () => {
  it('takes back the photo of a step, whatever was written in the step since', () => {
    const photo = { url: '/i/a.webp', alt: '', focal: null, crop: null };
    const step = { kind: 'step' as const, key: 'row0', text: 'Mix.', photo };
    const editor = begun();
    editor.change({ steps: [step] });
    const removed = editor.change(
      { steps: [{ ...step, photo: null }] },
      { words: 'Photo of step 1 removed' },
    );
    editor.change({ steps: [{ ...step, text: 'Mix well.', photo: null }] });
    editor.history.rest();
    const taken = editor.undo(removed ?? undefined);
    expect([taken?.kept, editor.draft().steps]).toEqual([false, [{ ...step, text: 'Mix well.' }]]);
  });

  it('takes the words of a photo of a step for typing of their own, and each other photo for a step', () => {
    const photo = { url: '/i/a.webp', alt: '', focal: null, crop: null };
    const step = { kind: 'step' as const, key: 'row0', text: 'Mix.', photo: null };
    const editor = begun();
    editor.change({ steps: [step] });
    editor.change({ steps: [{ ...step, text: 'Mix well.' }] });
    editor.change({ steps: [{ ...step, text: 'Mix well.', photo }] });
    for (const alt of ['A', 'A bowl'])
      editor.change({ steps: [{ ...step, text: 'Mix well.', photo: { ...photo, alt } }] });
    const undone = () => {
      editor.undo();
      const [row] = editor.draft().steps;
      return row?.kind === 'step' ? [row.text, row.photo?.alt] : null;
    };
    expect([undone(), undone(), undone()]).toEqual([
      ['Mix well.', ''],
      ['Mix well.', undefined],
      ['Mix.', undefined],
    ]);
  });

  it('takes back the newest step first, a correction of a pasted line before the paste, and redo brings each again', () => {
    const editor = begun('1 apple');
    editor.add(['2 pears', '3 plums'], { words: '2 lines added' });
    editor.type('2 pears', '2 ripe pears');
    editor.type('2 pears', '2 ripe pears, cored');
    editor.history.rest();
    editor.add(['salt']);
    expect(editor.undo()?.step.words).toBe('“salt” added');
    expect(editor.texts()).toEqual(['1 apple', '2 ripe pears, cored', '3 plums']);
    expect(editor.undo()?.step.words).toBe('“2 ripe pears, cored” changed');
    expect(editor.texts()).toEqual(['1 apple', '2 pears', '3 plums']);
    expect(editor.undo()?.step.words).toBe('2 lines added');
    expect(editor.texts()).toEqual(['1 apple']);
    expect(editor.undo()).toBeNull();
    editor.redo();
    editor.redo();
    expect(editor.texts()).toEqual(['1 apple', '2 ripe pears, cored', '3 plums']);
    expect(editor.redo()?.step.words).toBe('“salt” added');
    expect(editor.redo()).toBeNull();
    expect(editor.texts()).toEqual(['1 apple', '2 ripe pears, cored', '3 plums', 'salt']);
  });

  it('leaves what was changed after the step that is taken back from its message', () => {
    const editor = begun('1 apple');
    const paste = editor.add(['2 pears', '3 plums']);
    editor.type('2 pears', '2 ripe pears, cored');
    if (paste === null) throw new Error('A paste is a step.');
    expect(editor.undo(paste)).toMatchObject({ kept: true });
    expect(editor.texts()).toEqual(['1 apple', '2 ripe pears, cored']);
    editor.redo();
    expect(editor.texts()).toEqual(['1 apple', '2 ripe pears, cored', '3 plums']);
  });

  it('leaves what was saved elsewhere since', () => {
    const editor = begun('1 apple', '2 pears');
    editor.remove('1 apple');
    editor.type('2 pears', '4 pears');
    const theirs = [readRow('5 pears', '2 pears'), readRow('milk', 'milk')];
    editor.elsewhere({ ingredients: theirs, notes: 'Theirs.' });
    expect(editor.undo()?.step.words).toBe('“1 apple” removed');
    expect(editor.texts()).toEqual(['1 apple', '5 pears', 'milk']);
    expect(editor.draft().notes).toBe('Theirs.');
    expect(editor.undo()).toBeNull();
  });

  it('takes typing in one field as one step until the focus leaves it, and none where it ends as it began', () => {
    const editor = begun();
    editor.change({ notes: 'C' });
    editor.change({ notes: 'Cool' });
    editor.history.rest();
    editor.change({ notes: 'Cool it.' });
    editor.history.rest();
    editor.change({ title: 'Pies' });
    editor.change({ title: 'Pie' });
    expect(editor.undo()?.step.words).toBe('Notes changed');
    expect(editor.draft().notes).toBe('Cool');
    editor.undo();
    expect(editor.draft().notes).toBe('');
    expect(editor.undo()).toBeNull();
  });

  it('takes moves of one row in a row as one, back to where they began', () => {
    const editor = begun('flour', 'egg', 'salt', 'milk');
    editor.move('flour', 1);
    editor.move('flour', 1);
    editor.move('milk', -1);
    expect(editor.undo()?.step.words).toBe('milk moved by -1');
    editor.undo();
    expect(editor.texts()).toEqual(['flour', 'egg', 'salt', 'milk']);
    expect(editor.undo()).toBeNull();
  });

  it('takes an empty row and what is then typed in it as one', () => {
    const editor = begun('flour');
    const row = readRow('', 'new');
    editor.change({ ingredients: inserted(editor.draft().ingredients, 'flour', [row]) }, { run: 'new' });
    editor.history.rest();
    editor.type('new', '2 eggs');
    expect(editor.undo()?.step.words).toBe('“2 eggs” added');
    expect(editor.texts()).toEqual(['flour']);
  });

  it('gives the keys to the field in which was typed, until something else is done or taken back', () => {
    const editor = begun('flour', 'egg');
    editor.remove('egg');
    expect(editor.history.typing).toBe(false);
    editor.type('flour', 'rye flour');
    expect(editor.history.typing).toBe(true);
    editor.undo();
    expect(editor.history.typing).toBe(false);
    // What stands in the field for one more is not entered, and yet typed.
    editor.change({ next_line: '1 egg' });
    expect(editor.history.typing).toBe(true);
  });

  it('forgets what was taken back once something new is done', () => {
    const editor = begun('flour', 'egg');
    editor.remove('egg');
    editor.undo();
    editor.remove('flour');
    expect(editor.redo()).toBeNull();
  });

  it('leads back through any steps to where each began, and on again to where it ended', () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'type', 'remove', 'move', 'notes', 'tags', 'servings'),
      at: fc.nat(20),
      by: fc.integer({ min: -4, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const editor = begun('a', 'b', 'c');
        const was = [editor.draft()];
        steps.forEach(({ kind, at, by }, index) => {
          const rows = editor.draft().ingredients;
          const key = rows[at % Math.max(1, rows.length)]?.key ?? 'a';
          if (kind === 'add')
            editor.change({ ingredients: inserted(rows, key, [readRow(`new ${index}`, `new ${index}`)]) });
          if (kind === 'type') editor.type(key, `typed ${index}`);
          if (kind === 'remove') editor.remove(key);
          if (kind === 'move') editor.change({ ingredients: moveRow(rows, key, by) });
          if (kind === 'notes') editor.change({ notes: `notes ${index}` });
          if (kind === 'tags') editor.change({ dietary_tags: [`tag ${at}`] });
          if (kind === 'servings') editor.change({ servings: at });
          editor.history.rest();
          if (JSON.stringify(was.at(-1)) !== JSON.stringify(editor.draft())) was.push(editor.draft());
        });
        for (const draft of was.slice(0, -1).reverse()) {
          editor.undo();
          expect(editor.draft()).toEqual(draft);
        }
        expect(editor.undo()).toBeNull();
        for (const draft of was.slice(1)) {
          editor.redo();
          expect(editor.draft()).toEqual(draft);
        }
      }),
    );
  });
});
