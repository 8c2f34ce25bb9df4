import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import type { Services } from '@/server/auth/context';
import type { Mailer } from '@/server/mail';
import type { Policy } from '@/server/rate-limit/limiter';
import { type LinkServices, type LinkTo, linkMail } from './links.service';

/** By the address, whoever names it: it need not be hers. */
export const CONFIRMATIONS: Policy = {
  name: 'confirmation',
  quota: LIMITS.confirmation_mails_per_email,
  window_seconds: 3_600,
};

/** Where both links lead, and for how long. */
const LINK = { minutes: LIMITS.confirmation_hours * 60, page: '/confirm-email' };

/** Mails a new account, behind the answer, the link that confirms its address; nothing where no mail server is configured. */
export function welcome(services: Services, { user_id, email }: LinkTo): void {
  const { mailer, behind, limiter } = services;
  if (mailer === null) return;
  behind.run(async () => {
    const { allowed } = await limiter.spend(CONFIRMATIONS, emailKey(email));
    if (allowed) await (await confirmationMail(services, mailer, { user_id, email }))();
  });
}

/** Keeps the link that confirms the address of an account, and answers how to mail it. */
export function confirmationMail(services: LinkServices, mailer: Mailer, to: LinkTo) {
  return linkMail(services, mailer, 'confirm', to, {
    ...LINK,
    write: (url) => ({
      subject: 'Confirm your email for Galley',
      text: `Somebody opened a Galley account with this email address. If it was you, confirm it here, so that you can send email to your readers:
${url}

The link works once, for ${LIMITS.confirmation_hours} hours. If it wasn't you, do nothing: without this link the account can't send email to anybody.
`,
    }),
  });
}

/** Keeps the link that gives an account another address, and answers how to mail it there. */
export function changeMail(services: LinkServices, mailer: Mailer, to: LinkTo) {
  return linkMail(services, mailer, 'change', to, {
    ...LINK,
    write: (url) => ({
      subject: 'Confirm your new email for Galley',
      text: `Somebody asked to use this email address for a Galley account. If it was you, confirm it here, and sign in with it from then on:
${url}

The link works once, for ${LIMITS.confirmation_hours} hours. If it wasn't you, do nothing: without this link nothing changes.
`,
    }),
  });
}
