'use client';

import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isMoving, isWithdrawn } from '@/channels/channel';
import { listingTask } from '@/channels/listing-words';
import { PAYMENT_LINK, platformPlace, STOREFRONT } from '@/channels/registry';
import { ChangedRecipes } from '@/features/products/builds/ui/changed-recipes';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import { priceFault } from '@/features/products/prices.rules';
import type { Listing, NextRelease } from '@/features/products/records/listings.schema';
import type { ContentsRecipe, Product } from '@/features/products/records/products.schema';
import { typeOf } from '@/features/products/types/registry';
import {
  canBeHad,
  isLiveHereOnly,
  listedBehind,
  mayBeHad,
} from '@/features/products/ui/product-labels.rules';
import { newUuid } from '@/kernel/uuid';
import { listInWords } from '@/kernel/words';
import { trpc } from '@/ui/client/trpc';
import { Moment } from '@/ui/locale/time';
import { Link } from '@/ui/navigation/link';
import { confirm } from '@/ui/overlays/confirm';
import { notify } from '@/ui/overlays/toast';
import { CURRENCY_OF_GIFTS, missingPlaces, uncheckedIn, unfinishedIn, useTill } from './draft-steps';
import css from './publish-button.module.css';
import { givesAway, type SellPane, type SellStep, type TillState, uncheckedWords } from './steps.rules';
import { useMakeFree } from './use-make-free';
import { cannotSell } from './use-sell-steps';

interface PublishButtonProps {
  product: Product;
  steps: readonly SellStep[];
  publishing: boolean;
  onPublishing: (publishing: boolean) => void;
  /** An edition is out; what it is offered on may still wait for its files. */
  onPublished: () => void;
  /** The step that stands open beside the button, where there is room for both. */
  open: SellPane;
  /** Opens what is to be done first. */
  onStep: (step: SellStep) => void;
}

/** The release of an edition; while something is missing, the way to that, and why nothing can be published yet. */
export function PublishButton({
  product,
  steps,
  publishing,
  onPublishing,
  onPublished,
  open,
  onStep,
}: PublishButtonProps) {
  const cache = trpc.useUtils();
  const editor = useEditor();
  const { draft } = editor;
  const { id } = product;
  const till = useTill();
  const unpaid = cannotSell(draft, till);
  const isBlocked = unpaid || priceFault(draft) !== null || missingPlaces(draft).length > 0;
  const todo = steps.find(({ state }) => state === 'todo');
  const changed = trpc.products.changedRecipes.useQuery({ id }).data ?? [];
  const release = useNextRelease(product, changed.length);
  const unchanged = release?.changes === 'none';
  if (product.status === 'archived')
    return <p className={css.consequence}>This product is archived. Restore it to publish.</p>;

  const publish = async () => {
    const contents = [...editor.recipes.values()];
    if (!(await agreesTo(unfinishedIn(draft, contents), uncheckedIn(draft, contents)))) return;
    onPublishing(true);
    try {
      const saved = await editor.save();
      if (saved === null) return;
      const gift = typeOf(draft.type).is_free;
      const answer = await cache.client.products.publish.mutate(
        { id, ...(gift ? { price_cents: 0, currency: saved.currency ?? CURRENCY_OF_GIFTS } : {}) },
        { context: { idempotencyKey: newUuid() } },
      );
      cache.products.get.setData({ id }, answer);
      // Until it is known that nothing is new, the button would offer the same edition again.
      await cache.products.nextRelease.prefetch({ id, version: answer.version }, { staleTime: 0 });
      notify(release?.changes === 'files' ? outWords(answer) : updatedWords(answer));
      onPublished();
    } catch (error) {
      editor.refuse(error, 'It wasn’t published.');
    } finally {
      onPublishing(false);
      for (const query of [
        cache.products.latestBuild,
        cache.products.changedRecipes,
        cache.products.nextRelease,
      ])
        void query.invalidate({ id });
      void cache.products.list.invalidate();
    }
  };
  return (
    <div className={css.verbs}>
      {isBlocked && todo !== undefined ? (
        <Button
          className={css.goOn ?? ''}
          data-open={('pane' in todo.at && todo.at.pane === open) || undefined}
          fullWidth
          onClick={() => onStep(todo)}
        >
          Continue: {todo.name}
        </Button>
      ) : null}
      {unchanged && !isBlocked && !publishing ? null : (
        <Button
          fullWidth
          variant={isBlocked ? 'default' : 'filled'}
          loading={publishing || release === null}
          disabled={isBlocked}
          onClick={() => void publish()}
        >
          {releaseWords(product, release)}
        </Button>
      )}
      {unpaid ? <Unpaid steps={steps} onStep={onStep} /> : null}
      {isBlocked && !unpaid && todo?.name === 'Share' ? (
        <p className={css.consequence}>
          Choose at least one place to {typeOf(draft.type).is_free ? 'offer' : 'sell'} it.
        </p>
      ) : null}
      {!isBlocked && till === 'test' && !givesAway(draft) ? (
        <p className={css.consequence}>
          Stripe is in test mode: only you can buy, and readers see “Coming soon.” Swap in a live key before
          you share it.
        </p>
      ) : null}
      {unchanged && !product.listings.some(isMoving) ? <TellOwners product={product} /> : null}
      <ChangedRecipes product={product} recipes={product.edition === null ? [] : changed} />
      {isBlocked ? null : <p className={css.consequence}>{consequenceWords(product, release, till)}</p>}
    </div>
  );
}

