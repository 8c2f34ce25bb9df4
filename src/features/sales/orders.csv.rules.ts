import { csvCell } from '@/features/audience/audience.rules';
import { currencyDecimals } from '@/kernel/money';
import type { OrderEntry } from './sales.schema';

/** The columns of the exported list, in their order. */
const COLUMNS = [
  'number',
  'paid_at',
  'state',
  'dispute',
  'mode',
  'platform',
  'email',
  'name',
  'country',
  'product',
  'currency',
  'subtotal',
  'discount',
  'discount_code',
  'tax',
  'total',
  'refunded',
  'seller_of_record',
  'id',
  'net',
] as const;

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** The first line of the exported list. */
export const ORDERS_HEAD: string = line(COLUMNS);

/** An order as a line of CSV. Amounts are in the currency itself, as spreadsheets add them up. */
export function orderLine(order: OrderEntry): string {
  const decimals = currencyDecimals(order.currency);
  const amount = (minor: number) => (minor / 10 ** decimals).toFixed(decimals);
  const cells: Record<(typeof COLUMNS)[number], string> = {
    number: String(order.number),
    paid_at: order.created_at,
    state: order.state,
    dispute: order.dispute,
    mode: order.mode,
    platform: order.platform,
    email: csvCell(order.email),
    name: csvCell(order.name),
    country: csvCell(order.country),
    product: csvCell(order.items.map(({ title }) => title).join('; ')),
    currency: order.currency,
    subtotal: amount(order.subtotal_cents),
    discount: amount(order.discount_cents),
    discount_code: csvCell(order.discount_code),
    tax: amount(order.tax_cents),
    total: amount(order.total_cents),
    refunded: amount(order.refunded_cents),
    seller_of_record: order.seller_of_record,
    id: order.id,
    net: amount(order.total_cents - order.refunded_cents),
  };
  return line(COLUMNS.map((column) => cells[column]));
}
