'use client';

import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EVENT_NAMES, WEBHOOK_EVENTS } from '@/features/webhooks/events.rules';
import type { WebhookView } from '@/features/webhooks/webhooks.schema';
import { LIMITS } from '@/kernel/limits';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { DialogForm } from '@/ui/components/dialog-form';
import { notify } from '@/ui/overlays/toast';
import css from './webhooks.module.css';

interface WebhookFormProps {
  /** The webhook that is changed; null for a new one. */
  webhook: WebhookView | null;
  /** Shows the secret of a new one. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Adds a webhook, or changes one. */
export default function WebhookForm({ webhook, onSecret, onClose }: WebhookFormProps) {
  const [chosen, setChosen] = useState<string[]>(webhook?.events ?? []);
  const cache = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { url: webhook?.url ?? '', description: webhook?.description ?? '', events: '' },
    validate: { url: (url) => (url.trim() === '' ? 'Enter a web address.' : null) },
  });
  const settled = { onError: refuse, onSettled: () => cache.webhooks.invalidate() };
  const create = trpc.webhooks.create.useMutation({
    ...settled,
    onSuccess: ({ secret }) => {
      onClose();
      // Without one, the call was a repeated one: the webhook is there, and its menu makes a new secret.
      if (secret === null) notify('Webhook added. Create a new secret for its receiver.');
      else onSecret(secret);
    },
  });
  const update = trpc.webhooks.update.useMutation({
    ...settled,
    onSuccess: () => {
      notify('Webhook saved.');
      onClose();
    },
  });
  const isPending = create.isPending || update.isPending;
  const send = submit(({ url, description }) => {
    if (isPending) return;
    const events = EVENT_NAMES.filter((name) => chosen.includes(name));
    if (events.length === 0) return form.setErrors({ events: 'Choose at least one event.' });
    const body = { url: url.trim(), description: description.trim() || null, events };
    if (webhook === null) create.mutate(body);
    else update.mutate({ id: webhook.id, ...body });
  });
  return (
    <Modal opened onClose={onClose} size={560} title={webhook === null ? 'Add webhook' : 'Edit webhook'}>
      <DialogForm
        label="Webhook"
        submit={webhook === null ? 'Add webhook' : 'Save webhook'}
        isPending={isPending}
        refusal={refusal}
        onSubmit={send}
        onClose={onClose}
      >
        <TextInput
          label="Web address"
          description="Where we send messages. It starts with https://."
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          maxLength={LIMITS.url}
          key={form.key('url')}
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Note (optional)"
          autoComplete="off"
          maxLength={LIMITS.webhook_description}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <Checkbox.Group
          label="Events"
          value={chosen}
          onChange={(names) => {
            setChosen(names);
            form.clearFieldError('events');
          }}
          error={form.errors.events}
        >
          <div className={css.events}>
            {EVENT_NAMES.map((name) => (
              <Checkbox
                key={name}
                value={name}
                label={WEBHOOK_EVENTS[name].label}
                description={WEBHOOK_EVENTS[name].about}
              />
            ))}
          </div>
        </Checkbox.Group>
      </DialogForm>
    </Modal>
  );
}
