import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Problem } from '@/kernel/errors';
import { parseUrl } from '@/kernel/url';
import { type Resolve, systemResolve, vettedAddress } from './safe-fetch';

/** What a call to a platform came to, where it did not work. `words` are the platform's own, fit to be shown. */
export type PlatformFailure =
  /** It does not know the key. */
  | { kind: 'unauthorized'; words: string }
  /** It knows the key, which may not do this. */
  | { kind: 'forbidden'; words: string }
  /** It wants to be asked again in so many seconds. */
  | { kind: 'busy'; seconds: number }
  /** It has understood, and says no: asking the same again is of no use. */
  | { kind: 'refused'; status: number; words: string }
  /** It gave no answer that can be read; whether it did what was asked is not known. */
  | { kind: 'away'; words: string };

/** Thrown by calls to platforms; `failure` says all there is to know. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  constructor(readonly failure: PlatformFailure) {
    super(`The platform's answer: ${failure.kind}.`);
  }
}

/** What opens a creator's account on a platform. */
export interface AccountKey {
  api_key: string;
  /** The second half of the key, where a platform gives two. */
  api_secret: string | null;
  /** Where her shop is, where each is at an address of its own; without a slash at the end. */
  address: string | null;
}

export interface PlatformCall {
  /** The platform's name, by which tests send its calls elsewhere. */
  platform: string;
  /** Where its API is, without a slash at the end. */
  base: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body?: object;
  /** The creator's key, or the parts of it: they're taken out of whatever the platform says. */
  secret: Secret;
}
type Secret = string | readonly string[];

/** Bytes for an address that a platform has given for them, which is secret itself. */
interface PlatformUpload {
  url: string;
  bytes: Uint8Array;
}

/** Asks a platform; returns the JSON that it answered with, null where it answered with nothing. Throws PlatformError. */
export type PlatformAsk = (call: PlatformCall) => Promise<unknown>;

/** The one way to ask platforms. */
export interface PlatformClient extends PlatformAsk {
  /** Sends bytes by PUT; returns the entity tag of the answer, '' where it has none. Throws PlatformError. */
  upload(upload: PlatformUpload): Promise<string>;
}

const SECONDS = 10;
/** The same for bytes, whose way may be slow. */
const UPLOAD_SECONDS = 120;
const MAX_BYTES = 1024 * 1024;
/** Characters of a platform's words that are shown. */
const WORDS = 300;
/** Seconds to wait where a platform is busy and doesn't say how long, and at most. */
const BUSY_SECONDS = 60;
const BUSY_SECONDS_MOST = 24 * 3_600;

/** Words of ours for an address at which something else is than was expected, or nothing. */
export const NOT_JSON = 'We couldn’t read its response.';
export const SENT_ELSEWHERE = 'It redirected us somewhere else.';
export const UNREACHED = 'We couldn’t reach it.';
/** It is at an address that nobody else can reach, and was not asked. */
export const NOT_PUBLIC = 'Its address isn’t on the public internet.';

const fail = (failure: PlatformFailure): PlatformError => new PlatformError(failure);
const away = (words: string): PlatformError => fail({ kind: 'away', words });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sentence in an answer that says no, wherever this platform puts it. */
function sentenceIn(answer: unknown): string {
  if (typeof answer === 'string') return answer;
  if (Array.isArray(answer)) return answer.map(sentenceIn).filter(Boolean).slice(0, 3).join(' ');
  if (!isRecord(answer)) return '';
  for (const name of ['detail', 'message', 'errors', 'error', 'title']) {
    const found = sentenceIn(answer[name]);
    if (found !== '') return found;
  }
  return '';
}

/** A platform's words as they may be shown: one line, not long, and without the key. */
const shown = (words: string, secret: Secret): string =>
  [secret]
    .flat()
    .filter((part) => part !== '')
    .reduce((text, part) => text.replaceAll(part, '…'), words)
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, WORDS);

/** Seconds that `Retry-After` asks for (RFC 9110 §10.2.3), within bounds. */
export function retryAfterSeconds(header: string | undefined, now: number): number {
  const given = header?.trim() ?? '';
  const seconds = /^\d+$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - now) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), BUSY_SECONDS_MOST) : BUSY_SECONDS;
}

