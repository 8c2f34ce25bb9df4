import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { documentOf } from '@/features/router';
import { FILES, installClient, type Run, run } from './tools';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The files of the package of the typed client. */
    clientFiles: string[];
  }
}

/** Writes the document, the types made from it, our own client, and those that generators make of it with their default flags. */
export default function setup({ provide }: TestProject): void {
  rmSync(FILES.clients, { recursive: true, force: true });
  for (const folder of [FILES.folder, FILES.clients]) mkdirSync(folder, { recursive: true });
  const document = documentOf('http://127.0.0.1:3000');
  writeFileSync(FILES.document, JSON.stringify(document, null, 2));
  made('openapi-typescript', run('types', [FILES.document, '--output', FILES.types]));
  cpSync(FILES.types, join(FILES.clients, 'openapi-typescript.d.ts'));
  made('hey-api', run('heyApi', ['-i', FILES.document, '-o', join(FILES.clients, 'hey-api')]));
  const orval = ['--input', FILES.document, '--output', join(FILES.clients, 'orval.ts')];
  made('orval', run('orval', orval));
  provide('clientFiles', installClient());
}

function made(name: string, { status, output }: Run): void {
  if (status !== 0) throw new Error(`${name} could make nothing of the document:\n${output}`);
}
