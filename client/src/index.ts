import createClient from 'openapi-fetch';
import { GalleyError } from './error.js';
import { sendPatiently } from './retry.js';
import { type components, type paths, takesIdempotencyKey } from './schema.js';

export { GalleyError, type Problem } from './error.js';

/** The records of the API by name: `Schemas['Recipe']`. */
export type Schemas = components['schemas'];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Empty = Record<never, never>;
type Content<C> = C extends { 'application/json': infer Json }
  ? Json | (C extends { 'multipart/form-data': unknown } ? FormData : never)
  : FormData;
type WithBody<Operation> = Operation extends { requestBody: { content: infer C } }
  ? { body: Content<C> }
  : Operation extends { requestBody?: { content: infer C } }
    ? { body?: Content<C> }
    : Empty;
type WithParams<Operation> = Operation extends { parameters: infer P }
  ? Empty extends P
    ? { params?: P }
    : { params: P }
  : Empty;
/** What an operation takes. */
type Options<Operation> = WithParams<Operation> &
  WithBody<Operation> & { headers?: Record<string, string>; signal?: AbortSignal };
/** It can be left out where nothing in it is required. */
type Given<T> = Empty extends T ? [options?: T] : [options: T];

/** How the body of a response is read: JSON unless it’s said otherwise. */
interface Read<Json> {
  json: Json;
  text: string;
  blob: Blob;
  arrayBuffer: ArrayBuffer;
  stream: ReadableStream<Uint8Array>;
}
type Json<Operation> = Operation extends { responses: infer R }
  ? {
      [S in keyof R & (200 | 201 | 202)]: R[S] extends { content: { 'application/json': infer J } }
        ? J
        : never;
    }[keyof R & (200 | 201 | 202)]
  : never;

type Call<M extends Method> = <P extends PathWith<M>, As extends keyof Read<unknown> = 'json'>(
  path: P,
  ...options: Given<Options<paths[P][M]> & { parseAs?: As }>
) => Promise<{ data: Read<Json<paths[P][M]>>[As]; response: Response }>;

/** Lists that are read page by page. */
type ListPath = {
  [P in PathWith<'get'>]: paths[P]['get'] extends { parameters: { query?: infer Query } }
    ? 'page' extends keyof NonNullable<Query>
      ? P
      : never
    : never;
}[PathWith<'get'>];

export interface Galley {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
  /**
   * The pages of a list, from `page` in the query or else the first, one request each. The API reads up to row
   * 1,000,000 of a list; narrow a longer one with its filters.
   */
  pages<P extends ListPath>(
    path: P,
    ...options: Given<Options<paths[P]['get']>>
  ): AsyncGenerator<Json<paths[P]['get']>, void>;
}

export interface GalleyOptions {
  /** The base URL of the API, such as `https://galley.example.com/api`. */
  url: string;
  /** An API key. */
  key: string;
  /** What sends requests instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

type Sent = { data?: unknown; response: Response };
interface AnyOptions {
  params?: { query?: { page?: number } };
}

/** A client of one Galley. Calls answer `{ data, response }` or throw a GalleyError. */
export function galley({ url, key, fetch = (request) => globalThis.fetch(request) }: GalleyOptions): Galley {
  const client = createClient<paths>({
    baseUrl: url,
    headers: { Authorization: `Bearer ${key}` },
    fetch: (request) => sendPatiently(fetch, request),
  });
  client.use({
    onRequest({ request, schemaPath }) {
      if (request.method === 'POST' && takesIdempotencyKey.has(schemaPath))
        if (!request.headers.has('Idempotency-Key'))
          request.headers.set('Idempotency-Key', crypto.randomUUID());
    },
    async onResponse({ response }) {
      if (!response.ok) throw await GalleyError.of(response);
    },
  });
  // The document types every call; what sends them knows none of it.
  const request = client.request as unknown as (
    method: Method,
    path: string,
    options: AnyOptions,
  ) => Promise<Sent>;
  const call =
    (method: Method) =>
    async (path: string, options: AnyOptions = {}): Promise<Sent> => {
      const { data, response } = await request(method, path, options);
      return { data, response };
    };
  async function* pages(path: string, options: AnyOptions = {}) {
    let page = options.params?.query?.page ?? 1;
    let last = page;
    for (; page <= last; page += 1) {
      const query = { ...options.params?.query, page };
      const { data } = await request('get', path, { ...options, params: { ...options.params, query } });
      const { total_pages } = data as { total_pages: number };
      last = total_pages;
      yield data;
    }
  }
  const made = {
    GET: call('get'),
    POST: call('post'),
    PUT: call('put'),
    PATCH: call('patch'),
    DELETE: call('delete'),
    pages,
  };
  return made as unknown as Galley;
}
