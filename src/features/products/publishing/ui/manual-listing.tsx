'use client';

import { Anchor, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { platformLabel } from '@/channels/registry';
import { fileName } from '@/features/products/builds/builds.rules';
import { checklist } from '@/features/products/listing-kit/kit.rules';
import type { Listing, ListingPatch } from '@/features/products/records/listings.schema';
import type { Product } from '@/features/products/records/products.schema';
import { LIMITS } from '@/kernel/limits';
import { startDownload } from '@/ui/client/download';
import { callProblem, goToPlace, messagesOf } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { notify, notifyError } from '@/ui/overlays/toast';
import css from './publishing.module.css';

interface ManualListingProps {
  product: Product;
  listing: Listing;
}

/** Whether there is anything yet that a kit could have. */
export const hasKit = ({ edition, files }: Pick<Product, 'edition' | 'files'>): boolean =>
  edition !== null && files.length > 0;

/** What there is to do on a platform where the creator puts the product up herself, and where she says that she has. */
export function ManualListing({
  product,
  listing,
  isNext,
}: ManualListingProps & { /** The steps are unfolded. */ isNext: boolean }) {
  const { edition } = product;
  return (
    <div className={css.manual}>
      {edition === null || !hasKit(product) ? (
        <p className={css.note}>The listing kit will be ready as soon as the files are.</p>
      ) : (
        <Steps product={product} edition={edition} listing={listing} isNext={isNext} />
      )}
      <PlaceField product={product} listing={listing} />
    </div>
  );
}

/** Downloads everything that is needed to put the product up on a platform. */
export function KitButton({ id, platform }: Pick<Product, 'id'> & Pick<Listing, 'platform'>) {
  const link = trpc.products.listingKitLink.useMutation({
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'The kit didn’t download. Try again.', { error }),
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={link.isPending}
      aria-label={`Download listing kit for ${platformLabel(platform)}`}
      onClick={() => link.mutate({ id, platform })}
    >
      Download listing kit
    </Button>
  );
}

/** The steps on the platform; folded but for the first platform that waits. */
function Steps({
  product: { title, files },
  edition: { price_cents, suggested_price_cents, currency },
  listing: { platform },
  isNext,
}: ManualListingProps & { edition: NonNullable<Product['edition']>; isNext: boolean }) {
  const named = files.map(({ format, bytes }) => ({ name: fileName(title, format), format, bytes }));
  const steps = checklist(platform, named, { price_cents: suggested_price_cents ?? price_cents, currency });
  return (
    <details className={css.steps} open={isNext}>
      <summary>What to do on {platformLabel(platform)}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}

function PlaceField({ product, listing: { platform, url, state } }: ManualListingProps) {
  const [typed, setTyped] = useState(url ?? '');
  const [wrong, setWrong] = useState<string | null>(null);
  const label = platformLabel(platform);
  const place = usePlacing(product.id, platform);
  const wanted = typed.trim() === '' ? null : typed.trim();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { wrong: refusal } = await place.say(
      { url: wanted },
      wanted === null ? `${label}: link removed.` : `Live on ${label}.`,
    );
    setWrong(refusal);
  };
  return (
    <form className={css.place} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        label={
          <>
            Link to your listing<VisuallyHidden> on {label}</VisuallyHidden>
          </>
        }
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        value={typed}
        maxLength={LIMITS.url}
        error={wrong}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(null);
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={place.busy}
        // Published again after it was taken down, it may be where it was.
        disabled={wanted === url && (url === null || state === 'live')}
        aria-label={`Save link to your ${label} listing`}
      >
        Save
      </Button>
    </form>
  );
}

/** What is left of a listing that its creator has to take down: the way there, and where she says that she has. */
export function ManualRemoval({ product, listing: { platform, url } }: ManualListingProps) {
  const place = usePlacing(product.id, platform);
  const label = platformLabel(platform);
  const remove = async () => {
    const { saved } = await place.say({ url: null }, `Removed from ${label}.`);
    // The button is gone now.
    if (saved) requestAnimationFrame(() => goToPlace('/platforms'));
  };
  return (
    <div className={css.manual}>
      {url === null ? null : (
        <Anchor className={css.link ?? ''} href={url} target="_blank" rel="noreferrer">
          {url.replace(/^https?:\/\//, '')}
        </Anchor>
      )}
      <Button
        variant="default"
        size="xs"
        loading={place.busy}
        aria-label={`I’ve removed it from ${label}`}
        onClick={() => void remove()}
      >
        I’ve removed it
      </Button>
    </div>
  );
}

/** Where the creator says that she has put up the edition for sale in place of an earlier one. */
export function UpToDateButton({
  id,
  platform,
  edition,
}: Pick<Product, 'id'> & Pick<Listing, 'platform'> & { edition: number }) {
  const place = usePlacing(id, platform);
  const label = platformLabel(platform);
  const renew = async () => {
    const { saved } = await place.say({ edition }, `${label} has edition ${edition} now.`);
    // The button is gone now.
    if (saved) requestAnimationFrame(() => goToPlace('/platforms'));
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={place.busy}
      aria-label={`Mark as updated on ${label}`}
      onClick={() => void renew()}
    >
      Mark as updated
    </Button>
  );
}

/** Says where a product is, or which edition; answers whether that is saved, and what is wrong with the address. */
function usePlacing(id: Product['id'], platform: string) {
  const cache = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const say = async (
    said: Pick<ListingPatch, 'url' | 'edition'>,
    done: string,
  ): Promise<{ saved: boolean; wrong: string | null }> => {
    setBusy(true);
    try {
      await cache.client.products.patchListing.mutate({ id, platform, ...said });
      await cache.products.get.invalidate({ id });
      void cache.products.list.invalidate();
      notify(done);
      return { saved: true, wrong: null };
    } catch (error) {
      const problem = callProblem(error);
      const wrong = messagesOf(problem?.errors ?? [])['/url'] ?? null;
      if (wrong === null) notifyError(problem?.detail ?? 'It wasn’t saved. Try again.', { error });
      return { saved: false, wrong };
    } finally {
      setBusy(false);
    }
  };
  return { say, busy };
}