/** What a platform says in its answer, as it may be shown; '' where it says nothing. */
export const wordsIn = (answer: unknown, secret: Secret): string => shown(sentenceIn(answer), secret);

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw away('Its response was too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** An answer's JSON; undefined where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an answer means; `parsed` reads the text of a good one, undefined where it cannot. */
async function read(
  response: IncomingMessage,
  secret: Secret,
  parsed: (text: string) => unknown = jsonOf,
): Promise<unknown> {
  const status = response.statusCode ?? 0;
  if (status === 429)
    throw fail({ kind: 'busy', seconds: retryAfterSeconds(response.headers['retry-after'], Date.now()) });
  if (status >= 500 || status < 200) throw away(`It responded with status ${status}.`);
  if (status >= 300 && status < 400) throw away(SENT_ELSEWHERE);
  const text = await readText(response);
  const answer = text.trim() === '' ? null : parsed(text);
  if (status < 300) {
    if (answer === undefined) throw away(NOT_JSON);
    return answer;
  }
  const json = answer === null ? null : jsonOf(text);
  const words = wordsIn(json, secret);
  if (status === 401) throw fail({ kind: 'unauthorized', words });
  if (status === 403) throw fail({ kind: 'forbidden', words });
  throw fail({ kind: 'refused', status, words });
}

interface Exchange {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  sent: Uint8Array | undefined;
  seconds: number;
}

const hostOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname.replace(/^\[(.*)\]$/, '$1')}:${port || (protocol === 'https:' ? 443 : 80)}`;

interface PlatformOptions {
  /** Addresses that take the place of the platforms' own, by their names; they may be on this machine. */
  urls?: Readonly<Record<string, string>>;
  resolve?: Resolve;
}

/**
 * Makes the one way to ask platforms. Only public addresses are asked, none that the answer leads to; a call takes ten
 * seconds at most, and an answer is JSON of 1 MiB at most.
 */
export function createPlatformClient({
  urls = {},
  resolve = systemResolve,
}: PlatformOptions = {}): PlatformClient {
  const own = new Set(Object.values(urls).map((text) => hostOf(new URL(text))));
  /** An address that a platform has given; one that is none, or not encrypted, is an answer that cannot be read. */
  const given = (text: string): URL => {
    const url = parseUrl(text);
    if (url === null || (url.protocol !== 'https:' && !own.has(hostOf(url))))
      throw away('We couldn’t make sense of its response.');
    return url;
  };
  /** Sends a request and reads its answer; what goes wrong on the way is `away`. */
  async function exchange<Answer>(
    { url, method, headers, sent, seconds }: Exchange,
    answered: (response: IncomingMessage) => Promise<Answer>,
  ): Promise<Answer> {
    const signal = AbortSignal.timeout(seconds * 1000);
    // A resolver cannot be told to stop, so whoever waits for it does.
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    late.catch(() => undefined);
    try {
      const { address, family } = await vettedAddress(url, resolve, own, late);
      const response = await new Promise<IncomingMessage>((settle, reject) => {
        const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
        const request = send(
          url,
          {
            method,
            agent: false,
            signal,
            maxHeaderSize: 16_384,
            headers: {
              'User-Agent': 'Galley',
              ...headers,
              ...(sent === undefined ? {} : { 'Content-Length': String(sent.byteLength) }),
            },
            lookup: (_host, options, callback) => {
              if (options.all === true) callback(null, [{ address, family }]);
              else callback(null, address, family);
            },
          },
          settle,
        );
        request.once('error', reject);
        request.end(sent);
      });
      try {
        return await answered(response);
      } finally {
        response.destroy();
      }
    } catch (error) {
      if (error instanceof PlatformError) throw error;
      if (error instanceof Problem && error.code === 'url_not_allowed') throw away(NOT_PUBLIC);
      throw away(signal.aborted ? 'It didn’t respond in time.' : UNREACHED);
    }
  }
  const ask = ({ platform, base, method, path, query, headers, body, secret }: PlatformCall) => {
    const url = new URL(`${urls[platform] ?? base}${path}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const all = { Accept: 'application/json', ...headers, ...type };
    return exchange({ url, method, headers: all, sent, seconds: SECONDS }, (answer) => read(answer, secret));
  };
  const upload = async ({ url, bytes }: PlatformUpload) =>
    exchange(
      { url: given(url), method: 'PUT', headers: {}, sent: bytes, seconds: UPLOAD_SECONDS },
      async (answer) => {
        await read(answer, url, () => null);
        return answer.headers.etag ?? '';
      },
    );
  return Object.assign(ask, { upload });
}
