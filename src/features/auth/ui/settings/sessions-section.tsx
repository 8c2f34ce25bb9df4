'use client';

import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { SessionEntry } from '@/features/auth/auth.schema';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { Moment } from '@/ui/locale/time';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import { sessionsInput } from './sessions-input';
import css from './settings.module.css';

/** Where the creator is signed in: in which program, since when, when last used; each can be ended. */
export function SessionsSection() {
  const sessions = trpc.auth.sessions.useQuery(sessionsInput);
  const cache = trpc.useUtils().auth.sessions;
  const endOne = trpc.auth.revokeSession.useMutation({
    // Ending succeeds or says why not, so the line may go at once.
    async onMutate({ id }) {
      await cache.cancel(sessionsInput);
      const before = cache.getData(sessionsInput);
      cache.setData(
        sessionsInput,
        (page) =>
          page && {
            ...page,
            total: page.total - 1,
            items: page.items.filter((session) => session.id !== id),
          },
      );
      return before;
    },
    onError(error, _input, before) {
      cache.setData(sessionsInput, before);
      notifyError('That device wasn’t signed out. Try again in a moment.', { error });
    },
    onSettled: () => cache.invalidate(),
  });
  const endOthers = trpc.auth.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => notify(ended === 1 ? 'Signed out one device.' : `Signed out ${ended} devices.`),
    onError: (error) =>
      notifyError('The other devices weren’t signed out. Try again in a moment.', { error }),
    onSettled: () => cache.invalidate(),
  });
  // The button that ended a session has gone with it; the next one is a Tab away from the list.
  const list = useRef<HTMLUListElement>(null);
  const count = sessions.data?.total ?? 0;
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [count]);
  if (sessions.data === undefined) {
    if (sessions.error === null) return <LoadingRows count={3} height={36} />;
    return (
      <ErrorState
        title="Your devices didn’t load"
        error={sessions.error}
        retrying={sessions.isFetching}
        onRetry={() => void sessions.refetch()}
      >
        They’re all still signed in.
      </ErrorState>
    );
  }
  const { items, total } = sessions.data;
  // This device first: it is what the others are compared with.
  const sorted = [...items].sort((one, other) => Number(other.current) - Number(one.current));
  const others = total - 1;
  const ask = async () => {
    const sure = await confirm({
      title: others === 1 ? 'Sign out the other device?' : `Sign out ${others} other devices?`,
      children:
        others === 1
          ? 'You’ll need your password to sign back in. If it’s an app that uses the API, it’ll lose access.'
          : 'You’ll need your password to sign back in. Apps that use the API will be signed out, too.',
      confirm: others === 1 ? 'Sign out' : 'Sign them out',
    });
    if (sure) endOthers.mutate({});
  };
  return (
    <>
      <ul className={css.sessions} ref={list} tabIndex={-1} aria-label="Devices">
        {sorted.map((session) => (
          <li key={session.id} className={css.session}>
            <DeviceIcon session={session} />
            <div>
              <div className={css.device}>
                <span>{session.device}</span>
                {session.current ? <Status tone="ok">This device</Status> : null}
              </div>
              <div className={css.times}>
                <Times session={session} />
              </div>
            </div>
            {session.current ? null : (
              <Button
                variant="default"
                size="xs"
                onClick={() => endOne.mutate({ id: session.id })}
                aria-label={`Sign out ${session.device}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={css.below}>
        {others < 1 ? (
          <span className={css.times}>This is your only signed-in device.</span>
        ) : (
          <>
            <Button variant="default" loading={endOthers.isPending} onClick={() => void ask()}>
              Sign out all others
            </Button>
            {total > items.length ? (
              <span className={css.times}>
                Showing the newest {items.length} of {total}.
              </span>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}

function Times({ session: { current, last_seen_at, created_at } }: { session: SessionEntry }) {
  return (
    <>
      {/* Where the line breaks, the dot stays behind. */}
      <span className={css.whole}>
        {current ? (
          'In use now'
        ) : last_seen_at === null ? (
          'Not used yet'
        ) : (
          <>
            Last used <Moment timestamp={last_seen_at} as="ago" />
          </>
        )}
        {' ·'}
      </span>{' '}
      <span className={css.whole}>
        signed in <Moment timestamp={created_at} />
      </span>
    </>
  );
}

function DeviceIcon({ session: { device } }: { session: SessionEntry }) {
  const Icon = /iPhone|Android|iOS/.test(device)
    ? IconDeviceMobile
    : device.includes(' on ')
      ? IconDeviceDesktop
      : IconTerminal2;
  return <Icon className={css.icon ?? ''} size={20} stroke={1.6} aria-hidden />;
}
