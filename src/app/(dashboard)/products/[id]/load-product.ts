import { notFound } from 'next/navigation';
import { cache } from 'react';
import { isNotFound, prefetched, serverTrpc } from '@/ui/shell/trpc-server';

/**
 * The product of the address, prefetched once per request: for the title, for the page and for the screen, whose first
 * view then asks for nothing. What does not exist and what is not the reader's is the not-found page. Undefined when it
 * could not be read now (too many requests, the database is away): the page stands, and the screen tries again.
 */
export const loadProductPage = cache(async (id: string) => {
  const { trpc } = await serverTrpc();
  await trpc.products.get.prefetch({ id });
  if (isNotFound('products', 'get', { id })) notFound();
  return prefetched('products', 'get', { id });
});
