import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';

export interface TakenMail {
  from: string;
  to: string[];
  /** Headers and text as they came, lines ended by CRLF, dots unstuffed. */
  source: string;
  /** What a program shows that shows plain text, and what one does that shows HTML. */
  text: string;
  html: string;
  message_id: string;
}

export const textOf = ({ text }: TakenMail): string => text;

export interface SmtpServer {
  url: string;
  taken: TakenMail[];
  /** What the server answers to RCPT TO instead of taking the address. */
  refuseWith: string | null;
  /** What it answers to MAIL FROM instead of taking the sender. */
  refuseSenderWith: string | null;
  /** What it answers to the mail itself instead of taking it. */
  refuseMailWith: string | null;
  close(): Promise<void>;
}

/** An answer such as `550 5.1.1 unknown` as the error that the server answers with. */
const refusal = (answer: string | null): Error | undefined =>
  answer === null
    ? undefined
    : Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/** Greets at once. The library lets everybody wait for 0.1 s, to find out who speaks before that: mail by mail. */
class PromptConnection extends SMTPConnection {
  override init(): void {
    this._setListeners(() => this.connectionReady());
  }
}

class PromptServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer['connect']>): void {
    const connection = new PromptConnection(this, socket, options);
    this.connections.add(connection);
    connection.on('error', (error) => this._onError(error));
    connection.on('connect', (data) => this._onClientConnect(data));
    connection.init();
  }
}

/** A mail server for tests, on a port of this machine, any unless told: it keeps what it is given. */
export async function startSmtp(listenAt = 0): Promise<SmtpServer> {
  const taken: TakenMail[] = [];
  const server = new PromptServer({
    authOptional: true,
    // The name of this machine is nobody's business, and asking the network for it takes time.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_, __, answer) => answer(refusal(running.refuseSenderWith)),
    onRcptTo: (_, __, answer) => answer(refusal(running.refuseWith)),
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const bytes = Buffer.concat(chunks);
        const refused = refusal(running.refuseMailWith);
        if (refused) return answer(refused);
        const { text = '', html = '', messageId = '' } = await PostalMime.parse(bytes);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ from, to, source: bytes.toString('utf8'), text, html, message_id: messageId });
        answer();
      });
    },
  });
  // A client that goes away in the middle is part of some tests.
  server.on('error', () => {});
  const listening = server.listen(listenAt, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const running: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuseWith: null,
    refuseSenderWith: null,
    refuseMailWith: null,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return running;
}
