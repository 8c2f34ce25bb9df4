import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import type { Services } from '@/server/auth/context';
import type { Policy } from '@/server/rate-limit/limiter';
import { type LinkServices, type LinkTo, linkMail } from './links.service';

/** By the address, whoever names it: it need not be hers. */
export const CONFIRMATIONS: Policy = {
  name: 'confirmation',
  quota: LIMITS.confirmation_mails_per_email,
  window_seconds: 3_600,
};

/** Where both links lead, and for how long. */
const LINK = { minutes: LIMITS.confirmation_hours * 60, page: '/confirm-email', button: 'Confirm email' };

/** Mails a new account the link that confirms its address; nothing where no mail server is set up. */
export async function mailWelcome(
  services: LinkServices & Pick<Services, 'limiter'>,
  { user_id, email }: LinkTo,
): Promise<void> {
  if (services.mailer === null) return;
  const { allowed } = await services.limiter.spend(CONFIRMATIONS, emailKey(email));
  if (allowed) await confirmationMail(services, { user_id, email });
}

/** Mails the link that confirms the address of an account. */
export const confirmationMail = (services: LinkServices, to: LinkTo): Promise<void> =>
  linkMail(services, 'confirm', to, {
    ...LINK,
    kind: 'account_confirm',
    subject: 'Confirm your email for Galley',
    text: `Welcome to Galley! Confirm your email so you can send email to your readers:
{link}

You can use this link once, within ${LIMITS.confirmation_hours} hours. If you didn’t create this account, you can ignore this email. The account can’t email anyone until you confirm.
`,
  });

/** Mails the link that gives an account another address, to that address. */
export const changeMail = (services: LinkServices, to: LinkTo): Promise<void> =>
  linkMail(services, 'change', to, {
    ...LINK,
    kind: 'account_email_change',
    subject: 'Confirm your new email for Galley',
    text: `Someone asked to use this email for a Galley account. If it was you, confirm it here, and use it to sign in from now on:
{link}

You can use this link once, within ${LIMITS.confirmation_hours} hours. If this wasn’t you, you can ignore this email: without this link, nothing changes.
`,
  });
