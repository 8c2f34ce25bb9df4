'use client';

import { Anchor, Button } from '@mantine/core';
import { IconCircleCheck, IconSpeakerphone } from '@tabler/icons-react';
import { isMoving } from '@/channels/channel';
import { STOREFRONT } from '@/channels/registry';
import { BuildProgress } from '@/features/products/builds/ui/build-section';
import { isWorking, useLatestBuild } from '@/features/products/builds/ui/use-build';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { Build } from '@/features/products/records/builds.schema';
import type { Product } from '@/features/products/records/products.schema';
import { recipeIdsOf, typeOf } from '@/features/products/types/registry';
import { fileFacts, fileWords, recipeCount, typedDraft } from '@/features/products/ui/product-labels.rules';
import { Section } from '@/features/products/ui/section';
import { newUuid } from '@/kernel/uuid';
import { goToPlace } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { Link } from '@/ui/navigation/link';
import { notify } from '@/ui/overlays/toast';
import { AsksEmailField } from './asks-email-field';
import { PlatformRows } from './platform-rows';
import { PriceFields } from './price-fields';
import css from './publish-section.module.css';
import { StampField } from './stamp-field';
import { givesAway } from './steps/steps.rules';
import { CURRENCY_OF_GIFTS, cannotSell, missingPlaces, useTill } from './steps/use-sell-steps';

interface PublishSectionProps {
  product: Product;
  publishing: boolean;
  onPublishing: (publishing: boolean) => void;
}

/** Price, platforms, what the buyer gets, and the release of an edition. */
export function PublishSection({ product, publishing, onPublishing }: PublishSectionProps) {
  const cache = trpc.useUtils();
  const editor = useEditor();
  const { draft } = editor;
  const { id } = product;
  const latest = useLatestBuild(id);
  const gift = typeOf(draft.type).is_free;
  const missing = missingPlaces(draft);
  const till = useTill();
  const unpaid = cannotSell(draft, till);
  const next = (product.edition?.number ?? 0) + 1;
  const unchanged =
    product.status === 'published' && !product.has_unpublished_changes && !editor.state.unsaved;

  const publish = async () => {
    onPublishing(true);
    try {
      const saved = await editor.save();
      if (saved === null) return;
      const answer = await cache.client.products.publish.mutate(
        { id, ...(gift ? { price_cents: 0, currency: saved.currency ?? CURRENCY_OF_GIFTS } : {}) },
        { context: { idempotencyKey: newUuid() } },
      );
      cache.products.get.setData({ id }, answer);
      notify(
        answer.listings.some(isMoving)
          ? `Edition ${answer.edition?.number ?? next} is released. Its files are still being made.`
          : `Edition ${answer.edition?.number ?? next} is released.`,
      );
    } catch (error) {
      editor.refuse(error, 'It was not published.');
    } finally {
      onPublishing(false);
      for (const query of [cache.products.latestBuild, cache.products.changedRecipes])
        void query.invalidate({ id });
      void cache.products.list.invalidate();
    }
  };
  const working = publishing && isWorking(latest.data);
  return (
    <Section title={gift ? 'Publish' : 'Price and publish'} anchor="publish">
      {gift ? <p className={css.note}>{typeOf(draft.type).one} is free.</p> : <PriceFields draft={draft} />}
      {gift ? null : givesAway(draft) ? <AsksEmailField draft={draft} /> : <StampField draft={draft} />}
      <PlatformRows product={product} draft={draft} />
      <BuyerGets build={latest.data ?? null} draft={draft} />
      <Missing pointers={missing} />
      {product.status === 'archived' ? (
        <p className={css.note}>It is archived. Restore it to publish.</p>
      ) : (
        <>
          <Button
            fullWidth
            variant={unchanged ? 'default' : 'filled'}
            loading={publishing}
            disabled={unpaid}
            onClick={() => {
              const [first] = missing;
              if (first === undefined) void publish();
              else goToPlace(first);
            }}
          >
            {unchanged ? 'Publish again' : `Publish edition ${next}`}
          </Button>
          {unpaid ? <Unpaid isBroken={till === 'broken'} /> : null}
          {till === 'test' && !givesAway(draft) ? (
            <p className={css.consequence}>
              Stripe is in test mode: only you can buy, and readers see “Coming soon.”{' '}
              <Anchor component={Link} href="/settings/payments">
                Swap in a live key
              </Anchor>{' '}
              before you share it.
            </p>
          ) : null}
          {unchanged && !gift ? <TellOwners product={product} /> : null}
          <p className={css.consequence}>
            {unchanged
              ? `Edition ${product.edition?.number ?? 1} is what is on sale. Publishing again brings back what was taken down and includes recipes edited since.`
              : 'An edition freezes the recipes as they are now. Later edits never change a copy that was sold.'}
          </p>
        </>
      )}
      {working && latest.data ? <BuildProgress build={latest.data} /> : null}
    </Section>
  );
}

