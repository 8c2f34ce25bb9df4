'use client';

import { notifyError } from './toast';
import { trpc } from './trpc';

/** Ends this session and leaves for the sign-in page. */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const logout = trpc.auth.logout.useMutation({
    // A full load, so that nothing of this session stays in memory.
    onSuccess: () => window.location.assign('/sign-in'),
    onError: (error) => notifyError('You are still signed in: signing out did not work.', { error }),
  });
  return { signOut: () => logout.mutate({}), busy: logout.isPending };
}
