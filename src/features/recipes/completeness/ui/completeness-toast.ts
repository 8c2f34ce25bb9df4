'use client';

import { useCallback } from 'react';
import { editorPlaceOf } from '@/features/recipes/completeness/completeness.rules';
import { editorPath } from '@/features/recipes/completeness/draft-review.rules';
import type { RecipeId } from '@/kernel/ids';
import { listInWords } from '@/kernel/words';
import { useRouter } from '@/ui/navigation/router';
import { notify } from '@/ui/overlays/toast';

/**
 * Says what a recipe still needs before it can be active, and offers the place of the editor where it is written;
 * `reviewing` while she goes through her drafts.
 */
export function useSayNeeded(reviewing = false) {
  const router = useRouter();
  return useCallback(
    ({ id, title }: { id: RecipeId; title: string }, missing: readonly string[]) =>
      notify(`To mark ${title} as ready, add ${listInWords(missing)}.`, {
        about: [id],
        undoLabel: 'Edit',
        onUndo: () => router.push(editorPath(id, reviewing, editorPlaceOf(missing[0]))),
      }),
    [router, reviewing],
  );
}
