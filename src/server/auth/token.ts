import { createHash, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { isId, type SessionId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Session } from './context';

/** Finds out whether a session still stands. The auth feature provides it. */
export interface SessionLookup {
  /** Forgets a session at once on this node. */
  forget(id: SessionId): void;
  /** True when the session exists, belongs to the user and was not revoked. */
  stands(session: Session): Promise<boolean>;
}

export interface IssuedToken {
  token: string;
  expires_at: string;
}

export interface Tokens {
  /** Makes the first token of a new session. */
  issue(session: Session): Promise<IssuedToken>;
  /** The session behind a token. Throws invalid_token or token_expired. */
  verify(token: string): Promise<{ session: Session; issued_at: number }>;
  /**
   * The token to send back with an answer: at most one new one a session and second, never the one the request
   * brought, none once the session is 90 days old.
   */
  refresh(session: Session, brought: string): Promise<IssuedToken | null>;
}

interface Minted {
  second: number;
  current: Promise<IssuedToken>;
  next: Promise<IssuedToken> | undefined;
}

const DAY = 24 * 60 * 60;
const LONGEST_TOKEN = 2_048;
/** The `typ` of our tokens: nothing else that may be signed with the secret is one. */
const TYPE = 'JWT';

/**
 * Whether the signature is spelled as we spell it. A decoder ignores the last bits of its last character, so one
 * token would have several spellings.
 */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** JWTs with HS256 under one or more secrets: the first signs, all verify, told apart by `kid`. */
export function createTokens(secrets: readonly string[], clock: Clock): Tokens {
  const keys = new Map(
    secrets.map((secret) => [
      createHash('sha256').update(`galley-kid:${secret}`).digest('hex').slice(0, 8),
      new TextEncoder().encode(secret),
    ]),
  );
  const [first] = keys;
  if (first === undefined) throw new Error('A secret is needed to sign tokens.');
  const [kid, key] = first;
  const verified = new LRUCache<string, { session: Session; issued_at: number; expires: number }>({
    max: 10_000,
  });
  const minted = new LRUCache<string, Minted>({ max: 10_000 });
  const seconds = () => Math.floor(clock() / 1000);

  const sign = async (session: Session, now: number): Promise<IssuedToken> => {
    const expires = now + LIMITS.token_days * DAY;
    const token = await new SignJWT({ sid: session.id, auth_time: session.auth_time })
      .setProtectedHeader({ alg: 'HS256', kid, typ: TYPE })
      .setSubject(session.user_id)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(expires)
      .sign(key);
    // It will come back, and then needs no checking.
    verified.set(token, { session, issued_at: now, expires });
    return { token, expires_at: new Date(expires * 1000).toISOString() };
  };

  return {
    issue: (session) => sign(session, seconds()),

    async verify(token) {
      const now = seconds();
      if (token.length > LONGEST_TOKEN) throw new Problem('invalid_token');
      const known = verified.get(token);
      if (known) {
        if (known.expires + LIMITS.clock_skew_seconds <= now) throw new Problem('token_expired');
        return known;
      }
      if (!isCanonical(token)) throw new Problem('invalid_token');
      try {
        const { payload, protectedHeader } = await jwtVerify(
          token,
          (header) => {
            const found = header.kid === undefined ? undefined : keys.get(header.kid);
            if (found === undefined) throw new errors.JWSInvalid('unknown kid');
            return found;
          },
          {
            algorithms: ['HS256'],
            clockTolerance: LIMITS.clock_skew_seconds,
            currentDate: new Date(clock()),
            requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp', 'auth_time'],
          },
        );
        // Compared here, as the library takes `jwt` and `application/jwt` for the same.
        if (protectedHeader.typ !== TYPE) throw new Problem('invalid_token');
        const { sub, sid, iat, exp, auth_time } = payload;
        if (
          typeof sub !== 'string' ||
          !isId('user', sub) ||
          typeof sid !== 'string' ||
          !isId('session', sid) ||
          typeof auth_time !== 'number'
        )
          throw new Problem('invalid_token');
        if (iat === undefined || exp === undefined || iat > now + LIMITS.clock_skew_seconds)
          throw new Problem('invalid_token');
        const result = { session: { id: sid, user_id: sub, auth_time }, issued_at: iat, expires: exp };
        verified.set(token, result);
        return result;
      } catch (error) {
        if (error instanceof Problem) throw error;
        throw new Problem(error instanceof errors.JWTExpired ? 'token_expired' : 'invalid_token', {
          cause: error,
        });
      }
    },

    async refresh(session, brought) {
      const now = seconds();
      if (now - session.auth_time >= LIMITS.session_days * DAY) return null;
      let last = minted.get(session.id);
      if (last?.second !== now) {
        // A token made ahead for this second becomes its token.
        const ahead = last?.second === now - 1 ? last.next : undefined;
        last = { second: now, current: ahead ?? sign(session, now), next: undefined };
        minted.set(session.id, last);
      }
      const current = await last.current;
      if (current.token !== brought) return current;
      // The newest token itself came back within its second: the next second's is made ahead, once.
      last.next ??= sign(session, now);
      return last.next;
    },
  };
}
