'use client';

import { IconBuildingStore, IconHandFinger } from '@tabler/icons-react';
import type { Channel } from '@/channels/channel';
import { channelOf } from '@/channels/registry';
import css from './publishing.module.css';

const ICONS: Record<Channel['kind'], typeof IconHandFinger> = {
  own_page: IconBuildingStore,
  by_hand: IconHandFinger,
};

/** The sign before a platform's name: a shop of ours, or a hand. */
export function PlatformIcon({ platform }: { platform: string }) {
  const Icon = ICONS[channelOf(platform).kind];
  return (
    <span className={css.icon} aria-hidden>
      <Icon size={16} stroke={1.6} />
    </span>
  );
}
