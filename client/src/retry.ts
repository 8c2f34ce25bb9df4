/** How often a request is sent again. */
const RETRIES = 3;
/** The longest wait that a server can ask for, in seconds: rate limits are for a minute. */
const LONGEST = 60;
/** Methods that do the same when they’re sent twice. */
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** Seconds to wait before the request is sent again; null where it shouldn’t be. */
function secondsOf(request: Request, response: Response, tries: number): number | null {
  // A request over the limit did nothing. A server that’s unavailable may have done half of it.
  const isSafe =
    response.status === 429 ||
    (response.status === 503 && (REPEATABLE.has(request.method) || request.headers.has('Idempotency-Key')));
  if (!isSafe) return null;
  const seconds = Number(response.headers.get('Retry-After') ?? 2 ** tries);
  return seconds >= 0 && seconds <= LONGEST ? seconds : null;
}

/** Waits, unless the request is aborted meanwhile. */
const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** Sends a request, again after 429 and 503 where that’s safe: up to 3 times, each after `Retry-After` seconds. */
export async function sendPatiently(
  send: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    if (tries === RETRIES) return send(request);
    const response = await send(request.clone());
    const seconds = secondsOf(request, response, tries);
    if (seconds === null) return response;
    await response.body?.cancel();
    await wait(seconds, request.signal);
  }
}
