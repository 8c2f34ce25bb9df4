'use client';

import { IconChevronRight, IconKey, IconPencil, IconPower, IconSend, IconTrash } from '@tabler/icons-react';
import type { WebhookView } from '@/features/webhooks/webhooks.schema';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ActionMenu } from '@/ui/components/action-menu';
import { Status } from '@/ui/components/status';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import { DeliveryLog } from './delivery-log';
import { eventLabel, shortAddress, webhookAdvice, webhookStatus } from './webhook-words.rules';
import css from './webhooks.module.css';

interface WebhookEntryProps {
  webhook: WebhookView;
  /** Whether what was sent to it is shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onEdit: () => void;
  /** Shows a new secret. */
  onSecret: (secret: string) => void;
}

/** A webhook: where it leads, how it stands, and, opened, what was sent to it. */
export function WebhookEntry({ webhook, isOpen, onOpen, onEdit, onSecret }: WebhookEntryProps) {
  const { tone, word } = webhookStatus(webhook);
  const advice = webhookAdvice(webhook);
  return (
    <>
      <div className={css.head}>
        <div className={css.what}>
          <span className={css.address} dir="ltr">
            {shortAddress(webhook.url)}
          </span>
          {webhook.description === null ? null : (
            <span className={css.note} dir="auto">
              {webhook.description}
            </span>
          )}
          <span className={css.note}>{webhook.events.map(eventLabel).join(', ')}</span>
        </div>
        <Status tone={tone}>{word}</Status>
        <More webhook={webhook} onTested={() => onOpen(true)} onEdit={onEdit} onSecret={onSecret} />
      </div>
      {advice === null ? null : <p className={css.advice}>{advice}</p>}
      <details
        className={css.details}
        open={isOpen}
        onToggle={(event) => {
          if (event.currentTarget.open !== isOpen) onOpen(event.currentTarget.open);
        }}
      >
        <summary className={css.summary}>
          <IconChevronRight className={css.chevron} size={16} stroke={1.6} aria-hidden />
          <span>
            Deliveries<span className={css.hidden}> to {shortAddress(webhook.url)}</span>
          </span>
        </summary>
        {isOpen ? <DeliveryLog webhook={webhook} /> : null}
      </details>
    </>
  );
}

/** What can be done with a webhook. */
function More({
  webhook: { id, url, enabled },
  onTested,
  onEdit,
  onSecret,
}: {
  webhook: WebhookView;
  onTested: () => void;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}) {
  const cache = trpc.useUtils();
  const failed = (sentence: string) => (error: { message: string }) =>
    notifyError(callProblem(error)?.detail ?? sentence, { error });
  const settled = { onSettled: () => cache.webhooks.invalidate() };
  const test = trpc.webhooks.test.useMutation({
    ...settled,
    onSuccess: () => {
      notify('The test is on its way.');
      onTested();
    },
    onError: failed('The test wasn’t sent. Try again in a moment.'),
  });
  const change = trpc.webhooks.update.useMutation({
    ...settled,
    onError: failed('The webhook wasn’t changed. Try again in a moment.'),
  });
  const rotate = trpc.webhooks.rotate.useMutation({
    ...settled,
    onSuccess: ({ secret }) => {
      if (secret !== null) onSecret(secret);
    },
    onError: failed('The secret wasn’t changed, so the old one still works. Try again in a moment.'),
  });
  const remove = trpc.webhooks.delete.useMutation({
    ...settled,
    onSuccess: () => notify('Webhook deleted.'),
    onError: failed('The webhook wasn’t deleted. Try again in a moment.'),
  });
  const askRotate = async () => {
    const sure = await confirm({
      title: 'Create a new secret?',
      children: 'The current secret works for another 24 hours, so you have time to update your receiver.',
      confirm: 'Create new secret',
    });
    if (sure) rotate.mutate({ id });
  };
  const askRemove = async () => {
    const sure = await confirm({
      title: 'Delete this webhook?',
      children: `We’ll stop sending to ${shortAddress(url)}. Its list of deliveries will be deleted too.`,
      confirm: 'Delete webhook',
      irreversible: true,
    });
    if (sure) remove.mutate({ id });
  };
  return (
    <ActionMenu
      label={`More for ${shortAddress(url)}`}
      entries={[
        {
          label: 'Send test',
          icon: <IconSend size={16} stroke={1.6} aria-hidden />,
          disabled: !enabled,
          onSelect: () => test.mutate({ id }),
        },
        {
          label: 'Edit webhook',
          icon: <IconPencil size={16} stroke={1.6} aria-hidden />,
          onSelect: onEdit,
        },
        {
          label: 'Create new secret',
          icon: <IconKey size={16} stroke={1.6} aria-hidden />,
          onSelect: () => void askRotate(),
        },
        {
          label: enabled ? 'Turn off' : 'Turn on',
          icon: <IconPower size={16} stroke={1.6} aria-hidden />,
          onSelect: () => change.mutate({ id, enabled: !enabled }),
        },
        {
          label: 'Delete webhook',
          icon: <IconTrash size={16} stroke={1.6} aria-hidden />,
          bad: true,
          onSelect: () => void askRemove(),
        },
      ]}
    />
  );
}
