import { expect } from 'vitest';
import type { SmtpServer } from '@/testing/servers/smtp';
import { appCode } from '@/testing/sign-in/authenticator';
import { passkeyDevice } from '@/testing/sign-in/passkey-device';
import type { Caller } from './caller';
import { mailedToken } from './confirm-email';

/** The password of every account that is made here. */
export const PASSWORD = 'a long password';

/** An account from its beginning to its end, with its sessions, its email and its password; `origin` is the service's. */
export async function callAccount(
  api: Caller,
  signUp: (email: string) => Promise<string>,
  mail: SmtpServer,
  origin: string,
): Promise<void> {
  const token = await signUp('otto@example.com');
  const login = { token: null, body: { email: 'otto@example.com', password: PASSWORD } };
  await api.right(409, 'POST', '/auth/register', login);
  const other = await api.right(200, 'POST', '/auth/login', login);
  await api.right(401, 'POST', '/auth/login', { token: null, body: { ...login.body, password: 'wrong' } });
  await api.right(200, 'GET', '/auth/me', { token });
  await api.right(200, 'PATCH', '/auth/me', { token, body: { sale_mails: false } });
  const sessions = await api.right(200, 'GET', '/auth/sessions?per_page=1', { token });
  const { items } = (await api.right(200, 'GET', '/auth/sessions', { token })).body as {
    items: { id: string; current: boolean }[];
  };
  expect(sessions.headers.get('link')).toContain('rel="next"');
  const second = items.find((session) => !session.current);
  await api.right(200, 'PATCH', '/auth/me', { token, body: { name: 'Otto' } });
  await api.right(204, 'DELETE', `/auth/sessions/${second?.id}`, { token });
  await api.right(401, 'GET', '/auth/me', { token: (other.body as { token: string }).token });
  await api.right(204, 'POST', '/auth/email/confirmation', { token });
  const email = { current_password: PASSWORD, new_email: 'otto@example.org' };
  await api.right(422, 'POST', '/auth/email', { token, body: { ...email, current_password: 'wrong' } });
  await api.right(200, 'POST', '/auth/email', { token, body: email });
  await callTeam(api, token, await signUp('rosa-of-otto@example.com'));
  await callTwoStep(api, token, login.body);
  await callPasskeys(api, token, passkeyDevice(origin));
  const change = { current_password: PASSWORD, new_password: 'an even longer password' };
  await api.right(422, 'POST', '/auth/password', { token, body: { ...change, current_password: 'wrong' } });
  await api.right(204, 'POST', '/auth/password', { token, body: change });
  const third = await api.right(200, 'POST', '/auth/login', {
    token: null,
    body: { email: 'otto@example.com', password: change.new_password },
  });
  await api.right(204, 'POST', '/auth/logout', { token: (third.body as { token: string }).token });
  await api.right(204, 'DELETE', '/auth/sessions', { token });
  const address = { email: 'otto@example.com' };
  const before = mail.taken.length;
  await api.right(204, 'POST', '/auth/password/forgot', { token: null, body: { email: 'no@example.com' } });
  await api.right(204, 'POST', '/auth/password/forgot', { token: null, body: address });
  const reset = {
    token: await mailedToken(mail, before, address.email, '/reset'),
    new_password: 'the longest password of all',
  };
  await api.right(204, 'POST', '/auth/password/reset', { token: null, body: reset });
  await api.right(404, 'POST', '/auth/password/reset', { token: null, body: reset });
  await api.right(401, 'GET', '/auth/me', { token });
  const fourth = await api.right(200, 'POST', '/auth/login', {
    token: null,
    body: { ...address, password: reset.new_password },
  });
  await api.right(204, 'DELETE', '/auth/me', {
    token: (fourth.body as { token: string }).token,
    body: { password: reset.new_password },
  });
}

