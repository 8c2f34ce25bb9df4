import type { NeededAccess } from '@/kernel/scopes';
import { enterLibrary, type Library } from '@/server/auth/access';
import type { Context } from '@/server/auth/context';
import type { ProcedureMeta, RestRoute } from './meta';

/** What operations of a tag need to read and to change, where they do not say otherwise (`access`). */
const BY_TAG: Record<RestRoute['tag'], readonly [read: NeededAccess, change: NeededAccess]> = {
  Auth: ['person', 'person'],
  Recipes: [['recipes:read'], ['recipes:write']],
  Collections: [['recipes:read'], ['recipes:write']],
  Products: [['products:read'], ['products']],
  Selling: [['publish'], ['publish']],
  Audience: [['audience'], ['audience']],
  // Mails have links in them that sign people in.
  Mail: ['person', 'person'],
  // They are told of everything.
  Webhooks: ['person', 'person'],
  Service: ['person', 'person'],
};

type Marks = Pick<ProcedureMeta, 'rest' | 'openapi' | 'access'>;

/** What a procedure needs of an API key. What is the dashboard's own is for people. */
export function accessTo({ rest, openapi }: Marks): NeededAccess {
  if (rest === undefined || openapi === undefined) return 'person';
  const [read, change] = BY_TAG[rest.tag];
  return rest.access ?? (openapi.method === 'GET' ? read : change);
}

/**
 * What a procedure needs of a member's role; `own` where it concerns a person and her own account, whatever library she
 * is in.
 */
export function roleAccessTo(meta: Marks): NeededAccess | 'own' {
  if (meta.rest === undefined) return meta.access ?? 'person';
  if (meta.rest.tag === 'Auth') return 'own';
  return meta.rest.owner_only === true ? 'person' : accessTo(meta);
}

/**
 * The library of somebody else in which a call is to be carried out; null for the caller's own. Throws not_a_member or
 * role_not_allowed.
 */
export async function libraryOf(ctx: Context, meta: Marks | undefined): Promise<Library | null> {
  const access = roleAccessTo(meta ?? {});
  return access === 'own' ? null : enterLibrary(ctx, access);
}
