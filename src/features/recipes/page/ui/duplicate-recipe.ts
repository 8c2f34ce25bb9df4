'use client';

import { trpc } from '@/ui/client/trpc';
import { useRouter } from '@/ui/navigation/router';
import { notify, notifyError } from '@/ui/overlays/toast';

/** Makes a copy, a draft, and opens it in the editor. */
export function useDuplicate({ title }: { title: string }) {
  const router = useRouter();
  const cache = trpc.useUtils();
  return trpc.recipes.duplicate.useMutation({
    onSuccess(copy) {
      cache.recipes.get.setData({ id: copy.id }, copy);
      void cache.recipes.list.invalidate();
      void cache.recipes.cards.invalidate();
      notify(`Duplicated ${title}. You’re editing the copy.`);
      router.push(`/recipes/${copy.id}/edit`);
    },
    onError: (error) => notifyError(`${title} wasn’t copied. Nothing has changed.`, { error }),
  });
}
