'use client';

import { useSearchParams } from 'next/navigation';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from './link';

const placeOf = (path: string) => `galley.list.${path}`;

/** Called by the screen of a list: keeps its filters and page in this tab, for the links that lead back to it. */
export function useRememberedList(path: string): void {
  const search = useSearchParams().toString();
  useEffect(() => {
    if (window.location.pathname !== path) return;
    try {
      sessionStorage.setItem(placeOf(path), search === '' ? '' : `?${search}`);
    } catch {
      // Storage is full or switched off: the link leads to the list as it begins.
    }
  }, [path, search]);
}

interface BackLinkProps {
  href: string;
  className: string | undefined;
  children: ReactNode;
}

/**
 * Leads to a list as the visitor left it. Where that is the page before this one, it goes back in the history, so that
 * the place in the list is found again too.
 */
export function BackLink({ href, className, children }: BackLinkProps) {
  const [search, setSearch] = useState('');
  useEffect(() => setSearch(rememberedSearch(href)), [href]);
  const to = `${href}${search}`;
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !isPageBefore(to)) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <Link className={className} href={to} onClick={goBack}>
      {children}
    </Link>
  );
}

function rememberedSearch(path: string): string {
  try {
    return sessionStorage.getItem(placeOf(path)) ?? '';
  } catch {
    // Storage is switched off: nothing was kept.
    return '';
  }
}

function isPageBefore(address: string): boolean {
  // Missing in browsers from before 2026.
  const navigation: Navigation | undefined = window.navigation;
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  if (!before) return false;
  const wanted = new URL(address, window.location.href);
  const found = new URL(before);
  // The same search can be written in more than one way: a comma as such, or escaped.
  return found.pathname === wanted.pathname && String(found.searchParams) === String(wanted.searchParams);
}
