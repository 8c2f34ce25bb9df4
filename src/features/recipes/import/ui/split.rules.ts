import type { ImportResult } from '@/features/recipes/import/import.schema';
import { doubtWords } from './wording.rules';

/** A line at which a recipe may be split, and its place in the text, from 0. */
interface SplitLine {
  text: string;
  at: number;
}

/** The lines with which a second recipe may begin, and the one that our doubts about the first one name; null without. */
export function splitLines(result: ImportResult): { lines: SplitLine[]; guess: number | null } {
  const written = (result.text ?? '').split('\n');
  const first = written.findIndex((line) => line.trim() !== '');
  const lines = written.flatMap((text, at) => (at <= first || text.trim() === '' ? [] : { text, at }));
  const quoted = new Set([...doubtWords(result).matchAll(/“([^”]+)”/gu)].map(([, words]) => words));
  return { lines, guess: lines.find(({ text }) => quoted.has(text))?.at ?? null };
}
