import { z } from 'zod';
import { isRefusal, read } from '@/features/connections/mail-tools/mail-tool';
import { type AccountKey, type PlatformClient, PlatformError, wordsIn } from '@/server/platform-client';
import type { ShopAsk } from './shop';

const GRAPHQL = '/admin/api/2026-10/graphql.json';
const TOKEN = '/admin/oauth/access_token';
/** Seconds that a shop needs at most to let another call in, once it has let too many in. */
const BUSY_SECONDS_MOST = 60;

const granted = z.object({ access_token: z.string().min(1) });
const topErrors = z.object({
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.unknown()).nullish(),
        extensions: z.looseObject({ code: z.string().nullish() }).nullish(),
      }),
    )
    .min(1),
  data: z.unknown().optional(),
});
const cost = z.object({
  extensions: z.object({
    cost: z.object({
      requestedQueryCost: z.number(),
      throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
    }),
  }),
});
/** What is said against a change that was asked for. */
export const userErrors = z.array(z.object({ code: z.string().nullish(), message: z.string() }));
export type UserErrors = z.output<typeof userErrors>;

/** That Shopify, or we for it, will not do what is asked for. */
export const shopifyRefused = (words: string): PlatformError =>
  new PlatformError({ kind: 'refused', status: 200, words });
/** That an answer is not to be relied on. */
export const shopifyAway = (words: string): PlatformError => new PlatformError({ kind: 'away', words });

/** Asks with the query of an operation and what it needs; the answer is JSON with `data`. */
export const askShopify = (ask: ShopAsk, query: string, variables: object = {}): Promise<unknown> =>
  ask({ method: 'POST', path: GRAPHQL, body: { query, variables } });

/** Why a shop gives no token, by the code that it says so with; of any other the key is unknown. */
const NO_TOKEN: ReadonlyMap<string, string> = new Map([
  [
    'app_not_installed',
    'This app isn’t installed on your store. Open it in the Dev Dashboard, install it, and try again.',
  ],
  [
    'shop_not_permitted',
    'This app and your store belong to different organizations. Create the app in the Dev Dashboard of the account that owns the store.',
  ],
]);

/** What it says where it gives no token; any other error is left as it is. */
function tokenError(error: unknown): unknown {
  if (!isRefusal(error, 400) || !(error instanceof PlatformError)) return error;
  const { failure } = error;
  const code = 'words' in failure ? failure.words : '';
  const words = NO_TOKEN.get(code);
  return new PlatformError(
    words === undefined ? { kind: 'unauthorized', words: code } : { kind: 'forbidden', words },
  );
}

/** Seconds until a call that was too much is let in: what it costs is there again. */
function secondsUntilFree(answer: unknown): number {
  const read = cost.safeParse(answer);
  if (!read.success) return 1;
  const { requestedQueryCost, throttleStatus } = read.data.extensions.cost;
  const missing = requestedQueryCost - throttleStatus.currentlyAvailable;
  return Math.min(Math.max(1, Math.ceil(missing / throttleStatus.restoreRate)), BUSY_SECONDS_MOST);
}

/** What an answer means that has errors at its top, which come with status 200; null where it has none. */
function topError(answer: unknown, secret: readonly string[]): PlatformError | null {
  const read = topErrors.safeParse(answer);
  if (!read.success) return null;
  const { data } = read.data;
  // What an app may not see of an answer is null in it, such as buyers' names and addresses on smaller plans.
  const errors = read.data.errors.filter(
    ({ path, extensions }) =>
      data == null || extensions?.code !== 'ACCESS_DENIED' || path == null || path.length < 2,
  );
  if (errors.length === 0) return null;
  const words = wordsIn({ errors }, secret);
  switch (errors[0]?.extensions?.code) {
    case 'THROTTLED':
      return new PlatformError({ kind: 'busy', seconds: secondsUntilFree(answer) });
    case 'ACCESS_DENIED':
    case 'SHOP_INACTIVE':
      return new PlatformError({ kind: 'forbidden', words });
    case 'INTERNAL_SERVER_ERROR':
    case 'TIMEOUT':
      return shopifyAway(words);
    default:
      return shopifyRefused(words);
  }
}

/**
 * Asks with a token, which is fetched once for each asker and kept nowhere else: it holds for a day, and whoever asks is
 * done within minutes.
 */
export function shopifyAsker(client: PlatformClient, { api_key, api_secret, address }: AccountKey): ShopAsk {
  const at = { platform: 'shopify', base: address ?? '' };
  const key = [api_key, api_secret ?? ''];
  const fetched = async (): Promise<string> => {
    const body = { client_id: api_key, client_secret: api_secret, grant_type: 'client_credentials' };
    try {
      const call = { ...at, method: 'POST', path: TOKEN, headers: {}, body, secret: key } as const;
      return read(granted, await client(call)).access_token;
    } catch (error) {
      throw tokenError(error);
    }
  };
  let token: Promise<string> | null = null;
  const ask: (...of: Parameters<ShopAsk>) => Promise<unknown> = async (call) => {
    token ??= fetched();
    const held = await token.catch((error: unknown) => {
      token = null;
      throw error;
    });
    const secret = [...key, held];
    const answer = await client({ ...call, ...at, headers: { 'X-Shopify-Access-Token': held }, secret });
    const error = topError(answer, secret);
    if (error !== null) throw error;
    return answer;
  };
  return Object.assign(ask, { upload: client.upload });
}

/** What is said against a change; null for nothing. */
export function shopifyFault(errors: UserErrors): PlatformError | null {
  if (errors.length === 0) return null;
  const words = wordsIn({ errors }, '');
  return ['GENERIC_ERROR', 'JOB_ERROR'].includes(errors[0]?.code ?? '')
    ? shopifyAway(words)
    : shopifyRefused(words);
}
