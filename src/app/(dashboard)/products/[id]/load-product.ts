import { TRPCError } from '@trpc/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { serverTrpc } from '@/ui/trpc-server';

/**
 * The product of the address, once per request: for the title, for the page, and prefetched for the screen. What does
 * not exist and what is not the reader's is the not-found page.
 */
export const loadProduct = cache(async (id: string) => {
  const { trpc } = await serverTrpc();
  try {
    const [product] = await Promise.all([trpc.products.get({ id }), trpc.products.get.prefetch({ id })]);
    return product;
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
});
