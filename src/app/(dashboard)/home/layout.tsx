import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { currentUser, librariesOfVisitor } from '@/features/auth.session';

/** Signing in leads here; the first page of somebody else's library is that of its recipes. */
export default async function HomeLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  if (user !== null && (await librariesOfVisitor(user)).open !== null) redirect('/recipes');
  return children;
}
