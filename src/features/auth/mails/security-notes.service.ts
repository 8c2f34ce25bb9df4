import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import type { Services } from '@/server/auth/context';

const PLACE = 'UTC';
const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: PLACE });

interface Note {
  /** The name under which such notes are counted, and how many an address gets in an hour. */
  name: string;
  quota: number;
  subject: string;
  text: (at: string, forgot: string) => string;
}

/**
 * Mails the creator, behind the answer, what became of her account, so that she hears of it when it was not she. Nothing
 * is sent where no mail server is configured, nor beyond so many notes an hour: an address need not be hers who
 * registered it.
 */
function send({ mailer, behind, limiter, clock, public_url }: Services, email: string, note: Note): void {
  if (mailer === null) return;
  const at = `${written.format(clock())} ${PLACE}`;
  const { name, quota, subject, text } = note;
  behind.run(async () => {
    const { allowed } = await limiter.spend({ name, quota, window_seconds: 3_600 }, emailKey(email));
    if (allowed) await mailer.send({ to: email, subject, text: text(at, `${public_url}/forgot`) });
  });
}

/** Her password was changed. */
export function notePassword(services: Services, email: string): void {
  send(services, email, {
    name: 'password-note',
    quota: LIMITS.password_notes_per_account,
    subject: 'Your password for Galley was changed',
    text: (at, forgot) => `The password of your Galley account was changed on ${at}.

If it was you, there's nothing to do. If it wasn't you, choose another password now, which signs everybody out:
${forgot}
`,
  });
}

/** Somebody who knows her password asked for another address: told to the present one, while it can still be stopped. */
export function noteEmailAsked(services: Services, email: string): void {
  send(services, email, {
    name: 'email-asked-note',
    quota: LIMITS.email_notes_per_account,
    subject: 'Somebody asked to change your email for Galley',
    text: (
      at,
      forgot,
    ) => `On ${at} somebody asked to change the email of your Galley account to another one. It changes once the link we sent there is opened.

If it was you, there's nothing more to do here. If it wasn't you, somebody knows your password. Choose a new one now; that stops the change and signs everybody out:
${forgot}
`,
  });
}

/** The account has another address: told to the one it had. The new one is not named, as this one need not be hers. */
export function noteEmailChanged(services: Services, email: string): void {
  send(services, email, {
    name: 'email-changed-note',
    quota: LIMITS.email_notes_per_account,
    subject: 'Your email for Galley was changed',
    text: (
      at,
    ) => `On ${at} the email of your Galley account was changed. You now sign in with the new one, and this address gets no more email about the account.

If it was you, there's nothing to do. If it wasn't you, somebody knows your password. Tell the person who runs this Galley right away: they can give you your account back.
`,
  });
}
