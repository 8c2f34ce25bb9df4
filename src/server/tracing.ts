import type { IncomingMessage } from 'node:http';
import {
  context,
  createContextKey,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { Problem } from '@/kernel/errors';

/**
 * Traces by the API of OpenTelemetry: nothing happens unless the operator loads an SDK (docs/operations.md). Spans say what
 * the log says: patterns of paths, names of procedures, statements without their values.
 */
const tracer = trace.getTracer('galley');

/** By its name in @opentelemetry/core: SDKs keep no span that begins where it's set. */
const SUPPRESSED = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING');

/** Where spans of ours begin, also within what is kept out. */
const here = () => context.active().deleteValue(SUPPRESSED);

/** Keeps spans out that others make: those of Next have whole paths, in which links have their tokens. */
export const onlyOurSpans = <T>(work: () => T): T =>
  context.with(context.active().setValue(SUPPRESSED, true), work);

/** The longest statement that a span holds, in characters. */
const MOST_TEXT = 4_000;

/** Whether what is done now belongs to a trace that is kept. */
const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() === true;

/** What went wrong, by its code or its class: its words may be about a person. */
const typeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** What a caller did wrong is no failure of ours. */
const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status < 500;

function failed(span: Span, error: unknown): void {
  if (!isRefusal(error)) span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', typeOf(error));
}

/** Does some work as a span of its own, the first of a trace where it is part of no request: a task, a build. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, {}, here(), async (span) => {
    try {
      return await work();
    } catch (error) {
      failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The same within a request that is traced; otherwise nothing but the work. */
export const tracedWithin = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  isTraced() ? traced(name, work) : work();

/** Follows a statement within what is traced; `answer` is asked for its result here, as whoever awaits it does. */
export function traceStatement<T extends PromiseLike<unknown>>(query: string, send: () => T): T {
  if (!isTraced()) return send();
  const operation = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(query)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.slice(0, MOST_TEXT) };
  const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, here());
  const answer = send();
  answer.then(
    () => span.end(),
    (error: unknown) => {
      failed(span, error);
      span.end();
    },
  );
  return answer;
}

/** A request as the span of all that is done for it. */
export interface RequestTrace {
  /** Whether anybody keeps it. */
  isRecording: boolean;
  /** Has the request answered as a part of it. */
  run(answer: () => void): void;
  /** Says of it what the log says, when its answer has gone out. */
  end(access: { id: string; method: string; route: string | null; status: number | null }): void;
}

/** Begins the trace of a request; behind own proxies it goes on the one that its headers name. */
export function traceRequest({ method, headers }: IncomingMessage, isProxied: boolean): RequestTrace {
  const before = isProxied ? propagation.extract(context.active(), headers) : context.active();
  const span = tracer.startSpan(method ?? 'none', { kind: SpanKind.SERVER }, before);
  return {
    isRecording: span.isRecording(),
    run: (answer) => context.with(trace.setSpan(before, span), answer),
    end({ id, method, route, status }) {
      span.updateName(route === null ? method : `${method} ${route}`);
      span.setAttributes({
        'galley.request_id': id,
        'http.request.method': method,
        ...(route === null ? {} : { 'http.route': route }),
        ...(status === null ? {} : { 'http.response.status_code': status }),
      });
      if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
