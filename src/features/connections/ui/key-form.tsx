'use client';

import { Anchor, Button, TextInput } from '@mantine/core';
import { CONNECTABLE } from '@/features/connections/connectors/platforms.rules';
import { LIMITS } from '@/kernel/limits';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { notify } from '@/ui/overlays/toast';
import css from './account.module.css';
import { KeyField } from './key-field';
import { hasAudiences, KEY_PLACES, type KeyPlatform } from './key-places.rules';

interface KeyFormProps {
  platform: KeyPlatform;
  /** A key is there already. */
  replaces: boolean;
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null;
}

/** Connects a platform by a key, which is tried there before anything is stored. */
export function KeyForm({ platform, replaces, onCancel }: KeyFormProps) {
  const { label } = CONNECTABLE[platform];
  const { what, way, page } = KEY_PLACES[platform];
  const cache = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { api_key: '', list: '' },
    validate: { api_key: (key) => (key.trim() === '' ? `Paste your ${what} from ${label}.` : null) },
  });
  const put = trpc.connections.put.useMutation({
    onSuccess() {
      notify(`${label} is connected.`);
      return cache.invalidate();
    },
    onError: refuse,
  });
  return (
    <form
      className={css.form}
      noValidate
      aria-label={`Connect ${label}`}
      onSubmit={submit(({ api_key, list }) =>
        put.mutate({
          platform,
          api_key: api_key.trim(),
          ...(list.trim() === '' ? {} : { list: list.trim() }),
        }),
      )}
    >
      <p className={css.note}>
        {way}{' '}
        <Anchor href={page} target="_blank" rel="noreferrer" inherit underline="always">
          Open {label}’s key page
        </Anchor>
      </p>
      <FormAlert refusal={refusal} />
      <KeyField
        label={`${what === 'API key' ? what : 'Access token'} from ${label}`}
        data-autofocus
        key={form.key('api_key')}
        {...form.getInputProps('api_key')}
      />
      {hasAudiences(platform) ? (
        <TextInput
          label="Audience"
          description={`Its name in ${label}. Leave it empty if you have only one.`}
          maxLength={LIMITS.mail_list}
          dir="auto"
          key={form.key('list')}
          {...form.getInputProps('list')}
        />
      ) : null}
      <div className={css.verbs}>
        <Button type="submit" loading={put.isPending}>
          {replaces ? 'Replace key' : `Connect ${label}`}
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
