'use client';

import { Button, TextInput } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { User } from '@/features/auth/auth.schema';
import { checks } from '@/features/auth/ui/auth-checks';
import { AuthForm } from '@/features/auth/ui/auth-form';
import { ConfirmNotice } from '@/features/auth/ui/confirm-notice';
import { LIMITS } from '@/kernel/limits';
import { useUnsavedGuard } from '@/ui/autosave/unsaved-guard';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { Moment } from '@/ui/locale/time';
import { notify } from '@/ui/overlays/toast';
import { useSignedIn } from '@/ui/shell/signed-in';
import { EmailPart } from './email-part';
import { SaleMails } from './sale-mails';
import css from './settings.module.css';

/** Who the creator is: her name, which stands in her books, and her email. */
export function ProfileSection() {
  const me = trpc.auth.me.useQuery();
  if (me.data !== undefined) return <Profile user={me.data} />;
  if (me.error === null) return <LoadingRows count={3} />;
  return (
    <ErrorState
      title="Your profile didn’t load"
      error={me.error}
      retrying={me.isFetching}
      onRetry={() => void me.refetch()}
    >
      Nothing has changed.
    </ErrorState>
  );
}

function Profile({ user }: { user: User }) {
  const router = useRouter();
  const { unconfirmed } = useSignedIn();
  const cache = trpc.useUtils().auth.me;
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { name: user.name },
    validate: { name: checks.name },
  });
  const [unsaved, setUnsaved] = useState(false);
  form.watch('name', ({ value }) => setUnsaved(value.trim() !== user.name));
  useUnsavedGuard(unsaved);
  const rename = trpc.auth.update.useMutation({
    onSuccess(renamed, sent) {
      cache.setData(undefined, renamed);
      setUnsaved(false);
      form.setInitialValues({ name: renamed.name });
      // What she has typed meanwhile is hers to save.
      if (form.getValues().name.trim() === sent.name) form.setValues({ name: renamed.name });
      else setUnsaved(true);
      notify('Name saved.');
      // The masthead shows it too.
      router.refresh();
    },
    onError: refuse,
  });
  return (
    <>
      <ConfirmNotice />
      <dl className={css.facts}>
        <dt>Email</dt>
        <dd className={css.email}>
          <span>{user.email}</span>
          {user.email_confirmed_at === null ? null : <Status tone="ok">Confirmed</Status>}
          {unconfirmed ? <Status tone="warn">Not confirmed</Status> : null}
        </dd>
        <dt>Member since</dt>
        <dd>
          <Moment timestamp={user.created_at} />
        </dd>
      </dl>
      <EmailPart user={user} />
      <AuthForm refusal={refusal} onSubmit={submit(({ name }) => rename.mutate({ name: name.trim() }))}>
        <TextInput
          label="Name"
          description="Shown as the author of your books and on your pages."
          name="name"
          autoComplete="name"
          maxLength={LIMITS.name}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <div>
          <Button type="submit" loading={rename.isPending}>
            Save
          </Button>
        </div>
      </AuthForm>
      <SaleMails user={user} />
    </>
  );
}
