import { mkdirSync, writeFileSync } from 'node:fs';
import { documentOf } from '@/features/router';
import { FILES, run } from './tools';

/** Writes the document and the types made from it, for the tools and the typed client. */
export default function setup(): void {
  mkdirSync(FILES.folder, { recursive: true });
  const document = documentOf('http://127.0.0.1:3000');
  writeFileSync(FILES.document, JSON.stringify(document, null, 2));
  const made = run('types', [FILES.document, '--output', FILES.types]);
  if (made.status !== 0) throw new Error(`no types could be made of the document:\n${made.output}`);
}
