import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHOP_PLATFORMS } from '@/features/connections/connectors/platforms.rules';
import { wakeShopSales } from '@/features/sales/shops/shop-sales.service';
import { createLog } from '@/server/logging/log';
import type { Fault } from '@/testing/servers/platform-server';
import type { FakeShop, ShopTrait } from '@/testing/servers/shops/fake';
import { FAKE_SHOPS } from '@/testing/servers/shops/registry';
import { openShopDesk, type ShopDesk } from '@/testing/shops';

let desk: ShopDesk;
const logged: string[] = [];
const connection = async (platform: string) => (await desk.ines.get(`/connections/${platform}`)).body;

/** What a call comes to in place of an answer. */
const FAULTS: Record<string, Fault> = {
  'a lost answer': 'lost',
  'a lost call': 'unheard',
  'a status 500': { status: 500 },
  'a page of HTML': { status: 200, text: '<!doctype html><title>Maintenance</title>' },
};

describe.each(SHOP_PLATFORMS)('a product in %s', (platform) => {
  let shop: FakeShop;
  const has = (trait: ShopTrait) => FAKE_SHOPS[platform].has.includes(trait);
  /** The one file of a book, where buyers get it from the shop. */
  const files = has('files') ? [{ text: expect.stringContaining('%PDF') }] : [];
  const retry = (id: string, body: object = {}) =>
    desk.ines.post(`/products/${id}/listings/${platform}/retry`, body);
  /** A book on sale there. */
  const onSale = async (title?: string) => {
    const id = title === undefined ? await desk.draftFor(platform) : await desk.draft(title);
    await desk.publish(id, [platform]);
    await desk.settle();
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'live' });
    return id;
  };

  /** Connects another platform, without any work for this one in between. */
  const connectAnother = async () => {
    const [other] = SHOP_PLATFORMS.filter((one) => one !== platform);
    if (other === undefined) throw new Error('there is one platform only');
    const { fault } = shop;
    shop.fault = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    await desk.connect(other);
    shop.fault = fault;
  };

  beforeAll(async () => {
    desk = await openShopDesk();
    desk.app.services.log = createLog('trace', { write: (line) => void logged.push(line) });
    shop = await desk.connect(platform);
  });
  afterAll(() => desk.close());

  it('is put up by one press, with its files, price, and words, and its listing has the link', async () => {
    const id = await desk.draft('Sunday Soups');
    await desk.publish(id, ['storefront', platform]);
    const waiting = await desk.listing(id, platform);
    expect(waiting).toMatchObject({ keeper: 'galley', state: 'pending', url: null });
    await desk.settle();
    expect(desk.shown(platform, id)).toMatchObject({
      title: 'Sunday Soups',
      price_cents: 1800,
      currency: 'USD',
      is_live: true,
      files: files.map((file) => ({ name: 'Sunday Soups.pdf', ...file })),
    });
    expect(desk.shown(platform, id)?.description).toContain('All of Sunday Soups.');
    expect(await desk.listing(id, platform)).toMatchObject({
      keeper: 'galley',
      state: 'live',
      reason: null,
      problem: null,
      url: expect.stringMatching(/^https?:/),
      edition: 1,
      external_id: expect.any(String),
    });
  });

  it('is brought a new price, new words, and new files, and stays the same product', async () => {
    const id = await onSale('Winter Soups');
    const { external_id, url } = await desk.listing(id, platform);
    await desk.publish(id, [platform], { price_cents: 2100 });
    await desk.settle();
    expect(desk.shown(platform, id)).toMatchObject({ price_cents: 2100, files });
    const before = desk.shown(platform, id);
    await desk.ines.patch(`/products/${id}`, { title: 'Deep Winter Soups' });
    await desk.publish(id, [platform], { price_cents: 2100 });
    await desk.settle();
    const after = desk.shown(platform, id);
    expect(after).toMatchObject({ title: 'Deep Winter Soups', is_live: true, files });
    for (const [at, { text }] of (after?.files ?? []).entries())
      expect(text).not.toBe(before?.files[at]?.text);
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'live', edition: 2, external_id, url });
  });

  it('is only looked at where nothing has changed', async () => {
    const id = await onSale();
    const before = desk.shown(platform, id);
    const calls = shop.calls.length;
    await desk.publish(id, [platform]);
    await desk.settle();
    expect(shop.calls.length).toBeGreaterThan(calls);
    expect(shop.calls.length).toBeLessThanOrEqual(calls + 2);
    expect(desk.shown(platform, id)).toEqual(before);
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'live', edition: 1 });
  });

  it.each([
    ['changed', { price_cents: 500 }, 'changed_there'],
    ['taken off sale', { is_live: false }, 'changed_there'],
    ['deleted', null, 'deleted_there'],
  ] as const)(
    'that was %s over there is found out by the next look, though nothing is new',
    async (_, change, reason) => {
      for (const looked of ['at her press', 'within a day']) {
        const id = await onSale();
        const { key = '' } = desk.shown(platform, id) ?? {};
        if (change === null) shop.deletes(key);
        else shop.changes(key, change);
        if (looked === 'at her press') await desk.publish(id, [platform]);
        else {
          desk.now.value += 25 * 3_600_000;
          await wakeShopSales(desk.app.services);
        }
        await desk.settle();
        expect(await desk.listing(id, platform), looked).toMatchObject({ state: 'action_required', reason });
      }
    },
  );

  it('keeps what she changed over there while it was off sale, or after a refusal, until she says otherwise', async () => {
    const down = await onSale();
    await desk.ines.delete(`/products/${down}/listings/${platform}`);
    await desk.settle();
    shop.changes(desk.shown(platform, down)?.key ?? '', { title: 'Hers' });
    await desk.publish(down, [platform]);
    await desk.settle();
    expect(desk.shown(platform, down)).toMatchObject({ title: 'Hers' });
    expect(await desk.listing(down, platform)).toMatchObject({ reason: 'changed_there' });

    const refused = await onSale();
    let at = 0;
    shop.fault = () => (at++ === 1 ? { status: 422, text: '{}' } : null);
    await desk.publish(refused, [platform], { price_cents: 2100 });
    await desk.settle(1);
    shop.fault = () => null;
    expect(await desk.listing(refused, platform)).not.toMatchObject({ state: 'live' });
    shop.changes(desk.shown(platform, refused)?.key ?? '', { title: 'Hers', price_cents: 2222 });
    await retry(refused);
    await desk.settle();
    expect(desk.shown(platform, refused)).toMatchObject({ title: 'Hers', price_cents: 2222 });
    expect(await desk.listing(refused, platform)).toMatchObject({ reason: 'changed_there' });
  });

  it('is taken off sale with its listing, and comes back as the same product', async () => {
    const id = await onSale();
    const { external_id } = await desk.listing(id, platform);
    expect((await desk.ines.delete(`/products/${id}/listings/${platform}`)).status).toBe(204);
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'unlisting' });
    await desk.settle();
    expect(desk.shown(platform, id)).toMatchObject({ is_live: false, files });
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'unlisted', edition: null });
    await desk.publish(id, [platform]);
    await desk.settle();
    expect(desk.shown(platform, id)).toMatchObject({ is_live: true });
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'live', external_id });
  });

  it('is taken off sale when it is archived or unpublished', async () => {
    const id = await onSale();
    await desk.ines.patch(`/products/${id}`, { status: 'archived' });
    await desk.settle();
    expect(desk.shown(platform, id)).toMatchObject({ is_live: false });
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'unlisted' });
  });

  it.each(Object.entries(FAULTS))(
    'is there once, on sale, with each file once, after %s at any call',
    async (_, fault) => {
      const id = await desk.draftFor(platform);
      for (let at = 0; ; at++) {
        let calls = 0;
        shop.fault = () => (calls++ === at ? fault : null);
        await desk.publish(id, [platform]);
        await desk.settle(1);
        shop.fault = () => null;
        expect(desk.shown(platform, id), `after call ${at}`).toMatchObject({ is_live: true, files });
        expect(await desk.listing(id, platform)).toMatchObject({ state: 'live', edition: 1 });
        if (calls <= at) break;
        shop.deletes(desk.shown(platform, id)?.key ?? '');
        await desk.ines.delete(`/products/${id}/listings/${platform}`);
        await desk.settle(1);
      }
    },
  );

  it.each(Object.entries(FAULTS))(
    'is brought a new price after %s at any call, and nobody is told that she changed it',
    async (_, fault) => {
      const id = await onSale();
      for (let at = 0; ; at++) {
        let calls = 0;
        const price_cents = 2000 + 100 * at;
        shop.fault = () => (calls++ === at ? fault : null);
        await desk.publish(id, [platform], { price_cents });
        await desk.settle(1);
        shop.fault = () => null;
        expect(desk.shown(platform, id), `after call ${at}`).toMatchObject({
          is_live: true,
          price_cents,
          files,
        });
        const there = await desk.listing(id, platform);
        expect(there, `after call ${at}`).toMatchObject({ state: 'live', reason: null });
        if (calls <= at) break;
      }
    },
  );

  it.each(Object.entries(FAULTS))(
    'is off sale after %s at any call while it is taken down',
    async (_, fault) => {
      const id = await onSale();
      for (let at = 0; ; at++) {
        await desk.publish(id, [platform]);
        await desk.settle(1);
        let calls = 0;
        shop.fault = () => (calls++ === at ? fault : null);
        await desk.ines.delete(`/products/${id}/listings/${platform}`);
        await desk.settle(1);
        shop.fault = () => null;
        expect(desk.shown(platform, id)).toMatchObject({ is_live: false });
        expect(await desk.listing(id, platform)).toMatchObject({ state: 'unlisted' });
        if (calls <= at) break;
      }
    },
  );

  it('that was changed over there is not replaced before the creator says so', async () => {
    const id = await onSale('Changed Soups');
    const { key = '' } = desk.shown(platform, id) ?? {};
    shop.changes(key, { price_cents: 900, title: 'My own title' });
    await desk.publish(id, [platform], { price_cents: 2500 });
    await desk.settle();
    expect(desk.shown(platform, id)).toMatchObject({ price_cents: 900, title: 'My own title' });
    const stuck = await desk.listing(id, platform);
    expect(stuck).toMatchObject({ state: 'action_required', reason: 'changed_there', edition: 1 });
    expect(stuck.problem).toMatch(/^The title and price were changed on /);
    expect((await retry(id)).body).toMatchObject({ state: 'pending' });
    await desk.settle();
    expect(await desk.listing(id, platform)).toMatchObject({ reason: 'changed_there' });
    expect((await retry(id, { replace: true })).status).toBe(200);
    await desk.settle();
    expect(desk.shown(platform, id)).toMatchObject({ price_cents: 2500, title: 'Changed Soups' });
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'live', problem: null });
  });

  it('that was taken off sale over there is not put back before the creator says so', async () => {
    const id = await onSale();
    shop.changes(desk.shown(platform, id)?.key ?? '', { is_live: false });
    await desk.publish(id, [platform], { price_cents: 2500 });
    await desk.settle();
    expect(await desk.listing(id, platform)).toMatchObject({
      reason: 'changed_there',
      problem: expect.stringMatching(/^It’s no longer for sale on /),
    });
    await connectAnother();
    expect(await desk.listing(id, platform)).toMatchObject({ reason: 'changed_there' });
    expect(desk.shown(platform, id)).toMatchObject({ is_live: false });
  });

  it('that was deleted over there is put up anew when the creator says so', async () => {
    const id = await onSale();
    shop.deletes(desk.shown(platform, id)?.key ?? '');
    await desk.publish(id, [platform], { price_cents: 2500 });
    await desk.settle();
    expect(desk.shown(platform, id)).toBeNull();
    expect(await desk.listing(id, platform)).toMatchObject({ reason: 'deleted_there' });
    await retry(id, { replace: true });
    await desk.settle();
    expect(desk.shown(platform, id)).toMatchObject({ is_live: true, price_cents: 2500, files });
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'live' });
  });

  it('that was deleted over there counts as taken down', async () => {
    const id = await onSale();
    shop.deletes(desk.shown(platform, id)?.key ?? '');
    await desk.ines.delete(`/products/${id}/listings/${platform}`);
    await desk.settle();
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'unlisted', external_id: null });
  });

  if (has('payout'))
    it('waits for the creator where she has not said how she is paid', async () => {
      shop.has_payout = false;
      const id = await desk.draftFor(platform);
      await desk.publish(id, [platform]);
      await desk.settle();
      shop.has_payout = true;
      const stuck = await desk.listing(id, platform);
      expect(stuck).toMatchObject({ state: 'action_required', reason: 'payout_missing' });
      expect(stuck.problem).toContain('says: “');
      await retry(id);
      await desk.settle();
      expect(desk.shown(platform, id)).toMatchObject({ is_live: true, files });
      expect(await desk.listing(id, platform)).toMatchObject({ state: 'live', problem: null });
    });

  it('is refused in the platform’s own words, and can be tried again', async () => {
    const id = await desk.draftFor(platform);
    shop.fault = ({ method }) =>
      method === 'GET' ? null : { status: 422, text: '{"message":"This title is taken."}' };
    await desk.publish(id, [platform]);
    await desk.settle();
    shop.fault = () => null;
    const stuck = await desk.listing(id, platform);
    expect(stuck).toMatchObject({ state: 'failed', reason: 'platform_refused' });
    expect(stuck.problem).toContain('“This title is taken.”');
    await retry(id);
    await desk.settle();
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'live' });
  });

  it('stays on sale where nothing but a look at it is refused, and is looked at again', async () => {
    const id = await onSale();
    const listing = await desk.listing(id, platform);
    shop.fault = () => ({ status: 422, text: '{"message":"Not today."}' });
    await desk.publish(id, [platform]);
    await desk.settle();
    shop.fault = () => null;
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'live', reason: null, url: listing.url });
    shop.changes(desk.shown(platform, id)?.key ?? '', { price_cents: 500 });
    await desk.publish(id, [platform]);
    await desk.settle();
    expect(await desk.listing(id, platform)).toMatchObject({ reason: 'changed_there' });
  });

  it('waits as long as the platform is busy, and fails where it never answers', async () => {
    const id = await desk.draftFor(platform);
    shop.fault = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    await desk.publish(id, [platform]);
    await desk.settle(30);
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'pending', reason: 'platform_busy' });
    // What becomes of another platform changes nothing about that.
    await connectAnother();
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'pending', reason: 'platform_busy' });
    shop.fault = () => ({ status: 503 });
    await desk.settle(150);
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'failed', reason: 'platform_away' });
    shop.fault = () => null;
    await retry(id);
    await desk.settle();
    expect(await desk.listing(id, platform)).toMatchObject({ state: 'live' });
  });

  it('keeps no other from getting through where the platform chokes on it', async () => {
    const [choking, fine] = [await desk.draft('Choking Soups'), await desk.draft('Fine Soups')];
    shop.fault = ({ body }) => (JSON.stringify(body ?? '').includes('Choking') ? { status: 500 } : null);
    await desk.publish(choking, [platform]);
    await desk.publish(fine, [platform]);
    await desk.settle();
    shop.fault = () => null;
    expect(await desk.listing(fine, platform)).toMatchObject({ state: 'live' });
    await desk.settle(30);
    expect(await desk.listing(choking, platform)).toMatchObject({ state: 'live' });
  });

  it.each([401, 403])('waits for a new key where the old one gets %i, and says so', async (status) => {
    const live = await onSale();
    shop.fault = () => ({ status, text: '{"message":"Revoked."}' });
    const id = await desk.draftFor(platform);
    await desk.publish(id, [platform]);
    await desk.settle();
    expect(await connection(platform)).toMatchObject({
      state: 'invalid',
      problem: expect.stringContaining('Revoked.'),
    });
    for (const one of [live, id])
      expect(await desk.listing(one, platform)).toMatchObject({ reason: 'key_refused' });
    expect(desk.shown(platform, live)).toMatchObject({ is_live: true });
    await desk.connect(platform);
    await desk.settle();
    for (const one of [live, id])
      expect(await desk.listing(one, platform)).toMatchObject({ state: 'live', problem: null });
  });

  it('is the creator’s own once the platform is disconnected, and Galley’s again once it is back', async () => {
    const id = await onSale();
    await desk.ines.delete(`/connections/${platform}`);
    await desk.settle(1);
    expect(await desk.listing(id, platform)).toMatchObject({ keeper: 'creator', state: 'live' });
    await desk.publish(id, [platform], { price_cents: 2900 });
    await desk.settle(1);
    expect(desk.shown(platform, id)).toMatchObject({ price_cents: 1800 });
    await desk.connect(platform);
    await desk.settle();
    expect(desk.shown(platform, id)).toMatchObject({ price_cents: 2900 });
    expect(await desk.listing(id, platform)).toMatchObject({ keeper: 'galley', state: 'live' });
  });

  it('that the creator has put up herself stays hers when she connects', async () => {
    await desk.ines.delete(`/connections/${platform}`);
    const [placed, waiting] = [await desk.draftFor(platform), await desk.draftFor(platform)];
    for (const id of [placed, waiting]) await desk.publish(id, [platform]);
    const url = 'https://ines.example/soups';
    await desk.ines.patch(`/products/${placed}/listings/${platform}`, { url });
    const before = shop.shown();
    await desk.connect(platform);
    await desk.settle();
    expect(shop.shown()).toEqual(before);
    expect(await desk.listing(placed, platform)).toMatchObject({ keeper: 'creator', state: 'live', url });
    expect(await desk.listing(waiting, platform)).toMatchObject({ reason: 'manual_listing' });
    expect((await retry(placed)).body.code).toBe('invalid_transition');
    await desk.publish(waiting, [platform]);
    await desk.settle();
    expect(await desk.listing(waiting, platform)).toMatchObject({ keeper: 'galley', state: 'live' });
    const patched = await desk.ines.patch(`/products/${waiting}/listings/${platform}`, { url });
    expect([patched.status, patched.body.code]).toEqual([409, 'automatic_listing']);
  });

  it('that the creator has put up and taken down herself is Galley’s when she publishes it again', async () => {
    await desk.ines.delete(`/connections/${platform}`);
    const id = await desk.draftFor(platform);
    await desk.publish(id, [platform]);
    const place = (url: string | null) => desk.ines.patch(`/products/${id}/listings/${platform}`, { url });
    await place('https://ines.example/both');
    await desk.ines.delete(`/products/${id}/listings/${platform}`);
    expect((await place(null)).body).toMatchObject({ state: 'unlisted', keeper: 'creator' });
    await desk.connect(platform);
    await desk.publish(id, [platform]);
    await desk.settle();
    expect(await desk.listing(id, platform)).toMatchObject({ keeper: 'galley', state: 'live' });
  });

  it('has its price checked before anything happens', async () => {
    const id = await desk.draftFor(platform);
    const calls = shop.calls.length;
    const { body } = await desk.ines.get('/platforms?per_page=100');
    const known = body.items.find((one: { platform: string }) => one.platform === platform);
    expect(known).toMatchObject({ connected: true, kind: 'shop' });
    expect(known.supports).toEqual(expect.arrayContaining(['publish', 'update', 'take_down']));
    expect(known.min_price.length > 0).toBe(has('least_price'));
    for (const { currency, price_cents } of known.min_price) {
      const terms = { platforms: [platform], price_cents: price_cents - 1, currency };
      const refused = await desk.ines.post(`/products/${id}/publish`, terms);
      expect([refused.status, refused.body.code]).toEqual([422, 'below_minimum_price']);
      expect(refused.body.errors[0].pointer).toBe('/price_cents');
    }
    const terms = { platforms: [platform], price_cents: 180_000, currency: 'XPF' };
    const refused = await desk.ines.post(`/products/${id}/publish`, terms);
    expect([refused.status, refused.body.code]).toEqual([422, 'currency_mismatch']);
    expect(shop.calls).toHaveLength(calls);
    expect((await desk.ines.get(`/products/${id}`)).body.status).toBe('draft');
  });

  it('is nobody else’s to try again, and none that is not listed', async () => {
    const id = await onSale();
    const bob = await desk.app.signUp('Bob');
    expect((await bob.post(`/products/${id}/listings/${platform}/retry`, {})).status).toBe(404);
    expect((await desk.ines.post(`/products/${id}/listings/etsy/retry`, {})).status).toBe(404);
  });

  it('leaves the key in no log', () => {
    expect(logged.length).toBeGreaterThan(0);
    const { api_key, api_secret } = shop.account;
    const basic = Buffer.from(`${api_key}:${api_secret}`).toString('base64');
    for (const secret of [api_key, api_secret, basic])
      if (secret !== null) expect(logged.join('')).not.toContain(secret);
  });
});
