'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, useEffect } from 'react';
import { useUsed } from '@/ui/client/lazy-code';
import { leaveNoticesBehind } from '@/ui/client/notices-about';
import { beginLoading } from './page-progress';

/**
 * Next's link; while the page it leads to is on its way from the server, `PageProgress` shows. What can be fetched of it
 * ahead waits until the page it stands on is used, so that a first view carries nothing of other pages.
 */
export function Link({ children, prefetch, onNavigate, ...link }: ComponentProps<typeof NextLink>) {
  const used = useUsed();
  return (
    <NextLink
      {...link}
      prefetch={used ? (prefetch ?? null) : false}
      onNavigate={(event) => {
        // A place on the same page is no other place.
        if (typeof link.href !== 'string' || !link.href.startsWith('#')) leaveNoticesBehind();
        onNavigate?.(event);
      }}
    >
      {children}
      <Waiting />
    </NextLink>
  );
}

function Waiting() {
  const { pending } = useLinkStatus();
  useEffect(() => (pending ? beginLoading() : undefined), [pending]);
  return null;
}