/** A passkey that a browser has added. */
async function callPasskeys(
  api: Caller,
  token: string,
  device: ReturnType<typeof passkeyDevice>,
): Promise<void> {
  const proof = { current_password: PASSWORD };
  const browser = async (procedure: string, body: object) => {
    const answer = await api.past(200, 'POST', `/trpc/passkeys.${procedure}`, { token, body });
    return Object(answer.body).result.data;
  };
  const { id } = await browser('add', { answer: device.make(await browser('start', proof)) });
  await api.right(200, 'GET', '/auth/passkeys', { token });
  await api.right(200, 'PATCH', `/auth/passkeys/${id}`, { token, body: { name: 'My iPhone' } });
  await api.right(422, 'DELETE', `/auth/passkeys/${id}`, { token, body: { current_password: 'wrong' } });
  await api.right(204, 'DELETE', `/auth/passkeys/${id}`, { token, body: proof });
  await api.right(404, 'DELETE', `/auth/passkeys/${id}`, { token, body: proof });
}

/** Two-step verification, from its beginning to its end. */
async function callTwoStep(
  api: Caller,
  token: string,
  known: { email: string; password: string },
): Promise<void> {
  const proof = { current_password: known.password };
  await api.right(409, 'POST', '/auth/totp/recovery-codes', { token, body: proof });
  await api.right(422, 'POST', '/auth/totp', { token, body: { current_password: 'wrong' } });
  const { secret } = (await api.right(200, 'POST', '/auth/totp', { token, body: proof })).body as {
    secret: string;
  };
  await api.right(422, 'POST', '/auth/totp/confirm', { token, body: { code: 'no code' } });
  const code = appCode(secret, Date.now());
  await api.right(200, 'POST', '/auth/totp/confirm', { token, body: { code } });
  await api.right(409, 'POST', '/auth/totp', { token, body: proof });
  const renewed = await api.right(200, 'POST', '/auth/totp/recovery-codes', { token, body: proof });
  const [first, second] = (renewed.body as { recovery_codes: string[] }).recovery_codes;
  await api.right(200, 'GET', '/auth/totp', { token });
  await api.right(401, 'POST', '/auth/login', { token: null, body: known });
  await api.right(200, 'POST', '/auth/login', { token: null, body: { ...known, code: first } });
  await api.right(422, 'DELETE', '/auth/totp', { token, body: { ...proof, code: first } });
  await api.right(204, 'DELETE', '/auth/totp', { token, body: { ...proof, code: second } });
}

/** Somebody who joins the library by a link, gets another role, leaves, and comes back to be removed. */
async function callTeam(api: Caller, token: string, member: string): Promise<void> {
  const invite = async (): Promise<{ id: string; token: string }> => {
    const { body } = await api.right(201, 'POST', '/library/invitations', {
      token,
      body: { role: 'editor' },
    });
    const { id, url } = Object(body);
    return { id, token: String(url).split('/join/')[1] ?? '' };
  };
  const { id } = await invite();
  await api.right(200, 'GET', '/library/invitations', { token });
  await api.right(204, 'DELETE', `/library/invitations/${id}`, { token });
  const first = await invite();
  const joined = await api.right(201, 'POST', '/libraries', { token: member, body: { token: first.token } });
  await api.right(404, 'POST', '/libraries', { token: member, body: { token: first.token } });
  const { user_id: library } = Object(joined.body);
  await api.right(200, 'GET', '/libraries', { token: member });
  await api.right(204, 'DELETE', `/libraries/${library}`, { token: member });
  await api.right(201, 'POST', '/libraries', { token: member, body: { token: (await invite()).token } });
  const { body } = await api.right(200, 'GET', '/library/members', { token });
  const at = `/library/members/${Object(body).items[0].user_id}`;
  await api.right(200, 'PATCH', at, { token, body: { role: 'viewer' } });
  await api.right(204, 'DELETE', at, { token });
  await api.right(404, 'DELETE', at, { token });
}
