import { describe, expect, it } from 'vitest';
import { SHOP_PLATFORMS } from '@/features/connections/connectors/platforms.rules';
import { findSale } from '@/features/sales/orders.store';
import { openShopDesk } from '@/testing/shops';
import { wakeShopSales } from './shop-sales.service';

const DAY = 24 * 3_600_000;

describe.each(SHOP_PLATFORMS)('a call of %s about a sale of weeks ago', async (platform) => {
  const desk = await openShopDesk({ PUBLIC_URL: 'https://galley.example.com' });
  const { app, now } = desk;
  const shop = await desk.connect(platform);
  const book = await desk.draft('Soups');
  await desk.publish(book, [platform]);
  await desk.settle();
  const key = desk.shown(platform, book)?.key ?? '';
  const [address = ''] = shop.hooks();
  const call = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
    app.anonymous.call('POST', new URL(address).pathname.replace('/api', ''), undefined, {
      raw: body,
      headers,
      unchecked: true,
    });
  const reads = () => shop.calls.filter(({ path }) => path.startsWith('/sales/')).length;

  /** A sale that is known here, and older than the list that a call leads to. */
  async function soldLongAgo(email: string): Promise<string> {
    shop.clock = () => now.value - 45 * DAY;
    const sale = shop.sells(key, { price_cents: 1800, email });
    shop.clock = () => now.value;
    now.value += DAY + 3_600_000;
    await wakeShopSales(app.services);
    await desk.settle();
    now.value += 6 * DAY;
    await wakeShopSales(app.services);
    await desk.settle();
    return sale;
  }
  const orderOf = (external_id: string) =>
    findSale(app.services.db, desk.ines.user_id, platform, { external_id });

  it('has its refund written down in seconds, once, however often it calls', async () => {
    const sale = await soldLongAgo('old@example.com');
    expect(await orderOf(sale)).toMatchObject({ refunded_cents: 0 });
    shop.refunds(sale);
    for (let at = 0; at < 5; at++) expect((await call(shop.hookCall(sale))).status).toBe(200);
    await desk.settle(1);
    expect(await orderOf(sale)).toMatchObject({ refunded_cents: 1800 });
    expect(reads()).toBeLessThanOrEqual(1);
  });

  it('is asked about again where the shop did not answer, and not where nothing is known of it', async () => {
    const sale = await soldLongAgo('slow@example.com');
    shop.refunds(sale);
    let faults = 3;
    shop.fault = () => (faults-- > 0 ? { status: 503 } : null);
    await call(shop.hookCall(sale));
    await desk.settle(6);
    expect(await orderOf(sale)).toMatchObject({ refunded_cents: 1800 });
    const before = reads();
    await call(shop.hookCall('made-up'));
    await desk.settle(1);
    expect(reads()).toBe(before);
  });
});
