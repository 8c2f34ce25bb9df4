'use client';

import { Button } from '@mantine/core';
import Link from 'next/link';
import { withNext } from '@/features/auth/auth.rules';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';

/** What stands in place of the form where new accounts are not open to everybody. */
export function SignUpClosed({ goal }: { goal: string }) {
  return (
    <AuthCard title="No new accounts" lede="Ask the person who runs this Galley to open one for you.">
      <div className={css.form}>
        <Button component={Link} href={withNext('/sign-in', goal)} size="md">
          To sign in
        </Button>
      </div>
    </AuthCard>
  );
}
