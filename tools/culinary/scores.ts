import { readFileSync } from 'node:fs';
import { singularOf } from '@/culinary/grammar/inflection';
import { parseLine } from '@/culinary/lines/line';
import { factorOf, ONE, ratio } from '@/culinary/numbers/ratio';
import { convertText } from '@/culinary/scaling/convert';
import { scaleText } from '@/culinary/scaling/sentence';
import { canonicalUnit } from '@/culinary/units/units';

const rowsOf = <T>(name: string): T[] =>
  readFileSync(`src/culinary/fixtures/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row): T => JSON.parse(row));

interface LabelledLine {
  readonly line: string;
  readonly quantity: number | readonly [number, number] | null;
  readonly unit: string | null;
  readonly name: string;
}

const SIZES: ReadonlySet<string> = new Set('of the a an small medium large big extra'.split(' '));

/** The words of a name that say what it is, each in the singular. */
const wordsOf = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SIZES.has(word)).map(singularOf);

/** The harmonic mean of how many words of the label were read and how many read words are in the label. */
function overlap(read: readonly string[], label: readonly string[]): number {
  if (read.length + label.length === 0) return 1;
  const left = [...label];
  let hits = 0;
  for (const word of read) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    hits++;
  }
  return (2 * hits) / (read.length + label.length);
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(0.006, Math.abs(b) * 0.006);

/** How full or large it is ("gestr. TL", "small") is no part of a label's unit. */
function unitOfLabel(label: string): string | null {
  const word = label.replace(/^gestr\.?\s?/, '').trim();
  return word === '' || SIZES.has(word) ? null : (canonicalUnit(word) ?? singularOf(word));
}

function sameAmount(line: LabelledLine): boolean {
  const { quantity, quantity_max, unit } = parseLine(line.line);
  const label = unitOfLabel(line.unit ?? '');
  const [low, high] =
    typeof line.quantity === 'object' ? (line.quantity ?? [null, null]) : [line.quantity, line.quantity];
  if (low === null || high === null || quantity === null) return quantity === low && unit === label;
  return near(quantity, low) && near(quantity_max ?? quantity, high) && unit === label;
}

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(2);

/** Amounts, names and whole lines of the labelled cases that are read as their label says, in per cent. */
function caseScores(): string[] {
  const lines = rowsOf<LabelledLine>('ingredients-cases');
  let amounts = 0;
  let names = 0;
  let whole = 0;
  for (const line of lines) {
    const amount = sameAmount(line);
    const name = overlap(wordsOf(parseLine(line.line).item), wordsOf(line.name));
    amounts += amount ? 1 : 0;
    names += name;
    whole += amount && name === 1 ? 1 : 0;
  }
  const n = lines.length;
  return [percent(amounts, n), percent(names, n), percent(whole, n), '95 of amounts'];
}

interface WorkedCase {
  readonly line: string;
  readonly from: number;
  readonly to: number;
  readonly display: string;
  readonly approximate: boolean;
}

function workedScore(): string {
  const cases = rowsOf<WorkedCase>('scaling-cases');
  const right = cases.filter(({ line, from, to, display, approximate }) => {
    const shown = scaleText(line, factorOf(to, from));
    return shown.display === display && shown.approximate === approximate;
  });
  return `${percent(right.length, cases.length)} (${right.length} of ${cases.length})`;
}

const mark = ({ display, approximate }: { display: string; approximate: boolean }): string =>
  approximate ? `≈ ${display}` : display;

interface JudgedLine {
  readonly line: string;
  readonly [column: string]: unknown;
}

function judgedScore(): string {
  const lines = ['judged-lines', 'judged-lines-2'].flatMap((name) => rowsOf<JudgedLine>(name));
  const right = lines.filter((row) => {
    const { line } = row;
    const { item } = parseLine(line);
    const shown: readonly (readonly [string, string])[] = [
      ['half', mark(scaleText(line, ratio(1, 2)))],
      ['third', mark(scaleText(line, ratio(1, 3)))],
      ['more', mark(scaleText(line, ratio(3, 2)))],
      ['three', mark(scaleText(line, ratio(3)))],
      ['metric', mark(convertText(line, ONE, 'metric', item))],
      ['us', mark(convertText(line, ONE, 'us', item))],
    ];
    return shown.every(([column, text]) => row[column] === text);
  });
  return `${percent(right.length, lines.length)} (${right.length} of ${lines.length})`;
}

/** Rows of the table of accuracy that are measured by what the project holds: set, amount, name, whole line, aim. */
export const measuredScores = (): string[][] => [
  ['cases of other parsers', ...caseScores()],
  ['worked scaling cases, all characters and the mark equal', workedScore(), '', '', '100'],
  ['awkward lines in seven languages, six outputs each as judged', judgedScore(), '', '', '100'],
];
