import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whether the request announces a body. */
export function hasBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

/** The body as a web stream that reads from the socket only as fast as it is read itself. */
function bodyStream(req: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  // The socket must survive a body that is not read to its end: the answer still has to go out on it.
  const chunks = req.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * A web Request over a Node request, built as far as it is asked for: most requests to the API need the method,
 * the address and a few headers only, and a full Request costs more than their query. `signal` fires when the
 * client goes away before the answer is complete.
 */
export class IncomingRequest implements Request {
  readonly url: string;
  readonly method: string;
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  #headers: Headers | undefined;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;
  #abort: AbortController | undefined;
  #full: Request | undefined;

  constructor(req: IncomingMessage, res: ServerResponse, origin: string) {
    this.url = origin + req.url;
    this.method = req.method ?? 'GET';
    this.#req = req;
    this.#res = res;
  }

  get headers(): Headers {
    if (!this.#headers) {
      this.#headers = new Headers();
      const raw = this.#req.rawHeaders;
      for (let i = 0; i + 1 < raw.length; i += 2) this.#headers.append(raw[i] ?? '', raw[i + 1] ?? '');
    }
    return this.#headers;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (this.#body === undefined) {
      const bodiless = this.method === 'GET' || this.method === 'HEAD' || !hasBody(this.#req);
      this.#body = bodiless ? null : bodyStream(this.#req);
    }
    return this.#body;
  }

  get signal(): AbortSignal {
    if (!this.#abort) {
      const abort = new AbortController();
      this.#abort = abort;
      const leave = () => {
        if (!this.#res.writableFinished) abort.abort();
      };
      if (this.#res.destroyed) leave();
      else this.#res.once('close', leave);
    }
    return this.#abort.signal;
  }

  /** The full Request, for everything that is rarely asked. */
  get #request(): Request {
    if (!this.#full) {
      const init: RequestInit & { duplex: 'half' } = {
        method: this.method,
        headers: this.headers,
        body: this.body,
        signal: this.signal,
        duplex: 'half',
      };
      this.#full = new Request(this.url, init);
    }
    return this.#full;
  }

  get bodyUsed(): boolean {
    return this.#full?.bodyUsed ?? false;
  }
  get cache(): RequestCache {
    return this.#request.cache;
  }
  get credentials(): RequestCredentials {
    return this.#request.credentials;
  }
  get destination(): RequestDestination {
    return this.#request.destination;
  }
  get integrity(): string {
    return this.#request.integrity;
  }
  get keepalive(): boolean {
    return this.#request.keepalive;
  }
  get mode(): RequestMode {
    return this.#request.mode;
  }
  get redirect(): RequestRedirect {
    return this.#request.redirect;
  }
  get referrer(): string {
    return this.#request.referrer;
  }
  get referrerPolicy(): ReferrerPolicy {
    return this.#request.referrerPolicy;
  }
  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#request.arrayBuffer();
  }
  blob(): Promise<Blob> {
    return this.#request.blob();
  }
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#request.arrayBuffer());
  }
  formData(): Promise<FormData> {
    return this.#request.formData();
  }
  json(): Promise<unknown> {
    return this.#request.json();
  }
  text(): Promise<string> {
    return this.#request.text();
  }
  clone(): Request {
    return this.#request.clone();
  }
}
