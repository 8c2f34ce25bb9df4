'use client';

import { Anchor, Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { KeyPlace } from '@/channels/selling';
import type { ConnectionView } from '@/features/connections/connections.schema';
import { CONNECTABLE, type KeyPlatform } from '@/features/connections/connectors/platforms.rules';
import { LIMITS } from '@/kernel/limits';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { notify } from '@/ui/overlays/toast';
import css from './account.module.css';
import { KeyField } from './key-field';

interface KeyFormProps {
  platform: KeyPlatform;
  /** The connection whose key it replaces; null for a first one. */
  replaced: ConnectionView | null;
  /** It was just asked for. */
  focuses: boolean;
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null;
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Where the focus goes when a form of a platform's has done its work. */
export const accountHeading = (platform: KeyPlatform): string => `account-${platform}`;

/** Connects a platform by a key, which is tried there before anything is stored. */
export function KeyForm({ platform, replaced, focuses, onCancel }: KeyFormProps) {
  const { label } = CONNECTABLE[platform];
  const { what, way, page, secret, address, has_audiences }: KeyPlace = CONNECTABLE[platform].key;
  const cache = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { api_key: '', api_secret: '', address: replaced?.address ?? '', list: '' },
    validate: {
      api_key: (key) => (key.trim() === '' ? `Paste your ${what} from ${label}.` : null),
      api_secret: (typed) =>
        secret !== undefined && typed.trim() === '' ? `Paste your ${secret} from ${label}.` : null,
    },
  });
  const put = trpc.connections.put.useMutation({
    async onSuccess() {
      notify(`${label} is connected.`);
      await cache.invalidate();
      // The form is gone by then.
      document.getElementById(accountHeading(platform))?.focus();
    },
    onError: refuse,
  });
  const first = address === undefined || replaced !== null ? 'api_key' : 'address';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is asked for; the form is another one at every first change of a field
  useEffect(() => {
    if (focuses) form.getInputNode(first)?.focus();
  }, [focuses]);
  return (
    <form
      className={css.form}
      noValidate
      aria-label={`Connect ${label}`}
      onSubmit={submit(({ api_key, ...beside }) => {
        const typed = Object.entries(beside).map(([field, text]) => [field, text.trim()]);
        const filled = typed.filter(([, text]) => text !== '');
        put.mutate({ platform, api_key: api_key.trim(), ...Object.fromEntries(filled) });
      })}
    >
      <p className={css.note}>
        {way}{' '}
        {page === null ? null : (
          <Anchor href={page} target="_blank" rel="noreferrer" inherit underline="always">
            Open {label}’s key page
          </Anchor>
        )}
      </p>
      <FormAlert refusal={refusal} />
      {address === undefined ? null : (
        <TextInput
          label={address.label}
          placeholder={address.example}
          maxLength={LIMITS.shop_address}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          key={form.key('address')}
          {...form.getInputProps('address')}
        />
      )}
      <KeyField
        label={`${capitalized(what)} from ${label}`}
        key={form.key('api_key')}
        {...form.getInputProps('api_key')}
      />
      {secret === undefined ? null : (
        <KeyField
          label={`${capitalized(secret)} from ${label}`}
          key={form.key('api_secret')}
          {...form.getInputProps('api_secret')}
        />
      )}
      {has_audiences ? (
        <TextInput
          label="Audience"
          description={`Its name in ${label}. Leave blank if you only have one.`}
          maxLength={LIMITS.mail_list}
          dir="auto"
          key={form.key('list')}
          {...form.getInputProps('list')}
        />
      ) : null}
      <div className={css.verbs}>
        <Button type="submit" loading={put.isPending}>
          {replaced !== null ? 'Replace key' : `Connect ${label}`}
        </Button>
        {onCancel === null ? null : (
          <Button variant="subtle" color="gray" onClick={onCancel} disabled={put.isPending}>
            Cancel
          </Button>
        )}
        <span role="status" className={css.note}>
          {put.isPending ? `Checking with ${label}…` : null}
        </span>
      </div>
    </form>
  );
}
