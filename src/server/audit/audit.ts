import type { AuditActor, AuditKind } from '@/kernel/audit-kinds';
import { timestamp } from '@/kernel/clock';
import { newId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Context } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { isStorageFull } from '@/server/files/disk-space';
import type { UserContext } from '@/server/trpc/trpc';
import { auditEvents } from './audit.table';
import { deviceOf } from './device-name';

/** Who did something, named as at that moment. */
interface Doer {
  actor: AuditActor;
  id: string | null;
  name: string;
}

/** What it was done to, named as at that moment; `detail` is what else there is to say. */
export interface AuditSubject {
  /** Null where the record has no name, or its name must be forgotten with it. */
  name: string | null;
  id: string;
  detail?: string;
}

/** A person at the device that a request comes from; `session` is theirs, once there is one. */
export const personAt = (user_agent: string, session: string | null = null): Doer => ({
  actor: 'person',
  id: session,
  name: deviceOf(user_agent),
});

/**
 * Writes an event down. Called in the transaction that makes the change, so that neither is there without the other.
 * `now` is in milliseconds.
 */
export async function noteDone(
  tx: Db,
  owner: UserId,
  kind: AuditKind,
  { by, about = null, now }: { by: Doer; about?: AuditSubject | null; now: number },
): Promise<void> {
  await tx.insert(auditEvents).values({
    user_id: owner,
    id: newId('audit', now),
    kind,
    actor: by.actor,
    actor_id: by.id,
    actor_name: by.name,
    record_id: about?.id ?? null,
    record_name: about?.name ?? null,
    detail: about?.detail ?? null,
    happened_at: timestamp(now),
  });
}

/** A member of the library, by the name she has at that moment. */
export const memberBy = (id: UserId, name: string): Doer => ({ actor: 'member', id, name });

type Caller = Pick<
  UserContext,
  'owner' | 'person' | 'member' | 'session' | 'key' | 'user_agent' | 'services'
>;

/** Who a call comes from. */
export function callerOf({
  key,
  session,
  member,
  person,
  user_agent,
}: Omit<Caller, 'owner' | 'services'>): Doer {
  if (key !== null) return { actor: 'key', id: key.id, name: key.name };
  if (member !== null) return memberBy(person, member.name);
  return personAt(user_agent, session?.id ?? null);
}

/** Writes down what a caller did, in the transaction that does it. */
export const noteEvent = (
  tx: Db,
  ctx: Caller,
  kind: AuditKind,
  about: AuditSubject | null = null,
): Promise<void> => noteDone(tx, ctx.owner, kind, { by: callerOf(ctx), about, now: ctx.services.clock() });

/** Writes down that a caller downloads a list. Where there is no room to write, what is stored can still be read. */
export async function noteExport(ctx: UserContext, kind: AuditKind): Promise<void> {
  if (ctx.head) return;
  await noteEvent(ctx.db, ctx, kind).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
  });
}

/**
 * Writes down, behind the answer, that somebody tried a wrong password, code or passkey for an account: neither the answer nor its time
 * tells that there is one. Of more than `audit_refused_sign_ins` in a day nothing is written.
 */
export function noteRefusedSignIn(
  { services, user_agent }: Context,
  owner: UserId,
  kind: 'session.refused' | 'two_step.refused' | 'passkey.refused',
): void {
  const policy = { name: 'audit-sign-in', quota: LIMITS.audit_refused_sign_ins, window_seconds: 86_400 };
  const now = services.clock();
  services.behind.run(async () => {
    const { allowed } = await services.limiter.spend(policy, owner);
    if (allowed) await noteDone(services.db, owner, kind, { by: personAt(user_agent), now });
  });
}
