'use client';

import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ConnectionView } from '@/features/connections/connections.schema';
import { CONNECTABLE, type KeyPlatform } from '@/features/connections/connectors/platforms.rules';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { Status } from '@/ui/components/status';
import { Moment } from '@/ui/locale/time';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import css from './account.module.css';
import { accountHeading, KeyForm } from './key-form';

interface AccountProps {
  platform: KeyPlatform;
  /** Null without one. */
  connection: ConnectionView | null;
  /** What comes of it that the key is no longer taken, a sentence. */
  waits: string;
  /** What becomes of what is there once it is disconnected, said before it is. */
  keeps: string;
  /** Shown where it works. */
  children?: ReactNode;
}

/** Names how a platform's account stands, so that what shows it begins anew where the connection is another one. */
export const accountKey = (platform: KeyPlatform, connection: ConnectionView | null): string =>
  connection === null ? platform : `${platform} ${connection.version} ${connection.state}`;

/** An account on a platform that is connected by a key: which it is and how it stands, or the way to connect it. */
export function Account({ platform, connection, waits, keeps, children }: AccountProps) {
  const { label } = CONNECTABLE[platform];
  const works = connection?.state === 'connected';
  const [asks, setAsks] = useState(connection !== null && !works);
  const [pressed, setPressed] = useState(false);
  const ask = () => {
    setAsks(true);
    setPressed(true);
  };
  const { tone, word } = wordsOf(connection);
  return (
    <li className={css.account}>
      <div className={css.head}>
        <h3 className={css.name} id={accountHeading(platform)} tabIndex={-1}>
          {label}
        </h3>
        <Status tone={tone}>{word}</Status>
        {connection === null && !asks ? (
          <Button className={css.verb} variant="default" onClick={ask} aria-label={`Connect ${label}`}>
            Connect
          </Button>
        ) : null}
      </div>
      {connection !== null && !works ? (
        <Alert
          role="note"
          color="bad"
          icon={<IconAlertCircle aria-hidden />}
          title="Your key stopped working"
        >
          {connection.problem} {waits}
        </Alert>
      ) : null}
      {works ? (
        <>
          <p className={css.note}>
            {connection.account_name ?? 'Your account'}
            {connection.list === null ? '' : `, audience “${connection.list.name}”`}, key ending in{' '}
            <bdi>{connection.last4}</bdi>. Checked <Moment timestamp={connection.checked_at} as="ago" />.
          </p>
          {children}
        </>
      ) : null}
      {asks ? (
        <KeyForm
          platform={platform}
          replaced={connection}
          focuses={pressed}
          onCancel={connection === null || works ? () => setAsks(false) : null}
        />
      ) : null}
      {connection === null ? null : (
        <div className={css.verbs}>
          {works && !asks ? (
            <Button variant="default" onClick={ask}>
              Replace key
            </Button>
          ) : null}
          <Disconnect platform={platform} keeps={keeps} />
        </div>
      )}
    </li>
  );
}

function wordsOf(connection: ConnectionView | null): { tone: 'ok' | 'bad' | 'draft'; word: string } {
  if (connection === null) return { tone: 'draft', word: 'Not connected' };
  return connection.state === 'connected'
    ? { tone: 'ok', word: 'Connected' }
    : { tone: 'bad', word: 'Needs a new key' };
}

function Disconnect({ platform, keeps }: Pick<AccountProps, 'platform' | 'keeps'>) {
  const { label } = CONNECTABLE[platform];
  const cache = trpc.useUtils();
  const remove = trpc.connections.delete.useMutation({
    onSuccess() {
      notify(`${label} is disconnected.`);
      return cache.invalidate();
    },
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? `${label} is still connected. Try again in a moment.`, {
        error,
      }),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `Disconnect ${label}?`,
      children: keeps,
      confirm: `Disconnect ${label}`,
      irreversible: true,
    });
    if (sure) remove.mutate({ platform });
  };
  return (
    <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => void ask()}>
      Disconnect {label}
    </Button>
  );
}
