import { createTransport } from 'nodemailer';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Where one press in the reader's mail program ends such mail (RFC 2369, RFC 8058). Mail of a list has it. */
  unsubscribe?: string;
}

const listHeaders = (unsubscribe: string) => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends mail. */
export interface Mailer {
  /** Resolves when the server has taken the mail. Throws MailFailed. */
  send(mail: Mail): Promise<void>;
}

/** A mail that no server took. Its message and code name nobody: servers repeat addresses in what they say. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed';
  constructor(readonly code: string) {
    super('The mail server did not take the mail.');
  }
}

const SECONDS = 1000;

/**
 * A mailer over SMTP. `url` is smtp://user:password@host:port (STARTTLS where the server has it) or smtps://…;
 * `from` is an address, or a name and an address in angle brackets.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 20 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, unsubscribe }) {
      try {
        // As an object the address is one address, whatever stands in it.
        const headers = unsubscribe === undefined ? {} : listHeaders(unsubscribe);
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw new MailFailed(code);
      }
    },
  };
}
