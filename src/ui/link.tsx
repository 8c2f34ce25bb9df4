'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, useEffect } from 'react';
import { beginLoading } from './page-progress';

/** Next's link; while the page it leads to is on its way from the server, `PageProgress` shows. */
export function Link({ children, ...link }: ComponentProps<typeof NextLink>) {
  return (
    <NextLink {...link}>
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
