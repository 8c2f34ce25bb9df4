import { LIMITS } from '@/kernel/limits';
import { parseUrl } from '@/kernel/url';

/** Where recipes come from: the address of a page, something pasted, or a file. */
export type ImportSource =
  | { kind: 'url'; url: string }
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: File };

/** What a pasted text was taken for. */
type PastedKind = 'nothing' | 'addresses' | 'page' | 'data' | 'recipe';

const ADDRESS =
  /^(?:https?:\/\/\S+|(?:www\.)[^\s/]+\.[^\s/]+\S*|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\/\S+)$/iu;

/**
 * The addresses in a text that holds nothing else, or several of them with fewer other lines among them, which are
 * counted; none where it is anything else.
 */
function addressesIn(text: string): { addresses: string[]; others: number } {
  const lines = text
    .split(/[\r\n]+/u)
    .map((line) => line.split(/[\s,]+/u).filter((word) => word !== ''))
    .filter((words) => words.length > 0);
  const listed = lines.filter((words) => words.every((word) => ADDRESS.test(word)));
  const whole = listed.flat().map((word) => (/^https?:/iu.test(word) ? word : `https://${word}`));
  const addresses = [...new Set(whole.filter((address) => parseUrl(address) !== null))];
  const others = lines.length - listed.length;
  return others > 0 && (addresses.length < 2 || others >= listed.length)
    ? { addresses: [], others: 0 }
    : { addresses, others };
}

export interface Pasted {
  kind: PastedKind;
  addresses: number;
  /** Lines between the addresses, which are not read. */
  others: number;
}

/** What is in a pasted text, and how many addresses. */
export function pastedKind(text: string): Pasted {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'nothing', addresses: 0, others: 0 };
  const found = addressesIn(trimmed);
  const { others } = found;
  const addresses = found.addresses.length;
  if (addresses > 0) return { kind: 'addresses', addresses, others };
  if (/^<(?:!doctype|\?xml|[a-z][a-z0-9]*[\s/>])/iu.test(trimmed)) return { kind: 'page', addresses, others };
  return { kind: /^[[{]\s*["[\]{}]/u.test(trimmed) ? 'data' : 'recipe', addresses, others };
}

/** At most so many pages at once: each is read by a call of its own. */
export const MOST_PAGES = 100;

/** A pasted text as sources: one for each address, else one for all of it. */
export function sourcesIn(text: string): ImportSource[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const { addresses } = addressesIn(trimmed);
  if (addresses.length === 0) return [{ kind: 'text', text: trimmed }];
  return addresses.slice(0, MOST_PAGES).map((url) => ({ kind: 'url', url }));
}

const LONG = 60;
/** What a pasted text is called that has no title of its own. */
export const PASTED = 'Pasted text';
/** What Markdown and Cooklang write before a title. */
const BEFORE_TITLE = /^(?:#+|>>\s*title:|title:)\s*/iu;

/** What a source is called: its address without what all have, its file, or how it begins. */
export function nameOf(source: ImportSource): string {
  if (source.kind === 'file') return source.file.name;
  if (source.kind === 'text') {
    if (pastedKind(source.text).kind !== 'recipe') return PASTED;
    const [line = ''] = source.text.trim().split('\n');
    const words = line.replace(BEFORE_TITLE, '').trim();
    return /\p{L}/u.test(words) && words.length <= LONG ? words : PASTED;
  }
  const { host, pathname } = new URL(source.url);
  const name = `${host.replace(/^www\./u, '')}${pathname === '/' ? '' : pathname}`;
  return name.length > LONG ? `${name.slice(0, LONG)}…` : name;
}

const MEGABYTE = 1024 * 1024;

/** Why a source cannot be sent at all; null where it can. */
export function wrongWith(source: ImportSource): string | null {
  if (source.kind === 'url') return source.url.length <= LIMITS.url ? null : 'That link is too long.';
  if (source.kind === 'text')
    return new Blob([source.text]).size <= LIMITS.import_body_bytes
      ? null
      : `This is more than ${LIMITS.import_body_bytes / MEGABYTE} MB. Save it as a file and choose that.`;
  const { size, name } = source.file;
  if (size === 0) return 'The file is empty.';
  if (/^(?:image|video|audio)\//u.test(source.file.type) || source.file.type === 'application/pdf')
    return `We can’t read recipes from ${name}. Paste the text instead.`;
  if (size <= LIMITS.import_file_bytes) return null;
  return `The file is ${Math.ceil(size / MEGABYTE)} MB, and we can read up to ${LIMITS.import_file_bytes / MEGABYTE} MB. Export fewer recipes at a time.`;
}
