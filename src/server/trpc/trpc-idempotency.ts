import { authenticate, charge, refuseForeignSite } from '@/server/auth/access';
import type { Context } from '@/server/auth/context';
import { inTime } from '@/server/deadline';
import { claimKey, giveBack, isForgotten } from '@/server/idempotency/idempotency';
import { libraryOf } from './key-access';
import type { ProcedureMeta } from './meta';
import { keptOutput, noteRepeated } from './trpc';

interface KeyedCall {
  key: string;
  /** The procedure's path, such as `recipes.create`. */
  path: string;
  /** What repeated calls are compared by. */
  payload: object;
  meta: ProcedureMeta;
}

const answerText = (data: unknown): string => JSON.stringify({ result: { data } });

/** A successful answer's text without a field; any other is as it was. */
function withoutIt(body: string, once: string): string {
  const { result } = JSON.parse(body);
  return result === undefined ? body : answerText(keptOutput({ once }, result.data));
}

/**
 * Serves a call of the dashboard once for its Idempotency-Key: repeated, it gets the answer of the first, which may
 * have been lost on its way. Throws idempotency_key_reused, request_in_progress, and what signing in does.
 */
export async function runOnce(
  ctx: Context,
  { key, path, payload, meta }: KeyedCall,
  serve: () => Promise<Response>,
): Promise<Response> {
  const once = meta.rest?.once;
  const person = ctx.person ?? (await inTime(authenticate(ctx), undefined, ctx.services.pulse));
  refuseForeignSite(ctx);
  await inTime(libraryOf(ctx, meta), undefined, ctx.services.pulse);
  const kept = await claimKey(ctx.db, ctx.services.clock, {
    user_id: person,
    route: `trpc ${path}`,
    library: ctx.library,
    key,
    payload,
    answerOf: (output) => ({ status: 200, body: answerText(keptOutput({ once }, output)), headers: {} }),
  });
  if ('status' in kept) {
    await charge(ctx, person, meta.heavy === true);
    await noteRepeated(ctx, meta);
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Replayed': 'true' };
    return new Response(kept.body, { status: kept.status, headers });
  }
  ctx.idempotency = kept;
  try {
    const answer = await serve();
    const body = await answer.text();
    const { status, headers } = answer;
    if (isForgotten(status)) await giveBack(kept, status);
    else
      await inTime(
        kept.finish({ status, body: once === undefined ? body : withoutIt(body, once), headers: {} }),
      );
    return new Response(body, { status, headers });
  } catch (error) {
    await giveBack(kept, 500);
    throw error;
  }
}
