'use client';

import type { ComponentProps } from 'react';
import { ErrorPage } from '@/ui/shell/page-states';

export default function AppError(props: ComponentProps<typeof ErrorPage>) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  );
}
