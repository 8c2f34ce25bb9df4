'use client';

import { Switch } from '@mantine/core';
import type { User } from '@/features/auth/auth.schema';
import { trpc } from '@/ui/client/trpc';
import { notifyError } from '@/ui/overlays/toast';

/** Whether each sale is mailed to her: it is saved as it is pressed, and stands as it was where that failed. */
export function SaleMails({ user }: { user: User }) {
  const cache = trpc.useUtils().auth.me;
  const update = trpc.auth.update.useMutation({
    onSuccess: (changed) => cache.setData(undefined, changed),
    onError: (error) => notifyError('This wasn’t saved. Try again in a moment.', { error }),
  });
  const wanted = (update.isPending ? update.variables.sale_mails : undefined) ?? user.sale_mails;
  return (
    <Switch
      mt="lg"
      label="Email me about every sale"
      description={
        user.email_confirmed_at === null
          ? 'Starts once your email is confirmed.'
          : 'What sold, for how much, and to whom. Free orders and gifts aren’t included.'
      }
      checked={wanted}
      disabled={update.isPending}
      onChange={(event) => update.mutate({ sale_mails: event.currentTarget.checked })}
    />
  );
}
