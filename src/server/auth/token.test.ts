import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { newId } from '@/kernel/ids';
import type { Session } from './context';
import { createTokens } from './token';

const SECRET = 'a secret that only this test knows, long enough';
const kid = createHash('sha256').update(`galley-kid:${SECRET}`).digest('hex').slice(0, 8);
const now = Date.parse('2026-11-20T10:00:00Z');
const session: Session = { id: newId('session'), user_id: newId('user'), auth_time: now / 1000 };
/** Another node: it has not seen the token before. */
const node = () => createTokens([SECRET], () => now);

const signed = (header: { typ?: string }) =>
  new SignJWT({ sid: session.id, auth_time: session.auth_time })
    .setProtectedHeader({ alg: 'HS256', kid, ...header })
    .setSubject(session.user_id)
    .setJti('1')
    .setIssuedAt(now / 1000)
    .setExpirationTime(now / 1000 + 60)
    .sign(new TextEncoder().encode(SECRET));

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('a token', () => {
  it('is taken with our typ', async () => {
    expect((await node().verify(await signed({ typ: 'JWT' }))).session).toEqual(session);
  });

  it.each([
    {},
    { typ: 'at+jwt' },
    { typ: '' },
    { typ: 'JOSE' },
    { typ: 'secevent+jwt' },
    { typ: 'jwt' },
    { typ: 'application/jwt' },
    { typ: 'application/JWT' },
  ])('is refused with the header %j, though the secret signed it', async (header) => {
    await expect(node().verify(await signed(header))).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is taken in the one spelling of its signature that we gave out', async () => {
    const { token } = await node().issue(session);
    expect((await node().verify(token)).session).toEqual(session);
    const last = CHARACTERS.indexOf(token.at(-1) ?? '');
    // 43 characters of six bits are 258: the last two say nothing.
    const spellings = [1, 2, 3].map((bits) => token.slice(0, -1) + CHARACTERS[last ^ bits]);
    for (const other of [...spellings, `${token}=`, `${token}==`, `${token} `, `${token}\n`])
      await expect(node().verify(other)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});
