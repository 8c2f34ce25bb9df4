import { IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SharedLibrary } from '@/features/auth/team/team.schema';
import type { UserId } from '@/kernel/ids';
import { SkipLink } from '@/ui/components/skip-link';
import { Link } from '@/ui/navigation/link';
import { PageProgress } from '@/ui/navigation/page-progress';
import { AccountChanged } from './account-changed';
import { AccountMenu } from './account-menu';
import { LibraryLine } from './library-line';
import { MastheadNav, TabNav, Wordmark } from './nav';
import { PaletteButton } from './palette-button';
import css from './shell.module.css';
import { SignedIn } from './signed-in';

/** What the shell shows of the signed-in creator. */
export interface ShellUser {
  id: UserId;
  name: string | null;
  email: string;
  /** Whether she has yet to confirm that email, where mail can be sent. */
  unconfirmed: boolean;
  /** Whether the link for that is in her inbox. */
  link_sent: boolean;
  /** Whether this Galley has passkeys. */
  passkeys: boolean;
  /** The library of somebody else that is open; null for her own. */
  library: SharedLibrary | null;
  /** All that she can work in, her own first. */
  libraries: readonly SharedLibrary[];
}

/**
 * The frame of the dashboard: skip link, masthead of 56 px, the page, and under 768 px a tab bar of 72 px with the places,
 * above which the masthead scrolls away. Rendered by the dashboard's layout; pages start with `Page`.
 */
export function Shell({ user, children }: { user: ShellUser; children: ReactNode }) {
  return (
    <SignedIn user={user}>
      <SkipLink to="main">Skip to content</SkipLink>
      <PageProgress />
      <header className={css.masthead}>
        <Wordmark />
        <MastheadNav />
        <PaletteButton />
        <Link className={css.settings} href="/settings" aria-label="Settings" prefetch={false}>
          <IconSettings size={18} stroke={1.6} aria-hidden />
        </Link>
        <AccountMenu />
      </header>
      <LibraryLine />
      <main className={css.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <div className={css.tabBar}>
        <TabNav />
      </div>
      <AccountChanged />
    </SignedIn>
  );
}
