import type { MailKind } from '@/features/mails/mails.schema';
import { ownLook, queueMail } from '@/features/mails/mails.service';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import type { Services } from '@/server/auth/context';

const PLACE = 'UTC';
const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: PLACE });

/** Whose account it is, and where the note goes. */
interface To {
  user_id: UserId;
  email: string;
}

interface Note {
  kind: MailKind;
  /** The name under which such notes are counted, and how many an address gets in an hour. */
  name: string;
  quota: number;
  subject: string;
  text: (at: string, forgot: string) => string;
}

/** What a note takes: its database is the transaction of the change. */
type Noting = Pick<Services, 'db' | 'limiter' | 'clock' | 'public_url' | 'sealer' | 'mailer'>;

/**
 * Mails the creator what became of her account, so that she hears of it when it was not she. Nothing is sent beyond so
 * many notes an hour: an address need not be hers who registered it.
 */
async function send(services: Noting, { user_id, email }: To, note: Note): Promise<void> {
  const { limiter, clock, public_url, db } = services;
  const { kind, name, quota, subject, text } = note;
  const { allowed } = await limiter.spend({ name, quota, window_seconds: 3_600 }, emailKey(email));
  if (!allowed) return;
  const at = `${written.format(clock())} ${PLACE}`;
  await queueMail(services, db, user_id, {
    kind,
    to: email,
    subject,
    text: text(at, `${public_url}/forgot`),
    look: ownLook('Choose a new password'),
  });
}

/** Her password was changed. */
export function notePassword(services: Noting, to: To): Promise<void> {
  return send(services, to, {
    kind: 'account_password_changed',
    name: 'password-note',
    quota: LIMITS.password_notes_per_account,
    subject: 'Your Galley password was changed',
    text: (at, forgot) => `The password for your Galley account was changed on ${at}.

If it was you, you don’t need to do anything. If it wasn’t you, choose a new password now to sign everyone else out:
${forgot}
`,
  });
}

type TwoStepNote = 'on' | 'off' | 'codes' | 'recovered';

const FORGOT_PASSWORD = (
  forgot: string,
) => `If it was you, you don’t need to do anything. If it wasn’t you, someone knows your password. Choose a new one now to sign everyone else out:
${forgot}
`;

/** What became of her second step; `recovered` is a sign-in with a recovery code. */
const TWO_STEP: Record<TwoStepNote, Pick<Note, 'subject' | 'text'>> = {
  on: {
    subject: 'Two-step verification is on for your Galley account',
    // A new password does not turn it off, so whoever was locked out needs help.
    text: (
      at,
    ) => `Two-step verification was turned on for your Galley account on ${at}. From now on, you’ll also need a code from your authenticator app to sign in. All your other devices were signed out. Keep your recovery codes in a safe place: they let you in if you lose your phone.

If it was you, you don’t need to do anything. If it wasn’t you, someone knows your password. Tell your administrator right away. They can help you get your account back.
`,
  },
  off: {
    subject: 'Two-step verification is off for your Galley account',
    text: (at, forgot) =>
      `Two-step verification was turned off for your Galley account on ${at}. Your password alone is enough to sign in now.\n\n${FORGOT_PASSWORD(forgot)}`,
  },
  codes: {
    subject: 'You have new recovery codes for your Galley account',
    text: (at, forgot) =>
      `New recovery codes were created for your Galley account on ${at}. The old ones no longer work.\n\n${FORGOT_PASSWORD(forgot)}`,
  },
  recovered: {
    subject: 'Someone signed in to Galley with a recovery code',
    text: (at, forgot) =>
      `Someone signed in to your Galley account with one of your recovery codes on ${at}. That code no longer works.\n\n${FORGOT_PASSWORD(forgot)}`,
  },
};

/** Something became of her second step. */
export function noteTwoStep(services: Noting, to: To, what: TwoStepNote): Promise<void> {
  return send(services, to, {
    kind: 'account_two_step',
    name: `two-step-${what}-note`,
    quota: LIMITS.two_step_notes_per_account,
    ...TWO_STEP[what],
  });
}

/** What became of a passkey of hers. */
const PASSKEY: Record<PasskeyNote, Pick<Note, 'subject' | 'text'>> = {
  added: {
    subject: 'A passkey was added to your Galley account',
    // A new password leaves passkeys as they are, so hers must be looked at.
    text: (
      at,
      forgot,
    ) => `A passkey was added to your Galley account on ${at}. It signs you in without your password or a code.

If it was you, you don’t need to do anything. If it wasn’t you, someone knows your password. Choose a new one now. That signs everyone else out:
${forgot}

Then remove the passkey in Galley under Settings → Password. A new password doesn’t remove it.
`,
  },
  removed: {
    subject: 'A passkey was removed from your Galley account',
    text: (at, forgot) =>
      `A passkey was removed from your Galley account on ${at}. It no longer signs you in.\n\n${FORGOT_PASSWORD(forgot)}`,
  },
};

type PasskeyNote = 'added' | 'removed';

/** A passkey was added to her account, or removed from it. */
export function notePasskey(services: Noting, to: To, what: PasskeyNote): Promise<void> {
  return send(services, to, {
    kind: 'account_passkey',
    name: `passkey-${what}-note`,
    quota: LIMITS.passkey_notes_per_account,
    ...PASSKEY[what],
  });
}

/** Somebody who knows her password asked for another address: told to the present one, while it can still be stopped. */
export function noteEmailAsked(services: Noting, to: To): Promise<void> {
  return send(services, to, {
    kind: 'account_email_asked',
    name: 'email-asked-note',
    quota: LIMITS.email_notes_per_account,
    subject: 'Someone asked to change your Galley email',
    text: (
      at,
      forgot,
    ) => `On ${at}, someone asked to change the email on your Galley account. It won’t change until someone opens the link we sent to the new address.

If it was you, there’s nothing more to do here. If it wasn’t you, someone knows your password. Choose a new one now. That stops the change and signs everyone else out:
${forgot}
`,
  });
}

/** The account has another address: told to the one it had. The new one is not named, as this one need not be hers. */
export function noteEmailChanged(services: Noting, to: To): Promise<void> {
  return send(services, to, {
    kind: 'account_email_changed',
    name: 'email-changed-note',
    quota: LIMITS.email_notes_per_account,
    subject: 'Your Galley email was changed',
    text: (
      at,
    ) => `The email on your Galley account was changed on ${at}. You now sign in with the new one, and we won’t send anything about the account here anymore.

If it was you, you don’t need to do anything. If it wasn’t you, someone knows your password. Tell your administrator right away. They can help you get your account back.
`,
  });
}
