'use client';

import { Button } from '@mantine/core';
import Link from 'next/link';
import { withNext } from '@/features/auth/auth.rules';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';

/** What stands in place of the form where new accounts are not open to everybody. */
export function SignUpClosed({ goal }: { goal: string }) {
  return (
    <AuthCard
      title="Sign-ups are closed"
      lede="Ask your administrator to let you sign up. If you run Galley yourself, the README shows how to allow new accounts."
    >
      <div className={css.form}>
        <Button component={Link} href={withNext('/sign-in', goal)} size="md">
          Back to sign in
        </Button>
      </div>
    </AuthCard>
  );
}
