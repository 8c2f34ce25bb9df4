import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { parseUrl } from '@/kernel/url';
import { retryAfterSeconds } from './platform-client';
import { isPublicAddress, type Resolve, systemResolve, vettedAddress } from './safe-fetch';

/** What became of a message: the status that was answered, or a sentence why there was no answer. */
export type WebhookOutcome =
  | { status: number; retry_seconds: number | null; problem: null }
  | { status: null; retry_seconds: null; problem: string };

/** Sends messages to addresses that creators name, and reads nothing from there but a status. */
export interface WebhookClient {
  /** Why no message would ever be sent to an address, in a sentence; null where one may be. */
  refusalOf(address: string): string | null;
  send(address: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookOutcome>;
}

interface WebhookOptions {
  resolve?: Resolve;
  /** `host:port` of own machines that may be sent to although their address is private, also without https. */
  allowed?: readonly string[];
}

/** Names that the public internet has not (RFC 6761, 6762, 8375; `internal` by ICANN's resolution of 2024), and those of one word. */
const INSIDE = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/;

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');
const silent = (problem: string): WebhookOutcome => ({ status: null, retry_seconds: null, problem });

/** Reads an answer to its end, or as much of it as is read at most: who closes earlier looks like a failure there. */
async function readAway(response: IncomingMessage): Promise<void> {
  let size = 0;
  for await (const part of response as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size >= LIMITS.webhook_answer_bytes) return;
  }
}

/**
 * Makes the one way to call receivers of webhooks. Only public addresses are called, by https, none that an answer leads
 * to; a call takes ten seconds at most, and of an answer no more is kept than its status.
 */
export function createWebhookClient({
  resolve = systemResolve,
  allowed = [],
}: WebhookOptions = {}): WebhookClient {
  const own = new Set(allowed);

  const refusalOf = (address: string): string | null => {
    const url = parseUrl(address);
    if (url === null) return 'This isn’t a web address.';
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const isOwn = own.has(`${hostOf(url)}:${port}`);
    if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:'))
      return 'The URL must start with https://.';
    if (url.username !== '' || url.password !== '') return 'The URL can’t contain a username.';
    if (isOwn) return null;
    if (port !== '443') return 'The URL can’t contain a port. Webhooks use the default https port.';
    const host = hostOf(url);
    const isInside = isIP(host) === 0 ? INSIDE.test(host.replace(/\.$/, '')) : !isPublicAddress(host);
    if (isInside) return 'The URL must be on the public internet.';
    return null;
  };

  return {
    refusalOf,
    async send(address, headers, body) {
      const refusal = refusalOf(address);
      if (refusal !== null) return silent(refusal);
      const url = new URL(address);
      const sent = Buffer.from(body);
      const signal = AbortSignal.timeout(LIMITS.webhook_seconds * 1000);
      // A resolver cannot be told to stop, so whoever waits for it does.
      const late = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      late.catch(() => undefined);
      let response: IncomingMessage;
      try {
        const { address: ip, family } = await vettedAddress(url, resolve, own, late);
        response = await new Promise<IncomingMessage>((settle, reject) => {
          const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
          const request = send(
            url,
            {
              method: 'POST',
              agent: false,
              signal,
              maxHeaderSize: 16_384,
              headers: {
                ...headers,
                'Content-Type': 'application/json',
                'Content-Length': String(sent.byteLength),
                'User-Agent': 'Galley-Webhooks',
              },
              lookup: (_host, options, callback) => {
                if (options.all === true) callback(null, [{ address: ip, family }]);
                else callback(null, ip, family);
              },
            },
            settle,
          );
          request.once('error', reject);
          request.end(sent);
        });
      } catch (error) {
        if (signal.aborted) return silent(`It didn’t respond within ${LIMITS.webhook_seconds} seconds.`);
        return silent(error instanceof Problem ? error.detail : 'It couldn’t be reached.');
      }
      const status = response.statusCode ?? 0;
      const again = response.headers['retry-after'];
      try {
        await readAway(response);
      } catch {
        // The status is all that counts, and it is there: an answer that breaks off after it changes nothing.
      } finally {
        response.destroy();
      }
      const retry_seconds = again === undefined ? null : retryAfterSeconds(again, Date.now());
      return { status, retry_seconds, problem: null };
    },
  };
}
