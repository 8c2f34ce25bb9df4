'use client';

import { Anchor } from '@mantine/core';
import { channelOf } from '@/channels/registry';
import settings from '@/features/auth/ui/settings/settings.module.css';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { Link } from '@/ui/navigation/link';
import { PlatformIcon } from './platform-icon';
import { platformsInput, type UsedPlatform, usedPlatforms } from './platforms.rules';
import css from './publishing.module.css';

/** Where products can be sold: the creator's own page, and the platforms on which she lists them herself. */
export function PlatformsSection() {
  const products = trpc.products.list.useQuery(platformsInput);
  if (products.data !== undefined) return <Platforms platforms={usedPlatforms(products.data.items)} />;
  if (products.error === null) return <LoadingRows count={3} />;
  return (
    <ErrorState
      title="Your platforms didn’t load"
      error={products.error}
      retrying={products.isFetching}
      onRetry={() => void products.refetch()}
    >
      What’s for sale stays for sale.
    </ErrorState>
  );
}

function Platforms({ platforms }: { platforms: UsedPlatform[] }) {
  return (
    <>
      <p className={settings.lede}>
        Product pages are part of Galley and needs no setup. On other platforms, you upload products yourself:
        Galley prepares the files and keeps track of the price and link. Choose a product’s platforms under{' '}
        <Anchor component={Link} href="/products" inherit underline="always">
          Products
        </Anchor>
        .
      </p>
      <ul className={css.rows} aria-label="Platforms">
        {platforms.map((used) => (
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
      <PlatformIcon platform={platform} />
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
    ...(waiting === 0 ? [] : [`${products(waiting)} ${waiting === 1 ? 'needs' : 'need'} you`]),
  ].join(', ');
}
