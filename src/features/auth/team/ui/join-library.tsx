'use client';

import { Anchor, Button } from '@mantine/core';
import Link from 'next/link';
import { HOME, withNext } from '@/features/auth/auth.rules';
import { joinPath, roleNoun } from '@/features/auth/team/team.rules';
import type { SharedLibrary } from '@/features/auth/team/team.schema';
import { AuthCard } from '@/features/auth/ui/auth-card';
import css from '@/features/auth/ui/auth-card.module.css';
import type { MemberRole } from '@/kernel/scopes';
import { formRefusal } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { useOpenLibrary } from '@/ui/shell/open-library';
import { ROLE_WORDS } from './role-words';

interface JoinLibraryProps {
  token: string;
  /** Who invites, and as what. */
  name: string;
  role: MemberRole;
  /** Who is signed in; null for nobody. */
  email: string | null;
}

/** Somebody's invitation: joins it by one press, or leads to sign in first. */
export function JoinLibrary({ token, name, role, email }: JoinLibraryProps) {
  const join = trpc.team.join.useMutation({ onSuccess: () => window.location.assign('/recipes') });
  const goal = joinPath(token);
  return (
    <AuthCard
      title={`Join ${name}’s library`}
      lede={`${name} invited you to their recipe library as ${roleNoun(role)}. ${ROLE_WORDS[role].you}`}
      foot={
        email === null ? undefined : (
          <p>
            You’re signed in as {email}. Not you?{' '}
            <Anchor component={Link} href={HOME} inherit className={css.link ?? ''}>
              Open Galley
            </Anchor>{' '}
            and sign out first.
          </p>
        )
      }
    >
      <div className={css.form}>
        <FormAlert refusal={join.error === null ? null : formRefusal(join.error, []).form} />
        {email === null ? (
          <>
            <Button component={Link} href={withNext('/sign-up', goal)} size="md">
              Create an account
            </Button>
            <Button component={Link} href={withNext('/sign-in', goal)} size="md" variant="default">
              Sign in
            </Button>
          </>
        ) : (
          <Button size="md" loading={join.isPending || join.isSuccess} onClick={() => join.mutate({ token })}>
            Join library
          </Button>
        )}
      </div>
    </AuthCard>
  );
}

/** Stands where an invitation is to a library that she is in already: it stays unused. */
export function AlreadyThere({ library: { user_id, name, role } }: { library: SharedLibrary }) {
  const { openLibrary, isOpening } = useOpenLibrary();
  const isOwn = role === 'owner';
  return (
    <AuthCard
      title={isOwn ? 'This is your own library' : `You’re already in ${name}’s library`}
      lede={
        isOwn
          ? 'Send this link to the person you’re inviting. It still works.'
          : 'This invitation still works for someone else.'
      }
    >
      <div className={css.form}>
        <Button size="md" loading={isOpening} onClick={() => openLibrary(user_id)}>
          {isOwn ? 'Open your library' : `Open ${name}’s library`}
        </Button>
      </div>
    </AuthCard>
  );
}

/** Stands where an invitation doesn't work. */
export function InvitationGone() {
  return (
    <AuthCard
      title="This invitation doesn’t work"
      lede="It was already used or canceled, or it has expired. Ask for a new one."
    >
      <div className={css.form}>
        <Button component="a" href={HOME} size="md">
          Open Galley
        </Button>
      </div>
    </AuthCard>
  );
}
