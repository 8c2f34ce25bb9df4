'use client';

import { Anchor } from '@mantine/core';
import { channelOf } from '@/channels/registry';
import settings from '@/features/auth/ui/settings/settings.module.css';
import type { ConnectionView } from '@/features/connections/connections.schema';
import {
  CONNECTABLE,
  isShopPlatform,
  SHOP_PLATFORMS,
} from '@/features/connections/connectors/platforms.rules';
import { Account, accountKey } from '@/features/connections/ui/account';
import account from '@/features/connections/ui/account.module.css';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { Link } from '@/ui/navigation/link';
import { PlatformIcon } from './platform-icon';
import { platformsInput, type UsedPlatform, usedPlatforms } from './platforms.rules';
import css from './publishing.module.css';

/** Where products can be sold: the creator's own page, platforms that she connects, and platforms she lists on herself. */
export function PlatformsSection() {
  const products = trpc.products.list.useQuery(platformsInput);
  const connections = trpc.connections.list.useQuery({});
  if (products.data !== undefined && connections.data !== undefined)
    return <Platforms platforms={usedPlatforms(products.data.items)} connections={connections.data.items} />;
  const error = products.error ?? connections.error;
  if (error === null) return <LoadingRows count={3} />;
  return (
    <ErrorState
      title="Your platforms didn’t load"
      error={error}
      retrying={products.isFetching || connections.isFetching}
      onRetry={() => void Promise.all([products.refetch(), connections.refetch()])}
    >
      What’s for sale stays for sale.
    </ErrorState>
  );
}

interface PlatformsProps {
  platforms: UsedPlatform[];
  connections: ConnectionView[];
}

function Platforms({ platforms, connections }: PlatformsProps) {
  const others = platforms.filter(({ platform }) => !isShopPlatform(platform));
  return (
    <>
      <p className={settings.lede}>
        Your product pages are part of Galley and need no setup. Connect a platform, and Galley lists your
        products there, keeps them up to date, and takes them down. Everywhere else, you upload them yourself,
        and we prepare what you need. Choose a product’s platforms under{' '}
        <Anchor component={Link} href="/products" inherit underline="always">
          Products
        </Anchor>
        .
      </p>
      <ul className={account.accounts} aria-label="Platforms to connect">
        {SHOP_PLATFORMS.map((platform) => {
          const connection = connections.find((item) => item.platform === platform) ?? null;
          const used = platforms.find((known) => known.platform === platform);
          const { label } = CONNECTABLE[platform];
          return (
            <Account
              key={accountKey(platform, connection)}
              platform={platform}
              connection={connection}
              waits={`What’s for sale on ${label} stays for sale. Changes wait here until you paste a new key.`}
              keeps={`What’s for sale on ${label} stays for sale there. You’ll manage it there yourself until you connect it again.`}
            >
              <p className={account.note}>{factsOf(used ?? { live: 0, waiting: 0 })}</p>
            </Account>
          );
        })}
      </ul>
      <ul className={css.rows} aria-label="Other platforms">
        {others.map((used) => (
          <Platform key={used.platform} {...used} />
        ))}
      </ul>
    </>
  );
}

function Platform({ platform, live, waiting }: UsedPlatform) {
  const { label, about, connection } = channelOf(platform).words;
  return (
    <li className={css.row}>
      <PlatformIcon platform={platform} keeper="creator" />
      <div className={css.words}>
        <span className={css.name}>{label(platform)}</span>
        <span className={css.note}>{factsOf({ live, waiting })}</span>
        {about === null ? null : <span className={css.note}>{about}</span>}
      </div>
      <Status tone={connection.tone}>{connection.word}</Status>
    </li>
  );
}

function factsOf({ live, waiting }: Pick<UsedPlatform, 'live' | 'waiting'>): string {
  const products = (count: number) => (count === 1 ? '1 product' : `${count} products`);
  if (live === 0 && waiting === 0) return 'Nothing there yet.';
  return [
    ...(live === 0 ? [] : [`${products(live)} live`]),
    ...(waiting === 0 ? [] : [`${products(waiting)} ${waiting === 1 ? 'needs' : 'need'} attention`]),
  ].join(', ');
}
