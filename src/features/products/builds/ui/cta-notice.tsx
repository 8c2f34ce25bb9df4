import { Alert } from '@mantine/core';
import { ctaWords } from '@/features/products/types/lead-magnet/cta-words.rules';
import type { ProductId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';

/**
 * Says why the last page of a lead magnet has no button, and what brings it; nothing where it has one. Asked again
 * whenever it appears: give it a `key` of the file it speaks of.
 */
export function CtaNotice({ id }: { id: ProductId }) {
  const { data: call = null } = trpc.products.leadCall.useQuery({ id }, { staleTime: 0 });
  if (call === null) return null;
  const { first, rest } = ctaWords(call);
  return (
    <Alert mb="sm" role="status" dir="auto">
      <strong>{first}</strong> {rest}
    </Alert>
  );
}
