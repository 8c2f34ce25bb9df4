import { commit, rest, router, userProcedure } from '@/server/trpc/trpc';
import { mailExample, pageExample, queuedExample } from './mails.examples';
import { KEPT_DAYS, mail, mailIdInput, mailList, mailPage } from './mails.schema';
import { getMail, mailsPage, sendMailAgain } from './mails.service';

export const mailsRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/mails', {
        tag: 'Mail',
        summary: 'List mail',
        description: `What was sent for the account, to readers and to the creator, and what waits to be sent, the newest first. ${KEPT_DAYS}`,
        examples: { response: { one_mail: pageExample } },
      }),
    )
    .input(mailList)
    .output(mailPage)
    .query(({ ctx, input }) => mailsPage(ctx, input)),

  get: userProcedure
    .meta(
      rest('GET', '/mails/{id}', {
        tag: 'Mail',
        summary: 'Get a mail',
        description: 'With its text. Links that only its reader may have are left out.',
        examples: { response: { to_a_reader: mailExample } },
      }),
    )
    .input(mailIdInput)
    .output(mail)
    .query(({ ctx, input }) => getMail(ctx, input.id)),

  send: userProcedure
    .meta(
      rest('POST', '/mails/{id}/send', {
        tag: 'Mail',
        summary: 'Send a mail again',
        description:
          'One that `failed`, or that was `kept` while no mail server was set up. It waits to be sent, and is tried as often as a new one.',
        errors: ['invalid_transition'],
        heavy: true,
        examples: { response: { waits: queuedExample } },
      }),
    )
    .input(mailIdInput)
    .output(mail)
    .mutation(({ ctx, input }) => commit(ctx, (tx) => sendMailAgain(ctx.services, tx, ctx.owner, input.id))),
});
