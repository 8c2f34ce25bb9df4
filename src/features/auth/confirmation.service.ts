import { Problem } from '../../kernel/errors';
import { LIMITS } from '../../kernel/limits';
import type { Context, Services } from '../../server/context';
import type { Policy } from '../../server/limiter';
import type { Mailer } from '../../server/mail';
import type { UserContext } from '../../server/trpc';
import { attempt, emailKey } from './attempts.service';
import { confirmAddress, findUser } from './auth.store';
import { countLinkUse, mailerOf, mailLink, useLink } from './links.service';
import { forgetLinks } from './links.store';

/** By the address, whoever opened an account with it: it need not be hers. */
const policy: Policy = {
  name: 'confirmation',
  quota: LIMITS.confirmation_mails_per_email,
  window_seconds: 3_600,
};

interface Addressee {
  user_id: string;
  email: string;
}

/** Mails a new account, behind the answer, the link that confirms its address; nothing where no mail server is configured. */
export function welcome(services: Services, to: Addressee): void {
  const { mailer, behind, limiter } = services;
  if (mailer === null) return;
  behind.run(async () => {
    const { allowed } = await limiter.spend(policy, emailKey(to.email));
    if (allowed) await mailConfirmation(services, mailer, to);
  });
}

/**
 * Mails the caller the link again. Does nothing for an address that is confirmed. Throws rate_limited, and not_found
 * where no mail is sent.
 */
export async function sendConfirmation(ctx: UserContext): Promise<void> {
  const mailer = mailerOf(ctx.services);
  const user = await findUser(ctx.db, ctx.owner);
  if (user === null) throw new Problem('session_revoked');
  if (user.email_confirmed_at !== null) return;
  await attempt(ctx, policy, emailKey(user.email));
  const to = { user_id: user.id, email: user.email };
  ctx.services.behind.run(() => mailConfirmation(ctx.services, mailer, to));
}

function mailConfirmation(services: Services, mailer: Mailer, to: Addressee): Promise<void> {
  return mailLink(services, mailer, 'confirm', to, {
    minutes: LIMITS.confirmation_hours * 60,
    page: '/confirm-email',
    write: (url) => ({
      subject: 'Confirm your email for Galley',
      text: `Somebody opened a Galley account with this email address. If it was you, confirm it here, so that you can send email to your readers:
${url}

The link works once, for ${LIMITS.confirmation_hours} hours. If it wasn't you, do nothing: without this link the account can't send email to anybody.
`,
    }),
  });
}

/** Confirms the address that a link was mailed to. Throws not_found for a link that does not work, rate_limited. */
export async function confirmEmail(ctx: Context, token: string): Promise<{ email: string }> {
  await countLinkUse(ctx);
  const now = new Date(ctx.services.clock()).toISOString();
  const email = await ctx.db.transaction(async (tx) => {
    const link = await useLink(tx, 'confirm', token, now);
    if (link === null) return null;
    await confirmAddress(tx, link.owner, link.email, now);
    await forgetLinks(tx, link.owner, 'confirm');
    return link.email;
  });
  if (email === null) throw new Problem('not_found', { detail: 'This link has been used or has expired.' });
  return { email };
}
