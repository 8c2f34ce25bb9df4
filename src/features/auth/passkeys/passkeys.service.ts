import { passkeyBy } from '@/features/auth/attempts/attempts.service';
import { rememberDevice } from '@/features/auth/attempts/known-devices.service';
import { findAccount, lockAccount } from '@/features/auth/auth.store';
import { notePasskey } from '@/features/auth/mails/security-notes.service';
import { requirePassword, withPasswordProved } from '@/features/auth/password/password.service';
import { openSession } from '@/features/auth/sign-in/auth.service';
import { timestamp } from '@/kernel/clock';
import { invalidField, Problem } from '@/kernel/errors';
import { newId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { noteEvent, noteRefusedSignIn } from '@/server/audit/audit';
import { deviceOf } from '@/server/audit/device-name';
import type { Context } from '@/server/auth/context';
import type { IssuedToken } from '@/server/auth/token';
import { commit, type UserContext } from '@/server/trpc/trpc';
import { checkNewPasskey, checkPasskey, creationFor, ownerIn } from './ceremony.service';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyList,
  PasskeyPage,
  PasskeyPatch,
  PasskeyRemoval,
  PasskeyView,
} from './passkeys.schema';
import {
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  spendChallenge,
  spendPasskey,
  updatePasskeyName,
} from './passkeys.store';

const viewOf = ({ id, name, last_used_at, created_at }: PasskeyRow): PasskeyView => ({
  id,
  name,
  last_used_at,
  created_at,
});

/** A page of the caller's passkeys, the newest first. */
export async function passkeysPage({ db, owner }: UserContext, input: PasskeyList): Promise<PasskeyPage> {
  const page = pageOf(input);
  const { rows, total } = await listPasskeys(db, owner, page.per_page, (page.page - 1) * page.per_page);
  return listPage(rows.map(viewOf), total, page);
}

const isFull = () =>
  new Problem('already_exists', {
    detail: `An account can have at most ${LIMITS.passkeys} passkeys. Remove one first.`,
  });

/**
 * Begins to add a passkey: answers what the caller's device is to make it with. Nothing changes until it has. Throws
 * wrong_password, rate_limited, already_exists when she has as many as she can have, or not_found where the service has
 * an address that browsers have no passkeys for.
 */
export async function startPasskey(
  ctx: UserContext,
  { current_password: password }: { current_password: string },
): Promise<PasskeyCreation> {
  const account = await requirePassword(ctx, 'passkey', { field: 'current_password', password });
  const { rows } = await listPasskeys(ctx.db, ctx.owner, LIMITS.passkeys, 0);
  if (rows.length >= LIMITS.passkeys) throw isFull();
  return creationFor(
    ctx.services,
    ctx.owner,
    account,
    rows.map(({ credential_id }) => credential_id),
  );
}

/** A device's answer that does not do. */
const notAdded = () =>
  invalidField('/answer', 'Your device took too long to respond, or its response wasn’t valid. Try again.');

/**
 * Adds the passkey that the caller's device has made, under the device's name. The creator is told by mail. Throws
 * validation_failed for an answer that is not to what was asked (`startPasskey`) or comes too late, or already_exists.
 */
