import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { currentUser, librariesOfVisitor } from '@/features/auth.session';
import { type NeededAccess, roleAllows } from '@/kernel/scopes';

/** The layout of pages that need something of the role in the library that is open: who has it not is led to the recipes. */
export const onlyWith = (access: NeededAccess) =>
  async function OnlyWith({ children }: { children: ReactNode }) {
    const user = await currentUser();
    const open = user === null ? null : (await librariesOfVisitor(user)).open;
    if (open !== null && !roleAllows(open.role, access)) redirect('/recipes');
    return children;
  };
