'use client';

import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyView } from '@/features/auth/keys/keys.schema';
import { LIMITS } from '@/kernel/limits';
import { SCOPES } from '@/kernel/scopes';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Moment } from '@/ui/locale/time';
import { confirm } from '@/ui/overlays/confirm';
import { notifyError } from '@/ui/overlays/toast';
import css from './keys.module.css';
import { keysInput } from './keys-input';

const KeyForm = lazyDialog(() => import('./key-form'));
const SecretDialog = lazyDialog(() => import('@/ui/components/secret-dialog'));

/** The keys that programs use in her name: each can be deleted, and a new one is shown once. */
export function KeysPart() {
  const list = trpc.keys.list.useQuery(keysInput);
  const [isAdding, setAdding] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const { data } = list;
  const isFull = data !== undefined && data.total >= LIMITS.api_keys;
  return (
    <section aria-labelledby="keys">
      <h3 className={css.title} id="keys">
        API keys
      </h3>
      <p className={css.lede}>
        Give each app its own key. It can do only what you allow, and you can delete it any time.
      </p>
      {list.isPending ? <LoadingRows count={2} height={56} /> : null}
      {list.isError && data === undefined ? (
        <ErrorState
          title="Your API keys didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          They still work.
        </ErrorState>
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <ul className={css.keys} aria-label="API keys">
          {data.items.map((key) => (
            <Key key={key.id} one={key} />
          ))}
        </ul>
      )}
      {data === undefined ? null : (
        <div className={css.below}>
          {isFull ? (
            <span className={css.quiet}>You’ve reached the limit of {LIMITS.api_keys} keys.</span>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlus aria-hidden />}
              onPointerEnter={KeyForm.prepare}
              onClick={() => setAdding(true)}
            >
              Create API key
            </Button>
          )}
        </div>
      )}
      {isAdding ? <KeyForm onToken={setToken} onClose={() => setAdding(false)} /> : null}
      {token === null ? null : (
        <SecretDialog noun="key" secret={token} onClose={() => setToken(null)}>
          Anyone who has it can do what you allowed, so treat it like a password. It’s shown only once. If you
          lose it, delete it and create another.
        </SecretDialog>
      )}
    </section>
  );
}

function Key({ one: { id, name, scopes, hint, expires_at, last_used_at } }: { one: KeyView }) {
  const cache = trpc.useUtils();
  const remove = trpc.keys.delete.useMutation({
    onError: (error) => notifyError('That key wasn’t deleted. Try again in a moment.', { error }),
    onSettled: () => cache.keys.invalidate(),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `Delete “${name}”?`,
      children: 'Programs that use this key will stop working.',
      confirm: 'Delete key',
      irreversible: true,
    });
    if (sure) remove.mutate({ id });
  };
  return (
    <li className={css.key}>
      <IconKey className={css.icon ?? ''} size={20} stroke={1.6} aria-hidden />
      <div>
        <div className={css.name} dir="auto">
          {name} <span className={css.hint}>…{hint}</span>
        </div>
        <div className={css.quiet}>{scopes.map((scope) => SCOPES[scope].label).join(', ')}</div>
        <div className={css.quiet}>
          {last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Last used <Moment timestamp={last_used_at} as="ago" />
            </>
          )}
          {expires_at === null ? null : (
            <>
              {' · expires '}
              <Moment timestamp={expires_at} />
            </>
          )}
        </div>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={remove.isPending}
        aria-label={`Delete ${name}`}
        onClick={() => void ask()}
      >
        Delete
      </Button>
    </li>
  );
}
