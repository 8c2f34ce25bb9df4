import { LIMITS } from '../../kernel/limits';
import type { Services } from '../../server/context';
import { emailKey } from './attempts.service';

const policy = {
  name: 'password-note',
  quota: LIMITS.password_notes_per_account,
  window_seconds: 3_600,
};

const PLACE = 'UTC';
const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: PLACE });

/**
 * Mails the creator, behind the answer, that her password was changed, so that she hears of it when it was not she.
 * Nothing is sent where no mail server is configured, nor beyond three notes an hour: an address need not be hers who
 * registered it.
 */
export function notePassword({ mailer, behind, limiter, clock, public_url }: Services, email: string): void {
  if (mailer === null) return;
  const at = written.format(clock());
  behind.run(async () => {
    const { allowed } = await limiter.spend(policy, emailKey(email));
    if (!allowed) return;
    await mailer.send({
      to: email,
      subject: 'Your password for Galley was changed',
      text: `The password of your Galley account was changed on ${at} ${PLACE}.

If it was you, there is nothing to do. If it was not, choose another one now, which signs everybody out:
${public_url}/forgot
`,
    });
  });
}
