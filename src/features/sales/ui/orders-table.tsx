'use client';

import { Table } from '@mantine/core';
import type { OrderEntry } from '@/features/sales/sales.schema';
import type { OrderId } from '@/kernel/ids';
import { Status } from '@/ui/components/status';
import { formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Moment } from '@/ui/locale/time';
import { orderWords, soldOn } from './order-words.rules';
import css from './sales.module.css';

interface OrdersTableProps {
  orders: readonly OrderEntry[];
  /** The one that stands beside the list. */
  shown: OrderId | null;
  onShow: (id: OrderId) => void;
}

/** What was sold, a row each, with what is left of what was paid; the number opens the order. */
export function OrdersTable({ orders, shown, onShow }: OrdersTableProps) {
  return (
    <Table className={css.table} aria-label="Orders" verticalSpacing={9}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Order</Table.Th>
          <Table.Th>Buyer</Table.Th>
          <Table.Th className={css.wide}>Product</Table.Th>
          <Table.Th className={css.amount}>Amount</Table.Th>
          <Table.Th className={css.widest}>Platform</Table.Th>
          <Table.Th className={css.wide}>Status</Table.Th>
          <Table.Th className={`${css.amount} ${css.wide}`}>Date</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} isShown={order.id === shown} onShow={() => onShow(order.id)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ order, isShown, onShow }: { order: OrderEntry; isShown: boolean; onShow: () => void }) {
  const reader = useReader();
  const money = (cents: number) => formatMoney(cents, order.currency, reader);
  const { tone, word } = orderWords(order);
  const title = order.items.map((item) => item.title).join(', ');
  const status = <Status tone={tone}>{word}</Status>;
  return (
    <Table.Tr data-shown={isShown || undefined} className={css.row}>
      <Table.Th scope="row" className={css.number}>
        <button type="button" className={css.open} aria-pressed={isShown} onClick={onShow}>
          {order.number}
        </button>
      </Table.Th>
      <Table.Td className={css.buyer}>
        <bdi>{order.name ?? order.email}</bdi>
        <span className={css.narrow}>
          <span dir="auto">{title}</span>
          {status}
          <Moment timestamp={order.created_at} as="lately" />
        </span>
      </Table.Td>
      <Table.Td className={css.wide} dir="auto">
        {title}
      </Table.Td>
      <Table.Td className={css.amount} suppressHydrationWarning>
        {money(order.total_cents - order.refunded_cents)}
        {order.refunded_cents === 0 ? null : (
          <span className={css.of} suppressHydrationWarning>
            of {money(order.total_cents)}
          </span>
        )}
      </Table.Td>
      <Table.Td className={css.widest}>{soldOn(order)}</Table.Td>
      <Table.Td className={css.wide}>{status}</Table.Td>
      <Table.Td className={`${css.amount} ${css.wide}`}>
        <Moment timestamp={order.created_at} as="lately" />
      </Table.Td>
    </Table.Tr>
  );
}
