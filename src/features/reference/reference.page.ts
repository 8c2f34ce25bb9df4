import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guide } from '@/kernel/api-guide';
import type { Html } from '@/kernel/html';
import type { Services } from '@/server/auth/context';
import { changelogBody } from './ui/changelog';
import { clientsBody } from './ui/clients';
import type { ApiDocument } from './ui/document.rules';
import { errorsBody } from './ui/errors';
import { referencePage } from './ui/prose';
import { referenceBody } from './ui/reference';

/** The pages never change while a process runs; only the nonce of their frame does. */
type Name = 'reference' | 'clients' | 'errors' | 'changelog';
const bodies = new WeakMap<Services, Partial<Record<Name, Html>>>();

/** A file of the app. */
const read = (path: string) => readFileSync(join(process.cwd(), path), 'utf8');

function kept(services: Services, name: Name, make: () => Html): Html {
  const own = bodies.get(services) ?? {};
  bodies.set(services, own);
  own[name] ??= make();
  return own[name];
}

function answer(title: string, request: Request, body: Html): Response {
  const text = referencePage(title, request.headers.get('x-nonce') ?? '', body);
  return new Response(text, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
      // The nonce belongs to one answer.
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** `/docs`: the reference of the API, made from its document. */
export function referenceAnswer(services: Services, request: Request): Response {
  const body = kept(services, 'reference', () =>
    // The document is plain JSON; a test reads all of it through these shapes.
    referenceBody(services.document() as ApiDocument, guide(services.public_url)),
  );
  return answer('API reference · Galley', request, body);
}

/** `/docs/clients`: programs for the API, those of client/examples. */
export function clientsAnswer(services: Services, request: Request): Response {
  return answer(
    'Examples · Galley',
    request,
    kept(services, 'clients', () => clientsBody(services.public_url, read)),
  );
}

/** `/docs/errors`: every code, at the address that problems have as their `type`. */
export function errorsAnswer(services: Services, request: Request): Response {
  return answer(
    'Errors · Galley',
    request,
    kept(services, 'errors', () => errorsBody(services.public_url)),
  );
}

/** `/docs/changelog`: what changed, made from the file that stands beside the package. */
export function changelogAnswer(services: Services, request: Request): Response {
  return answer(
    'Changelog · Galley',
    request,
    kept(services, 'changelog', () => changelogBody(read('CHANGELOG.md'))),
  );
}
