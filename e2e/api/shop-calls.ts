import { vi } from 'vitest';
import type { FakeShop } from '@/testing/servers/shops/fake';
import type { Caller } from './caller';

type Product = { listings: { platform: string; state: string }[] };

/** A product that Galley puts up on a connected platform, tries again there, and takes down. */
export async function callShop(api: Caller, product: string, gumroad: FakeShop): Promise<void> {
  const listing = `${product}/listings/gumroad`;
  const standing = async (state: string) =>
    vi.waitUntil(
      async () => {
        const { body } = await api.right(200, 'GET', product);
        return (body as Product).listings.some((one) => one.platform === 'gumroad' && one.state === state);
      },
      { timeout: 20_000, interval: 200 },
    );
  await api.right(409, 'POST', `${listing}/retry`);
  await api.right(200, 'PUT', '/connections/gumroad', { body: { api_key: gumroad.account.api_key } });
  const terms = { platforms: ['gumroad'], price_cents: 1800, currency: 'USD' };
  await api.right(422, 'POST', `${product}/publish`, { body: { ...terms, price_cents: 50 } });
  await api.right(422, 'POST', `${product}/publish`, { body: { ...terms, currency: 'ISK' } });
  await api.right(200, 'POST', `${product}/publish`, { body: terms });
  await standing('live');
  await api.right(200, 'POST', `${listing}/retry`, { body: { replace: true } });
  await standing('live');
  await api.wrong(400, 'POST', `${listing}/retry`, { body: { replace: 'yes' } });
  await api.right(404, 'POST', `${product}/listings/none/retry`);
  await api.right(204, 'DELETE', listing);
  await standing('unlisted');
  await api.right(204, 'DELETE', '/connections/gumroad');
}
