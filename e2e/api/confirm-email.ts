import { expect } from 'vitest';
import type { SmtpServer, TakenMail } from '@/testing/servers/smtp';
import type { Caller } from './caller';

/** Confirms the address of the first account by a link that is mailed to it anew; `url` is any of the service. */
export async function confirmEmail(api: Caller, mail: SmtpServer, url: string): Promise<void> {
  const before = mail.taken.length;
  await api.right(204, 'POST', '/auth/email/confirmation');
  const isConfirming = ({ to, text }: TakenMail) =>
    to.includes('ines@example.com') && text.includes('/confirm-email#');
  const newest = () => mail.taken.slice(before).findLast(isConfirming);
  await expect.poll(() => newest() !== undefined, { timeout: 20_000 }).toBe(true);
  const [, token] = /\/confirm-email#(\S+)/.exec(newest()?.text ?? '') ?? [];
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ token });
  const { status } = await fetch(new URL('/api/trpc/auth.confirmEmail', url), {
    method: 'POST',
    headers,
    body,
  });
  expect(status).toBe(200);
}