/** What publishing would do, by what is saved; null until that is known. */
function useNextRelease({ id, version, edition }: Product, changed: number): NextRelease | null {
  const cache = trpc.useUtils();
  const { data } = trpc.products.nextRelease.useQuery(
    { id, version },
    { enabled: edition !== null, placeholderData: keepPreviousData, staleTime: 0 },
  );
  // A recipe that changes is no change of the product itself.
  const known = useRef(changed);
  useEffect(() => {
    if (known.current === changed) return;
    known.current = changed;
    void cache.products.nextRelease.invalidate({ id });
  }, [cache, id, changed]);
  return edition === null ? FIRST_RELEASE : (data ?? null);
}

const FIRST_RELEASE: NextRelease = { edition: 1, changes: 'files' };

/** What the button does. */
function releaseWords({ status }: Product, release: NextRelease | null): string {
  if (release === null || (release.edition === 1 && release.changes === 'files')) return 'Publish';
  if (release.changes === 'files') return `Publish edition ${release.edition}`;
  // Off sale since, or with nothing new to say.
  if (status !== 'published' || release.changes === 'none') return 'Publish again';
  return release.changes === 'price' ? 'Update price' : 'Update listing';
}

/** What comes of pressing it, or how the edition stands that nothing is new in. */
function consequenceWords(product: Product, release: NextRelease | null, till: TillState | null): string {
  const name = `Edition ${product.edition?.number ?? 1}`;
  if (release === null || release.changes === 'files')
    return givesAway(product)
      ? 'Readers get your recipes as they are now. Change a recipe later, and they’ll see it once you publish again.'
      : areAllByHand(product)
        ? 'Buyers get the files as they are now. If you change a recipe later, publish again and upload the new files wherever you sell it.'
        : isElsewhereOnly(product)
          ? 'Buyers get the files as they are now. If you change a recipe later, publish again to make new ones.'
          : 'Buyers get your recipes as they are now. Change a recipe later, and they’ll get the update free once you publish again.';
  if (release.changes !== 'none')
    return `The files stay as they are, so it’s still ${name.toLowerCase()}, and buyers aren’t emailed.`;
  if (isLiveHereOnly(product))
    return `${name} is live only on this computer. There’s nothing new to publish.`;
  const behind = uploadWords(product);
  if (behind !== null) return behind;
  if (canBeHad(product)) return `${name} is live. There’s nothing new to publish.`;
  if (product.listings.some(isMoving)) return `${name} is on its way. There’s nothing new to publish.`;
  const waiting = product.listings.find(
    (listing) => listing.keeper === 'creator' && listing.state !== 'live' && !isWithdrawn(listing),
  );
  if (waiting !== undefined && !mayBeHad(product))
    return `${name} is ready. It goes live once you paste its link from ${platformPlace(waiting.platform)}.`;
  if (mayBeHad(product)) return `${name} may still be for sale. See what’s needed under Share.`;
  return till === 'test' && !givesAway(product)
    ? `${name} is ready, but readers can’t buy it yet. Anyone who has it keeps it.`
    : `${name} isn’t for sale right now. Anyone who has it keeps it.`;
}

