import { lookup as dnsLookup } from 'node:dns/promises';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { parseUrl } from '@/kernel/url';

/** An address a name stands for. */
export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Everything a name stands for; the system's resolver unless a test gives its own. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

interface FetchedFile {
  /** Where it came from after redirects. */
  url: string;
  /** Lower case, without parameters: `text/html`. */
  content_type: string;
  /** The charset the answer names, lower case. */
  charset: string | null;
  bytes: Uint8Array;
}

interface FetchWish {
  /** Media types that are taken; `image/*` style ends allowed. */
  accept: readonly string[];
  /** Decompressed bytes at most. */
  max_bytes: number;
}

/** Reads a file from the public web for a user, and from nowhere else. */
export type SafeFetch = (url: string, wish: FetchWish) => Promise<FetchedFile>;

export interface SafeFetchOptions {
  resolve?: Resolve;
  /** `host:port` of own machines that may be read although their address is private. */
  allowed?: readonly string[];
}

/**
 * ipaddr.js calls these "unicast": IPv4-compatible IPv6 (::127.0.0.1), the old site-local range, and the two
 * translation ranges whose addresses carry an IPv4 one.
 */
const NOT_PUBLIC = ['::/96', 'fec0::/10', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/23'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
);

/** Whether an IP address belongs to the public internet. IPv4 inside IPv6 is judged as IPv4. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6 && NOT_PUBLIC.some((range) => address.match(range)));
}

const refuse = (detail: string): Problem => new Problem('url_not_allowed', { detail });
const failed = (detail: string): Problem => new Problem('import_failed', { detail });

export const systemResolve: Resolve = async (host) =>
  (await dnsLookup(host, { all: true, verbatim: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/** Checks what an address may look like, before anything is resolved. */
function readUrl(text: string, base?: string): URL {
  const url = parseUrl(text, base);
  if (url === null) throw refuse('This isn’t a URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse('Only http and https URLs are supported.');
  if (url.username !== '' || url.password !== '') throw refuse('The URL can’t contain a username.');
  return url;
}

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/**
 * The one address to connect to. Every address a name stands for must be public: a name that also points inside
 * is refused whole. Node never asks a resolver about IP literals, so they are judged here too.
 */
export async function vettedAddress(
  url: URL,
  resolve: Resolve,
  allowed: ReadonlySet<string>,
  late: Promise<never>,
): Promise<ResolvedAddress> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const own = allowed.has(`${host}:${portOf(url)}`);
  if (!own && portOf(url) !== 80 && portOf(url) !== 443) throw refuse('Only ports 80 and 443 are supported.');
  const literal = isIP(host);
  let found: ResolvedAddress[];
  if (literal !== 0) found = [{ address: host, family: literal === 6 ? 6 : 4 }];
  else {
    try {
      found = await Promise.race([resolve(host), late]);
    } catch {
      throw failed('The host couldn’t be found.'); // the resolver's words may tell of the inner network
    }
  }
  const [first] = found;
  if (first === undefined) throw failed('The host couldn’t be found.');
  if (!own && !found.every(({ address }) => isPublicAddress(address)))
    throw refuse('The URL must be on the public internet.');
  return first;
}

interface Answer {
  response: IncomingMessage;
  close(): void;
}

/** One request to one vetted address; the name is never resolved a second time. */
function ask(
  url: URL,
  { address, family }: ResolvedAddress,
  accept: string,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((settle, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(
      url,
      {
        agent: false,
        signal,
        headers: {
          Accept: accept,
          'Accept-Encoding': 'gzip, deflate, br',
          'Accept-Language': 'en,*;q=0.5',
          'User-Agent': 'Mozilla/5.0 (compatible; Galley recipe import)',
        },
        maxHeaderSize: 16_384,
        lookup: (_host, options, callback) => {
          if (options.all === true) callback(null, [{ address, family }]);
          else callback(null, address, family);
        },
      },
      (response) => settle({ response, close: () => request.destroy() }),
    );
    request.once('error', reject);
    request.end();
  });
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  'deflate-raw': () => createInflateRaw(),
  br: () => createBrotliDecompress(),
};

/** Whether a body of deflate comes without the header of RFC 1950, as some servers send it (RFC 9110, 8.4.1.2). */
async function isBare(response: IncomingMessage): Promise<boolean> {
  await once(response, 'readable');
  const first: Buffer | null = response.read(1);
  if (first === null) return false;
  response.unshift(first);
  return ((first[0] ?? 0) & 0x0f) !== 8;
}

/** The body, decompressed, counted while it is read. */
async function readBody(response: IncomingMessage, max: number): Promise<Uint8Array> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = DECODERS[encoding === 'deflate' && (await isBare(response)) ? 'deflate-raw' : encoding];
  if (decoder === undefined && encoding !== 'identity' && encoding !== '')
    throw failed('The page is compressed in an unsupported format.');
  // An error of the pipeline destroys its end, and the loop below throws it.
  const body: AsyncIterable<Uint8Array> =
    decoder === undefined ? response : pipeline(response, decoder(), () => undefined);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > max) throw failed(`The file is larger than ${Math.floor(max / 1024 / 1024)} MiB.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

const matches = (type: string, wanted: string): boolean =>
  wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

/**
 * Makes the reader of foreign addresses. Bounds: http and https, ports 80 and 443, no user name, three redirects
 * (each checked anew), five seconds in all, `max_bytes` after decompression, the wished media types. No cookie and
 * no token is ever sent.
 * @throws Problem url_not_allowed for an address that may not be read, import_failed for whatever the remote did
 */
export function createSafeFetch({ resolve = systemResolve, allowed = [] }: SafeFetchOptions = {}): SafeFetch {
  const own = new Set(allowed);
  return async (text, { accept, max_bytes }) => {
    const signal = AbortSignal.timeout(LIMITS.fetch_seconds * 1000);
    // A resolver cannot be told to stop, so whoever waits for it does.
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    late.catch(() => undefined);
    let url = readUrl(text);
    try {
      for (let hop = 0; hop <= LIMITS.fetch_redirects; hop++) {
        const address = await vettedAddress(url, resolve, own, late);
        const { response, close } = await ask(url, address, accept.join(', '), signal);
        const status = response.statusCode ?? 0;
        const location = response.headers.location;
        if (status >= 300 && status < 400 && location !== undefined) {
          close();
          url = readUrl(location, url.href);
          continue;
        }
        if (status !== 200) {
          close();
          throw failed(`The URL responded with status ${status}.`);
        }
        const [type = '', ...parameters] = (response.headers['content-type'] ?? '').toLowerCase().split(';');
        const content_type = type.trim();
        if (!accept.some((wanted) => matches(content_type, wanted))) {
          close();
          throw failed(
            `The URL returned ${/^[\w.+/-]{1,60}$/.test(content_type) ? content_type : 'an unknown kind of file'}.`,
          );
        }
        try {
          const charset = /charset="?([\w-]{1,40})/.exec(parameters.join(';'))?.[1] ?? null;
          return { url: url.href, content_type, charset, bytes: await readBody(response, max_bytes) };
        } finally {
          close();
        }
      }
      throw failed('The URL redirects too many times.');
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (signal.aborted) throw failed(`The URL didn’t respond within ${LIMITS.fetch_seconds} seconds.`);
      throw new Problem('import_failed', { detail: 'The URL couldn’t be read.', cause: error });
    }
  };
}
