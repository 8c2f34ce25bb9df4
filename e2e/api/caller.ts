import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { FILES, PROXY_PROBLEM, type ValidatingProxy, VIOLATIONS } from './tools';

interface Operation {
  security: unknown[];
  parameters?: { name: string; in: string; example?: string }[];
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> };
  responses: Record<string, unknown>;
}

/** An operation of the document. */
export interface Described extends Operation {
  /** `GET /recipes/{id}`. */
  name: string;
  method: string;
  path: string;
}

export function operationsOfDocument(): Described[] {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    readFileSync(FILES.document, 'utf8'),
  );
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      name: `${method.toUpperCase()} ${path}`,
    })),
  );
}

export interface Call {
  body?: unknown;
  /** A body that is sent as it is. */
  raw?: string | Uint8Array<ArrayBuffer> | FormData;
  headers?: Record<string, string>;
  /** Null for a call without a token. */
  token?: string | null;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * Calls the service through the validating proxy and remembers which operation has answered with which status.
 * A call that is wrong on purpose goes through the proxy that stops nothing, and only its answer is looked at.
 */
export class Caller {
  token: string | null = null;
  readonly seen = new Map<string, Set<number>>();
  private readonly patterns: { pattern: RegExp; operation: Described }[];

  constructor(
    private readonly strict: ValidatingProxy,
    private readonly lenient: ValidatingProxy,
    private readonly service: string,
    operations: readonly Described[],
  ) {
    const ordered = [...operations].sort(
      (left, right) => left.path.split('{').length - right.path.split('{').length,
    );
    this.patterns = ordered.map((operation) => ({
      operation,
      pattern: new RegExp(`^${operation.method} ${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    }));
  }

  /** A call that follows the document; answers with the status given. */
  right(status: number, method: string, path: string, call: Call = {}): Promise<Answer> {
    return this.send(this.strict.address, status, method, path, call);
  }

  /** A call that breaks the document on purpose. */
  wrong(status: number, method: string, path: string, call: Call = {}): Promise<Answer> {
    return this.send(this.lenient.address, status, method, path, call);
  }

  /** A call past the proxies, which read every body as text and so would break a picture. */
  past(status: number, method: string, path: string, call: Call = {}): Promise<Answer> {
    return this.send(this.service, status, method, path, call);
  }

  private async send(
    address: string,
    status: number,
    method: string,
    path: string,
    call: Call,
  ): Promise<Answer> {
    const token = call.token === undefined ? this.token : call.token;
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      body: call.raw ?? (call.body === undefined ? null : JSON.stringify(call.body)),
    });
    const type = response.headers.get('content-type') ?? '';
    const body: unknown = type.includes('json') ? await response.json() : await response.arrayBuffer();
    const said = `${method} ${path}: ${JSON.stringify(body)}`;
    expect(said).not.toContain(PROXY_PROBLEM);
    const violations: { location: string[] }[] = JSON.parse(response.headers.get(VIOLATIONS) ?? '[]');
    expect(
      violations.filter(({ location }) => location[0] !== 'request'),
      said,
    ).toEqual([]);
    expect(response.status, said).toBe(status);
    const operation = this.patterns.find(({ pattern }) =>
      pattern.test(`${method} ${path.split('?')[0]}`),
    )?.operation;
    if (operation !== undefined)
      this.seen.set(operation.name, (this.seen.get(operation.name) ?? new Set()).add(response.status));
    return { status: response.status, headers: response.headers, body };
  }
}
