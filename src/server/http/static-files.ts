import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, posix, relative } from 'node:path';
import { matchesEtag } from './respond';

/** A folder whose files are served as they are. */
export interface StaticFolder {
  /** The files. */
  folder: string;
  /** What their addresses begin with: `/` or a path that ends with a slash. */
  prefix: string;
  /** Whether a file's name changes with its content, so that nobody need ever ask for it again. */
  immutable: boolean;
}

/** Serves a file; false when there is none at the path, or the method only asks for something else. */
export type StaticFiles = (path: string, req: IncomingMessage, res: ServerResponse) => boolean;

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Encodings that are made when the app is built, the best first, and the ends of their files' names. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Variant {
  encoding: string | null;
  bytes: Buffer;
  etag: string;
}

interface StaticFile {
  /** The best encoding first, the file as it is last. */
  variants: Variant[];
  headers: Record<string, string>;
}

/** Whether Accept-Encoding (RFC 9110 §12.5.3) takes an encoding. */
export function takesEncoding(header: string | undefined, encoding: string): boolean {
  let any = false;
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((word) => word.trim());
    const refused = parameters.some((word) => /^q=0(\.0{0,3})?$/.test(word));
    if (name === encoding) return !refused;
    if (name === '*') any = !refused;
  }
  return any;
}

function readFile(path: string, name: string, packed: string, immutable: boolean): StaticFile {
  const bytes = readFileSync(path);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  const variants: Variant[] = [];
  for (const [encoding, end] of ENCODINGS) {
    const file = join(packed, `${name}${end}`);
    if (existsSync(file))
      variants.push({ encoding, bytes: readFileSync(file), etag: `"${digest}-${encoding}"` });
  }
  const encoded = variants.length > 0;
  variants.push({ encoding: null, bytes, etag: `"${digest}"` });
  return {
    variants,
    headers: {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': immutable
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
      'X-Content-Type-Options': 'nosniff',
      ...(encoded ? { Vary: 'Accept-Encoding' } : {}),
    },
  };
}

/**
 * Reads the files of some folders, a few megabytes in all, and serves them from memory: a build made in the same
 * place cannot pull them away from under a running server. `packed` holds their compressed versions under their
 * addresses (scripts/launcher/pack.ts).
 */
export function loadStaticFiles(folders: readonly StaticFolder[], packed: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const { folder, prefix, immutable } of folders) {
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const address = prefix + relative(folder, path).replaceAll('\\', '/');
      files.set(address, readFile(path, posix.relative('/', address), packed, immutable));
    }
  }

  return (path, req, res) => {
    const file = files.get(path.includes('%') ? decodeURIComponent(path) : path);
    if (file === undefined) return false;
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { Allow: 'GET, HEAD, OPTIONS', 'Content-Length': 0 }).end();
      return true;
    }
    const accepted = req.headers['accept-encoding'];
    const variant = file.variants.find(
      ({ encoding }) => encoding === null || takesEncoding(accepted, encoding),
    );
    if (variant === undefined) return false;
    const { encoding, bytes, etag } = variant;
    for (const [name, value] of Object.entries(file.headers)) res.setHeader(name, value);
    res.setHeader('ETag', etag);
    if (matchesEtag(req.headers['if-none-match'] ?? null, etag)) {
      res.writeHead(304).end();
      return true;
    }
    if (encoding !== null) res.setHeader('Content-Encoding', encoding);
    res.setHeader('Content-Length', bytes.byteLength);
    res.writeHead(200).end(req.method === 'HEAD' ? undefined : bytes);
    return true;
  };
}
