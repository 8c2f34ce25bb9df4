'use client';

import { Anchor, Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import type { DeliveryView, WebhookView } from '@/features/webhooks/webhooks.schema';
import { LIMITS } from '@/kernel/limits';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { PageLinks } from '@/ui/components/list-pages';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { Moment } from '@/ui/locale/time';
import { notify, notifyError } from '@/ui/overlays/toast';
import { deliveryAnswer, deliveryStatus, eventLabel, subjectPath } from './webhook-words.rules';
import css from './webhooks.module.css';

/** Deliveries on one page of the log. */
const perPage = 10;
/** Milliseconds until it's looked again what became of one that is sent now. */
const SOON = 2_000;
/** A delivery is sent now, and not in some time again. */
const isUnderWay = ({ state, attempts }: DeliveryView) => state === 'waiting' && attempts === 0;

/** What was sent to a webhook, the newest first; one that waits for its first try is looked after. */
export function DeliveryLog({ webhook }: { webhook: WebhookView }) {
  const [page, setPage] = useState(1);
  const list = trpc.webhooks.deliveries.useQuery(
    { id: webhook.id, page, per_page: perPage },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? SOON : false),
    },
  );
  const { data } = list;
  if (data === undefined)
    return list.isError ? (
      <ErrorState
        title="The deliveries didn’t load"
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        Messages that are waiting will still go out.
      </ErrorState>
    ) : (
      <LoadingRows count={3} height={32} />
    );
  if (data.total === 0)
    return (
      <p className={css.quiet}>
        Nothing sent yet. Deliveries appear here for {LIMITS.webhook_delivery_days} days; send a test to try
        it.
      </p>
    );
  return (
    <>
      <ul className={css.deliveries} aria-label="Deliveries" data-stale={list.isPlaceholderData || undefined}>
        {data.items.map((delivery) => (
          <li key={delivery.id} className={css.delivery}>
            <Delivery delivery={delivery} enabled={webhook.enabled} />
          </li>
        ))}
      </ul>
      <PageLinks page={data.page} total={data.total_pages} onPage={setPage} />
    </>
  );
}

function Delivery({ delivery, enabled }: { delivery: DeliveryView; enabled: boolean }) {
  const { id, webhook_id, type, state, created_at, last_attempt_at, next_attempt_at } = delivery;
  const { tone, word } = deliveryStatus(delivery);
  const answer = deliveryAnswer(delivery);
  const path = subjectPath(delivery);
  const cache = trpc.useUtils();
  const resend = trpc.webhooks.resend.useMutation({
    onSuccess: () => notify('It’s on its way again.'),
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'It wasn’t sent again. Try again in a moment.', { error }),
    onSettled: () => cache.webhooks.invalidate(),
  });
  return (
    <>
      <div className={css.what}>
        <span>
          {path === null ? (
            eventLabel(type)
          ) : (
            <Anchor component={Link} href={path} prefetch={false} inherit underline="always">
              {eventLabel(type)}
            </Anchor>
          )}
        </span>
        <span className={css.note}>
          <Moment timestamp={last_attempt_at ?? created_at} as="full" />
        </span>
        {answer === null ? null : <span className={css.note}>{answer}</span>}
        {next_attempt_at === null || last_attempt_at === null ? null : (
          <span className={css.note}>
            Next try: <Moment timestamp={next_attempt_at} as="full" />
          </span>
        )}
      </div>
      <Status tone={tone}>{word}</Status>
      {state === 'waiting' || !enabled ? null : (
        <Button
          variant="default"
          size="xs"
          loading={resend.isPending}
          onClick={() => resend.mutate({ id: webhook_id, delivery_id: id })}
        >
          Resend
        </Button>
      )}
    </>
  );
}
