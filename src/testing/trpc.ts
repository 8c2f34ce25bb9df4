import type { App, Client } from './app';

/**
 * Calls a procedure over tRPC with a bearer token, for those that REST has not.
 * Returns its answer, or the problem that refused it.
 */
export async function callProcedure(
  app: App,
  who: Client,
  kind: 'query' | 'mutation',
  procedure: string,
  input: object,
  /** Whose library, where it is not her own. */
  library?: string,
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
): Promise<any> {
  const url = new URL(`http://galley.test/api/trpc/${procedure}`);
  const headers = {
    authorization: `Bearer ${who.token}`,
    'content-type': 'application/json',
    ...(library === undefined ? {} : { 'x-library': library }),
  };
  if (kind === 'query') url.searchParams.set('input', JSON.stringify(input));
  const request = new Request(url, {
    headers,
    ...(kind === 'query' ? {} : { method: 'POST', body: JSON.stringify(input) }),
  });
  const body = await (await app.trpc(request)).json();
  return body.result === undefined ? body.error.data.problem : body.result.data;
}
