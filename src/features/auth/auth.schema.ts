import { z } from 'zod';
import { bodyId, pathId } from '../../kernel/ids';
import { LIMITS } from '../../kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '../../kernel/paging';
import { text } from '../../kernel/text';
import { moment } from '../../kernel/wire';

const newPassword = () =>
  text(LIMITS.password, 1).refine((value) => [...value].length >= LIMITS.password_min, {
    error: `At least ${LIMITS.password_min} characters.`,
  });

export const login = z.strictObject({
  email: text(LIMITS.email, 1).meta({ example: 'ines@example.com' }),
  password: text(LIMITS.password, 1).meta({ format: 'password' }),
});

export const register = z.strictObject({
  email: text(LIMITS.email, 1)
    .pipe(z.email({ error: 'An email address.' }))
    .meta({ example: 'ines@example.com' }),
  password: newPassword().meta({ format: 'password', minLength: LIMITS.password_min }),
  name: text(LIMITS.name).optional().meta({ example: 'Ines Moreau' }),
});

export const token = z
  .object({
    token: z.string().meta({ description: 'A JWT for the Authorization header, valid for 7 days.' }),
    expires_at: moment(),
  })
  .meta({ id: 'Token' });
export type Token = z.infer<typeof token>;

export const signedIn = z.object({ expires_at: moment() });

export const user = z
  .object({ id: bodyId('user'), email: z.string(), name: z.string(), created_at: moment() })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const session = z
  .object({
    id: bodyId('session'),
    created_at: moment(),
    expires_at: moment(),
    last_seen_at: moment().nullable().meta({
      description: 'When it was last used, to within five minutes; null when not since sign-in.',
    }),
    user_agent: z.string(),
    device: z.string().meta({
      description: 'The program and the system in words, read from the user agent.',
      example: 'Firefox on Windows',
    }),
    current: z.boolean().meta({ description: 'Whether this request was made with it.' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

export const sessionList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export const sessionPage = listOf(session).meta({ id: 'SessionPage' });
/** How many other sessions were ended. */
export const sessionsEnded = z.object({ ended: z.int() });
export const sessionRevoke = z.strictObject({ id: pathId('session') });

/** A password that is sent to prove who is asking. */
const presentPassword = () => text(LIMITS.password, 1).meta({ format: 'password' });

export const passwordChange = z.strictObject({
  current_password: presentPassword(),
  new_password: newPassword().meta({ format: 'password', minLength: LIMITS.password_min }),
});

export const accountRemoval = z.strictObject({ password: presentPassword() });

export const rename = z.strictObject({ name: text(LIMITS.name, 1) });

export const resetRequest = z.strictObject({ email: register.shape.email });

export const passwordReset = z.strictObject({
  /** 32 random bytes in base64url, from the link. */
  token: text(100, 1),
  new_password: newPassword(),
});
