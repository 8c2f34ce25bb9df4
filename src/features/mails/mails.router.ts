import { commit, rest, router, userProcedure } from '@/server/trpc/trpc';
import { mailExample, pageExample, queuedExample } from './mails.examples';
import { KEPT_DAYS, mail, mailIdInput, mailList, mailPage } from './mails.schema';
import { getMail, mailsPage, sendMailAgain } from './mails.service';

export const mailsRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/mails', {
        replica: true,
        tag: 'Mail',
        summary: 'List emails',
        description: `Lists emails to readers and to the creator, including those waiting to be sent, newest first. ${KEPT_DAYS}`,
        examples: { response: { one_email: pageExample } },
      }),
    )
    .input(mailList)
    .output(mailPage)
    .query(({ ctx, input }) => mailsPage(ctx, input)),

  get: userProcedure
    .meta(
      rest('GET', '/mails/{id}', {
        tag: 'Mail',
        summary: 'Get an email',
        description:
          'Returns an email with its text. Links that only the recipient can use are left out, except in `kept` emails that deliver files. With no mail server, you need to send those links yourself.',
        examples: { response: { to_a_reader: mailExample } },
      }),
    )
    .input(mailIdInput)
    .output(mail)
    .query(({ ctx, input }) => getMail(ctx.services, ctx, input.id)),

  send: userProcedure
    .meta(
      rest('POST', '/mails/{id}/send', {
        tag: 'Mail',
        summary: 'Resend an email',
        description:
          'Requeues an email that `failed`, or that was `kept` because no mail server was set up. It’s tried as many times as a new email.',
        errors: ['invalid_transition'],
        heavy: true,
        examples: { response: { queued: queuedExample } },
      }),
    )
    .input(mailIdInput)
    .output(mail)
    .mutation(({ ctx, input }) => commit(ctx, (tx) => sendMailAgain(ctx.services, tx, ctx.owner, input.id))),
});
