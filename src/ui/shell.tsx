import Link from 'next/link';
import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu';
import css from './shell.module.css';
import { MastheadNav, TabNav } from './shell-nav';

/** What the shell shows of the signed-in creator. */
export interface ShellUser {
  name: string | null;
  email: string;
}

/**
 * The frame of the dashboard: skip link, masthead of 56 px, the page, and under 768 px a tab bar of
 * 72 px instead of the masthead. Rendered by the dashboard's layout; pages start with `Page`.
 */
export function Shell({ user, children }: { user: ShellUser; children: ReactNode }) {
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <header className={css.masthead}>
        <Link className={css.wordmark} href="/recipes" aria-label="Galley, to your recipes">
          Galley
        </Link>
        <MastheadNav />
        <AccountMenu user={user} place="masthead" />
      </header>
      <main className={css.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <div className={css.tabBar}>
        <TabNav />
        <AccountMenu user={user} place="tab" />
      </div>
    </>
  );
}
