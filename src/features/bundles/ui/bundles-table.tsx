'use client';

import { Table, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconExternalLink, IconPower, IconTrash } from '@tabler/icons-react';
import type { Bundle } from '@/features/bundles/bundles.schema';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ActionMenu } from '@/ui/components/action-menu';
import css from '@/ui/components/list-table.module.css';
import { Status } from '@/ui/components/status';
import { formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import { BUNDLE_WORDS } from './bundle-words.rules';
import own from './bundles.module.css';

interface BundlesTableProps {
  bundles: readonly Bundle[];
  onEdit: (bundle: Bundle) => void;
}

/** Bundles, a row each; the title opens its form. */
export function BundlesTable({ bundles, onEdit }: BundlesTableProps) {
  return (
    <Table className={css.table} aria-label="Bundles" verticalSpacing={9}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Bundle</Table.Th>
          <Table.Th className={css.wide}>Products</Table.Th>
          <Table.Th>Price</Table.Th>
          <Table.Th className={css.wide}>Status</Table.Th>
          <Table.Th>
            <VisuallyHidden>More</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bundles.map((bundle) => (
          <Row key={bundle.id} bundle={bundle} onEdit={() => onEdit(bundle)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ bundle, onEdit }: { bundle: Bundle; onEdit: () => void }) {
  const reader = useReader();
  const { title, product_ids, price_cents, parts_cents, currency, state, reason } = bundle;
  const { tone, word } = BUNDLE_WORDS[state];
  const money = (cents: number) => formatMoney(cents, currency, reader);
  const saved = parts_cents === null ? 0 : parts_cents - price_cents;
  const status = <Status tone={tone}>{word}</Status>;
  const why = reason === null ? null : <span className={own.reason}>{reason}</span>;
  return (
    <Table.Tr className={css.row}>
      <Table.Th scope="row" className={css.name}>
        <button type="button" className={css.open} onClick={onEdit} dir="auto">
          {title}
        </button>
        <span className={css.narrow}>
          <span>{`${product_ids.length} products`}</span>
          {status}
          {why}
        </span>
      </Table.Th>
      <Table.Td className={css.wide}>{product_ids.length}</Table.Td>
      <Table.Td suppressHydrationWarning>
        {money(price_cents)}
        {saved > 0 ? <span className={own.quiet}>{`saves ${money(saved)}`}</span> : null}
      </Table.Td>
      <Table.Td className={css.wide}>
        {status}
        {why}
      </Table.Td>
      <Table.Td className={css.more}>
        <More bundle={bundle} />
      </Table.Td>
    </Table.Tr>
  );
}

/** What can be done with a bundle beside changing it. */
function More({ bundle }: { bundle: Bundle }) {
  const { id, title, status, url } = bundle;
  const clipboard = useClipboard();
  const cache = trpc.useUtils();
  const failed = (sentence: string) => (error: { message: string }) => {
    const problem = callProblem(error);
    notifyError(problem?.detail ?? sentence, { error });
  };
  const settled = { onSettled: () => cache.bundles.invalidate() };
  const isPublished = status === 'published';
  const change = trpc.bundles.update.useMutation({
    ...settled,
    onSuccess: () => notify(isPublished ? `${title} is a draft again.` : `Published ${title}.`),
    onError: failed('The bundle wasn’t changed. Try again in a moment.'),
  });
  const remove = trpc.bundles.delete.useMutation({
    ...settled,
    onSuccess: () => notify(`Deleted ${title}.`),
    onError: failed('The bundle wasn’t deleted. Try again in a moment.'),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `Delete ${title}?`,
      children: 'Its page will be removed. Its products stay, and buyers keep their files.',
      confirm: 'Delete bundle',
      irreversible: true,
    });
    if (sure) remove.mutate({ id });
  };
  return (
    <ActionMenu
      label={`More for ${title}`}
      entries={[
        ...(isPublished
          ? [
              {
                label: 'Copy link',
                icon: <IconCopy size={16} stroke={1.6} aria-hidden />,
                onSelect: () => {
                  clipboard.copy(url);
                  notify('Link copied.');
                },
              },
              {
                label: 'View page',
                icon: <IconExternalLink size={16} stroke={1.6} aria-hidden />,
                onSelect: () => void window.open(url, '_blank', 'noopener'),
              },
              'line' as const,
            ]
          : []),
        {
          label: isPublished ? 'Unpublish' : 'Publish',
          icon: <IconPower size={16} stroke={1.6} aria-hidden />,
          onSelect: () => change.mutate({ id, status: isPublished ? 'draft' : 'published' }),
        },
        {
          label: 'Delete bundle',
          icon: <IconTrash size={16} stroke={1.6} aria-hidden />,
          bad: true,
          onSelect: () => void ask(),
        },
      ]}
    />
  );
}
