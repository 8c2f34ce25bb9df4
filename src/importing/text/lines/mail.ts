import { patternFor } from '@/culinary/languages/registry';

/** Headers of a mail, in the languages we read. */
const HEADER = new RegExp(
  String.raw`^\*{0,2}(${patternFor('mailSender', 'mailSubject', 'mailHeaders')})\s?:\*{0,2}\s+(.{1,300})$`,
  'i',
);
const SUBJECT = new RegExp(`^${patternFor('mailSubject')}$`, 'i');
const SENDER = new RegExp(`^${patternFor('mailSender')}$`, 'i');
/** Before a subject that was answered or sent on: `Re: Fwd: Pie`. */
const ANSWERED = new RegExp(String.raw`^(?:${patternFor('mailAnswered')}\s?:\s*)+`, 'i');
/** What mail programs write around a message. */
const AROUND = new RegExp(
  String.raw`^(?:-{2,}\s?${patternFor('mailForwarded')}\s?-{2,}|${patternFor('mailBegins')}:|${patternFor('mailWrote')}\s?:|${patternFor('mailSentFrom')} .{1,50})$`,
  'i',
);

/** Whether a line is one that mail programs write around a message. */
export const isAroundMail = (line: string): boolean => AROUND.test(line);

const GREETING = new RegExp(`^${patternFor('greetings')}(?: [^.:;!?]{1,40})?[,!]$`, 'i');
const CLOSING = new RegExp(`^${patternFor('closings')}(?:,|,? [^.:;!?]{1,30})?$`, 'i');
export const isGreeting = (line: string): boolean => GREETING.test(line);

const OPENING = new RegExp(`^${patternFor('greetings')} (?=[^.:;!?]{1,40}$)`, 'i');
/** Whether a line greets by a name alone, `Hi Helen`, or goes on behind it: `Hey guys, here is my chili`. */
export function mayGreet(line: string): boolean {
  const [greeting] = OPENING.exec(line) ?? [];
  return (
    greeting !== undefined && (/^\p{Lu}\p{L}*$/u.test(line.slice(greeting.length)) || line.includes(','))
  );
}
export const isClosing = (line: string): boolean => CLOSING.test(line);

/** Whether a line, quoted or not, is one of a mail. */
export const isOfMail = (line: string): boolean => {
  const bare = unquoted(line);
  return AROUND.test(bare) || GREETING.test(bare) || HEADER.test(bare);
};

const unquoted = (line: string): string => line.replace(/^(?:> ?)+/, '').trim();

/** Headers of one mail. */
const MOST_HEADERS = 30;

/** The headers that stand from a line on: two or more in a row, of which one names the sender; else none. */
function headersAt(lines: readonly string[], at: number): { end: number; subject: string | null } | null {
  const block: [string, string][] = [];
  let end = at;
  for (; end < lines.length && block.length < MOST_HEADERS; end++) {
    const [, name, value] = HEADER.exec(unquoted(lines[end] ?? '')) ?? [];
    if (name === undefined || value === undefined) break;
    block.push([name, value]);
  }
  if (block.length < 2 || !block.some(([name]) => SENDER.test(name))) return null;
  const named = block.find(([name]) => SUBJECT.test(name))?.[1];
  return { end, subject: named?.replace(ANSWERED, '') ?? null };
}

/** Takes blocks of mail headers out. Answers the subject. */
export function withoutHeaders(lines: readonly string[]): { lines: string[]; subject: string | null } {
  const kept: string[] = [];
  let subject: string | null = null;
  for (let at = 0; at < lines.length; ) {
    const headers = headersAt(lines, at);
    if (headers === null) {
      kept.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    subject = headers.subject ?? subject;
    at = headers.end;
  }
  return { lines: kept, subject };
}

/** Mails of a text that are looked at. */
const MOST_MAILS = 100;

/** The mails of a text, each with its headers; the text alone where there is one. */
export function mailsIn(lines: readonly string[]): string[][] {
  const starts: number[] = [];
  for (let at = 0; at < lines.length && starts.length < MOST_MAILS; ) {
    const headers = headersAt(lines, at);
    if (headers !== null) starts.push(AROUND.test(unquoted(lines[at - 1] ?? '')) ? at - 1 : at);
    at = headers?.end ?? at + 1;
  }
  // Words above the first one are of the mail that it was sent on with.
  const begins = starts.length === 0 ? [0] : [0, ...starts.slice(1)];
  return begins.map((start, i) => lines.slice(start, begins[i + 1]));
}
