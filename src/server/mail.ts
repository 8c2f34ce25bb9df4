import { createTransport } from 'nodemailer';
import type { MailId } from '@/kernel/ids';

interface Mail {
  /** One address. */
  to: string;
  /** One address, where an answer goes instead of to the sender. */
  reply_to?: string;
  subject: string;
  /** Names it to mail programs, which show one that comes twice once: its Message-ID is made of it. */
  id: MailId;
  /** Plain text. */
  text: string;
  /** The same for programs that show HTML. */
  html: string;
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
  constructor(
    readonly code: string,
    /** What the server answered (RFC 5321 §4.2), and to which command; null where it did not answer. */
    readonly responseCode: number | null = null,
    readonly command: string | null = null,
  ) {
    super('The mail server didn’t accept the email.');
  }

  /**
   * Whether the server took the sender, and refused the address or the mail for good (RFC 5321 §4.2.1). A sender that is
   * refused may be let in again, so that is tried a few times.
   */
  get isPermanent(): boolean {
    const isAboutSender = this.command === 'MAIL FROM';
    return this.responseCode !== null && this.responseCode >= 500 && !isAboutSender;
  }

  /** Whether the server answered about this one address, not about the sender or the mail. */
  get isAboutAddress(): boolean {
    return this.command === 'RCPT TO' && this.responseCode !== null;
  }

  /** Whether no mail at all gets through at present: the server is away, or lets us not in. */
  get isServerAway(): boolean {
    return AWAY.has(this.code);
  }
}

/** Codes of nodemailer for a server that is away or lets nobody in. */
const AWAY = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EPROXY',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
]);

/** What is told of a failure: no text of the server. */
function failureOf(error: unknown): MailFailed {
  if (!(error instanceof Error)) return new MailFailed('unknown');
  const code = 'code' in error ? String(error.code) : 'unknown';
  const answer =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  const command = 'command' in error ? String(error.command) : null;
  return new MailFailed(code, answer, command);
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
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, reply_to, subject, text, html, unsubscribe }) {
      try {
        // As an object an address is one address, whatever stands in it.
        const headers = unsubscribe === undefined ? {} : listHeaders(unsubscribe);
        const messageId = `<${id}@${domain}>`;
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(reply_to === undefined ? {} : { replyTo: { name: '', address: reply_to } }),
          messageId,
          subject,
          text,
          html,
          headers,
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}
