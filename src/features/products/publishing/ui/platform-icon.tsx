'use client';

import { IconBuildingStore, IconHandFinger, IconPlugConnected } from '@tabler/icons-react';
import type { Channel } from '@/channels/channel';
import { channelOf, type Keeper } from '@/channels/registry';
import css from './publishing.module.css';

const ICONS: Record<Channel['kind'], typeof IconHandFinger> = {
  own_page: IconBuildingStore,
  connected: IconPlugConnected,
  by_hand: IconHandFinger,
};

/** The sign before a platform's name: a shop of ours, a plug, or a hand. */
export function PlatformIcon({ platform, keeper }: { platform: string; keeper: Keeper }) {
  const Icon = ICONS[channelOf(platform, keeper).kind];
  return (
    <span className={css.icon} aria-hidden>
      <Icon size={16} stroke={1.6} />
    </span>
  );
}
