import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { goalAfterSignIn, withNext } from '@/features/auth/auth.rules';
import { confirmationOf, currentUser, hasPasskeys, librariesOfVisitor } from '@/features/auth.session';
import { LazyPalette } from '@/features/palette/ui/lazy-palette';
import { Shell } from '@/ui/shell/shell';

/**
 * The frame of every page that belongs to a creator. Without a session it leads to sign in here, before
 * any page below asks for data: a page that waits for a refused call would hang. The data itself is
 * guarded in the procedures.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  if (user === null) redirect(withNext('/sign-in', goalAfterSignIn((await headers()).get('x-path'))));
  const { id, name, email } = user;
  const [confirmation, { all, open }] = await Promise.all([confirmationOf(user), librariesOfVisitor(user)]);
  return (
    <Shell
      user={{
        id,
        name,
        email,
        unconfirmed: confirmation !== 'done',
        link_sent: confirmation === 'sent',
        passkeys: hasPasskeys(),
        library: open,
        libraries: all,
      }}
    >
      {children}
      <LazyPalette />
    </Shell>
  );
}
