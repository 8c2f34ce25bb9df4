import { z } from 'zod';
import { HOOK_SIGNATURES } from '@/features/connections/connectors/platforms.rules';
import {
  givenAnswer,
  givingOptions,
  grantIdInput,
  grantList,
  grantPage,
  grantsInput,
  ONE_WHO,
} from '@/features/sales/given/given.schema';
import { endCopy, giveCopies, givingOptionsOf, grantsPage } from '@/features/sales/given/given.service';
import { hookAnswer, hookInput } from '@/features/sales/hooks/hooks.schema';
import { receiveEvent } from '@/features/sales/hooks/hooks.service';
import {
  acceptOrder,
  exportOrders,
  getOrder,
  ordersLink,
  ordersPage,
  refundOrder,
  resendOrder,
  salesSummaryOf,
} from '@/features/sales/orders.service';
import { revenue, revenueInput } from '@/features/sales/revenue/revenue.schema';
import { revenueOf } from '@/features/sales/revenue/revenue.service';
import {
  order,
  orderExport,
  orderIdInput,
  orderList,
  orderPage,
  ordersLinkAnswer,
  refundInput,
  salesSummary,
} from '@/features/sales/sales.schema';
import { LIMITS } from '@/kernel/limits';
import { streamedFile } from '@/server/files/file-answer';
import { internal, publicProcedure, rest, router, userProcedure } from '@/server/trpc/trpc';
import {
  buyersBody,
  buyersExample,
  csvBody,
  giftBody,
  giftExample,
  grantPageExample,
  orderExample,
  orderPageExample,
  ordersExample,
  refundedExample,
  revenueExample,
} from './sales.examples';

/** Seconds that giving the longest list of copies may take. */
const GIVING_SECONDS = 30;

/** Seconds that a call may take that asks Stripe. */
const TILL_SECONDS = 30;

