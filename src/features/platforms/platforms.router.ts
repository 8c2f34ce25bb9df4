import { sellingMode } from '@/features/connections/selling.service';
import { shopCurrencies } from '@/features/connections/shopping.service';
import { listPage, pageOf } from '@/kernel/paging';
import { rest, router, userProcedure } from '@/server/trpc/trpc';
import { platformPageExample } from './platforms.examples';
import { knownPlatforms } from './platforms.rules';
import { platformList, platformPage } from './platforms.schema';

export const platformsRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/platforms', {
        tag: 'Selling',
        access: 'any',
        summary: 'List platforms',
        description:
          'Lists the platforms where you can sell products, with their limits. You can also list a product on a platform with any other name. Such a platform is manual, and its limits aren’t known.',
        examples: { response: { two_platforms: platformPageExample } },
      }),
    )
    .input(platformList)
    .output(platformPage)
    .query(async ({ ctx, input }) => {
      const page = pageOf(input);
      const shops = await shopCurrencies(ctx.db, ctx.owner);
      const till = (await sellingMode(ctx.db, ctx.owner)) === null ? [] : ['stripe'];
      const all = knownPlatforms(new Set([...till, ...shops.map((shop) => shop.platform)]));
      const from = (page.page - 1) * page.per_page;
      return listPage(all.slice(from, from + page.per_page), all.length, page);
    }),
});
