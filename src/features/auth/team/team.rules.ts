import type { MemberRole } from '@/kernel/scopes';

/** What a member is, as a sentence says it. */
export const roleNoun = (role: MemberRole): string => (role === 'editor' ? 'an editor' : 'a viewer');

const JOIN = /^\/join\/([\w-]{1,100})$/;

/** The page of an invitation. */
export const joinPath = (token: string): string => `/join/${token}`;

/** The invitation to which a page of this app leads; null for any other page. */
export const invitationIn = (path: string): string | null => JOIN.exec(path)?.[1] ?? null;
