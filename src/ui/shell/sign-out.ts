'use client';

import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { notifyError } from '@/ui/overlays/toast';

/** Ends this session and leaves for the sign-in page. */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const logout = trpc.auth.logout.useMutation({
    // A full load, so that nothing of this session stays in memory.
    onSuccess: () => window.location.assign('/sign-in'),
    onError(error) {
      // Somebody else has signed in in this browser: she is out already, and the other session is not hers to end.
      if (callProblem(error)?.code === 'account_changed') window.location.assign('/sign-in');
      else notifyError('You’re still signed in. Signing out didn’t work; try again in a moment.', { error });
    },
  });
  return { signOut: () => logout.mutate({}), busy: logout.isPending };
}
