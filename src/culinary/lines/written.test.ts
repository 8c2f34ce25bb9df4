import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Language } from '@/culinary/languages/registry';
import { composeLine } from './compose';
import { parseLine } from './line';

interface WrittenLine {
  readonly line: string;
  readonly language: Language;
  readonly quantity: number | null;
  readonly quantity_max: number | null;
  readonly unit: string | null;
  readonly item: string;
  readonly note: string | null;
}

const written = readFileSync(new URL('../fixtures/written-lines.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((row): WrittenLine => JSON.parse(row));

describe('lines of many writers, each reading judged by eye', () => {
  it.each([
    ['en', 500],
    ['de', 60],
    ['fr', 60],
    ['es', 55],
    ['it', 60],
    ['pt', 50],
    ['nl', 60],
  ] as const)('in %s', (language, least) => {
    const lines = written.filter((row) => row.language === language);
    expect(lines.length).toBeGreaterThanOrEqual(least);
    for (const { line, language: _, ...wanted } of lines) {
      const { quantity, quantity_max, unit, item, note } = parseLine(line);
      expect({ line, quantity, quantity_max, unit, item, note }).toEqual({ line, ...wanted });
    }
  });
});

it('says once what a line counts, where its note has the word still', () => {
  const ginger = { quantity: 1, quantity_max: null, unit: 'piece', item: 'ginger', note: 'piece, peeled' };
  expect(composeLine(ginger)).toBe('1 piece ginger, peeled');
  expect(composeLine({ ...ginger, unit: 'clove' })).toBe('1 clove ginger, piece, peeled');
});
