import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { type KeyId, newId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { SCOPE_NAMES } from '@/kernel/scopes';
import { noteEvent } from '@/server/audit/audit';
import { digestOfKey, newApiKey } from '@/server/auth/api-key';
import { takeTurn } from '@/server/database/turns';
import { commit, type UserContext } from '@/server/trpc/trpc';
import type { KeyCreate, KeyList, KeyPage, KeyView, KeyWithToken } from './keys.schema';
import { countKeys, deleteKey, insertKey, type KeyRow, listKeys } from './keys.store';

const DAY = 24 * 3_600_000;
/** Characters of a key that are shown later. */
const HINT = 4;

/** A key as it is answered: without anything secret. */
const viewOf = ({ user_id: _, digest: _digest, ...row }: KeyRow): KeyView => row;

/** A page of the caller's keys, the newest first. */
export async function keysPage({ db, owner }: UserContext, input: KeyList): Promise<KeyPage> {
  const page = pageOf(input);
  const { rows, total } = await listKeys(db, owner, page.per_page, (page.page - 1) * page.per_page);
  return listPage(rows.map(viewOf), total, page);
}

/**
 * Makes a key and answers it, this once: what an Idempotency-Key repeats has none.
 * @throws Problem already_exists when the account has as many as it can have
 */
export async function createKey(ctx: UserContext, input: KeyCreate): Promise<KeyWithToken> {
  const { services, owner } = ctx;
  const now = services.clock();
  const token = newApiKey(owner);
  const { expires_in_days: days = null } = input;
  const row: KeyRow = {
    user_id: owner,
    id: newId('key', now),
    name: input.name,
    scopes: SCOPE_NAMES.filter((name) => input.scopes.includes(name)),
    digest: digestOfKey(token),
    hint: token.slice(-HINT),
    expires_at: days === null ? null : timestamp(now + days * DAY),
    last_used_at: null,
    created_at: timestamp(now),
  };
  return commit(ctx, async (tx) => {
    await takeTurn(tx, owner, 'keys');
    if ((await countKeys(tx, owner)) >= LIMITS.api_keys)
      throw new Problem('already_exists', {
        detail: `An account can have at most ${LIMITS.api_keys} API keys.`,
      });
    await insertKey(tx, row);
    await noteEvent(tx, ctx, 'key.created', row);
    return { ...viewOf(row), token };
  });
}

/** Deletes one of the caller's keys: it stops working at once on this node. Throws not_found. */
export async function removeKey(ctx: UserContext, id: KeyId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const name = await deleteKey(tx, ctx.owner, id);
    if (name === null) throw new Problem('not_found');
    await noteEvent(tx, ctx, 'key.deleted', { id, name });
  });
  ctx.services.keys.forget(id);
}
