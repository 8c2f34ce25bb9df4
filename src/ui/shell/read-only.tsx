'use client';

import type { ReactNode } from 'react';
import type { Scope } from '@/kernel/scopes';
import { useRole } from './signed-in';

/** Fields and buttons that everybody sees, and only those can use whose role in the library allows it. */
export function ReadOnly({ unless, children }: { unless: Scope; children: ReactNode }) {
  if (useRole().may(unless)) return children;
  return (
    <fieldset disabled style={{ display: 'contents' }}>
      {children}
    </fieldset>
  );
}
