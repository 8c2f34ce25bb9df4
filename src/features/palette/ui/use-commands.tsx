'use client';

import { useMantineColorScheme } from '@mantine/core';
import {
  IconBookUpload,
  IconCode,
  IconDeviceDesktop,
  IconDiscount,
  IconFileImport,
  IconFolder,
  IconLogout,
  IconMail,
  IconMoon,
  IconPackages,
  IconPhotoPlus,
  IconPlus,
  IconSettings,
  IconSpeakerphone,
  IconSun,
} from '@tabler/icons-react';
import type { Scope } from '@/kernel/scopes';
import { fold } from '@/kernel/text';
import { PLACES } from '@/ui/shell/nav-items';
import { useSignOut } from '@/ui/shell/sign-out';
import { useRole } from '@/ui/shell/signed-in';
import { type PaletteEntry, RANKS, type RankedGroup } from './palette-model';

interface Command extends PaletteEntry {
  /** Other words for it. */
  words?: string;
  /** What it needs of the role in the library that is open; nothing where it is about herself. */
  needs?: Scope | 'owner';
}

const icon = { size: 18, stroke: 1.6 };

const places: Command[] = [
  ...PLACES.map(({ href, label, Icon, scope }) => ({
    key: href,
    needs: scope ?? ('owner' as const),
    label,
    href,
    picture: <Icon {...icon} />,
    words: href === '/audience' ? 'go to subscribers sign-ups readers emails csv' : 'go to',
  })),
  {
    key: 'settings',
    label: 'Settings',
    href: '/settings/profile',
    picture: <IconSettings {...icon} />,
    words: 'profile account name',
  },
  {
    key: 'emails',
    needs: 'owner',
    label: 'Emails',
    href: '/emails',
    picture: <IconMail {...icon} />,
    words: 'go to outbox mail sent not sent failed',
  },
  {
    key: 'bundles',
    needs: 'publish',
    label: 'Bundles',
    href: '/sales/bundles',
    picture: <IconPackages {...icon} />,
    words: 'go to sales together set several products price',
  },
  {
    key: 'collections',
    needs: 'recipes:read',
    label: 'Collections',
    href: '/recipes/collections',
    picture: <IconFolder {...icon} />,
    words: 'go to recipes groups folders order',
  },
  {
    key: 'discounts',
    needs: 'publish',
    label: 'Discounts',
    href: '/sales/discounts',
    picture: <IconDiscount {...icon} />,
    words: 'go to sales codes coupons percent off',
  },
  {
    key: 'announcements',
    needs: 'audience',
    label: 'Announcements',
    href: '/sales/announcements',
    picture: <IconSpeakerphone {...icon} />,
    words: 'go to sales tell owners edition update email buyers',
  },
  {
    key: 'brand',
    needs: 'owner',
    label: 'Brand kit',
    href: '/settings/brand',
    picture: <IconSettings {...icon} />,
    words: 'settings logo color font accent',
  },
  {
    key: 'shop',
    needs: 'owner',
    label: 'Shop',
    href: '/settings/shop',
    picture: <IconSettings {...icon} />,
    words: 'settings public page handle bio photo links order of products',
  },
  {
    key: 'export',
    needs: 'owner',
    label: 'Export everything',
    href: '/settings/export',
    picture: <IconSettings {...icon} />,
    words: 'settings download archive backup',
  },
  {
    key: 'account',
    label: 'Delete account',
    href: '/settings/account',
    picture: <IconSettings {...icon} />,
    words: 'settings erase remove close',
  },
  {
    key: 'payments',
    needs: 'owner',
    label: 'Get paid',
    href: '/settings/payments',
    picture: <IconSettings {...icon} />,
    words: 'settings stripe payments money tax vat connect',
  },
  {
    key: 'platforms',
    needs: 'owner',
    label: 'Platforms',
    href: '/settings/platforms',
    picture: <IconSettings {...icon} />,
    words: 'settings storefront sell connect',
  },
  {
    key: 'email-tools',
    needs: 'owner',
    label: 'Email tools',
    href: '/settings/email-tools',
    picture: <IconSettings {...icon} />,
    words: 'settings kit mailchimp mailerlite brevo flodesk mailing list subscribers connect',
  },
  {
    key: 'webhooks',
    needs: 'owner',
    label: 'Webhooks',
    href: '/settings/webhooks',
    picture: <IconSettings {...icon} />,
    words: 'settings api events tell other services automation deliveries',
  },
  {
    key: 'people',
    label: 'People',
    href: '/settings/people',
    picture: <IconSettings {...icon} />,
    words: 'settings team members invite editor viewer assistant share library',
  },
  {
    key: 'password',
    label: 'Change password',
    href: '/settings/password',
    picture: <IconSettings {...icon} />,
    words: 'settings',
  },
  {
    key: 'sessions',
    label: 'Devices',
    href: '/settings/sessions',
    picture: <IconSettings {...icon} />,
    words: 'settings devices signed in',
  },
  {
    key: 'activity',
    label: 'Account activity',
    href: '/settings/activity',
    picture: <IconSettings {...icon} />,
    words: 'settings sign-ins security log history',
  },
  {
    key: 'api',
    label: 'API access',
    href: '/settings/api',
    picture: <IconSettings {...icon} />,
    words: 'settings rest token',
  },
  {
    key: 'docs',
    label: 'API reference',
    href: '/docs',
    picture: <IconCode {...icon} />,
    words: 'docs documentation rest',
  },
];
/** Named only when they are looked for. */
const quiet = new Set([
  'people',
  'emails',
  'discounts',
  'announcements',
  'brand',
  'shop',
  'export',
  'account',
  'payments',
  'platforms',
  'password',
  'sessions',
  'activity',
  'email-tools',
  'webhooks',
  'api',
  'docs',
]);

