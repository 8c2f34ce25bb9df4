'use client';

import { Button, Select } from '@mantine/core';
import { IconLink, IconMail, IconPlus, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { roleNoun } from '@/features/auth/team/team.rules';
import type { InvitationView, LibraryMember, SharedLibrary } from '@/features/auth/team/team.schema';
import { LIMITS } from '@/kernel/limits';
import { MEMBER_ROLES } from '@/kernel/scopes';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Moment } from '@/ui/locale/time';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import { useOpenLibrary } from '@/ui/shell/open-library';
import { useSignedIn } from '@/ui/shell/signed-in';
import css from './people.module.css';
import { ROLE_WORDS } from './role-words';

const InviteDialog = lazyDialog(() => import('./invite-dialog'));
const SecretDialog = lazyDialog(() => import('@/ui/components/secret-dialog'));

/** Stands in the place of settings that are the library owner's. */
export function OwnersSection({ name }: { name: string }) {
  return (
    <p className={css.lede}>
      You’re in {name}’s library. Only {name} can see and change these settings.
    </p>
  );
}

/** Who works in the creator's own library, who is invited to it, and the libraries of others that she is in. */
export function PeopleSection({ canMail }: { canMail: boolean }) {
  const { library, libraries } = useSignedIn();
  const members = trpc.team.members.useQuery({});
  const invited = trpc.team.invitations.useQuery({});
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const failed = members.error ?? invited.error;
  const others = libraries.filter(({ role }) => role !== 'owner');
  const count = (members.data?.total ?? 0) + (invited.data?.total ?? 0);
  return (
    <>
      <p className={css.lede}>
        People you invite work in your {library === null ? '' : 'own '}library with their own account. Only
        you can publish, set prices, and see orders and subscribers.
      </p>
      {failed !== null && (members.data === undefined || invited.data === undefined) ? (
        <ErrorState
          title="The people in your library didn’t load"
          error={failed}
          retrying={members.isFetching || invited.isFetching}
          onRetry={() => void Promise.all([members.refetch(), invited.refetch()])}
        >
          Everyone still has access.
        </ErrorState>
      ) : members.data === undefined || invited.data === undefined ? (
        <LoadingRows count={2} height={56} />
      ) : (
        <>
          {count === 0 ? null : (
            <ul className={css.people} aria-label="People in your library">
              {members.data.items.map((member) => (
                <MemberLine key={member.user_id} member={member} />
              ))}
              {invited.data.items.map((one) => (
                <InvitationLine key={one.id} one={one} />
              ))}
            </ul>
          )}
          <div className={css.below}>
            {count >= LIMITS.library_members ? (
              <span className={css.quiet}>
                You’ve reached the limit of {LIMITS.library_members} people, including those you’ve invited.
              </span>
            ) : (
              <Button
                variant="default"
                leftSection={<IconPlus aria-hidden />}
                onPointerEnter={InviteDialog.prepare}
                onClick={() => setInviting(true)}
              >
                Invite someone
              </Button>
            )}
          </div>
        </>
      )}
      {others.length === 0 ? null : <OtherLibraries libraries={others} />}
      {isInviting ? (
        <InviteDialog canMail={canMail} onLink={setLink} onClose={() => setInviting(false)} />
      ) : null}
      {link === null ? null : (
        <SecretDialog noun="link" secret={link} onClose={() => setLink(null)}>
          Send it to the person you’re inviting. Whoever uses it first joins your library, so don’t share it
          publicly. It works once, within {LIMITS.invitation_days} days.
        </SecretDialog>
      )}
    </>
  );
}

