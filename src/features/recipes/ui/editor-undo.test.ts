import { expect, it } from 'vitest';
import { UndoStack } from './editor-undo';

/** A stack with the messages that are seen, each with its Undo. */
function begun() {
  const seen = new Map<string, () => void>();
  const taken: string[] = [];
  const stack = new UndoStack((words, { onUndo } = {}) => {
    seen.set(words, () => {
      seen.delete(words);
      onUndo?.();
    });
    return () => void seen.delete(words);
  });
  const did = (words: string, run: string | null = null) => stack.did(words, () => taken.push(words), run);
  return { stack, seen, taken, did };
}

it('the last thing done is taken back first, each once, and its message goes', () => {
  const { stack, seen, taken, did } = begun();
  did('Egg removed');
  did('Flour moved', 'flour');
  expect(stack.last()).toBe(true);
  expect([...seen.keys()]).toEqual(['Egg removed']);
  seen.get('Egg removed')?.();
  expect(stack.last()).toBe(false);
  expect(taken).toEqual(['Flour moved', 'Egg removed']);
});

it('moves of one row in a row are one, with one message, and are taken back to where they began', () => {
  const { stack, seen, taken, did } = begun();
  did('Flour moved once', 'flour');
  did('Flour moved twice', 'flour');
  did('Egg moved', 'egg');
  expect([...seen.keys()]).toEqual(['Flour moved twice', 'Egg moved']);
  stack.last();
  stack.last();
  expect(taken).toEqual(['Egg moved', 'Flour moved once']);
});

it('after something was typed the key belongs to the field, and the message still takes back', () => {
  const { stack, seen, taken, did } = begun();
  did('Egg removed');
  stack.typed();
  expect(stack.last()).toBe(false);
  seen.get('Egg removed')?.();
  expect(taken).toEqual(['Egg removed']);
});
