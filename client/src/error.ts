import type { components } from './schema.js';

/** An error of the API, as RFC 9457 has it. */
export type Problem = components['schemas']['Problem'];

/** Anything but a success. What isn’t the API’s own error, such as a proxy’s page, is an `unexpected_response`. */
export class GalleyError extends Error {
  override readonly name = 'GalleyError';
  /** What to compare in code; it never changes. */
  readonly code: Problem['code'] | 'unexpected_response';
  readonly status: number;
  /** What to show to people. */
  readonly detail: string;
  /** The fields that are wrong, each with a JSON pointer; empty for other errors. */
  readonly errors: NonNullable<Problem['errors']>;

  constructor(
    readonly response: Response,
    readonly problem: Problem | null,
  ) {
    const detail = problem?.detail ?? `The server answered ${response.status} ${response.statusText}`.trim();
    super(detail);
    this.code = problem?.code ?? 'unexpected_response';
    this.status = response.status;
    this.detail = detail;
    this.errors = problem?.errors ?? [];
  }

  /** Reads the body of a response. */
  static async of(response: Response): Promise<GalleyError> {
    const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json');
    return new GalleyError(response, isProblem ? ((await response.json()) as Problem) : null);
  }
}