export const salesRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/orders', {
        tag: 'Selling',
        summary: 'List orders',
        description:
          'What was paid for, the newest first. There is no order before the money is there. Amounts are integers in minor units of the order’s currency; different currencies are never added up.',
        examples: { response: { one_order: orderPageExample } },
      }),
    )
    .input(orderList)
    .output(orderPage)
    .query(({ ctx, input }) => ordersPage(ctx, input)),

  get: userProcedure
    .meta(
      rest('GET', '/orders/{id}', {
        tag: 'Selling',
        summary: 'Get an order',
        description: 'With the buyer’s consent, her rights to the files, and the refunds.',
        examples: { response: { paid: orderExample } },
      }),
    )
    .input(orderIdInput)
    .output(order)
    .query(({ ctx, input }) => getOrder(ctx.db, ctx.owner, input.id)),

  refund: userProcedure
    .meta(
      rest('POST', '/orders/{id}/refund', {
        tag: 'Selling',
        summary: 'Refund an order',
        description:
          'All that is left, or a part, from the creator’s own account at the platform. Once everything has gone back the buyer’s downloads end, unless `revoke` is false. Send an Idempotency-Key, so that a call that is repeated is one refund.',
        idempotent: true,
        heavy: true,
        deadline: TILL_SECONDS,
        errors: ['refund_not_possible', 'not_connected', 'unavailable'],
        examples: {
          request: { a_part: { amount_cents: 500, reason: 'requested_by_customer' }, all: {} },
          response: { a_part: refundedExample },
        },
      }),
    )
    .input(refundInput)
    .output(order)
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),

  resend: userProcedure
    .meta(
      rest('POST', '/orders/{id}/resend', {
        tag: 'Selling',
        summary: 'Send an order again',
        description: `Emails the buyer the link to her files once more, at most ${LIMITS.order_mails} times a day. The link is the same for ever.`,
        idempotent: true,
        heavy: true,
        errors: ['invalid_transition'],
        examples: { response: { paid: orderExample } },
      }),
    )
    .input(orderIdInput)
    .output(order)
    .mutation(({ ctx, input }) => resendOrder(ctx, input.id)),

  accept: userProcedure
    .meta(
      rest('POST', '/orders/{id}/accept', {
        tag: 'Selling',
        summary: 'Accept an order under review',
        description:
          'Takes what was paid, though it is not what was asked, and delivers. The other way is to refund it.',
        idempotent: true,
        errors: ['invalid_transition'],
        examples: { response: { paid: orderExample } },
      }),
    )
    .input(orderIdInput)
    .output(order)
    .mutation(({ ctx, input }) => acceptOrder(ctx, input.id)),

  give: userProcedure
    .meta(
      rest('POST', '/products/{id}/grants', {
        whole: { oneOf: ONE_WHO },
        tag: 'Selling',
        summary: 'Give copies of a product',
        description: `A gift to one address (\`email\`), or to buyers from elsewhere, as a list (\`buyers\`) or CSV (\`csv\`), at most ${LIMITS.given_rows.toLocaleString('en')} in one call. An order with a total of 0 stands for each: it has a page and a link as any other, counts in no sum, and is named \`gift\` or \`import\`. All copies of a call are given in one step; a row that can’t be read is refused by its number and keeps no other from its copy. An address that has the product already stays as it is, so the same list can be sent again. A copy that was ended is given again.`,
        idempotent: true,
        heavy: true,
        deadline: GIVING_SECONDS,
        errors: ['invalid_transition'],
        examples: {
          request: { a_gift: giftBody, a_list: buyersBody, as_csv: csvBody },
          response: { a_gift: giftExample, a_list: buyersExample },
        },
      }),
    )
    .input(grantsInput)
    .output(givenAnswer)
    .mutation(({ ctx, input }) => giveCopies(ctx, input)),

  grants: userProcedure
    .meta(
      rest('GET', '/products/{id}/grants', {
        tag: 'Selling',
        summary: 'List who has a product',
        description: 'Everybody with a right to its files, bought or given, the newest first.',
        examples: { response: { one_gift: grantPageExample } },
      }),
    )
    .input(grantList)
    .output(grantPage)
    .query(({ ctx, input }) => grantsPage(ctx, input)),

  endGrant: userProcedure
    .meta(
      rest('DELETE', '/products/{id}/grants/{grant_id}', {
        tag: 'Selling',
        summary: 'End a given copy',
        description:
          'Its link stays and says that it was turned off; giving the same address a copy turns it on again. A copy that was bought ends with the refund of its order.',
        success: 204,
        errors: ['invalid_transition'],
      }),
    )
    .input(grantIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endCopy(ctx, input)),

  givingOptions: userProcedure
    .meta(internal('What the form asks that gives copies; over REST the products say it.'))
    .input(z.strictObject({}).optional())
    .output(givingOptions)
    .query(({ ctx }) => givingOptionsOf(ctx)),

  export: userProcedure
    .meta(
      rest('GET', '/orders.csv', {
        tag: 'Selling',
        summary: 'Export orders',
        description: `As CSV (RFC 4180, UTF-8, the first line names the columns), the oldest first, at most ${LIMITS.exported_orders} rows. Amounts are decimal numbers in the currency of their row. A cell that a spreadsheet would take for a formula, which begins with \`=\`, \`+\`, \`-\` or \`@\`, has an apostrophe before it. It is made while it goes out, so its length is not known before.`,
        heavy: true,
        download: ['text/csv'],
        answer: 'The list.',
        examples: { download: { 'text/csv': { one_order: ordersExample } } },
      }),
    )
    .input(orderExport)
    .output(streamedFile)
    .query(({ ctx, input }) => exportOrders(ctx, input)),

  exportLink: userProcedure
    .meta({
      ...internal('The browser downloads by a short-lived signed address instead of a token.'),
      heavy: true,
    })
    .input(orderExport)
    .output(ordersLinkAnswer)
    .mutation(({ ctx, input }) => ordersLink(ctx, input)),

  revenue: userProcedure
    .meta(
      rest('GET', '/sales', {
        tag: 'Selling',
        summary: 'Get revenue',
        description:
          'What was sold in the last 30 days beside the 30 days before, in each currency. Amounts are integers in minor units; different currencies are never added up. A refund counts on its own day. Test mode and gifts count nowhere.',
        examples: { response: { one_currency: revenueExample } },
      }),
    )
    .input(revenueInput)
    .output(revenue)
    .query(({ ctx }) => revenueOf(ctx.db, ctx.owner, ctx.services.clock())),

  summary: userProcedure
    .meta(internal('What the screen filters by; over REST the list of products has them.'))
    .input(z.strictObject({}).optional())
    .output(salesSummary)
    .query(({ ctx }) => salesSummaryOf(ctx)),

  hook: publicProcedure
    .meta(
      rest('POST', '/hooks/{platform}/{key}', {
        tag: 'Selling',
        summary: 'Receive an event of a platform',
        description: `For platforms alone, at the address that Galley gave them, ${LIMITS.hooks_per_second} a second. The body may have ${LIMITS.hook_bytes / 1024} KiB. Stripe’s must be signed within the last five minutes; anything else is not found. An event is kept for ${LIMITS.hook_days} days, answered at once, and worked off behind it. A shop’s call is only a hint: Galley then asks the shop what it has sold, and believes nothing else.`,
        public: true,
        no_store: true,
        raw: { bytes: LIMITS.hook_bytes, signatures: HOOK_SIGNATURES },
        errors: ['rate_limited'],
        examples: {
          request: {
            paid: { id: 'evt_1QExample', object: 'event', type: 'checkout.session.completed', data: {} },
          },
          response: { kept: { received: true } },
        },
      }),
    )
    .input(hookInput)
    .output(hookAnswer)
    .mutation(async ({ ctx, input }) => {
      await receiveEvent(ctx.services, input);
      return { received: true as const };
    }),
});
