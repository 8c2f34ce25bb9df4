'use client';

import { usePathname } from 'next/navigation';
import { Link } from '@/ui/navigation/link';
import { PLACES } from './nav-items';
import css from './shell.module.css';
import { useRole } from './signed-in';

/** The places that she has access to in the library that is open. */
function usePlaces() {
  const { role, may } = useRole();
  return PLACES.filter(({ scope }) => role === 'owner' || (scope !== null && may(scope)));
}

/** Leads to the first place. */
export function Wordmark() {
  const [first] = usePlaces();
  return (
    <Link className={css.wordmark} href={first?.href ?? '/'} aria-label="Galley home">
      Galley
    </Link>
  );
}

/** The main navigation in the masthead (from 768 px on). */
export function MastheadNav() {
  const here = usePlace();
  return (
    <nav className={css.nav} aria-label="Main">
      {usePlaces().map(({ href, label }) => (
        <Link key={href} className={css.navLink} href={href} aria-current={here(href)}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The same places in the tab bar of a phone. */
export function TabNav() {
  const here = usePlace();
  return (
    <nav className={css.tabs} aria-label="Main">
      {usePlaces().map(({ href, label, Icon }) => (
        <Link key={href} className={css.tab} href={href} aria-current={here(href)}>
          <Icon size={22} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** `page` on the place itself, `true` on the pages below it, as aria-current wants it. */
function usePlace(): (href: string) => 'page' | 'true' | undefined {
  const path = usePathname();
  return (href) => {
    if (path === href) return 'page';
    return path.startsWith(`${href}/`) ? 'true' : undefined;
  };
}
