import { z } from 'zod';
import type { DiscountId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import {
  amountBody,
  amountExample,
  discountCreateBody,
  discountExample,
  discountPageExample,
  discountPatchBody,
  switchedOffExample,
} from './discounts.examples';
import {
  discount,
  discountChoices,
  discountCreate,
  discountIdInput,
  discountList,
  discountPage,
  discountPatch,
} from './discounts.schema';
import {
  changeDiscount,
  createDiscount,
  discountChoicesOf,
  discountsPage,
  removeDiscount,
  requireDiscount,
} from './discounts.service';

export const discountsRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/discounts', {
        replica: true,
        tag: 'Selling',
        summary: 'List discount codes',
        description: 'Lists discount codes, newest first, with the number of times each has been used.',
        examples: { response: { one_code: discountPageExample } },
      }),
    )
    .input(discountList)
    .output(discountPage)
    .query(({ ctx, input }) => discountsPage(ctx, input)),

  get: userProcedure
    .meta(
      rest('GET', '/discounts/{id}', {
        tag: 'Selling',
        summary: 'Get a discount code',
        description:
          'Returns a discount code. Buyers enter it on a product’s page, or open the page with `?code=` in its URL.',
        etag: true,
        examples: { response: { a_percentage: discountExample } },
      }),
    )
    .input(discountIdInput)
    .output(discount)
    .query(({ ctx, input }) => requireDiscount(ctx.db, ctx.owner, input.id)),

  create: userProcedure
    .meta(
      rest('POST', '/discounts', {
        tag: 'Selling',
        summary: 'Create a discount code',
        description: `Creates a code that takes either a percentage or a fixed amount off the price. If a code lowers the price to 0, the buyer gets the product without paying. If it lowers the price below the minimum charge, the code is rejected at checkout. An account can have at most ${LIMITS.discounts} codes.`,
        success: 201,
        idempotent: true,
        etag: true,
        location: (output: { id: DiscountId }) => `/discounts/${output.id}`,
        errors: ['already_exists', 'unknown_product'],
        examples: {
          request: { a_percentage: discountCreateBody, an_amount: amountBody },
          response: { a_percentage: discountExample, an_amount: amountExample },
        },
      }),
    )
    .input(discountCreate)
    .output(discount)
    .mutation(({ ctx, input }) => createDiscount(ctx, input)),

  update: userProcedure
    .meta(
      rest('PATCH', '/discounts/{id}', {
        tag: 'Selling',
        summary: 'Update a discount code',
        description:
          'Updates a discount code. Only the fields you send change. Checkouts that have already started keep their price. To switch from a percentage to an amount, also send `percent: null`.',
        etag: true,
        errors: ['already_exists', 'unknown_product'],
        examples: { request: { turn_off: discountPatchBody }, response: { turned_off: switchedOffExample } },
      }),
    )
    .input(discountPatch)
    .output(discount)
    .mutation(({ ctx, input }) => changeDiscount(ctx, input)),

  delete: userProcedure
    .meta(
      rest('DELETE', '/discounts/{id}', {
        tag: 'Selling',
        summary: 'Delete a discount code',
        description:
          'Deletes a discount code. Orders keep the code they were bought with, and checkouts that have already started keep their price. If you create a code with the same name later, its uses start at 0. To keep the count, turn the code off instead.',
        if_match: true,
        success: 204,
      }),
    )
    .input(discountIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeDiscount(ctx, input.id)),

  choices: userProcedure
    .meta(internal('What the form offers; over REST the list of products has them.', ['publish']))
    .input(z.strictObject({}).optional())
    .output(discountChoices)
    .query(({ ctx }) => discountChoicesOf(ctx)),
});
