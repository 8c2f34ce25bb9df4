import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';

describe('finding products by their title', () => {
  let app: App;
  let ana: Client;
  beforeAll(async () => {
    app = await startApp();
    ana = await app.signUp('Ana');
    const bob = await app.signUp('Bob');
    for (const title of ['Crème brûlée & more', '100% Soup', 'Soups_of winter', 'Brown Cards'])
      await ana.post('/products', { type: 'ebook', title, recipe_ids: [] });
    await bob.post('/products', { type: 'ebook', title: 'Soup of Bob', recipe_ids: [] });
  });

  const find = async (q: string, limit = 8): Promise<string[]> => {
    const input = encodeURIComponent(JSON.stringify({ q, limit }));
    const response = await app.trpc(
      new Request(`http://galley.test/api/trpc/products.find?input=${input}`, {
        headers: { authorization: `Bearer ${ana.token}` },
      }),
    );
    expect(response.status).toBe(200);
    const { result } = await response.json();
    return result.data.map(({ title }: { title: string }) => title);
  };

  it('needs all words, in any order and part, without case and accents', async () => {
    expect(await find('BRULEE creme')).toEqual(['Crème brûlée & more']);
    expect(await find('bru')).toEqual(['Crème brûlée & more']);
    expect(await find('soup brulee')).toEqual([]);
  });

  it('takes signs as they are', async () => {
    expect(await find('100%')).toEqual(['100% Soup']);
    expect(await find('%')).toEqual(['100% Soup']);
    expect(await find('_')).toEqual(['Soups_of winter']);
    expect(await find('\\')).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  it('gives the last changed first, as many as wanted, and nobody else’s', async () => {
    expect(await find('')).toEqual(['Brown Cards', 'Soups_of winter', '100% Soup', 'Crème brûlée & more']);
    expect(await find('  ', 2)).toEqual(['Brown Cards', 'Soups_of winter']);
    expect(await find('soup')).toEqual(['Soups_of winter', '100% Soup']);
  });
});
