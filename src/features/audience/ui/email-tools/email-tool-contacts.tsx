'use client';

import { Anchor, Button } from '@mantine/core';
import { CONNECTABLE, type MailPlatform } from '@/features/connections/connectors/platforms.rules';
import css from '@/features/connections/ui/account.module.css';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { Status } from '@/ui/components/status';
import { Link } from '@/ui/navigation/link';
import { notifyError } from '@/ui/overlays/toast';
import { contactsWords } from './email-tool-words.rules';

/** How often the counts are read again while subscribers are on their way. */
const EVERY_MS = 3_000;

/** What a connected tool was told so far, and the button that sends it those from before. */
export function EmailToolContacts({ platform }: { platform: MailPlatform }) {
  const { label } = CONNECTABLE[platform];
  const cache = trpc.useUtils().audience;
  const progress = trpc.audience.contacts.useQuery(
    { platform },
    { refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? EVERY_MS : false) },
  );
  const send = trpc.audience.sendContacts.useMutation({
    onSuccess(counted) {
      cache.contacts.setData({ platform }, counted);
      return cache.list.invalidate();
    },
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'Nothing was sent. Try again in a moment.', { error }),
  });
  if (progress.data === undefined)
    return progress.error === null ? null : (
      <p className={css.note}>
        The numbers didn’t load.{' '}
        <Anchor component="button" type="button" inherit onClick={() => void progress.refetch()}>
          Try again
        </Anchor>
      </p>
    );
  const { unsent, refused, failed } = progress.data;
  const lines = contactsWords(progress.data, label);
  return (
    <div className={css.progress} aria-live="polite">
      {lines.length === 0 ? <p className={css.note}>No subscribers yet.</p> : null}
      {lines.map(({ text, tone }) => (
        <Status key={text} tone={tone}>
          {text}
        </Status>
      ))}
      {refused + failed > 0 ? (
        <Anchor component={Link} href="/audience" inherit underline="always">
          Open Audience
        </Anchor>
      ) : null}
      {unsent > 0 ? (
        <Button className={css.send} loading={send.isPending} onClick={() => send.mutate({ platform })}>
          Send {unsent === 1 ? '1 subscriber' : `${unsent} subscribers`}
        </Button>
      ) : null}
    </div>
  );
}