/**
 * Places and actions that have what was typed in their name or its other words; all main ones while nothing is. Those
 * that have it in their other words only are offered behind those that are called so.
 */
export function useCommands(query: string): RankedGroup[] {
  const { role, may } = useRole();
  const { setColorScheme } = useMantineColorScheme();
  const { signOut } = useSignOut();
  const actions: Command[] = [
    {
      key: 'new-recipe',
      needs: 'recipes:write',
      label: 'New recipe',
      href: '/recipes/new',
      picture: <IconPlus {...icon} />,
      words: 'add create write',
    },
    {
      key: 'import',
      needs: 'recipes:write',
      label: 'Import recipes',
      href: '/recipes/import',
      picture: <IconFileImport {...icon} />,
      words: 'add web page url paste file paprika mealie cooklang csv json upload',
    },
    {
      key: 'photos',
      needs: 'recipes:write',
      label: 'Add photos to recipes',
      href: '/recipes/photos',
      picture: <IconPhotoPlus {...icon} />,
      words: 'upload images pictures many match',
    },
    {
      key: 'new-product',
      needs: 'products',
      label: 'New product',
      href: '/products/new',
      picture: <IconBookUpload {...icon} />,
      words: 'add create ebook meal plan recipe cards lead magnet pdf epub',
    },
    {
      key: 'light',
      label: 'Light mode',
      run: () => setColorScheme('light'),
      picture: <IconSun {...icon} />,
      words: 'theme scheme mode appearance',
    },
    {
      key: 'dark',
      label: 'Dark mode',
      run: () => setColorScheme('dark'),
      picture: <IconMoon {...icon} />,
      words: 'theme scheme mode appearance night',
    },
    {
      key: 'auto',
      label: 'Match system',
      run: () => setColorScheme('auto'),
      picture: <IconDeviceDesktop {...icon} />,
      words: 'theme scheme mode appearance auto system',
    },
    {
      key: 'sign-out',
      label: 'Sign out',
      run: signOut,
      picture: <IconLogout {...icon} />,
      words: 'log out leave',
    },
  ];
  const wanted = fold(query.trim());
  const shown = (commands: Command[]) =>
    commands
      .filter(({ needs }) => role === 'owner' || needs === undefined || (needs !== 'owner' && may(needs)))
      .filter(({ key, label, words = '' }) =>
        wanted === '' ? !quiet.has(key) : matches(fold(`${label} ${words}`), wanted),
      )
      .map((command) => ({ ...command, offered: !matches(fold(command.label), wanted) }))
      .sort((one, other) => nearness(other, wanted) - nearness(one, wanted));
  const groupOf = (label: string, commands: Command[]): RankedGroup => ({
    label,
    rows: commands,
    rank:
      wanted.length > 1 && commands.some((command) => fold(command.label).startsWith(wanted))
        ? RANKS.command
        : RANKS.other,
  });
  return [groupOf('Actions', shown(actions)), groupOf('Go to', shown(places))].filter(
    ({ rows }) => rows.length > 0,
  );
}

/** How near the name of a command is to what was typed. */
const nearness = ({ label, offered }: Command, wanted: string): number =>
  fold(label).startsWith(wanted) ? 2 : offered ? 0 : 1;

/** Whether every word that was typed begins a word of the text. */
function matches(text: string, wanted: string): boolean {
  const words = text.split(/\s+/);
  return wanted.split(/\s+/).every((start) => words.some((word) => word.startsWith(start)));
}
