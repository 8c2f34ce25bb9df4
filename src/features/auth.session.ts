import { headers } from 'next/headers';
import { cache } from 'react';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { authenticate } from '@/server/auth/access';
import { inTime } from '@/server/deadline';
import type { User } from './auth/auth.schema';
import { findUser } from './auth/auth.store';
import { hasLink } from './auth/mails/links.store';
import { passkeySite } from './auth/passkeys/ceremony.service';
import { demoAccount } from './auth/sign-in/auth.service';
import { invitationIn } from './auth/team/team.rules';
import { librariesOf, openInvitation } from './auth/team/team.service';
import { pageContext, pageLibrary } from './caller';
import { services } from './services';

/** The visitor of the page being rendered, or null when nobody is signed in. */
export const currentUser = cache(async (): Promise<User | null> => {
  const ctx = await pageContext();
  const { pulse } = ctx.services;
  try {
    const owner = await inTime(authenticate(ctx), undefined, pulse);
    const now = timestamp(ctx.services.clock());
    return await inTime(findUser(ctx.db, owner, now), undefined, pulse);
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return null;
    throw error;
  }
});

/** What the sign-in page offers beside its form. */
export async function signInOffer() {
  const shared = services();
  return {
    can_mail: canMail(),
    passkeys: hasPasskeys(),
    registration_open: shared.settings.registration_open,
    demo: await inTime(demoAccount(shared, (await headers()).get('host')), undefined, shared.pulse),
  };
}

/** How the email of an account stands that can be confirmed by mail: done, or whether a link is in her inbox. */
export async function confirmationOf({ id, email_confirmed_at }: User): Promise<'done' | 'sent' | 'none'> {
  const { db, clock, pulse } = (await pageContext()).services;
  if (email_confirmed_at !== null || !canMail()) return 'done';
  const isSent = await inTime(hasLink(db, id, 'confirm', timestamp(clock())), undefined, pulse);
  return isSent ? 'sent' : 'none';
}

/** The libraries that a signed-in visitor can work in, and the one in which the page being rendered is made. */
export async function librariesOfVisitor({ id }: User) {
  const { db, services: shared } = await pageContext();
  const reads = librariesOf({ db, owner: id, services: shared });
  const [all, here] = await Promise.all([inTime(reads, undefined, shared.pulse), pageLibrary()]);
  return { all, open: all.find(({ user_id }) => user_id === here && user_id !== id) ?? null };
}

/** The invitation that a page leads to, as long as it works: with it, an account can be created wherever registration is closed. */
export async function invitationOnTheWay(goal: string): Promise<string | null> {
  const token = invitationIn(goal);
  return token !== null && (await invitationBehind(token)) !== null ? token : null;
}

/** Whose library an invitation is to, and as what; null for one that doesn't work. */
export function invitationBehind(token: string) {
  const shared = services();
  return inTime(openInvitation(shared, token), undefined, shared.pulse);
}

/** Whether a link for a new password can be mailed. */
export const canMail = () => services().mailer !== null;

/** Whether this Galley has passkeys: not every address can (see passkeySite). */
export const hasPasskeys = () => passkeySite(services().public_url) !== null;

/** What the settings say of the REST API and the MCP server: their addresses and how many calls a minute they take. */
export function apiFacts() {
  const { public_url, settings } = services();
  return {
    address: `${public_url}/api`,
    assistants: `${public_url}/mcp`,
    per_minute: settings.rate_limit_per_minute,
    heavy_per_minute: settings.rate_limit_heavy_per_minute,
  };
}
