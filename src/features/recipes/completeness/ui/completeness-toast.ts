'use client';

import { useCallback } from 'react';
import { editorSectionOf, listInWords } from '@/features/recipes/completeness/completeness.rules';
import type { RecipeId } from '@/kernel/ids';
import { useRouter } from '@/ui/navigation/router';
import { notify } from '@/ui/overlays/toast';

/** Says what a recipe still needs before it can be active, and offers the place of the editor where it is written. */
export function useSayNeeded() {
  const router = useRouter();
  return useCallback(
    ({ id, title }: { id: RecipeId; title: string }, missing: readonly string[]) =>
      notify(`To mark ${title} as ready, add ${listInWords(missing)}.`, {
        undoLabel: 'Edit',
        onUndo: () => router.push(`/recipes/${id}/edit#${editorSectionOf(missing[0])}`),
      }),
    [router],
  );
}
