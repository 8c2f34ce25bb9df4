'use client';

import { Button, CloseButton, Skeleton } from '@mantine/core';
import { IconReceipt2, IconSend } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isGiven, shopName } from '@/features/sales/sales.rules';
import type { Order } from '@/features/sales/sales.schema';
import type { OrderId, ProductId } from '@/kernel/ids';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ErrorState } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Moment } from '@/ui/locale/time';
import { Link } from '@/ui/navigation/link';
import { notify, notifyError } from '@/ui/overlays/toast';
import { GivenActions } from './given-actions';
import { orderWords, soldOn } from './order-words.rules';
import { RefundForm } from './refund-form';
import css from './sales.module.css';

/** One order beside the list: who bought what, what can be done, and what happened. */
export function OrderPane({ id, onClose }: { id: OrderId; onClose: () => void }) {
  const order = trpc.sales.get.useQuery({ id });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const words = order.data === undefined ? null : orderWords(order.data);
  return (
    <aside className={css.pane} aria-label="Order">
      <div className={css.paneHead}>
        <h2 className={css.paneTitle} ref={heading} tabIndex={-1}>
          {order.data === undefined ? 'Order' : `Order ${order.data.number}`}
        </h2>
        {words === null ? null : <Status tone={words.tone}>{words.word}</Status>}
        <CloseButton className={css.close ?? ''} aria-label="Close order" onClick={onClose} />
      </div>
      {order.isPending ? (
        <>
          <Skeleton height={20} width="60%" />
          <Skeleton height={160} mt={24} />
        </>
      ) : null}
      {order.isError ? (
        callProblem(order.error)?.code === 'not_found' ? (
          <p className={css.quiet}>We couldn’t find that order.</p>
        ) : (
          <ErrorState
            title="This order didn’t load"
            error={order.error}
            retrying={order.isFetching}
            onRetry={() => void order.refetch()}
          />
        )
      ) : null}
      {order.data === undefined ? null : <OrderParts order={order.data} />}
    </aside>
  );
}

function OrderParts({ order }: { order: Order }) {
  return (
    <>
      <p className={css.quiet}>
        <Moment timestamp={order.created_at} as="full" /> · {soldOn(order)}
      </p>
      <div className={css.part}>
        {order.name === null ? null : (
          <p className={css.person} dir="auto">
            {order.name}
          </p>
        )}
        <p className={css.quiet}>
          <a className={css.mail} href={`mailto:${encodeURIComponent(order.email)}`}>
            <bdi>{order.email}</bdi>
          </a>
          {order.country === null ? null : ` · ${order.country}`}
        </p>
        {order.consented_at === null ? null : (
          <p className={css.quiet}>
            {order.news_at === null ? 'Didn’t opt in to news and offers' : 'Wants news and offers by email'}
          </p>
        )}
      </div>
      {order.items.map((item) => (
        <div className={css.part} key={item.product_id}>
          <Link className={css.product} href={`/products/${item.product_id}`} prefetch={false} dir="auto">
            {item.title}
          </Link>
          <p className={css.quiet}>{`Edition ${item.edition}`}</p>
          <Downloads order={order} product_id={item.product_id} />
        </div>
      ))}
      {order.note === null ? null : (
        <div className={css.part}>
          <h3 className={css.label}>Your note</h3>
          <p className={css.note} dir="auto">
            {order.note}
          </p>
        </div>
      )}
      {isGiven(order) ? null : <Sums order={order} />}
      {order.state === 'review' ? <Review order={order} /> : null}
      <Actions order={order} />
      <History order={order} />
    </>
  );
}

/** What was paid, and what went back of it. */
function Sums({ order }: { order: Order }) {
  const reader = useReader();
  const money = (cents: number) => formatMoney(cents, order.currency, reader);
  return (
    <dl className={css.sums} suppressHydrationWarning>
      <Sum name="Price">{money(order.subtotal_cents)}</Sum>
      {order.discount_cents === 0 ? null : (
        <Sum name={order.discount_code === null ? 'Discount' : `Discount, ${order.discount_code}`}>
          {`−${money(order.discount_cents)}`}
        </Sum>
      )}
      {order.tax_cents === 0 ? null : (
        <Sum name={order.seller_of_record === 'platform' ? `Tax, handled by ${takerOf(order)}` : 'Tax'}>
          {money(order.tax_cents)}
        </Sum>
      )}
      <Sum name="Buyer paid" isTotal>
        {money(order.total_cents)}
      </Sum>
      {order.refunded_cents === 0 ? null : (
        <>
          <Sum
            name={order.dispute === 'lost' ? 'Returned to the buyer' : 'Refunded'}
          >{`−${money(order.refunded_cents)}`}</Sum>
          <Sum name="Your revenue" isTotal>
            {money(order.total_cents - order.refunded_cents)}
          </Sum>
        </>
      )}
    </dl>
  );
}

