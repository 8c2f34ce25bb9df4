import type { ReactNode } from 'react';
import { currentUser, librariesOfVisitor } from '@/features/auth.session';
import { type NeededAccess, roleAllows } from '@/kernel/scopes';
import { ClosedPage } from '@/ui/shell/closed-page';

/** The layout of pages that need something of the role in the library that is open: who has it not is told so in their place. */
export const onlyWith = (access: NeededAccess) =>
  async function OnlyWith({ children }: { children: ReactNode }) {
    const user = await currentUser();
    const open = user === null ? null : (await librariesOfVisitor(user)).open;
    if (open === null || open.role === 'owner' || roleAllows(open.role, access)) return children;
    return <ClosedPage name={open.name} role={open.role} isForEditors={roleAllows('editor', access)} />;
  };
