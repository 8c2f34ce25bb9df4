import { hash } from 'node:crypto';
import type { RestRoute } from '@/server/trpc/meta';

/** The strong validator of a versioned resource: `"<version>.<first 16 hex of the body's SHA-256>"`. */
function etagOf(output: unknown, body: string): string | null {
  if (typeof output !== 'object' || output === null || !('version' in output)) return null;
  return `"${output.version}.${hash('sha256', body).slice(0, 16)}"`;
}

/** Status, body and own headers of a successful output. */
export function answerOf(
  route: RestRoute,
  output: unknown,
): { status: number; body: string; headers: Record<string, string> } {
  const status = route.success ?? 200;
  if (status === 204) return { status, body: '', headers: {} };
  const body = JSON.stringify(output);
  const headers: Record<string, string> = {};
  const etag = route.etag ? etagOf(output, body) : null;
  if (etag !== null) headers.ETag = etag;
  if (route.shared) {
    headers.ETag = `W/"${hash('sha256', body).slice(0, 16)}"`;
    headers['Cache-Control'] = 'public, no-cache';
  }
  if (route.public_location) headers.Location = route.public_location(output as never);
  if (route.location) headers.Location = `/api${route.location(output as never)}`;
  return { status, body, headers };
}
