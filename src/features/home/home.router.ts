import { z } from 'zod';
import { internal, router, userProcedure } from '@/server/trpc/trpc';
import { overview } from './home.schema';
import { findOverview } from './home.service';

export const homeRouter = router({
  overview: userProcedure
    .meta(
      internal('The first screen of the dashboard; its parts are lists and records of the API.', 'person'),
    )
    .input(z.strictObject({}).optional())
    .output(overview)
    .query(({ ctx }) => findOverview(ctx.db, ctx.owner, ctx.services.clock(), ctx.services.public_url)),
});
