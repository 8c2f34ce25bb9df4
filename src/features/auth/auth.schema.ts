import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { moment, text } from '@/kernel/wire';

/** Any characters count, spaces too, and none is taken off. */
const newPassword = () =>
  text(LIMITS.password).refine((value) => [...value].length >= LIMITS.password_min, {
    error: `Use at least ${LIMITS.password_min} characters.`,
  });

const documentedPassword = () =>
  newPassword().meta({
    description: `The new password: ${LIMITS.password_min} to ${LIMITS.password} characters, and not easy to guess.`,
    format: 'password',
    minLength: LIMITS.password_min,
    // One or two characters, over and over; which passwords are common no schema can say.
    not: { pattern: '^([\\s\\S])\\1*(?:(?!\\1)([\\s\\S])(?:\\1|\\2)*)?$' },
  });

/** A password that is sent to prove who is asking. */
export const presentPassword = (what = 'The current password') =>
  text(LIMITS.password)
    .refine((value) => value !== '', { error: 'Can’t be empty.', params: { code: 'too_short' } })
    .meta({
      description: `${what}. At most ${LIMITS.password} characters.`,
      format: 'password',
      minLength: 1,
    });

/** A code of an authenticator app or for recovery, as it is typed: with spaces and hyphens, too. */
export const twoStepCode = (what: string) =>
  text(LIMITS.two_step_code, 1).meta({
    description: `${what}. Spaces and hyphens don’t matter. At most ${LIMITS.two_step_code} characters.`,
    example: '492039',
  });

/** What stands in the link of an invitation to a library. */
export const invitationToken = () =>
  text(100, 1).meta({
    description: 'What follows `/join/` in the link. At most 100 characters.',
    example: 'q3xkSb0Zc8mVZkq1mT2d7oYw5nXr9uGhJ4fLpA6sEeI',
  });

/** What `z.email` takes, without looking ahead. */
const EMAIL =
  "^(?:[A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$";

export const login = z.strictObject({
  email: text(LIMITS.email, 1).meta({
    description: `The account’s email address. At most ${LIMITS.email} characters.`,
    example: 'ines@example.com',
  }),
  password: presentPassword('The account’s password'),
  code: twoStepCode(
    'The six-digit code from the authenticator app, or a recovery code, if the account has two-step verification on. Otherwise, it’s ignored',
  ).optional(),
});

export type Login = z.infer<typeof login>;

export const register = z.strictObject({
  email: text(LIMITS.email, 1)
    .pipe(z.email({ error: 'Must be an email address.' }))
    .meta({
      pattern: EMAIL,
      description: `The email address to sign in with, at most ${LIMITS.email} characters. It can’t belong to another account.`,
      example: 'ines@example.com',
    }),
  password: documentedPassword(),
  name: text(LIMITS.name)
    .optional()
    .meta({
      description: `Your name, which appears as the author of your products. At most ${LIMITS.name} characters.`,
      example: 'Ines Moreau',
    }),
  invitation: invitationToken().optional().meta({
    description:
      'What follows `/join/` in the link of an invitation. The new account joins that library, and can be created even if registration is closed.',
  }),
});

export const token = z
  .object({
    token: z.string().meta({ description: 'A JWT for the `Authorization` header. Valid for 7 days.' }),
    expires_at: moment(),
  })
  .meta({ id: 'Token' });
export type TokenAnswer = z.infer<typeof token>;

export const signedIn = z.object({ expires_at: moment() });

const saleMails = () =>
  z.boolean().meta({
    description:
      'Whether Galley emails you about each sale, once your address is confirmed. You never get email about free orders, gifts, or imported buyers.',
  });

export const user = z
  .object({
    id: bodyId('user'),
    email: z.string(),
    email_confirmed_at: moment().nullable().meta({
      description:
        'When you confirmed your email address by opening the link Galley sent you. `null` until then. If this service sends email, readers get email from you only after that.',
    }),
    new_email: z.string().nullable().meta({
      description:
        'The new address you asked to change to, for as long as the link sent to it works. Otherwise `null`.',
    }),
    name: z.string(),
    sale_mails: saleMails(),
    created_at: moment(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

const session = z
  .object({
    id: bodyId('session'),
    created_at: moment(),
    expires_at: moment(),
    last_seen_at: moment().nullable().meta({
      description:
        'When the session was last used, accurate to within five minutes. `null` if it hasn’t been used since sign-in.',
    }),
    user_agent: z.string(),
    device: z.string().meta({
      description: 'The browser or app and the operating system, based on the user agent.',
      example: 'Firefox on Windows',
    }),
    current: z.boolean().meta({ description: 'Whether this session made the request.' }),
  })
  .meta({ id: 'Session' });
export type SessionEntry = z.infer<typeof session>;

export const sessionList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export const sessionPage = listOf(session).meta({ id: 'SessionPage' });
/** 32 random bytes in base64url, from a link that was mailed. */
const linkToken = text(100, 1);

export const emailConfirmation = z.strictObject({ token: linkToken });
/** The address that a link confirmed, and whether the account had another one before. */
export const emailConfirmed = z.object({ email: z.string(), changed: z.boolean() });

export const emailChange = z.strictObject({
  current_password: presentPassword(),
  new_email: register.shape.email.meta({
    description: `The new email address to sign in with. At most ${LIMITS.email} characters. To cancel a pending change, send your current address.`,
    example: 'ines@example.org',
  }),
});

/** How many other sessions were ended. */
export const sessionsEnded = z.object({ ended: z.int() });
export const sessionRevoke = z.strictObject({ id: pathId('session') });

export const passwordChange = z.strictObject({
  current_password: presentPassword(),
  new_password: documentedPassword(),
});

export const accountRemoval = z.strictObject({ password: presentPassword() });

export const accountPatch = z.strictObject({
  name: text(LIMITS.name, 1)
    .refine((value) => value.trim() !== '', { error: 'Can’t be empty.', params: { code: 'too_short' } })
    .optional()
    .meta({
      description: `Your name, which appears as the author of your products. 1 to ${LIMITS.name} characters.`,
      example: 'Ines Moreau',
      pattern: '\\S',
    }),
  sale_mails: saleMails().optional(),
});
export type AccountPatch = z.infer<typeof accountPatch>;

export const resetRequest = z.strictObject({
  email: register.shape.email.meta({
    description: `The account’s email address. At most ${LIMITS.email} characters.`,
    example: 'ines@example.com',
  }),
});

export const passwordReset = z.strictObject({
  token: linkToken.meta({ description: 'What follows `#` in the emailed link. At most 100 characters.' }),
  new_password: documentedPassword(),
});
