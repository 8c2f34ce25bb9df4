import { expect } from 'vitest';
import type { SmtpServer, TakenMail } from '@/testing/servers/smtp';
import type { Caller } from './caller';

/** The token of the link to a page, such as `/reset`, in the newest mail to an address behind the first `before`. */
export async function mailedToken(
  mail: SmtpServer,
  before: number,
  email: string,
  page: string,
): Promise<string> {
  const link = new RegExp(`${page}#(\\S+)`);
  const isOurs = ({ to, text }: TakenMail) => to.includes(email) && link.test(text);
  const newest = () => mail.taken.slice(before).findLast(isOurs);
  await expect.poll(() => newest() !== undefined, { timeout: 20_000 }).toBe(true);
  return link.exec(newest()?.text ?? '')?.[1] ?? '';
}

/** Confirms the address of the first account by a link that is mailed to it anew; `url` is any of the service. */
export async function confirmEmail(api: Caller, mail: SmtpServer, url: string): Promise<void> {
  const before = mail.taken.length;
  await api.right(204, 'POST', '/auth/email/confirmation');
  const token = await mailedToken(mail, before, 'ines@example.com', '/confirm-email');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ token });
  const { status } = await fetch(new URL('/api/trpc/auth.confirmEmail', url), {
    method: 'POST',
    headers,
    body,
  });
  expect(status).toBe(200);
}
