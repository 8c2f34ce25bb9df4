/** What one part has measured. */
export interface Part {
  title: string;
  /** How it was measured, a paragraph each. */
  about: string[];
  head: string[];
  rows: string[][];
  notes: string[];
  passed: boolean;
}

/** A part as Markdown. */
export function markdown({ title, about, head, rows, notes }: Part): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
  return [`## ${title}`, ...about, table, ...notes].join('\n\n');
}
