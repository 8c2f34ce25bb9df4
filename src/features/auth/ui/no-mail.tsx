'use client';

import { Button } from '@mantine/core';
import Link from 'next/link';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';

interface NoMailProps {
  title?: string;
  lede?: string;
}

/** What stands in place of the form where no mail can be sent. */
export function NoMail({
  title = 'Reset your password',
  lede = 'Email isn’t set up here, so we can’t send you a link. Ask your administrator to reset your password. If you run Galley yourself, the README shows how.',
}: NoMailProps) {
  return (
    <AuthCard title={title} lede={lede}>
      <div className={css.form}>
        <Button component={Link} href="/sign-in" size="md">
          Back to sign in
        </Button>
      </div>
    </AuthCard>
  );
}
