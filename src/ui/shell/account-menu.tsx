'use client';

import { Avatar, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { ActionMenu } from '@/ui/components/action-menu';
import { useRouter } from '@/ui/navigation/router';
import { useOpenLibrary } from './open-library';
import css from './shell.module.css';
import { useSignOut } from './sign-out';
import { libraryOwner, useSignedIn } from './signed-in';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Match system' },
] as const;

/** Name, colour scheme and sign out, behind the avatar in the masthead. */
export function AccountMenu() {
  const user = useSignedIn();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const router = useRouter();
  const { signOut, busy } = useSignOut();
  const { openLibrary } = useOpenLibrary();
  const name = user.name ?? user.email;
  const { id, libraries } = user;
  return (
    <ActionMenu
      position="bottom-end"
      button={
        <UnstyledButton className={css.account}>
          <VisuallyHidden>{name}’s account</VisuallyHidden>
          <Avatar className={css.avatar ?? ''} size={32} aria-hidden>
            {initials(name)}
          </Avatar>
        </UnstyledButton>
      }
      header={
        <div className={css.who}>
          <strong>{name}</strong>
          {user.name === null ? null : <span>{user.email}</span>}
        </div>
      }
      entries={[
        ...(libraries.length < 2
          ? []
          : [
              {
                heading: 'Library',
                value: libraryOwner(user),
                onChoose: (value: string) => {
                  const chosen = libraries.find(({ user_id }) => user_id === value);
                  if (chosen !== undefined && value !== libraryOwner(user)) openLibrary(chosen.user_id);
                },
                choices: libraries.map(({ user_id, name: owner }) => ({
                  value: user_id,
                  label: user_id === id ? 'Your library' : `${owner}’s library`,
                })),
              },
              'line' as const,
            ]),
        {
          heading: 'Appearance',
          value: colorScheme,
          onChoose: (value) => {
            const scheme = schemes.find((one) => one.value === value);
            if (scheme !== undefined) setColorScheme(scheme.value);
          },
          choices: schemes,
        },
        'line',
        { label: 'Settings', icon: <IconSettings aria-hidden />, onSelect: () => router.push('/settings') },
        {
          label: 'Sign out',
          icon: <IconLogout aria-hidden />,
          disabled: busy,
          onSelect: signOut,
        },
      ]}
    />
  );
}

/** The first letters of the first and the last word; works for names outside the Latin alphabet too. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
