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
import {
  productFigures,
  productFiguresInput,
  revenue,
  revenueInput,
} from '@/features/sales/revenue/revenue.schema';
import { productFiguresOf, revenueOf } from '@/features/sales/revenue/revenue.service';
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
import { noteExport } from '@/server/audit/audit';
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
        replica: true,
        operation: 'orders.list',
        tag: 'Selling',
        access: ['orders'],
        summary: 'List orders',
        description:
          'Lists paid orders, newest first. An order exists only once it has been paid. Amounts are integers in minor units of the order’s currency. Different currencies are never added together.',
        examples: { response: { one_order: orderPageExample } },
      }),
    )
    .input(orderList)
    .output(orderPage)
    .query(({ ctx, input }) => ordersPage(ctx, input)),

  get: userProcedure
    .meta(
      rest('GET', '/orders/{id}', {
        operation: 'orders.get',
        tag: 'Selling',
        access: ['orders'],
        summary: 'Get an order',
        description: 'Returns an order with the buyer’s consent, their rights to the files, and its refunds.',
        examples: { response: { paid: orderExample } },
      }),
    )
    .input(orderIdInput)
    .output(order)
    .query(({ ctx, input }) => getOrder(ctx.db, ctx.owner, input.id)),

  refund: userProcedure
    .meta(
      rest('POST', '/orders/{id}/refund', {
        operation: 'orders.refund',
        tag: 'Selling',
        access: ['orders'],
        summary: 'Refund an order',
        description:
          'Refunds what’s left of an order, or part of it, from the creator’s own account on the platform. Once the order is fully refunded, the buyer loses access to the files, unless `revoke` is `false`. Send an Idempotency-Key so that a repeated request results in only one refund.',
        idempotent: true,
        heavy: true,
        deadline: TILL_SECONDS,
        errors: ['refund_not_possible', 'not_connected', 'unavailable'],
        examples: {
          request: {
            partial_refund: { amount_cents: 500, reason: 'requested_by_customer' },
            full_refund: {},
          },
          response: { partial_refund: refundedExample },
        },
      }),
    )
    .input(refundInput)
    .output(order)
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),

  resend: userProcedure
    .meta(
      rest('POST', '/orders/{id}/resend', {
        operation: 'orders.resend',
        tag: 'Selling',
        access: ['orders'],
        summary: 'Resend an order',
        description: `Emails the buyer the link to their files again, at most ${LIMITS.order_mails} times a day. The link is always the same and never expires.`,
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
        operation: 'orders.accept',
        tag: 'Selling',
        access: ['orders'],
        summary: 'Accept an order under review',
        description:
          'Accepts the amount that was paid, even though it isn’t the amount that was asked for, and delivers the files. To decline the order, refund it.',
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
        operation: 'grants.create',
        whole: { oneOf: ONE_WHO },
        tag: 'Selling',
        access: ['orders'],
        summary: 'Give copies of a product',
        description: `Gives copies of a product: a gift to one address (\`email\`), or copies for people who bought it elsewhere, as a list (\`buyers\`) or as CSV (\`csv\`). One request can give at most ${LIMITS.given_rows.toLocaleString('en')} copies. Each copy is recorded as an order with a total of 0 and the platform \`gift\` or \`import\`. It has a page and a link like any other order, but doesn’t count toward revenue. All copies in a request are given at once. A row that can’t be read is reported by its number and doesn’t affect the others. An address that already has the product isn’t changed, so you can send the same list again. If a copy was revoked, giving it again restores it.`,
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
        replica: true,
        operation: 'grants.list',
        tag: 'Selling',
        access: ['orders'],
        summary: 'List a product’s owners',
        description:
          'Lists everyone who has a right to the product’s files, whether they bought it or were given it, newest first.',
        examples: { response: { one_gift: grantPageExample } },
      }),
    )
    .input(grantList)
    .output(grantPage)
    .query(({ ctx, input }) => grantsPage(ctx, input)),

  endGrant: userProcedure
    .meta(
      rest('DELETE', '/products/{id}/grants/{grant_id}', {
        operation: 'grants.end',
        tag: 'Selling',
        access: ['orders'],
        summary: 'Revoke a free copy',
        description:
          'Revokes a copy that you gave. Its link then says that it was turned off. To turn it on again, give the same address another copy. A copy that was bought is revoked by refunding its order.',
        success: 204,
        errors: ['invalid_transition'],
      }),
    )
    .input(grantIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endCopy(ctx, input)),

  givingOptions: userProcedure
    .meta(internal('What the form asks that gives copies; over REST the products say it.', ['orders']))
    .input(z.strictObject({}).optional())
    .output(givingOptions)
    .query(({ ctx }) => givingOptionsOf(ctx)),

  export: userProcedure
    .meta(
      rest('GET', '/orders.csv', {
        operation: 'orders.export',
        tag: 'Selling',
        access: ['orders'],
        summary: 'Export orders',
        description: `Exports orders as CSV (RFC 4180, UTF-8, with a header row), oldest first, up to ${LIMITS.exported_orders.toLocaleString('en')} rows. Amounts are decimal numbers in the row’s currency. Cells that a spreadsheet would read as a formula, because they start with \`=\`, \`+\`, \`-\`, or \`@\`, are prefixed with an apostrophe. The file is streamed, so its length isn’t known in advance.`,
        heavy: true,
        download: ['text/csv'],
        answer: 'The orders, as CSV.',
        examples: { download: { 'text/csv': { one_order: ordersExample } } },
      }),
    )
    .input(orderExport)
    .output(streamedFile)
    .query(async ({ ctx, input }) => {
      await noteExport(ctx, 'orders.exported');
      return exportOrders(ctx, input);
    }),

  exportLink: userProcedure
    .meta({
      ...internal('The browser downloads by a short-lived signed address instead of a token.', ['orders']),
      heavy: true,
    })
    .input(orderExport)
    .output(ordersLinkAnswer)
    .mutation(async ({ ctx, input }) => {
      await noteExport(ctx, 'orders.exported');
      return ordersLink(ctx, input);
    }),

  revenue: userProcedure
    .meta(
      rest('GET', '/sales', {
        tool: 'plain',
        operation: 'sales.get',
        tag: 'Selling',
        access: ['orders'],
        summary: 'Get revenue',
        description:
          'Returns revenue for the last 30 days, compared with the previous 30 days, by currency. Amounts are integers in minor units. Different currencies are never added together. Refunds count on the day they were made. Test orders, gifts, and imported buyers don’t count.',
        examples: { response: { one_currency: revenueExample } },
      }),
    )
    .input(revenueInput)
    .output(revenue)
    .query(({ ctx }) => revenueOf(ctx.db, ctx.owner, ctx.services.clock())),

  productFigures: userProcedure
    .meta(internal('What stands beside the link of a product that is live.', ['orders']))
    .input(productFiguresInput)
    .output(productFigures)
    .query(({ ctx, input }) => productFiguresOf(ctx.db, ctx.owner, input.id)),

  summary: userProcedure
    .meta(internal('What the screen filters by; over REST the list of products has them.', ['orders']))
    .input(z.strictObject({}).optional())
    .output(salesSummary)
    .query(({ ctx }) => salesSummaryOf(ctx)),

  hook: publicProcedure
    .meta(
      rest('POST', '/hooks/{platform}/{key}', {
        operation: 'hooks.receive',
        tag: 'Selling',
        summary: 'Receive a platform event',
        description: `For platforms only, at the URL that Galley gave them. Limited to ${LIMITS.hooks_per_second} requests a second. The body can be up to ${LIMITS.hook_bytes / 1024} KiB. Stripe must have signed it within the last five minutes; otherwise, the response is 404. The event is acknowledged immediately, processed in the background, and kept for ${LIMITS.hook_days} days. A call from any other platform is only a hint: Galley then asks that platform what was sold, and relies only on that answer.`,
        public: true,
        no_store: true,
        raw: { bytes: LIMITS.hook_bytes, signatures: HOOK_SIGNATURES },
        errors: ['rate_limited'],
        examples: {
          request: {
            paid: { id: 'evt_1QExample', object: 'event', type: 'checkout.session.completed', data: {} },
          },
          response: { received: { received: true } },
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
