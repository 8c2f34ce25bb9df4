import type { App, Client } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';
import { type SmtpServer, textOf } from './smtp';

/** The token in the newest mail that leads to a page of the dashboard. */
export function tokenIn(smtp: SmtpServer, page: string): string {
  const link = new RegExp(`/${page}#(\\S+)`);
  const mail = smtp.taken.findLast((one) => link.test(textOf(one)));
  return link.exec(mail === undefined ? '' : textOf(mail))?.[1] ?? '';
}

/** Confirms the address of an account as its owner does: by the link that is mailed to it. */
export async function confirmByMail(app: App, smtp: SmtpServer, who: Client): Promise<void> {
  const { status } = await who.post('/auth/email/confirmation');
  await app.work();
  const token = tokenIn(smtp, 'confirm-email');
  const answer = await callProcedure(app, app.anonymous, 'mutation', 'auth.confirmEmail', { token });
  if (status !== 204 || answer.email !== who.email)
    throw new Error(`${who.email} was not confirmed: ${JSON.stringify(answer)}`);
}
