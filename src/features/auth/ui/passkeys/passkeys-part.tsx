'use client';

import { Button } from '@mantine/core';
import { IconFingerprint, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { PasskeyView } from '@/features/auth/passkeys/passkeys.schema';
import { LIMITS } from '@/kernel/limits';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Moment } from '@/ui/locale/time';
import css from './passkeys.module.css';
import { passkeysInput } from './passkeys-input';

const AddDialog = lazyDialog(() => import('./add-dialog'));
const RenameDialog = lazyDialog(() => import('./rename-dialog'));
const RemoveDialog = lazyDialog(() => import('./remove-dialog'));

/** The passkeys that sign her in: each can be renamed and removed. */
export function PasskeysPart() {
  const list = trpc.passkeys.list.useQuery(passkeysInput);
  const [isAdding, setAdding] = useState(false);
  const { data } = list;
  // The button that removed a passkey has gone with it; the next one is a Tab away from the list.
  const place = useRef<HTMLElement>(null);
  const count = data?.total ?? 0;
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [count]);
  return (
    <section aria-labelledby="passkeys" ref={place} tabIndex={-1} className={css.part}>
      <h3 className={css.title} id="passkeys">
        Passkeys
      </h3>
      <p className={css.text}>
        Sign in with your fingerprint, face, or screen lock. You won’t need your password, or a code from your
        app.
      </p>
      {list.isPending ? <LoadingRows count={1} height={56} /> : null}
      {list.isError && data === undefined ? (
        <ErrorState
          title="Your passkeys didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          They still work.
        </ErrorState>
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <ul className={css.passkeys} aria-label="Passkeys">
          {data.items.map((passkey) => (
            <Passkey key={passkey.id} one={passkey} />
          ))}
        </ul>
      )}
      {data === undefined ? null : (
        <div className={css.below}>
          {data.total >= LIMITS.passkeys ? (
            <span className={css.quiet}>You’ve reached the limit of {LIMITS.passkeys} passkeys.</span>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlus aria-hidden />}
              onPointerEnter={AddDialog.prepare}
              onClick={() => setAdding(true)}
            >
              Add passkey
            </Button>
          )}
        </div>
      )}
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function Passkey({ one }: { one: PasskeyView }) {
  const [opened, setOpened] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpened(null);
  const { name, last_used_at, created_at } = one;
  return (
    <li className={css.passkey}>
      <IconFingerprint className={css.icon ?? ''} size={20} stroke={1.6} aria-hidden />
      <div>
        <div className={css.name} dir="auto">
          {name}
        </div>
        <div className={css.quiet}>
          {/* Where the line breaks, the dot stays behind. */}
          <span className={css.whole}>
            {last_used_at === null ? (
              'Not used yet'
            ) : (
              <>
                Last used <Moment timestamp={last_used_at} as="ago" />
              </>
            )}
            {' ·'}
          </span>{' '}
          <span className={css.whole}>
            added <Moment timestamp={created_at} />
          </span>
        </div>
      </div>
      <div className={css.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-label={`Rename ${name}`}
          onPointerEnter={RenameDialog.prepare}
          onClick={() => setOpened('rename')}
        >
          Rename
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Remove ${name}`}
          onPointerEnter={RemoveDialog.prepare}
          onClick={() => setOpened('remove')}
        >
          Remove
        </Button>
      </div>
      {opened === 'rename' ? <RenameDialog one={one} onClose={close} /> : null}
      {opened === 'remove' ? <RemoveDialog one={one} onClose={close} /> : null}
    </li>
  );
}
