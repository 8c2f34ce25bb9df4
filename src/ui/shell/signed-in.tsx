'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import { keepPageAccount } from '@/ui/client/page-account';
import type { ShellUser } from './shell';

const signedIn = createContext<ShellUser>({
  id: 'user_',
  name: null,
  email: '',
  unconfirmed: false,
  link_sent: false,
  passkeys: false,
});

/**
 * Gives the parts below the creator who is signed in. Mounted once, by Shell. The page stays hers until it is loaded
 * anew, although somebody else may have signed in in another tab.
 */
export function SignedIn({ user, children }: { user: ShellUser; children: ReactNode }) {
  const [first] = useState(() => {
    keepPageAccount(user.id);
    return user;
  });
  return <signedIn.Provider value={user.id === first.id ? user : first}>{children}</signedIn.Provider>;
}

/** The creator for whom this page was made. */
export const useSignedIn = (): ShellUser => useContext(signedIn);
