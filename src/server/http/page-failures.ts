import type { ServerResponse } from 'node:http';

/** Shared through `globalThis`, because Next bundles its pages apart from our server. */
const shared = globalThis as typeof globalThis & { galleyPagesRefused?: Set<string> };

/** The requests for pages that are being answered and failed because the database is away. */
function refused(): Set<string> {
  shared.galleyPagesRefused ??= new Set();
  return shared.galleyPagesRefused;
}

/** Notes that a page could not be made because the database is away; called where Next reports the error. */
export function noteRefusedPage(request_id: string): void {
  refused().add(request_id);
}

/**
 * Lets a page that failed because the database is away go out as 503 with Retry-After: Next knows only 500, which
 * says to monitors and balancers that the app is broken.
 */
export function tellRefusedPages(res: ServerResponse, request_id: string): void {
  const writeHead = res.writeHead;
  res.writeHead = function patched(this: ServerResponse, status: number, ...rest: never[]) {
    if (status !== 500 || !refused().has(request_id)) return writeHead.call(this, status, ...rest);
    this.setHeader('Retry-After', '2');
    return writeHead.call(this, 503, ...rest);
  } as typeof writeHead;
  res.once('close', () => refused().delete(request_id));
}
