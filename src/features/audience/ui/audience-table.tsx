'use client';

import { ActionIcon, Button, Table, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Subscriber } from '@/features/audience/audience.schema';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { Status } from '@/ui/components/status';
import { Moment } from '@/ui/locale/time';
import { Link } from '@/ui/navigation/link';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import css from './audience.module.css';
import { countryName } from './audience-address';
import { STATE_WORDS } from './audience-words.rules';
import { contactWords } from './email-tools/email-tool-words.rules';

interface AudienceTableProps {
  subscribers: readonly Subscriber[];
  /** Titles of products by their ids. */
  titles: ReadonlyMap<string, string>;
}

/** Who has signed up, a row each. */
export function AudienceTable({ subscribers, titles }: AudienceTableProps) {
  const remove = useRemove();
  const sync = useSync();
  return (
    <Table className={css.table} aria-label="Subscribers" verticalSpacing={9}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Email</Table.Th>
          <Table.Th className={css.wide}>Product</Table.Th>
          <Table.Th className={css.wide}>Status</Table.Th>
          <Table.Th className={css.wide}>Joined</Table.Th>
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {subscribers.map((subscriber) => (
          <Row
            key={subscriber.id}
            subscriber={subscriber}
            title={titles.get(subscriber.product_id) ?? 'A product'}
            onDelete={() => void remove(subscriber)}
            onSync={() => sync.mutate({ id: subscriber.id })}
            isSyncing={sync.isPending && sync.variables.id === subscriber.id}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps {
  subscriber: Subscriber;
  title: string;
  onDelete: () => void;
  onSync: () => void;
  isSyncing: boolean;
}

function Row({ subscriber, title, onDelete, onSync, isSyncing }: RowProps) {
  const { product_id, email, name, source, country, state, contacts, created_at } = subscriber;
  const { tone, word } = STATE_WORDS[state];
  const magnet = (
    <Link className={css.magnet} href={`/products/${product_id}`} prefetch={false} dir="auto">
      {title}
    </Link>
  );
  const way = [
    source === 'purchase' ? 'Bought' : 'Signed up',
    ...(country === null ? [] : [countryName(country)]),
  ].join(' · ');
  return (
    <Table.Tr>
      <Table.Th scope="row" className={css.who}>
        <bdi className={css.email}>{email}</bdi>
        {name === null ? null : (
          <span className={css.name} dir="auto">
            {name}
          </span>
        )}
        <span className={css.narrow}>
          {magnet}
          <span className={css.way}>{way}</span>
          <span className={css.facts}>
            <Status tone={tone}>{word}</Status>
            <Moment timestamp={created_at} />
          </span>
          <Contacts email={email} contacts={contacts} onSync={onSync} isSyncing={isSyncing} />
        </span>
      </Table.Th>
      <Table.Td className={css.wide}>
        {magnet}
        <span className={css.way}>{way}</span>
      </Table.Td>
      <Table.Td className={css.wide}>
        <Status tone={tone}>{word}</Status>
        <Contacts email={email} contacts={contacts} onSync={onSync} isSyncing={isSyncing} />
      </Table.Td>
      <Table.Td className={css.wide}>
        <Moment timestamp={created_at} />
      </Table.Td>
      <Table.Td className={css.verbs}>
        <Tooltip label="Delete">
          <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${email}`} onClick={onDelete}>
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  );
}

interface ContactsProps extends Pick<RowProps, 'onSync' | 'isSyncing'> {
  email: string;
  contacts: Subscriber['contacts'];
}

/** What the creator's email tools know of a subscriber, and the way to tell them again. */
function Contacts({ email, contacts, onSync, isSyncing }: ContactsProps) {
  const lines = contacts.map(contactWords).filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <span className={css.contacts}>
      {lines.map(({ text }) => (
        <span key={text}>{text}</span>
      ))}
      {lines.some(({ again }) => again) ? (
        <Button
          className={css.again}
          variant="default"
          size="compact-sm"
          loading={isSyncing}
          onClick={onSync}
          aria-label={`Try again: ${email}`}
        >
          Try again
        </Button>
      ) : null}
    </span>
  );
}

/** Has the email tools be told of a subscriber once more. */
function useSync() {
  const cache = trpc.useUtils().audience;
  return trpc.audience.sync.useMutation({
    onSuccess: () => cache.invalidate(),
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'Nothing was sent. Try again in a moment.', { error }),
  });
}

/** Asks, for what was agreed to is lost with the address; then deletes. */
function useRemove() {
  const cache = trpc.useUtils();
  return async ({ id, email }: Subscriber) => {
    const sure = await confirm({
      title: `Delete ${email}?`,
      children: 'This deletes their email and their consent for good. Your email tools keep their own copy.',
      confirm: 'Delete',
      irreversible: true,
    });
    if (!sure) return;
    try {
      await cache.client.audience.delete.mutate({ id });
      notify(`Deleted ${email}.`);
    } catch (error) {
      // Somebody else was quicker: it is gone, as was wanted.
      if (callProblem(error)?.code !== 'not_found')
        notifyError(callProblem(error)?.detail ?? `${email} wasn’t deleted. Try again in a moment.`, {
          error,
        });
    }
    await Promise.all([cache.audience.invalidate(), cache.home.overview.invalidate()]);
  };
}
