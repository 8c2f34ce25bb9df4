import { TRPCError } from '@trpc/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { serverTrpc } from '@/ui/trpc-server';

/**
 * The recipe of the address, once per request: for the title, for the page, and prefetched for the screen, whose
 * first view then asks for nothing. What does not exist and what is not the reader's is the not-found page.
 */
export const loadRecipe = cache(async (id: string) => {
  const { trpc } = await serverTrpc();
  try {
    const [recipe] = await Promise.all([trpc.recipes.get({ id }), trpc.recipes.get.prefetch({ id })]);
    return recipe;
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
});
