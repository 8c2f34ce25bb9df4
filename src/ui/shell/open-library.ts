'use client';

import type { UserId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';
import { notifyError } from '@/ui/overlays/toast';

/** Opens a library, and leaves for its first page. A full load, so that nothing of the other library stays in memory. */
export function useOpenLibrary(): { openLibrary: (owner: UserId) => void; isOpening: boolean } {
  const open = trpc.team.open.useMutation({
    onSuccess: () => window.location.assign('/recipes'),
    onError: (error) => notifyError('That library didn’t open. Try again in a moment.', { error }),
  });
  return {
    openLibrary: (user_id) => open.mutate({ user_id }),
    isOpening: open.isPending || open.isSuccess,
  };
}
