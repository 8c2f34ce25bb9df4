import type { KeyAccess } from '@/kernel/scopes';
import type { ProcedureMeta, RestRoute } from './trpc';

/** What operations of a tag need to read and to change, where they do not say otherwise (`access`). */
const BY_TAG: Record<RestRoute['tag'], readonly [read: KeyAccess, change: KeyAccess]> = {
  Auth: ['person', 'person'],
  Recipes: [['recipes:read'], ['recipes:write']],
  Collections: [['recipes:read'], ['recipes:write']],
  Products: [['products'], ['products']],
  Selling: [['publish'], ['publish']],
  Audience: [['audience'], ['audience']],
  // Mails have links in them that sign people in.
  Mail: ['person', 'person'],
  // They are told of everything.
  Webhooks: ['person', 'person'],
  Service: ['person', 'person'],
};

/** What a procedure needs of an API key. What is the dashboard's own is for people. */
export function accessTo({ rest, openapi }: Pick<ProcedureMeta, 'rest' | 'openapi'>): KeyAccess {
  if (rest === undefined || openapi === undefined) return 'person';
  const [read, change] = BY_TAG[rest.tag];
  return rest.access ?? (openapi.method === 'GET' ? read : change);
}
