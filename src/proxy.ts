import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/server/env';

/** Set by next.config.ts at build time: true under `next dev`, whose React needs `eval` and a socket. */
declare const __DEVELOPMENT__: boolean;

/**
 * The content security policy of pages, with a fresh nonce per answer: Next and Mantine put it on every
 * script and style element they write, so that no other inline script or style sheet runs. Style
 * attributes are refused; what pages need of them is set by a script (ui/theme/held-styles.tsx).
 *
 * This is about headers only. Who may see what is decided in procedures and page loaders, never here.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const { pathname } = request.nextUrl;
  // The dashboard shows a draft's page in a frame of its own. There and by itself it sends no form and opens nothing.
  const policy = pathname.startsWith('/preview/')
    ? `${contentSecurityPolicy(nonce, `'none'`, `'self'`)}; sandbox allow-same-origin`
    : contentSecurityPolicy(nonce, formTargets(pathname), `'none'`);

  const forwarded = new Headers(request.headers);
  forwarded.set('x-nonce', nonce);
  // Layouts do not know the address they are shown at; the way back after signing in needs it.
  forwarded.set('x-path', `${pathname}${request.nextUrl.search}`);
  forwarded.set('content-security-policy', policy);

  const response = NextResponse.next({ request: { headers: forwarded } });
  response.headers.set('content-security-policy', policy);
  // What only our own pages may load: nothing of a page is a picture, script or style sheet of another site.
  response.headers.set('cross-origin-resource-policy', 'same-origin');
  return response;
}

/**
 * Where forms of a page may lead, redirects included: Buy leads to the till, which may have a name of the creator's
 * own, so from the pages of products and bundles to any place that is encrypted; in tests to their till.
 */
function formTargets(path: string): string {
  if (!/^\/[pb]\//.test(path)) return `'self'`;
  const { STRIPE_API_URL: till } = env();
  return `'self' https:${till === undefined ? '' : ` ${new URL(till).origin}`}`;
}

function contentSecurityPolicy(nonce: string, targets: string, framers: string): string {
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'${__DEVELOPMENT__ ? " 'unsafe-eval'" : ''}`,
    // The worker that reads PDFs.
    `worker-src 'self'`,
    // The overlay of the development server writes style elements without a nonce.
    `style-src 'self' ${__DEVELOPMENT__ ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${__DEVELOPMENT__ ? ' ws: wss:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action ${targets}`,
    `frame-ancestors ${framers}`,
  ].join('; ');
}

/** Pages only: not the API, stored pictures and files, or what Next serves from disk. */
export const config = {
  matcher: ['/((?!api/|_next/static/|_next/image|i/|files/|d/|icon.svg|favicon.ico).*)'],
};