/** Why it is not published, and the ways out. */
function Unpaid({ isBroken }: { isBroken: boolean }) {
  const { draft, change } = useEditor();
  const elsewhere = draft.platforms.filter((platform) => platform !== STOREFRONT);
  return (
    <p className={css.consequence} role="status">
      Readers can’t pay yet.{' '}
      <Anchor component={Link} href="/settings/payments">
        {isBroken ? 'Mend your Stripe key' : 'Connect Stripe'}
      </Anchor>
      {', or '}
      <Anchor
        component="button"
        type="button"
        onClick={() => change({ price_mode: 'fixed', price_cents: 0, suggested_price_cents: null })}
      >
        make it free
      </Anchor>
      {elsewhere.length === 0 ? null : (
        <>
          {', or '}
          <Anchor component="button" type="button" onClick={() => change({ platforms: elsewhere })}>
            leave out your page
          </Anchor>
        </>
      )}
      .
    </p>
  );
}

/** What is left to do once a new edition is out: whoever has the product has its files, and does not know it yet. */
function TellOwners({ product: { id, edition } }: { product: Product }) {
  if (edition === null || edition.number < 2) return null;
  return (
    <Button
      className={css.tell ?? ''}
      component={Link}
      href={`/sales/announcements?tell=${id}`}
      variant="default"
      fullWidth
      leftSection={<IconSpeakerphone aria-hidden />}
    >
      Tell the owners
    </Button>
  );
}

function BuyerGets({ build, draft }: { build: Build | null; draft: Product }) {
  const files = build?.files ?? [];
  const wanted = fileWords(typeOf(draft.type).formats(draft));
  const count = new Set(recipeIdsOf(typedDraft(draft))).size;
  return (
    <div className={css.gets}>
      <h3>What the {typeOf(draft.type).is_free ? 'reader' : 'buyer'} gets</h3>
      <p className={css.note}>
        {files.length === 0
          ? `${wanted} with ${recipeCount(count)}, made when you publish.`
          : `${wanted} with ${recipeCount(count)}. Last made: ${files.map(fileFacts).join('; ')}.`}
      </p>
    </div>
  );
}

/** What still has to be filled in, each with the way there. */
function Missing({ pointers }: { pointers: readonly string[] }) {
  if (pointers.length === 0)
    return (
      <p className={css.complete}>
        <IconCircleCheck size={16} aria-hidden /> Nothing is missing
      </p>
    );
  return (
    <div className={css.missing}>
      <h3>Still missing</h3>
      <ul>
        {pointers.map((pointer) => {
          const { name, wanted } = placeWords(pointer);
          return (
            <li key={pointer}>
              <Anchor component="button" type="button" onClick={() => goToPlace(pointer)}>
                {name}
              </Anchor>
              <span className={css.note}> {wanted}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A place in the list of what is missing, and what is wanted there. */
function placeWords(pointer: string): { name: string; wanted: string } {
  const [, field = '', index, part] = pointer.split('/');
  if (field === 'chapters' && index !== undefined)
    return {
      name: `Chapter ${Number(index) + 1}`,
      wanted: part === 'title' ? 'has no title yet.' : 'has no recipe yet.',
    };
  if (field === 'entries' && index !== undefined)
    return {
      name: `Meal ${Number(index) + 1}`,
      wanted: part === 'text' ? 'is a note without words.' : 'has no recipe yet.',
    };
  if (field === 'cta')
    return { name: 'Call to action', wanted: index === 'url' ? 'leads nowhere yet.' : 'has no words yet.' };
  const words: Record<string, { name: string; wanted: string }> = {
    platforms: { name: 'Where', wanted: 'Choose at least one place.' },
    price_cents: { name: 'Price', wanted: '0 is free.' },
    suggested_price_cents: { name: 'Suggested price', wanted: 'What most people should pay.' },
    currency: { name: 'Currency', wanted: 'of the price.' },
    recipe_ids: { name: 'Recipes', wanted: 'There is none in it yet.' },
    chapters: { name: 'Recipes', wanted: 'There is none in it yet.' },
    entries: { name: 'Meals', wanted: 'There is no recipe in the plan yet.' },
  };
  return words[field] ?? { name: field.replaceAll('_', ' '), wanted: '' };
}
