'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import { type LibraryRole, roleAllows, type Scope } from '@/kernel/scopes';
import { keepPageAccount } from '@/ui/client/page-account';
import type { ShellUser } from './shell';

const signedIn = createContext<ShellUser>({
  id: 'user_',
  name: null,
  email: '',
  unconfirmed: false,
  link_sent: false,
  passkeys: false,
  library: null,
  libraries: [],
});

/** The owner of the library in which somebody is: herself, where it is her own. */
export const libraryOwner = ({ id, library }: Pick<ShellUser, 'id' | 'library'>) => library?.user_id ?? id;

/**
 * Gives the parts below the creator who is signed in. Mounted once, by Shell. The page stays hers, in the library in which it
 * was opened, until it is loaded anew, although somebody else may have signed in in another tab, or she opened another library.
 */
export function SignedIn({ user, children }: { user: ShellUser; children: ReactNode }) {
  const [first] = useState(() => {
    keepPageAccount(user.id, libraryOwner(user));
    return user;
  });
  const isSame = user.id === first.id && libraryOwner(user) === libraryOwner(first);
  return <signedIn.Provider value={isSame ? user : first}>{children}</signedIn.Provider>;
}

/** The creator for whom this page was made. */
export const useSignedIn = (): ShellUser => useContext(signedIn);

/** What she is in the library that is open, and whether that is enough for something. */
export function useRole(): { role: LibraryRole; may: (scope: Scope) => boolean } {
  const role = useSignedIn().library?.role ?? 'owner';
  return { role, may: (scope) => roleAllows(role, [scope]) };
}
