'use client';

import { Anchor, Autocomplete, Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BY_HAND } from '@/channels/channel';
import { listingWords } from '@/channels/listing-words';
import { MANUAL_PLATFORMS } from '@/channels/platforms';
import { channelOf, PAYMENT_LINK, PLATFORMS, platformLabel, platformPlace } from '@/channels/registry';
import { isShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { PlaceError, useEditor } from '@/features/products/editor/ui/product-editor';
import type { Listing } from '@/features/products/records/listings.schema';
import type { Product } from '@/features/products/records/products.schema';
import { typeOf } from '@/features/products/types/registry';
import {
  HERE_ONLY,
  isHereOnly,
  listedBehind,
  listedNow,
  listedWords,
  platformTitle,
} from '@/features/products/ui/product-labels.rules';
import { LIMITS } from '@/kernel/limits';
import { goToPlace, placeId } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { Status } from '@/ui/components/status';
import { Link } from '@/ui/navigation/link';
import { notify, notifyError } from '@/ui/overlays/toast';
import { hasKit, KitButton, ManualListing, ManualRemoval, UpToDateButton } from './manual-listing';
import { PlatformIcon } from './platform-icon';
import css from './publishing.module.css';
import { RetryButton } from './retry-button';

/**
 * One row for each platform: where the product is listed, with its state and the next step, and where it could be,
 * with a checkbox for the next publish.
 */
export function PlatformRows({ product, draft }: { product: Product; draft: Product }) {
  const { change } = useEditor();
  const listed = new Set(listedNow(product).map(({ platform }) => platform));
  const connections = trpc.connections.list.useQuery({});
  const shops = (connections.data?.items ?? []).flatMap(({ platform, state }) =>
    isShopPlatform(platform) && state === 'connected' ? [platform] : [],
  );
  const isConnected = (platform: string) => shops.some((shop) => shop === platform);
  const isFree = typeOf(draft.type).is_free;
  const names = [
    ...new Set([
      // Nobody pays for what is always free.
      ...PLATFORMS.filter((platform) => !isFree || platform !== PAYMENT_LINK),
      ...shops,
      ...product.listings.map(({ platform }) => platform),
      ...draft.platforms,
    ]),
  ];
  const next = names.find((name) =>
    product.listings.some(
      ({ platform, keeper, state, reason }) =>
        platform === name && keeper === 'creator' && state === 'action_required' && reason !== BY_HAND,
    ),
  );
  const choose = (platform: string, chosen: boolean) => {
    const rest = draft.platforms.filter((other) => other !== platform);
    change({ platforms: chosen ? [...rest, platform] : rest });
  };
  return (
    <fieldset className={css.platforms} id={placeId('/platforms')}>
      <legend className={css.legend}>{isFree ? 'Where to offer it' : 'Where to sell'}</legend>
      <PlaceError pointer="/platforms" />
      <ul className={css.rows}>
        {names.map((platform) => {
          const listing = product.listings.find((known) => known.platform === platform);
          return (
            <li key={platform} className={css.row}>
              {listed.has(platform) && listing !== undefined ? (
                <ListedRow product={product} draft={draft} listing={listing} isNext={platform === next} />
              ) : (
                <FreeRow
                  product={product}
                  platform={platform}
                  listing={listing}
                  isConnected={isConnected(platform)}
                  chosen={draft.platforms.includes(platform)}
                  onChoose={(chosen) => choose(platform, chosen)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {draft.platforms.length >= LIMITS.platforms ? null : (
        <AddPlatform taken={names} onAdd={(platform) => choose(platform, true)} />
      )}
    </fieldset>
  );
}

interface ListedRowProps {
  product: Product;
  draft: Product;
  listing: Listing;
  /** It is the first that its creator has something to do on. */
  isNext: boolean;
}

/** What becomes of a payment link once the draft is published: its price and title are fixed. */
function linkNote({ edition }: Product, draft: Product, { platform, state }: Listing): string | null {
  if (platform !== PAYMENT_LINK || state !== 'live') return null;
  const isPriced = draft.price_cents === edition?.price_cents && draft.currency === edition?.currency;
  return isPriced
    ? 'Changing the title or price creates a new link.'
    : 'Publishing creates a new link. Replace the old one wherever you’ve shared it.';
}

function ListedRow({ product, draft, listing, isNext }: ListedRowProps) {
  const cache = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const { platform, keeper, url } = listing;
  const { tone, word, sentence } = listedWords(product, listing);
  const label = platformLabel(platform);
  const place = platformPlace(platform);
  const { kind } = channelOf(platform, keeper);
  const byHand = kind === 'by_hand';
  // What she hasn't put up there can't be taken down.
  const isPlanned = byHand && listing.state !== 'live';
  const isOld = listedBehind(product, listing);
  const note = linkNote(product, draft, listing);

  const unlist = async () => {
    setBusy(true);
    try {
      await cache.client.products.unlist.mutate({ id: product.id, platform });
      await cache.products.get.invalidate({ id: product.id });
      // The row has another shape now.
      requestAnimationFrame(() => goToPlace('/platforms'));
      void cache.products.list.invalidate();
      notify(channelOf(platform, keeper).words.taken_down(place));
    } catch (error) {
      notifyError(`It’s still on ${place}.`, { error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PlatformIcon platform={platform} keeper={keeper} />
      <div className={css.words}>
        <span className={css.name}>{label}</span>
        {url === null || listing.state !== 'live' ? null : (
          <Anchor className={css.link ?? ''} href={url} target="_blank" rel="noreferrer">
            {url.replace(/^https?:\/\//, '')}
          </Anchor>
        )}
        <span className={css.note}>
          {byHand && listing.state === 'live' && !isOld
            ? 'You keep it up to date there.'
            : isHereOnly(listing)
              ? 'Readers can’t open it yet. To share it, put Galley online.'
              : `${listing.problem ?? ''} ${sentence}`.trim()}
        </span>
        {note === null ? null : <span className={css.note}>{note}</span>}
        <span className={css.next}>
          {byHand && hasKit(product) ? <KitButton id={product.id} platform={platform} /> : null}
          {kind === 'connected' ? <RetryButton id={product.id} listing={listing} /> : null}
          {isOld && product.edition !== null ? (
            <UpToDateButton id={product.id} platform={platform} edition={product.edition.number} />
          ) : null}
          <Button
            variant="default"
            size="xs"
            loading={busy}
            aria-label={isPlanned ? `Remove ${label}` : `Take down from ${place}`}
            onClick={() => void unlist()}
          >
            {isPlanned ? 'Remove' : 'Take down'}
          </Button>
        </span>
        {byHand ? <ManualListing product={product} listing={listing} isNext={isNext} /> : null}
      </div>
      <Status tone={tone}>
        {isHereOnly(listing)
          ? HERE_ONLY
          : word === 'Live' && !byHand
            ? `Live, edition ${product.edition?.number ?? 1}`
            : word}
      </Status>
    </>
  );
}

interface FreeRowProps {
  product: Product;
  platform: string;
  /** What is left of a listing that was taken down. */
  listing: Listing | undefined;
  /** Galley puts it up there. */
  isConnected: boolean;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

function FreeRow({ product, platform, listing, isConnected, chosen, onChoose }: FreeRowProps) {
  const words = listing === undefined ? null : listingWords(listing);
  const keeper = isConnected ? 'galley' : 'creator';
  const isOffered = isShopPlatform(platform) && !isConnected && listing?.reason !== BY_HAND;
  const sentence = words?.sentence ?? channelOf(platform, keeper).words.free;
  return (
    <>
      <PlatformIcon platform={platform} keeper={keeper} />
      <div className={css.words}>
        <Checkbox
          label={
            <>
              <span className={css.name}>{platformLabel(platform)}</span>
              <span className={css.note}>{sentence}</span>
            </>
          }
          checked={chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        {isOffered ? (
          <span className={css.next}>
            <Anchor component={Link} href="/settings/platforms" className={css.link ?? ''}>
              Connect {platformLabel(platform)}, and Galley does it for you
            </Anchor>
          </span>
        ) : null}
        {listing?.reason === BY_HAND ? <ManualRemoval product={product} listing={listing} /> : null}
      </div>
      {words === null ? null : <Status tone={words.tone}>{words.word}</Status>}
    </>
  );
}

function AddPlatform({ taken, onAdd }: { taken: readonly string[]; onAdd: (platform: string) => void }) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const known = MANUAL_PLATFORMS.filter((name) => !taken.includes(name)).map(platformLabel);
  const add = () => {
    const name = platformTitle(typed);
    if (name === '') setWrong('Use letters or digits for its name.');
    else if (taken.includes(name)) setWrong('It’s already in the list.');
    else {
      onAdd(name);
      setTyped('');
    }
  };
  return (
    <div className={css.add}>
      <Autocomplete
        label="Another platform"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description="You upload it there; we prepare everything you need."
        data={known}
        placeholder="Etsy"
        value={typed}
        maxLength={LIMITS.platform_name}
        error={wrong}
        onChange={(value) => {
          setTyped(value);
          setWrong(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={add}>
        Add
      </Button>
    </div>
  );
}
