'use client';

import { Table, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconPower, IconTrash } from '@tabler/icons-react';
import type { Discount, DiscountChoices } from '@/features/discounts/discounts.schema';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ActionMenu, type MenuEntry } from '@/ui/components/action-menu';
import css from '@/ui/components/list-table.module.css';
import { Status } from '@/ui/components/status';
import { formatDate, formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import { codeAddress, discountWords, finalDay, firstDay, usesWords } from './discount-words.rules';

/** Pages of products that a menu offers links to. */
const LINKS = 8;

interface DiscountsTableProps {
  discounts: readonly Discount[];
  onEdit: (discount: Discount) => void;
}

/** Codes, a row each; the code opens its form. */
export function DiscountsTable({ discounts, onEdit }: DiscountsTableProps) {
  const products = trpc.discounts.choices.useQuery({}).data?.products ?? [];
  return (
    <Table className={css.table} aria-label="Discount codes" verticalSpacing={9}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Code</Table.Th>
          <Table.Th>Discount</Table.Th>
          <Table.Th className={css.wide}>Products</Table.Th>
          <Table.Th className={css.wide}>Uses</Table.Th>
          <Table.Th className={css.wide}>Dates</Table.Th>
          <Table.Th className={css.wide}>Status</Table.Th>
          <Table.Th>
            <VisuallyHidden>More</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {discounts.map((discount) => (
          <Row key={discount.id} discount={discount} products={products} onEdit={() => onEdit(discount)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ discount, products, onEdit }: { discount: Discount; onEdit: () => void } & DiscountChoices) {
  const reader = useReader();
  const { code, percent, amount_cents, currency, product_ids, starts_at, ends_at } = discount;
  const { tone, word } = discountWords(discount, Date.now());
  const off = percent === null ? formatMoney(amount_cents ?? 0, currency ?? 'USD', reader) : `${percent}%`;
  const [only] = product_ids ?? [];
  const title = products.find(({ id }) => id === only)?.title;
  const what =
    product_ids === null
      ? 'All products'
      : product_ids.length === 1
        ? (title ?? '1 product')
        : `${product_ids.length} products`;
  const day = (text: string) => formatDate(`${text}T12:00:00.000Z`, reader);
  const from = starts_at === null ? null : `From ${day(firstDay(starts_at))}`;
  const until = ends_at === null ? null : `${from === null ? 'Until' : 'until'} ${day(finalDay(ends_at))}`;
  const dates = [from, until].filter((part) => part !== null).join(' ') || 'Any time';
  const status = (
    <span suppressHydrationWarning>
      <Status tone={tone}>{word}</Status>
    </span>
  );
  return (
    <Table.Tr className={css.row}>
      <Table.Th scope="row" className={css.name}>
        <button type="button" className={css.open} onClick={onEdit}>
          {code}
        </button>
        <span className={css.narrow}>
          <span dir="auto">{what}</span>
          <span>{`Used: ${usesWords(discount)}`}</span>
          <span suppressHydrationWarning>{dates}</span>
          {status}
        </span>
      </Table.Th>
      <Table.Td suppressHydrationWarning>{off}</Table.Td>
      <Table.Td className={css.wide} dir="auto">
        {what}
      </Table.Td>
      <Table.Td className={css.wide}>{usesWords(discount)}</Table.Td>
      <Table.Td className={css.wide} suppressHydrationWarning>
        {dates}
      </Table.Td>
      <Table.Td className={css.wide}>{status}</Table.Td>
      <Table.Td className={css.more}>
        <More discount={discount} products={products} />
      </Table.Td>
    </Table.Tr>
  );
}

/** What can be done with a code beside changing it. */
function More({ discount, products }: { discount: Discount } & DiscountChoices) {
  const { id, code, active, product_ids, uses } = discount;
  const clipboard = useClipboard();
  const cache = trpc.useUtils();
  const failed = (sentence: string) => (error: { message: string }) =>
    notifyError(callProblem(error)?.detail ?? sentence, { error });
  const settled = { onSettled: () => cache.discounts.invalidate() };
  const change = trpc.discounts.update.useMutation({
    ...settled,
    onError: failed('The code wasn’t changed. Try again in a moment.'),
  });
  const remove = trpc.discounts.delete.useMutation({
    ...settled,
    onSuccess: () => notify(`Deleted ${code}.`),
    onError: failed('The code wasn’t deleted. Try again in a moment.'),
  });
  const links = products.flatMap(({ id: product, title, url }): MenuEntry[] =>
    url === null || (product_ids !== null && !product_ids.includes(product))
      ? []
      : [
          {
            label: `Copy link to ${title}`,
            icon: <IconCopy size={16} stroke={1.6} aria-hidden />,
            onSelect: () => {
              clipboard.copy(codeAddress(url, code));
              notify('Link copied.');
            },
          },
        ],
  );
  const ask = async () => {
    const sure = await confirm({
      title: `Delete ${code}?`,
      children:
        uses === 0
          ? 'Nobody has used it yet.'
          : 'Past orders will still show the code. To keep its usage count, turn it off instead.',
      confirm: 'Delete code',
      irreversible: true,
    });
    if (sure) remove.mutate({ id });
  };
  return (
    <ActionMenu
      label={`More for ${code}`}
      entries={[
        ...links.slice(0, LINKS),
        ...(links.length === 0 ? [] : ['line' as const]),
        {
          label: active ? 'Turn off' : 'Turn on',
          icon: <IconPower size={16} stroke={1.6} aria-hidden />,
          onSelect: () => change.mutate({ id, active: !active }),
        },
        {
          label: 'Delete code',
          icon: <IconTrash size={16} stroke={1.6} aria-hidden />,
          bad: true,
          onSelect: () => void ask(),
        },
      ]}
    />
  );
}
