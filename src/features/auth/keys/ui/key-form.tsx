'use client';

import { Checkbox, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { SCOPE_NAMES, SCOPES } from '@/kernel/scopes';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { DialogForm } from '@/ui/components/dialog-form';
import { notify } from '@/ui/overlays/toast';
import css from './keys.module.css';

/** How long a key works, in days; `never` for no end. */
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
];

/** Makes a key: what for, what it may do, and how long it works. */
export default function KeyForm({
  onToken,
  onClose,
}: {
  /** Shows the new one. */
  onToken: (token: string) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [lifetime, setLifetime] = useState('365');
  const cache = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { name: '', scopes: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name.' : null) },
  });
  const create = trpc.keys.create.useMutation({
    onError: refuse,
    onSettled: () => cache.keys.invalidate(),
    onSuccess: ({ token }) => {
      onClose();
      // Without one, the call was a repeated one: the key is there, and nobody can read it any more.
      if (token === null) notify('Key created, but it can’t be shown again. Delete it and create another.');
      else onToken(token);
    },
  });
  const send = submit(({ name }) => {
    if (create.isPending) return;
    const scopes = SCOPE_NAMES.filter((scope) => chosen.includes(scope));
    if (scopes.length === 0) return form.setErrors({ scopes: 'Choose at least one.' });
    const expires_in_days = lifetime === 'never' ? null : Number(lifetime);
    create.mutate({ name: name.trim(), scopes, expires_in_days });
  });
  return (
    <Modal opened onClose={onClose} size={560} title="Create API key">
      <DialogForm
        label="API key"
        submit="Create API key"
        isPending={create.isPending}
        refusal={refusal}
        onSubmit={send}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          description="What it’s for, so you’ll recognize it later."
          autoComplete="off"
          data-autofocus
          maxLength={LIMITS.api_key_name}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          label="Permissions"
          value={chosen}
          onChange={(names) => {
            setChosen(names);
            form.clearFieldError('scopes');
          }}
          error={form.errors.scopes}
        >
          <div className={css.scopes}>
            {SCOPE_NAMES.map((name) => (
              <Checkbox key={name} value={name} label={SCOPES[name].label} description={SCOPES[name].about} />
            ))}
          </div>
        </Checkbox.Group>
        <Select
          label="Expires after"
          data={LIFETIMES}
          allowDeselect={false}
          value={lifetime}
          onChange={(value) => setLifetime(value ?? lifetime)}
        />
      </DialogForm>
    </Modal>
  );
}
