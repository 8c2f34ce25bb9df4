import type { MemberRole } from '@/kernel/scopes';
import type { App, Client } from './app';

/** A new account that has joined somebody's library by a link. */
export async function joinAs(app: App, owner: Client, role: MemberRole, name = 'Rosa'): Promise<Client> {
  const member = await app.signUp(name);
  await joinBy(owner, member, role);
  return member;
}

/** Has an account join somebody's library by a link. */
export async function joinBy(owner: Client, member: Client, role: MemberRole): Promise<void> {
  const { body } = await owner.post('/library/invitations', { role });
  const joined = await member.post('/libraries', { token: tokenOf(body.url) });
  if (joined.status !== 201) throw new Error(JSON.stringify(joined.body));
}

/** What stands in the link of an invitation. */
export const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** The header by which a call is made in somebody's library. */
export const insideLibrary = ({ user_id }: Pick<Client, 'user_id'>) => ({
  headers: { 'x-library': user_id },
});
