'use client';

import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ConnectionView } from '@/features/connections/connections.schema';
import { CONNECTABLE, type MailPlatform } from '@/features/connections/connectors/platforms.rules';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { Status } from '@/ui/components/status';
import { Moment } from '@/ui/locale/time';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import { EmailToolContacts } from './email-tool-contacts';
import { EmailToolForm } from './email-tool-form';
import css from './email-tools.module.css';

interface EmailToolProps {
  platform: MailPlatform;
  /** Null without one. */
  connection: ConnectionView | null;
}

/** One tool: its account and what it was told, or the way to connect it. */
export function EmailTool({ platform, connection }: EmailToolProps) {
  const { label } = CONNECTABLE[platform];
  const works = connection?.state === 'connected';
  const [asks, setAsks] = useState(connection !== null && !works);
  const { tone, word } = wordsOf(connection);
  return (
    <li className={css.tool}>
      <div className={css.head}>
        <h3 className={css.name}>{label}</h3>
        <Status tone={tone}>{word}</Status>
        {connection === null && !asks ? (
          <Button
            className={css.verb}
            variant="default"
            onClick={() => setAsks(true)}
            aria-label={`Connect ${label}`}
          >
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
          {connection.problem} New subscribers wait here until you paste a new one.
        </Alert>
      ) : null}
      {works ? (
        <>
          <p className={css.note}>
            {connection.account_name ?? 'Your account'}
            {connection.list === null ? '' : `, audience “${connection.list.name}”`}, key ending in{' '}
            <bdi>{connection.last4}</bdi>. Checked <Moment timestamp={connection.checked_at} as="ago" />.
          </p>
          <EmailToolContacts platform={platform} />
        </>
      ) : null}
      {asks ? (
        <EmailToolForm
          platform={platform}
          replaces={connection !== null}
          onCancel={connection === null || works ? () => setAsks(false) : null}
        />
      ) : null}
      {connection === null ? null : (
        <div className={css.verbs}>
          {works && !asks ? (
            <Button variant="default" onClick={() => setAsks(true)}>
              Replace key
            </Button>
          ) : null}
          <Disconnect platform={platform} />
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

function Disconnect({ platform }: { platform: MailPlatform }) {
  const { label } = CONNECTABLE[platform];
  const cache = trpc.useUtils();
  const remove = trpc.connections.delete.useMutation({
    onSuccess() {
      notify(`${label} is disconnected.`);
      return Promise.all([cache.connections.list.invalidate(), cache.audience.invalidate()]);
    },
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? `${label} is still connected. Try again in a moment.`, {
        error,
      }),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `Disconnect ${label}?`,
      children: `${label} keeps the subscribers it has. New ones stay in Galley until you connect it again.`,
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
