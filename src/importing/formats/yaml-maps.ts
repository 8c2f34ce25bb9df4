import { tidy } from '@/importing/html/markup';
import { fieldOf } from './table';

/** An entry of a list that is a map: `- name: flour`, with its further fields below it. */
const ENTRY = /^(\s*)-\s+([\p{L}][\p{L} _-]{0,30}):(?:\s+(.*)|)$/u;
const FIELD = /^\s+([\p{L}][\p{L} _-]{0,30}):(?:\s+(.*)|)$/u;
/** The same on one line: `- {name: milk, amount: 300, unit: ml}`. */
const FLOW = /^(\s*)-\s+\{(.*)\}\s*$/;
const PAIR = /([\p{L}][\p{L} _-]{0,30}):\s*("[^"]*"|'[^']*'|[^,]*)(?:,|$)/gu;

/** What the fields of an ingredient and of a step say; all that table columns are called, and these. */
const OTHERS: Readonly<Record<string, string>> = {
  text: 'text',
  preparation: 'notes',
  comment: 'notes',
  size: 'notes',
  number: 'order',
  order: 'order',
  position: 'order',
  optional: 'optional',
};
const meaningOf = (name: string): string | null => OTHERS[name.trim().toLowerCase()] ?? fieldOf(name);

/** What a map is that begins with a field of this name; the name of a food or of a tip begins none. */
const BEGINS = new Set(['title', 'ingredients', 'amount', 'unit', 'text', 'instructions', 'order', 'group']);

const saidIn = (value: string | undefined): string => {
  const said = tidy((value ?? '').replace(/^(["'])(.*)\1$/, '$2'));
  return /^(?:null|~)$/.test(said) ? '' : said;
};

/** The line that a map says: `200 g flour, sifted`, or the words of a step. */
function lineOf(fields: readonly (readonly [string, string])[], unread: string[]): string {
  const said = new Map<string, string>();
  for (const [name, value] of fields) {
    const meaning = meaningOf(name);
    if (meaning === null || said.has(meaning)) unread.push(name.trim());
    else said.set(meaning, value);
  }
  const of = (name: string) => said.get(name) ?? '';
  const step = of('text') || of('instructions');
  if (step !== '' && of('amount') === '') return step;
  if (said.has('group')) unread.push('group');
  const words = [of('amount'), of('unit'), of('ingredients') || of('title') || of('text')]
    .filter(Boolean)
    .join(' ');
  const optional = /^(?:true|yes)$/i.test(of('optional')) ? 'optional' : '';
  return [words, of('notes'), optional].filter(Boolean).join(', ');
}

/**
 * The lines of a list in YAML whose entries are maps, each as the one line that it says, `- 200 g flour`. Other lines stay
 * as they are. The names of fields that we do not know are put into `unread`.
 */
export function withoutMaps(lines: readonly string[], unread: string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const flow = FLOW.exec(line);
    const pairs = [...(flow?.[2] ?? '').matchAll(PAIR)].map(
      ([, name = '', value]) => [name, saidIn(value)] as const,
    );
    const [, indent = '', name = '', value] = ENTRY.exec(line) ?? [];
    const fields = flow === null ? [[name, saidIn(value)] as const] : pairs;
    if (!BEGINS.has(meaningOf(fields[0]?.[0] ?? '') ?? '')) {
      kept.push(line);
      continue;
    }
    while (flow === null) {
      const below = FIELD.exec(lines[at + 1] ?? '');
      const depth = /^\s*/.exec(lines[at + 1] ?? '')?.[0].length ?? 0;
      if (below === null || depth <= indent.length) break;
      fields.push([below[1] ?? '', saidIn(below[2])]);
      at += 1;
    }
    kept.push(`${indent}- ${lineOf(fields, unread)}`);
  }
  return kept;
}
