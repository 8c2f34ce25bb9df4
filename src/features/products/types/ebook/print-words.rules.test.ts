import { expect, it } from 'vitest';
import type { PrintFacts } from '@/kernel/book/printing';
import { printPoints } from './print-words.rules';

const facts: PrintFacts = {
  paper: 'color',
  page_count: 96,
  trim: { width: 7.5, height: 9.25 },
  page: { width: 7.625, height: 9.5 },
  cover: { width: 15.475312, height: 9.5 },
  spine: 0.225312,
  spine_words: true,
  inner: 0.75,
  gutter: 0.375,
  color: 'cmyk',
  standard: 'PDF/X-3:2002',
};

const said = (more: Partial<PrintFacts> = {}) =>
  Object.fromEntries(printPoints({ ...facts, ...more }).map((point) => [point.name, point]));

it('says what a printer’s form asks for, as exactly as a spine needs it', () => {
  const points = said();
  expect(points['Cover size']?.value).toBe('15.4753 × 9.5\u00a0in');
  expect(points.Spine?.value).toBe('0.2253\u00a0in');
  expect(points.Color?.value).toBe('CMYK, PDF/X-3:2002');
  expect(points['Amazon KDP']).toMatchObject({ value: 'Meets its requirements', is_open: false });
  expect(points.IngramSpark).toMatchObject({ value: 'Meets its requirements', is_open: false });
});

it('says which printer doesn’t take a book that is too thin or too thick, or RGB, and why', () => {
  expect(said({ page_count: 20 })['Amazon KDP']).toMatchObject({
    value: 'Not yet',
    note: 'A book needs at least 24 pages.',
    is_open: true,
  });
  expect(said({ page_count: 20 }).IngramSpark?.is_open).toBe(false);
  expect(said({ page_count: 830 })['Amazon KDP']?.note).toBe(
    'A book this size on this paper can have at most 828 pages.',
  );
  const letter = said({ page_count: 600, trim: { width: 8.5, height: 11 } });
  expect(letter['Amazon KDP']?.note).toBe('A book this size on this paper can have at most 590 pages.');
  expect(said({ paper: 'cream', page_count: 800 })['Amazon KDP']?.is_open).toBe(true);
  const rgb = said({ color: 'rgb', standard: null });
  expect([rgb.Color?.is_open, rgb.IngramSpark?.note]).toEqual([true, 'It takes CMYK files only.']);
});
