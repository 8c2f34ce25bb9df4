import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { MOST_PAGES, nameOf, pastedKind, sourcesIn, wrongWith } from './sources.rules';

describe('a pasted text', () => {
  it('with nothing but addresses is one source for each, named once', () => {
    expect(
      sourcesIn(' https://blog.example/soup\nwww.blog.example/tart, https://blog.example/soup '),
    ).toEqual([
      { kind: 'url', url: 'https://blog.example/soup' },
      { kind: 'url', url: 'https://www.blog.example/tart' },
    ]);
    expect(pastedKind('blog.example/leek-soup')).toEqual({ kind: 'addresses', addresses: 1, others: 0 });
  });

  it('with a stray line between addresses is the addresses, and the line is counted', () => {
    const text = 'https://blog.example/soup\nfor Sunday\nhttps://blog.example/tart';
    expect(sourcesIn(text)).toEqual([
      { kind: 'url', url: 'https://blog.example/soup' },
      { kind: 'url', url: 'https://blog.example/tart' },
    ]);
    expect(pastedKind(text)).toEqual({ kind: 'addresses', addresses: 2, others: 1 });
    expect(pastedKind(`${text}\n2 leeks\n1 l stock\nMethod\nBoil.`).kind).toBe('recipe');
  });

  it('with anything else is one source, whatever addresses stand in it', () => {
    const text = 'Leek soup\nfrom https://blog.example/soup\n2 leeks';
    expect(sourcesIn(text)).toEqual([{ kind: 'text', text }]);
  });

  it.each([
    ['<!doctype html><html>', 'page'],
    ['<div class="recipe">', 'page'],
    ['{"@type": "Recipe"}', 'data'],
    ['[{"name": "Soup"}]', 'data'],
    ['Leek soup\n2 leeks', 'recipe'],
    ['salt', 'recipe'],
    ['1/2', 'recipe'],
    ['e.g. flour', 'recipe'],
    ['< 3 eggs', 'recipe'],
    [' \n ', 'nothing'],
  ])('%j is taken for: %s', (text, kind) => {
    expect(pastedKind(text).kind).toBe(kind);
  });

  it('never throws, and is bounded', () => {
    fc.assert(fc.property(fc.string(), (text) => sourcesIn(text).every((source) => nameOf(source) !== null)));
    const many = Array.from({ length: MOST_PAGES + 50 }, (_, index) => `https://blog.example/${index}`);
    expect(sourcesIn(many.join('\n'))).toHaveLength(MOST_PAGES);
  });
});

describe('a source', () => {
  it('is named by its page, its file, or how it begins', () => {
    expect(nameOf({ kind: 'url', url: 'https://www.blog.example/leek-soup?utm_source=x' })).toBe(
      'blog.example/leek-soup',
    );
    expect(nameOf({ kind: 'file', file: new File(['a'], 'mine.paprikarecipes') })).toBe(
      'mine.paprikarecipes',
    );
    expect(nameOf({ kind: 'text', text: 'Leek soup\n2 leeks' })).toBe('Leek soup');
    expect(nameOf({ kind: 'text', text: '# Leek soup\n\n- 2 leeks' })).toBe('Leek soup');
    expect(nameOf({ kind: 'text', text: '>> title: Leek soup\n\nSlice @leeks{2}.' })).toBe('Leek soup');
    expect(nameOf({ kind: 'text', text: '---\ntitle: Leek soup\n---' })).toBe('Pasted text');
    expect(nameOf({ kind: 'text', text: '<html>' })).toBe('Pasted text');
  });

  it('is refused before it is sent where it cannot be read', () => {
    const file = (size: number, type = '') => {
      const made = new File([], 'a.zip', { type });
      Object.defineProperty(made, 'size', { value: size });
      return wrongWith({ kind: 'file', file: made });
    };
    expect(file(100)).toBeNull();
    expect(file(0)).toBe('The file is empty.');
    expect(file(LIMITS.import_file_bytes + 1)).toContain('up to 50 MB');
    expect(file(100, 'image/jpeg')).toContain('Paste the text');
    expect(wrongWith({ kind: 'url', url: `https://a.example/${'a'.repeat(LIMITS.url)}` })).toContain(
      'too long',
    );
    expect(wrongWith({ kind: 'text', text: 'Soup' })).toBeNull();
  });
});
