'use client';

import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import type { WebhookView } from '@/features/webhooks/webhooks.schema';
import { LIMITS } from '@/kernel/limits';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { WebhookEntry } from './webhook-entry';
import css from './webhooks.module.css';
import { webhooksAddress, webhooksInput } from './webhooks-address';

const WebhookForm = lazyDialog(() => import('./webhook-form'));
const SecretDialog = lazyDialog(() => import('@/ui/components/secret-dialog'));

/** Who is told of what happens here: her webhooks, and what was sent to each. */
export function WebhooksSection() {
  const [address, setAddress] = useQueryStates(webhooksAddress, { history: 'replace' });
  const list = trpc.webhooks.list.useQuery(webhooksInput);
  const [form, setForm] = useState<{ webhook: WebhookView | null } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { data } = list;
  const add = (
    <Button
      leftSection={<IconPlus aria-hidden />}
      onPointerEnter={WebhookForm.prepare}
      onClick={() => setForm({ webhook: null })}
    >
      Add webhook
    </Button>
  );
  return (
    <>
      <p className={css.lede}>
        Let another service know the moment something happens, such as a sale or a new subscriber. The{' '}
        <Anchor href="/docs#webhooks" inherit underline="always">
          API reference
        </Anchor>{' '}
        has a sample receiver you can copy.
      </p>
      {list.isPending ? <LoadingRows count={3} height={48} /> : null}
      {list.isError && data === undefined ? (
        <ErrorState
          title="Your webhooks didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          Nothing was lost, and events are still sent.
        </ErrorState>
      ) : null}
      {data?.total === 0 ? (
        <Empty title="No webhooks yet" actions={add}>
          Your webhooks will appear here, with everything that was sent to each.
        </Empty>
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <ul className={css.webhooks} aria-label="Webhooks">
            {data.items.map((webhook) => (
              <li key={webhook.id} className={css.webhook}>
                <WebhookEntry
                  webhook={webhook}
                  isOpen={address.webhook === webhook.id}
                  onOpen={(isOpen) => void setAddress({ webhook: isOpen ? webhook.id : null })}
                  onEdit={() => setForm({ webhook })}
                  onSecret={setSecret}
                />
              </li>
            ))}
          </ul>
          {data.total < LIMITS.webhooks ? (
            <div className={css.below}>{add}</div>
          ) : (
            <p className={css.quiet}>You’ve reached the limit of {LIMITS.webhooks} webhooks.</p>
          )}
        </>
      )}
      {form === null ? null : (
        <WebhookForm webhook={form.webhook} onSecret={setSecret} onClose={() => setForm(null)} />
      )}
      {secret === null ? null : (
        <SecretDialog noun="secret" secret={secret} onClose={() => setSecret(null)}>
          The receiver needs it to check that a message is really from us. It’s shown only once. If you lose
          it, create a new one.
        </SecretDialog>
      )}
    </>
  );
}
