import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseLine } from './lines/line';
import { ONE, ratio } from './numbers/ratio';
import { convertText } from './scaling/convert';
import { scaleText } from './scaling/sentence';

interface JudgedLine {
  readonly line: string;
  /** quantity, quantity_max, unit, item, note */
  readonly reads: readonly (number | string | null)[];
  readonly half: string;
  readonly third: string;
  readonly more: string;
  readonly three: string;
  readonly metric: string;
  readonly us: string;
}

const judged = ['judged-lines', 'judged-lines-2']
  .flatMap((name) => readFileSync(new URL(`./fixtures/${name}.jsonl`, import.meta.url), 'utf8').split('\n'))
  .filter(Boolean)
  .map((row): JudgedLine => JSON.parse(row));

const mark = ({ display, approximate }: { display: string; approximate: boolean }): string =>
  approximate ? `≈ ${display}` : display;

function shown(line: string): JudgedLine {
  const { quantity, quantity_max, unit, item, note } = parseLine(line);
  const times = (n: number, d: number): string => mark(scaleText(line, ratio(n, d)));
  return {
    line,
    reads: [quantity, quantity_max, unit, item, note],
    half: times(1, 2),
    third: times(1, 3),
    more: times(3, 2),
    three: times(3, 1),
    metric: mark(convertText(line, ONE, 'metric', item)),
    us: mark(convertText(line, ONE, 'us', item)),
  };
}

describe('awkward lines in seven languages, read, scaled and converted, each output judged by eye', () => {
  it('holds at least 400 of them', () => {
    expect(judged.length).toBeGreaterThanOrEqual(400);
  });

  it.each(judged.map((row) => [row.line, row] as const))('%s', (line, row) => {
    expect(shown(line)).toEqual(row);
  });
});