export async function addPasskey(ctx: UserContext, answer: NewPasskey): Promise<PasskeyView> {
  const { services, owner, db } = ctx;
  const proved = await findAccount(db, owner);
  if (proved === null) throw new Problem('session_revoked');
  const checked = await checkNewPasskey(services, proved, answer);
  if ('refused' in checked) {
    services.log.info({ request_id: ctx.request_id, why: checked.refused }, 'passkey refused');
    throw notAdded();
  }
  const { made, challenge } = checked;
  const now = services.clock();
  const row: PasskeyRow = {
    ...made,
    user_id: owner,
    id: newId('passkey', now),
    name: deviceOf(ctx.user_agent),
    created_at: timestamp(now),
    last_used_at: null,
  };
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, owner);
    if (account === null) throw new Problem('session_revoked');
    // She may have taken her account back meanwhile.
    if (account.password_hash !== proved.password_hash) throw notAdded();
    if (!(await spendChallenge(tx, { user_id: owner, ...challenge }))) throw notAdded();
    if ((await countPasskeys(tx, owner)) >= LIMITS.passkeys) throw isFull();
    if (!(await insertPasskey(tx, row)))
      throw new Problem('already_exists', { detail: 'This passkey is already on your account.' });
    await noteEvent(tx, ctx, 'passkey.added', row);
    await notePasskey({ ...services, db: tx }, { user_id: owner, email: account.email }, 'added');
    return viewOf(row);
  });
}

/** Gives one of the caller's passkeys another name. Throws not_found. */
export function renamePasskey(ctx: UserContext, { id, name }: PasskeyPatch): Promise<PasskeyView> {
  return commit(ctx, async (tx) => {
    const row = await updatePasskeyName(tx, ctx.owner, id, name);
    if (row === null) throw new Problem('not_found');
    return viewOf(row);
  });
}

/**
 * Removes one of the caller's passkeys: it signs nobody in any more. Sessions stay. The creator is told by mail. Throws
 * wrong_password, rate_limited, or not_found.
 */
export async function removePasskey(
  ctx: UserContext,
  { id, current_password: password }: PasskeyRemoval,
): Promise<void> {
  const account = await requirePassword(ctx, 'passkey', { field: 'current_password', password });
  const { services, owner } = ctx;
  await withPasswordProved(ctx, 'current_password', account, async (tx) => {
    const name = await deletePasskey(tx, owner, id);
    if (name === null) throw new Problem('not_found');
    await noteEvent(tx, ctx, 'passkey.removed', { id, name });
    await notePasskey({ ...services, db: tx }, { user_id: owner, email: account.email }, 'removed');
  });
}

/**
 * Signs in whoever's passkey it is. Her device has recognized her, so no password and no code is asked for. Only refused
 * ones count (see passkeyBy), and all are answered alike. Throws invalid_credentials, rate_limited, or not_found where
 * the service has an address that browsers have no passkeys for.
 */
export async function signInWithPasskey(ctx: Context, answer: PasskeyAnswer): Promise<IssuedToken> {
  const { services, db } = ctx;
  const found = await passkeyBy(ctx, async () => {
    const holder = ownerIn(answer);
    const known = holder === null ? null : await findPasskey(db, holder, answer.id);
    if (known === null) return null;
    const checked = await checkPasskey(services, known.passkey, answer);
    if (!('refused' in checked)) return { ...known, ...checked };
    services.log.info({ request_id: ctx.request_id, why: checked.refused }, 'passkey refused');
    noteRefusedSignIn(ctx, known.account.id, 'passkey.refused');
    return null;
  });
  if (found === null) throw refusedPasskey();
  const { account, passkey, counter, challenge } = found;
  // The page stays hers for whom it was made: another account's passkey would turn it into somebody else's.
  if (ctx.page_of !== null && ctx.page_of !== account.id)
    throw refusedPasskey('That passkey is for another account. Choose the one for this account.');
  const issued = await openSession(ctx, {
    ...account,
    about: { id: passkey.id, name: passkey.name },
    use: async (tx) =>
      (await spendChallenge(tx, { user_id: account.id, ...challenge })) &&
      (await spendPasskey(tx, account.id, passkey.id, { counter, now: timestamp(services.clock()) })),
  });
  if (issued === null) throw refusedPasskey();
  rememberDevice(ctx, account.email_key, account.password_hash);
  return issued;
}

const refusedPasskey = (
  detail = 'That passkey didn’t work. It may have been removed from your account. Try again, or use your password.',
) => new Problem('invalid_credentials', { detail, headers: { 'WWW-Authenticate': 'Bearer' } });
