import { z } from 'zod';
import { bodyId, pathId } from '../../kernel/ids';
import { LIMITS } from '../../kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '../../kernel/paging';
import { text } from '../../kernel/text';
import { moment } from '../../kernel/wire';

const password = () =>
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
  password: password().meta({ format: 'password', minLength: LIMITS.password_min }),
  name: text(LIMITS.name).optional().meta({ example: 'Ines Moreau' }),
});

export const token = z
  .object({
    token: z.string().meta({ description: 'A JWT for the Authorization header, valid for 7 days.' }),
    expires_at: moment(),
  })
  .meta({ id: 'Token' });

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
    user_agent: z.string(),
    current: z.boolean().meta({ description: 'Whether this request was made with it.' }),
  })
  .meta({ id: 'Session' });

export const sessionList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export const sessionPage = listOf(session).meta({ id: 'SessionPage' });
export const sessionRevoke = z.strictObject({ id: pathId('session') });