function MemberLine({ member: { user_id, name, email, role } }: { member: LibraryMember }) {
  const cache = trpc.useUtils().team.members;
  const change = trpc.team.changeRole.useMutation({
    onSuccess: (changed) => notify(`${name} is now ${roleNoun(changed.role)}.`),
    onError: (error) => notifyError(`${name}’s role wasn’t changed. Try again in a moment.`, { error }),
    onSettled: () => cache.invalidate(),
  });
  const remove = trpc.team.remove.useMutation({
    onSuccess: () => notify(`Removed ${name}.`),
    onError: (error) => notifyError(`${name} wasn’t removed. Try again in a moment.`, { error }),
    onSettled: () => cache.invalidate(),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `Remove ${name}?`,
      children: 'They’ll lose access right away. Everything they added stays.',
      confirm: 'Remove',
    });
    if (sure) remove.mutate({ user_id });
  };
  return (
    <li className={css.person}>
      <IconUser className={css.icon ?? ''} size={20} stroke={1.6} aria-hidden />
      <div className={css.who}>
        <div className={css.name} dir="auto">
          {name}
        </div>
        <div className={css.quiet}>{email}</div>
      </div>
      <Select
        className={css.role ?? ''}
        size="xs"
        aria-label={`Role of ${name}`}
        data={MEMBER_ROLES.map((value) => ({ value, label: ROLE_WORDS[value].label }))}
        allowDeselect={false}
        disabled={change.isPending}
        value={change.isPending ? (change.variables.role ?? role) : role}
        onChange={(value) => {
          const chosen = MEMBER_ROLES.find((one) => one === value);
          if (chosen !== undefined && chosen !== role) change.mutate({ user_id, role: chosen });
        }}
      />
      <Button
        className={css.last ?? ''}
        variant="default"
        size="xs"
        loading={remove.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => void ask()}
      >
        Remove
      </Button>
    </li>
  );
}

function InvitationLine({ one: { id, email, role, expires_at } }: { one: InvitationView }) {
  const cache = trpc.useUtils().team.invitations;
  const cancel = trpc.team.cancel.useMutation({
    onSuccess: () => notify('Canceled the invitation.'),
    onError: (error) => notifyError('The invitation wasn’t canceled. Try again in a moment.', { error }),
    onSettled: () => cache.invalidate(),
  });
  const Icon = email === null ? IconLink : IconMail;
  return (
    <li className={css.person}>
      <Icon className={css.icon ?? ''} size={20} stroke={1.6} aria-hidden />
      <div className={css.who}>
        <div className={css.name}>{email ?? 'Invitation link'}</div>
        <div className={css.quiet}>
          Invited as {roleNoun(role)} · expires <Moment timestamp={expires_at} />
        </div>
      </div>
      <Button
        className={css.last ?? ''}
        variant="default"
        size="xs"
        loading={cancel.isPending}
        aria-label={`Cancel the invitation${email === null ? '' : ` for ${email}`}`}
        onClick={() => cancel.mutate({ invitation_id: id })}
      >
        Cancel
      </Button>
    </li>
  );
}

/** The libraries of others that she is in: each can be opened, and left. */
function OtherLibraries({ libraries }: { libraries: readonly SharedLibrary[] }) {
  return (
    <section aria-labelledby="libraries">
      <h3 className={css.title} id="libraries">
        Libraries you’ve joined
      </h3>
      <ul className={css.people} aria-label="Libraries you’ve joined">
        {libraries.map((library) => (
          <LibraryEntry key={library.user_id} library={library} />
        ))}
      </ul>
    </section>
  );
}

function LibraryEntry({ library: { user_id, name, role } }: { library: SharedLibrary }) {
  const { id, library: here } = useSignedIn();
  const { openLibrary, isOpening } = useOpenLibrary();
  const leave = trpc.team.leave.useMutation({
    // The page may have been made in that library.
    onSuccess: () => openLibrary(id),
    onError: (error) => notifyError(`You’re still in ${name}’s library. Try again in a moment.`, { error }),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `Leave ${name}’s library?`,
      children: `You’ll need a new invitation to come back. Everything you added stays with ${name}.`,
      confirm: 'Leave',
    });
    if (sure) leave.mutate({ user_id });
  };
  return (
    <li className={css.person}>
      <IconUser className={css.icon ?? ''} size={20} stroke={1.6} aria-hidden />
      <div className={css.who}>
        <div className={css.name} dir="auto">
          {name}’s library
        </div>
        <div className={css.quiet}>{role === 'owner' ? null : `You’re ${roleNoun(role)}`}</div>
      </div>
      {here?.user_id === user_id ? null : (
        <Button
          variant="default"
          size="xs"
          loading={isOpening}
          aria-label={`Open ${name}’s library`}
          onClick={() => openLibrary(user_id)}
        >
          Open
        </Button>
      )}
      <Button
        className={css.last ?? ''}
        variant="default"
        size="xs"
        loading={leave.isPending}
        aria-label={`Leave ${name}’s library`}
        onClick={() => void ask()}
      >
        Leave
      </Button>
    </li>
  );
}
