'use client';

import type { ReactNode } from 'react';
import type { Scope } from '@/kernel/scopes';
import css from './read-only.module.css';
import { useRole } from './signed-in';

/** Fields that everybody sees, and only those can use whose role in the library allows it; what only changes something is hidden from the others. */
export function ReadOnly({ unless, children }: { unless: Scope; children: ReactNode }) {
  if (useRole().may(unless)) return children;
  return (
    <fieldset disabled className={css.locked}>
      {children}
    </fieldset>
  );
}
