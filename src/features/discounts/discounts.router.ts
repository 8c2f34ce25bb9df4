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
        tag: 'Selling',
        summary: 'List discount codes',
        description: 'The newest first, each with how often it was used.',
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
        description: 'Buyers use it on the page of a product, also by `?code=` in its address.',
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
        description: `Takes off either a percentage or an amount. A code that brings a price to 0 gives the product away without any payment; one that brings it below what can be charged is refused at the press of Buy. At most ${LIMITS.discounts} codes per account.`,
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
        summary: 'Change a discount code',
        description:
          'Only the fields that are sent change. Checkouts that have begun keep their price. From a percentage to an amount, send the percentage as null.',
        etag: true,
        errors: ['already_exists', 'unknown_product'],
        examples: { request: { switch_off: discountPatchBody }, response: { off: switchedOffExample } },
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
          'Orders keep the code they were bought with, and checkouts that have begun keep their price. A code made anew under this name counts its uses from 0; to keep the count, switch it off instead.',
        if_match: true,
        success: 204,
      }),
    )
    .input(discountIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeDiscount(ctx, input.id)),

  choices: userProcedure
    .meta(internal('What the form offers; over REST the list of products has them.'))
    .input(z.strictObject({}).optional())
    .output(discountChoices)
    .query(({ ctx }) => discountChoicesOf(ctx)),
});
