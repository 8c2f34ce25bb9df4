import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { atEnd } from '@/testing/cleanup';

/** Of 127.0.0.1, signed by itself and used nowhere else. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgageALtBesvSNwh0a
C6dniYiwpXusFIIvHQA8qi3XmP6hRANCAATjGqiq3UVwwJbewVKOPzXdeBQBVDHv
5rlFBzcQc/3+DnC2mdIBZOvqkRmoK/75j+smrObfIepNg0Prc1bzji6i
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUK7PRcRbySaZMT+pTIRqdOwBusoswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIxMDEyNVoYDzIxMjYxMDI4
MjEwMTI1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATjGqiq3UVwwJbewVKOPzXdeBQBVDHv5rlFBzcQc/3+DnC2mdIBZOvq
kRmoK/75j+smrObfIepNg0Prc1bzji6io28wbTAdBgNVHQ4EFgQUSArMmMW0L6OL
SIk4diKzNg1EFa4wHwYDVR0jBBgwFoAUSArMmMW0L6OLSIk4diKzNg1EFa4wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDSQAwRgIhAMFDl3Pdne4PemuNQi0eM6RLEUqJTLsGxtFWl750msjeAiEA
rsPva1rDC4OolkgReqcbI5EhiDmNn1XrH0X01mnHxFY=
-----END CERTIFICATE-----`,
};

/**
 * A web site on this machine, closed when the test file ends. `host` is for IMPORT_ALLOWED_HOSTS. A secure one is
 * believed only where NODE_TLS_REJECT_UNAUTHORIZED is 0.
 */
export async function startSite(
  answer: RequestListener,
  { secure = false } = {},
): Promise<{ url: string; host: string }> {
  const server = secure ? createSecureServer(SELF_SIGNED, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the site has no address');
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${address.port}`,
    host: `127.0.0.1:${address.port}`,
  };
}

/** A page of a blog with a recipe in linked data. */
export const recipePageHtml = (node: Record<string, unknown>): string =>
  `<!doctype html><html><head><title>A blog</title><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Leek soup',
    recipeYield: '4 servings',
    recipeIngredient: ['2 leeks, sliced', '1 l stock'],
    recipeInstructions: ['Slice.', 'Simmer for 20 minutes.'],
    totalTime: 'PT30M',
    description: 'Warm.',
    ...node,
  }).replace(/</g, '\\u003c')}</script></head><body><h1>Leek soup</h1></body></html>`;

/** A form with a file as a browser sends it, for `raw` of a call. */
export async function uploadForm(
  file: Uint8Array | string,
  name: string,
  fields: Record<string, string> = {},
): Promise<{ raw: Uint8Array; headers: Record<string, string> }> {
  const body = new FormData();
  body.set('file', new Blob([file as BlobPart]), name);
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  const request = new Request('http://galley.test', { method: 'POST', body });
  const type = request.headers.get('content-type') ?? '';
  return { raw: new Uint8Array(await request.arrayBuffer()), headers: { 'content-type': type } };
}