/** Recipes with lines to check that are named before she publishes. */
const NAMED = 5;

/**
 * Whether she wants to publish recipes that nobody can cook from, or of whose lines we are not sure; asks only where
 * there are some.
 */
async function agreesTo(
  unfinished: readonly string[],
  unchecked: readonly Pick<ContentsRecipe, 'id' | 'title'>[],
): Promise<boolean> {
  const [first, ...others] = unfinished;
  if (first === undefined && unchecked.length === 0) return true;
  const what = others.length === 0 ? `“${first}” is` : `“${first}” and ${others.length} more are`;
  const more = unchecked.length - NAMED;
  return confirm({
    title:
      first === undefined
        ? uncheckedWords(unchecked.length)
        : others.length === 0
          ? 'Publish an unfinished recipe?'
          : 'Publish unfinished recipes?',
    children: (
      <>
        {first === undefined ? null : (
          <p>{what} missing ingredients or a method. Readers will get the pages as they are.</p>
        )}
        {unchecked.length === 0 ? null : (
          <>
            <p>
              {first === undefined
                ? 'We’re not sure we read some ingredients right. Readers will get them as they are.'
                : `${uncheckedWords(unchecked.length)}:`}
            </p>
            <ul>
              {unchecked.slice(0, NAMED).map(({ id, title }) => (
                <li key={id}>
                  <Anchor href={`/recipes/${id}/edit#ingredients`} target="_blank" rel="noreferrer">
                    Check {title}
                    <VisuallyHidden> in a new tab</VisuallyHidden>
                  </Anchor>
                </li>
              ))}
              {more <= 0 ? null : <li>and {more.toLocaleString('en')} more</li>}
            </ul>
          </>
        )}
      </>
    ),
    confirm: 'Publish anyway',
  });
}

/** What came of publishing where the edition stayed: what she keeps up to date herself is hers to change. */
function updatedWords({ listings }: Product): string {
  const elsewhere = listings
    .filter(({ platform, state }) => platform !== STOREFRONT && state === 'live')
    .map(({ platform }) => platformPlace(platform));
  return elsewhere.length === 0 ? 'Updated.' : `Updated. Change it on ${listInWords(elsewhere)} too.`;
}

/** Whether it will be nowhere but on other sites. */
const isElsewhereOnly = ({ platforms }: Pick<Product, 'platforms'>): boolean =>
  !platforms.includes(STOREFRONT) && !platforms.includes(PAYMENT_LINK);

/** Whether it is only where she puts the files herself. */
const areAllByHand = ({ listings }: Pick<Product, 'listings'>): boolean => {
  const kept = listings.filter((listing) => !isWithdrawn(listing));
  return kept.length > 0 && kept.every(({ keeper }) => keeper === 'creator');
};

