import { once } from 'node:events';
import { createServer } from 'node:net';

export interface TakenMail {
  from: string;
  to: string[];
  /** Headers and text as they came, lines ended by CRLF, dots unstuffed. */
  source: string;
}

/** The text of a mail, without the coding that keeps its lines short (RFC 2045 §6.7). */
export function textOf({ source }: TakenMail): string {
  const [head = '', ...body] = source.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (!/^Content-Transfer-Encoding: quoted-printable\r?$/im.test(`${head}\r\n`)) return text;
  return text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export interface SmtpServer {
  url: string;
  taken: TakenMail[];
  /** What the server answers to RCPT TO instead of taking the address. */
  refuseWith: string | null;
  /** What it answers to MAIL FROM instead of taking the sender. */
  refuseSenderWith: string | null;
  close(): Promise<void>;
}

/** A mail server for tests (RFC 5321 §4.5.1, the minimum), on a port of this machine, any unless told: it keeps what it is given. */
export async function startSmtp(listenAt = 0): Promise<SmtpServer> {
  const taken: TakenMail[] = [];
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let mail: TakenMail = { from: '', to: [], source: '' };
    let inData = false;
    let rest = '';
    const answer = (line: string) => {
      if (inData) {
        if (line !== '.') {
          mail.source += `${line.startsWith('.') ? line.slice(1) : line}\r\n`;
          return;
        }
        inData = false;
        taken.push(mail);
        mail = { from: '', to: [], source: '' };
        say('250 taken');
        return;
      }
      const [, from] = /^MAIL FROM:<([^>]*)>/i.exec(line) ?? [];
      const [, to] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? [];
      if (/^(?:EHLO|HELO) /i.test(line)) say('250 mail.test');
      else if (from !== undefined) {
        mail.from = from;
        say(running.refuseSenderWith ?? '250 ok');
      } else if (to !== undefined) {
        if (running.refuseWith === null) mail.to.push(to);
        say(running.refuseWith ?? '250 ok');
      } else if (/^DATA$/i.test(line)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT$/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    };
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
    say('220 mail.test ESMTP');
  });
  server.listen(listenAt, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const running: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuseWith: null,
    refuseSenderWith: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return running;
}
