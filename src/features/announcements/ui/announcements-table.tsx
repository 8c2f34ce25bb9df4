'use client';

import { Table, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Announcement } from '@/features/announcements/announcements.schema';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ActionMenu } from '@/ui/components/action-menu';
import css from '@/ui/components/list-table.module.css';
import { Status } from '@/ui/components/status';
import { Moment } from '@/ui/locale/time';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import { ANNOUNCEMENT_STATE_WORDS, AUDIENCE_WORDS, mailedWords } from './announcement-words.rules';

interface AnnouncementsTableProps {
  announcements: readonly Announcement[];
  onOpen: (announcement: Announcement) => void;
}

/** Announcements, a row each; the subject opens it. */
export function AnnouncementsTable({ announcements, onOpen }: AnnouncementsTableProps) {
  return (
    <Table className={css.table} aria-label="Announcements" verticalSpacing={9}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Subject</Table.Th>
          <Table.Th className={css.wide}>About</Table.Th>
          <Table.Th className={css.wide}>To</Table.Th>
          <Table.Th className={css.wide}>Emails</Table.Th>
          <Table.Th className={css.wide}>Date</Table.Th>
          <Table.Th className={css.wide}>Status</Table.Th>
          <Table.Th>
            <VisuallyHidden>More</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {announcements.map((announcement) => (
          <Row key={announcement.id} announcement={announcement} onOpen={() => onOpen(announcement)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ announcement, onOpen }: { announcement: Announcement; onOpen: () => void }) {
  const { subject, product_title, audience, state, sent_at, updated_at } = announcement;
  const { tone, word } = ANNOUNCEMENT_STATE_WORDS[state];
  const mailed = mailedWords(announcement);
  const date = <Moment timestamp={sent_at ?? updated_at} />;
  return (
    <Table.Tr className={css.row}>
      <Table.Th scope="row" className={css.name}>
        <button type="button" className={css.open} dir="auto" onClick={onOpen}>
          {subject}
        </button>
        <span className={css.narrow}>
          <span dir="auto">{product_title}</span>
          <span>To {AUDIENCE_WORDS[audience].toLowerCase()}</span>
          <span>
            {state === 'draft' ? 'Saved ' : `Emails: ${mailed}, `}
            {date}
          </span>
          <Status tone={tone}>{word}</Status>
        </span>
      </Table.Th>
      <Table.Td className={css.wide} dir="auto">
        {product_title}
      </Table.Td>
      <Table.Td className={css.wide}>{AUDIENCE_WORDS[audience]}</Table.Td>
      <Table.Td className={css.wide}>{mailed}</Table.Td>
      <Table.Td className={css.wide}>{date}</Table.Td>
      <Table.Td className={css.wide}>
        <Status tone={tone}>{word}</Status>
      </Table.Td>
      <Table.Td className={css.more}>
        {state === 'draft' ? <More announcement={announcement} /> : null}
      </Table.Td>
    </Table.Tr>
  );
}

/** What can be done with a draft beside sending it. */
function More({ announcement: { id, subject } }: { announcement: Announcement }) {
  const cache = trpc.useUtils();
  const remove = trpc.announcements.delete.useMutation({
    onSuccess: () => notify('Deleted the draft.'),
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'The draft wasn’t deleted. Try again in a moment.', {
        error,
      }),
    onSettled: () => cache.announcements.invalidate(),
  });
  const ask = async () => {
    const sure = await confirm({
      title: 'Delete this draft?',
      children: 'Nobody has been emailed.',
      confirm: 'Delete draft',
      irreversible: true,
    });
    if (sure) remove.mutate({ id });
  };
  return (
    <ActionMenu
      label={`More for ${subject}`}
      entries={[
        {
          label: 'Delete draft',
          icon: <IconTrash size={16} stroke={1.6} aria-hidden />,
          bad: true,
          onSelect: () => void ask(),
        },
      ]}
    />
  );
}