/** Who took the money. */
const takerOf = ({ platform }: Pick<Order, 'platform'>): string => shopName(platform) ?? 'Stripe';

function Sum({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={css.sum} data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Downloads({ order, product_id }: { order: Order; product_id: ProductId }) {
  const grant = order.grants.find((one) => one.product_id === product_id);
  if (grant === undefined) return <p className={css.quiet}>Not delivered yet</p>;
  if (grant.state === 'revoked') return <p className={css.quiet}>Downloads are off</p>;
  const times =
    grant.downloads === 1 ? 'Downloaded once, ' : `Downloaded ${grant.downloads} times, most recently `;
  return (
    <p className={css.quiet}>
      {grant.last_download_at === null ? (
        'Not downloaded yet'
      ) : (
        <>
          {times}
          <Moment timestamp={grant.last_download_at} as="ago" />
        </>
      )}
    </p>
  );
}

/** What to do about an order whose payment is not what was asked. */
function Review({ order }: { order: Order }) {
  const reader = useReader();
  const cache = trpc.useUtils();
  const accept = trpc.sales.accept.useMutation({
    onSuccess: () => notify('Accepted. The buyer has the files, and an email is on its way.'),
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'The order wasn’t accepted. Try again in a moment.', {
        error,
      }),
    onSettled: () => cache.sales.invalidate(),
  });
  const { asked_cents, asked_currency } = order;
  if (asked_cents === null || asked_currency === null) return null;
  const asked = formatMoney(asked_cents, asked_currency, reader);
  return (
    <section className={css.box} aria-label="Review">
      <h3 className={css.boxTitle}>Needs your review</h3>
      <p className={css.quiet} suppressHydrationWarning>
        {`The price was ${asked}, but Stripe says a different amount was paid. Nothing has been delivered yet. Accept it, or refund it.`}
      </p>
      <div className={css.verbs}>
        <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate({ id: order.id })}>
          Accept and deliver
        </Button>
      </div>
    </section>
  );
}

function Actions({ order }: { order: Order }) {
  const mails = trpc.sales.givingOptions.useQuery({}).data?.mails;
  const [refunding, setRefunding] = useState(false);
  const cache = trpc.useUtils();
  const resend = trpc.sales.resend.useMutation({
    onSuccess: () =>
      notify(
        mails === 'off'
          ? 'Email isn’t set up here. The link is in Emails: you can send it yourself.'
          : `The link is on its way to ${order.email}.`,
      ),
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'The link wasn’t sent. Try again in a moment.', { error }),
    onSettled: () => cache.mails.invalidate(),
  });
  const hasFiles = order.grants.some(({ state }) => state === 'active');
  const isDisputed = order.dispute === 'open' || order.dispute === 'lost';
  const shop = shopName(order.platform);
  const isLeft = order.refunded_cents < order.total_cents && !isDisputed;
  const canRefund = isLeft && shop === null;
  return (
    <>
      <div className={css.verbs}>
        {hasFiles ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconSend aria-hidden />}
            loading={resend.isPending}
            onClick={() => resend.mutate({ id: order.id })}
          >
            Resend link
          </Button>
        ) : null}
        {isGiven(order) ? <GivenActions order={order} /> : null}
        {order.receipt_url === null ? null : (
          <Button
            component="a"
            variant="default"
            size="sm"
            href={order.receipt_url}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconReceipt2 aria-hidden />}
          >
            Open receipt
          </Button>
        )}
        {canRefund && !refunding ? (
          <Button variant="default" size="sm" onClick={() => setRefunding(true)}>
            Refund order
          </Button>
        ) : null}
      </div>
      {isDisputed ? (
        <p className={css.quiet}>
          {`The buyer’s bank is asking for this payment back. Respond in your ${takerOf(order)} dashboard.`}
        </p>
      ) : null}
      {isLeft && shop !== null ? (
        <p className={css.quiet}>
          {`To refund this order, refund it on ${shop}. The refund will show up here within the hour.`}
        </p>
      ) : null}
      {canRefund && refunding ? <RefundForm order={order} onClose={() => setRefunding(false)} /> : null}
    </>
  );
}

/** What happened to the order, the newest first. */
function History({ order }: { order: Order }) {
  const reader = useReader();
  const entries = [
    ...order.refunds.map(({ created_at, amount_cents, currency, state }) => ({
      at: created_at,
      text: `${formatMoney(amount_cents, currency, reader)} ${state === 'failed' ? 'refund failed' : 'refunded'}`,
    })),
    { at: order.created_at, text: isGiven(order) ? orderWords(order).word : 'Paid' },
    ...(order.consented_at === null ? [] : [{ at: order.consented_at, text: 'Agreed to instant delivery' }]),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <section className={css.part} aria-label="History">
      <h3 className={css.label}>History</h3>
      <ul className={css.history}>
        {entries.map(({ at, text }) => (
          <li key={`${at} ${text}`} suppressHydrationWarning>
            <Moment timestamp={at} as="lately" /> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
