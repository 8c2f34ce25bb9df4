import { rest, router, userProcedure } from '@/server/trpc/trpc';
import { auditPageExample } from './audit.examples';
import { auditList, auditPageAnswer } from './audit.schema';
import { auditPage } from './audit.service';

export const auditRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/audit', {
        tag: 'Auth',
        summary: 'List account activity',
        description:
          'Lists what happened in the account: sign-ins, keys, connections, publishing, refunds, exports, and deletions, newest first. Events are kept for a year.',
        examples: { response: { one_event: auditPageExample } },
      }),
    )
    .input(auditList)
    .output(auditPageAnswer)
    .query(({ ctx, input }) => auditPage(ctx, input)),
});
