'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { ShellUser } from './shell';

const signedIn = createContext<ShellUser>({ name: null, email: '' });

/** Gives the parts below the creator who is signed in. Mounted once, by Shell. */
export function SignedIn({ user, children }: { user: ShellUser; children: ReactNode }) {
  return <signedIn.Provider value={user}>{children}</signedIn.Provider>;
}

/** The creator for whom this page was made. */
export const useSignedIn = (): ShellUser => useContext(signedIn);
