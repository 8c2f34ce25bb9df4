'use client';

import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ShellUser } from './shell';
import css from './shell.module.css';
import { notifyError } from './toast';
import { trpc } from './trpc';

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'As the device', Icon: IconDeviceDesktop },
] as const;

/** Name, colour scheme and sign out: behind the avatar in the masthead, behind a tab on a phone. */
export function AccountMenu({ user, place }: { user: ShellUser; place: 'masthead' | 'tab' }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = trpc.auth.logout.useMutation({
    // A full load, so that nothing of this session stays in memory.
    onSuccess: () => window.location.assign('/sign-in'),
    onError: (error) => notifyError('You are still signed in: signing out did not work.', { error }),
  });
  const name = user.name ?? user.email;
  return (
    <Menu width={232} position={place === 'tab' ? 'top-end' : 'bottom-end'} keepMounted={false}>
      <Menu.Target>
        {place === 'tab' ? (
          <UnstyledButton className={css.tab}>
            <IconUserCircle size={22} stroke={1.6} aria-hidden />
            Account
          </UnstyledButton>
        ) : (
          <UnstyledButton className={css.account}>
            <VisuallyHidden>Account of {name}</VisuallyHidden>
            <Avatar className={css.avatar ?? ''} size={32} aria-hidden>
              {initials(name)}
            </Avatar>
          </UnstyledButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <strong>{name}</strong>
          {user.name === null ? null : <span>{user.email}</span>}
        </div>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon aria-hidden />}
            rightSection={colorScheme === value ? <IconCheck aria-hidden /> : null}
            onClick={() => setColorScheme(value)}
            closeMenuOnClick={false}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout aria-hidden />}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate({})}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The first letters of the first and the last word; works for names outside the Latin alphabet too. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
