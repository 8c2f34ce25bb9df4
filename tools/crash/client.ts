import { Agent, request } from 'node:http';

/** What is read of answers, each of which has some of it. */
interface Body {
  id: string;
  slug: string;
  token: string;
  code: string;
  detail: string;
  prep_time_minutes: number;
  items: { id: string; number: number; title: string; contacts: { state: string }[] }[];
  total_pages: number;
  listings: { platform: string; state: string; edition: number | null }[];
  error?: { data: { problem: { code: string } } };
}

const nothing: Body = JSON.parse('{}');

/** How a call ended: an answer, or none because the connection failed. */
export interface Reply {
  /** 0 when no whole answer came. */
  status: number;
  /** Parsed JSON of an answer; empty for any other. */
  body: Body;
  headers: Record<string, string | string[] | undefined>;
  ms: number;
  /** What came before the connection failed: nothing, or a part of an answer. */
  failed?: 'nothing' | 'part';
}

export interface Sent {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Milliseconds after which it counts as hanging. */
  patience?: number;
}

/** A caller over keep-alive connections. */
export class Caller {
  readonly #base: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(base: string) {
    this.#base = new URL(base);
  }

  call(
    method: string,
    path: string,
    { token, body, headers = {}, patience = 30_000 }: Sent = {},
  ): Promise<Reply> {
    const began = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      let part = false;
      const fail = () =>
        resolve({
          status: 0,
          body: nothing,
          headers: {},
          ms: performance.now() - began,
          failed: part ? 'part' : 'nothing',
        });
      const sent = request(
        {
          host: this.#base.hostname,
          port: this.#base.port,
          method,
          path,
          agent: this.#agent,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...headers,
          },
        },
        (answer) => {
          part = true;
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', fail);
          answer.on('close', () => answer.complete || fail());
          answer.on('end', () => {
            const whole = Buffer.concat(chunks).toString();
            const isJson = /json/.test(answer.headers['content-type'] ?? '');
            resolve({
              status: answer.statusCode ?? 0,
              body: isJson && whole !== '' ? JSON.parse(whole) : nothing,
              headers: answer.headers,
              ms: performance.now() - began,
            });
          });
        },
      );
      sent.on('error', fail);
      sent.setTimeout(patience, () => sent.destroy(new Error('no answer')));
      sent.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The middle and the largest of some milliseconds, rounded. */
export function spread(values: readonly number[]): { p50: number; max: number } {
  const sorted = [...values].sort((left, right) => left - right);
  return { p50: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), max: Math.round(sorted.at(-1) ?? 0) };
}
