import type { Client } from './app';

/** A lead magnet with one recipe, published on the storefront. */
export async function giveAway(
  who: Client,
  title: string,
  optin: object = {},
  more: object = {},
): Promise<{ id: string; slug: string }> {
  const recipe = await who.post('/recipes', { title: 'Onion soup', ingredients: ['1 onion'] });
  const body = { type: 'lead_magnet', title, recipe_ids: [recipe.body.id], optin, ...more };
  const draft = await who.post('/products', body);
  const terms = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
  const { status, body: product } = await who.post(`/products/${draft.body.id}/publish`, terms);
  if (status !== 200 || product.listings[0].state !== 'live')
    throw new Error(`${title} was not published: ${JSON.stringify(product)}`);
  return { id: product.id, slug: product.slug };
}
