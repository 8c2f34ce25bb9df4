'use client';

import { Anchor, Button, Modal, Stack } from '@mantine/core';
import type { Announcement } from '@/features/announcements/announcements.schema';
import type { AnnouncementId } from '@/kernel/ids';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { Link } from '@/ui/navigation/link';
import { notify, notifyError } from '@/ui/overlays/toast';
import { ANNOUNCEMENT_STATE_WORDS, readersWords } from './announcement-words.rules';
import css from './announcements.module.css';
import { MailPreview } from './mail-preview';

/** Milliseconds between two looks at one that is on its way. */
const LOOK_MS = 2_000;

/** An announcement that was sent, and how far it has come. */
export default function SentAnnouncement({ id, onClose }: { id: AnnouncementId; onClose: () => void }) {
  const found = trpc.announcements.get.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.state === 'sending' ? LOOK_MS : false) },
  );
  const preview = trpc.announcements.preview.useQuery({ id });
  const failed = [found, preview].find(({ isError, data }) => isError && data === undefined);
  return (
    <Modal opened onClose={onClose} size={640} title="Announcement">
      {failed !== undefined ? (
        <ErrorState
          title="This announcement didn’t load"
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        >
          Anything you’ve sent will still go out.
        </ErrorState>
      ) : found.data === undefined || preview.data === undefined ? (
        <LoadingRows count={6} height={28} />
      ) : (
        <Stack gap="md">
          <Progress announcement={found.data} />
          <MailPreview preview={preview.data} />
        </Stack>
      )}
    </Modal>
  );
}

/** Where it stands, in a word and a sentence, and the way on where it has stopped. */
function Progress({ announcement }: { announcement: Announcement }) {
  const { id, state, product_title, audience, mailed } = announcement;
  const recipients = announcement.recipients ?? 0;
  const cache = trpc.useUtils();
  const send = trpc.announcements.send.useMutation({
    onSuccess: () => notify('It’s going out to the rest.'),
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'Nothing was sent. Try again in a moment.', { error }),
    onSettled: () => cache.announcements.invalidate(),
  });
  const { tone, word } = ANNOUNCEMENT_STATE_WORDS[state];
  return (
    <>
      <div role="status" className={css.progress}>
        <Status tone={tone}>{word}</Status>
        <p className={css.audience}>
          {state === 'sent'
            ? `It went to ${readersWords(audience, mailed)}${audience === 'owners' ? ` of ${product_title}` : ''}.`
            : state === 'failed'
              ? `It stopped after ${mailed} of ${recipients}. Send it to the rest; nobody gets it twice.`
              : `${mailed} of ${recipients} so far. Long lists go out over several hours.`}
        </p>
      </div>
      <Anchor component={Link} href="/emails" className={css.each ?? ''}>
        See each email
      </Anchor>
      {state === 'failed' ? (
        <div>
          <Button loading={send.isPending} onClick={() => send.mutate({ id })}>
            Send to the rest
          </Button>
        </div>
      ) : null}
    </>
  );
}