/** Where she has to upload an edition herself and an earlier one is still on sale; null where there is no such place. */
function uploadWords({ edition, listings }: Pick<Product, 'edition' | 'listings'>): string | null {
  const isOld = (listing: Listing) => listing.state === 'live' && listedBehind({ edition }, listing);
  const behind = listings
    .filter((listing) => listing.keeper === 'creator' && isOld(listing))
    .map(({ platform }) => platformPlace(platform));
  if (behind.length === 0) return null;
  const isLive = canBeHad({ listings: listings.filter((listing) => !isOld(listing)) });
  return `Edition ${edition?.number ?? 1} is ${isLive ? 'live' : 'ready'}. ${listInWords(behind)} still ${behind.length === 1 ? 'has' : 'have'} an older one: upload the new files there.`;
}

/** What came of publishing. */
function outWords({ edition, listings }: Product): string {
  const name = `Edition ${edition?.number ?? 1}`;
  if (listings.some(isMoving)) return `The files for ${name.toLowerCase()} are being built.`;
  if (isLiveHereOnly({ listings })) return `${name} is live only on this computer.`;
  const behind = uploadWords({ edition, listings });
  if (behind !== null) return behind;
  if (canBeHad({ listings })) return `${name} is live.`;
  const waiting = listings.find((listing) => !isWithdrawn(listing));
  return waiting === undefined
    ? `${name} is ready.`
    : `${name} is ready, but not live yet. ${listingTask(waiting, platformPlace(waiting.platform)).detail}.`;
}

/** Why it is not published, and the ways out. */
function Unpaid({ steps, onStep }: Pick<PublishButtonProps, 'steps' | 'onStep'>) {
  const { draft, change } = useEditor();
  const makeFree = useMakeFree();
  const elsewhere = draft.platforms.filter((platform) => platform !== STOREFRONT);
  const wayTo = (pane: SellPane, words: string) => {
    const step = steps.find(({ at }) => 'pane' in at && at.pane === pane);
    if (step === undefined) return words;
    return (
      <Anchor component="button" type="button" onClick={() => onStep(step)}>
        {words}
      </Anchor>
    );
  };
  return (
    <p className={css.consequence} role="status">
      {elsewhere.length === 0
        ? 'Readers can’t pay yet. You can '
        : 'Readers can’t pay on your product page yet. You can '}
      {wayTo('get-paid', 'connect Stripe')},{' '}
      {elsewhere.length === 0 ? <>{wayTo('share', 'sell it on another site')}, or </> : null}
      <Anchor component="button" type="button" onClick={makeFree}>
        make it free
      </Anchor>
      {elsewhere.length === 0 ? null : (
        <>
          {', or '}
          <Anchor component="button" type="button" onClick={() => change({ platforms: elsewhere })}>
            skip the product page
          </Anchor>
        </>
      )}
      .
    </p>
  );
}

/** Announcements among which the one of an edition is looked for: the newest. */
const NEWEST = { page: 1, per_page: 20 };

/** What is left to do once the files of a new edition are out: whoever has the product has them, and may not know it yet. */
function TellOwners({ product: { id, edition } }: { product: Product }) {
  const isLater = edition !== null && edition.number > 1;
  const { data } = trpc.announcements.list.useQuery(NEWEST, { enabled: isLater });
  const choices = trpc.announcements.choices.useQuery({}, { enabled: isLater, staleTime: 0 });
  if (!isLater || data === undefined) return null;
  const told = data.items.find(
    ({ product_id, audience, sent_at }) =>
      product_id === id && audience === 'owners' && sent_at !== null && sent_at > edition.published_at,
  );
  const unaware = choices.data?.products.find((product) => product.id === id)?.unaware ?? 0;
  if (told?.sent_at)
    return (
      <p className={css.consequence}>
        You emailed your buyers <Moment timestamp={told.sent_at} as="ago" />.
      </p>
    );
  // Whoever got it since this edition came out has nothing to be told.
  if (unaware === 0) return null;
  return (
    <Button
      component={Link}
      href={`/sales/announcements?tell=${id}`}
      variant="default"
      fullWidth
      leftSection={<IconSpeakerphone aria-hidden />}
    >
      Tell your buyers
    </Button>
  );
}
