'use client';

import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isMoving } from '@/channels/channel';
import { PAYMENT_LINK, platformLabel, STOREFRONT } from '@/channels/registry';
import { BuildProgress } from '@/features/products/builds/ui/build-progress';
import { isWorking, useLatestBuild } from '@/features/products/builds/ui/use-build';
import { TextField, useEditor } from '@/features/products/editor/ui/product-editor';
import { AsksEmailField } from '@/features/products/publishing/ui/asks-email-field';
import { PlatformRows } from '@/features/products/publishing/ui/platform-rows';
import { PriceFields } from '@/features/products/publishing/ui/price-fields';
import { isLive, shareTitle } from '@/features/products/publishing/ui/share/share.rules';
import { ShareSection } from '@/features/products/publishing/ui/share/share-section';
import { StampField } from '@/features/products/publishing/ui/stamp-field';
import type { Product } from '@/features/products/records/products.schema';
import { recipeIdsOf, typeOf } from '@/features/products/types/registry';
import { canBeHad, fileWords, recipeCount, typedDraft } from '@/features/products/ui/product-labels.rules';
import { Section } from '@/features/products/ui/section';
import { listInWords } from '@/kernel/words';
import { goToPlace } from '@/ui/client/problem';
import { reveal, useReveal } from '@/ui/client/reveal';
import { trpc } from '@/ui/client/trpc';
import { lazyPart } from '@/ui/components/lazy';
import { LoadingRows } from '@/ui/components/states';
import { notifyError } from '@/ui/overlays/toast';
import { useTill } from './draft-steps';
import { PagePreview } from './page-preview';
import { PublishButton } from './publish-button';
import { SellRail } from './sell-rail';
import css from './sell-view.module.css';
import { givesAway, SELL_PANES, type SellPane, type SellStep } from './steps.rules';
import { useSellSteps } from './use-sell-steps';

const GetPaidPane = lazyPart(() => import('./get-paid-pane'), <LoadingRows count={6} height={36} />);
const ShopPane = lazyPart(() => import('./shop-pane'), <LoadingRows count={6} height={36} />);

interface SellViewProps {
  product: Product;
  draft: Product;
  /** It is what is looked at. */
  shown: boolean;
  /** The step that was chosen; null for the first that is to be done. */
  pane: SellPane | null;
  onPane: (pane: SellPane | null) => void;
  publishing: boolean;
  onPublishing: (publishing: boolean) => void;
  /** What the page of the edition that is out is called, and since when. */
  facts: ReactNode;
  /** Kind and name of the product, where the bar has no room for it. */
  header: ReactNode;
}

/** How a product is sold: the steps to it, one of them open, and the page as readers will see it. */
export function SellView(props: SellViewProps) {
  const { product, draft, shown, pane, onPane, publishing, onPublishing, facts, header } = props;
  const steps = useSellSteps(product);
  const till = useTill();
  const roomy = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: true });
  const opened = useRef<HTMLDivElement>(null);
  const root = useReveal<HTMLDivElement>((target) => {
    const wanted = target.closest('[data-pane]')?.getAttribute('data-pane');
    const found = SELL_PANES.find((one) => one === wanted);
    if (found !== undefined) flushSync(() => onPane(found));
  });
  // What was first to be done stays open while she does it, and is not taken away under her hands once it is done.
  const [first, setFirst] = useState<SellPane | null>(null);
  if (first === null && steps !== null && shown) setFirst(firstPane(steps));
  const open: SellPane = pane ?? first ?? 'share';

  const goTo = ({ at }: SellStep) => {
    if ('place' in at) goInBook(at.place);
    else {
      flushSync(() => onPane(at.pane));
      focusHeading(opened.current);
    }
  };
  const paneOf = (name: SellPane, content: ReactNode) => (
    <div ref={open === name ? opened : undefined} data-pane={name} hidden={open !== name}>
      {content}
    </div>
  );
  return (
    <div ref={root} className={css.sell} data-side-column data-chosen={pane !== null || undefined}>
      <div className={css.header}>{header}</div>
      <div className={css.rail}>
        {steps === null ? (
          <LoadingRows count={7} height={44} />
        ) : (
          <SellRail product={product} steps={steps} pane={open} onStep={goTo}>
            <PublishButton
              product={product}
              steps={steps}
              publishing={publishing}
              onPublishing={onPublishing}
              onPublished={() => {
                flushSync(() => onPane('share'));
                focusHeading(opened.current);
              }}
              open={open}
              onStep={goTo}
            />
          </SellRail>
        )}
        <Working product={product} publishing={publishing} />
      </div>
      <div className={css.pane}>
        <Button
          className={css.back ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft aria-hidden />}
          onClick={() => onPane(null)}
        >
          All steps
        </Button>
        {paneOf('description', <DescriptionPane draft={draft} />)}
        {paneOf('price', <PricePane product={product} draft={draft} />)}
        {paneOf(
          'get-paid',
          <Section title="Get paid">
            {givesAway(draft) ? (
              <p className={css.lede}>This one is free, so there’s nothing to set up.</p>
            ) : shown && open === 'get-paid' ? (
              <GetPaidPane
                onElsewhere={() => {
                  flushSync(() => onPane('share'));
                  focusHeading(opened.current);
                }}
              />
            ) : null}
          </Section>,
        )}
        {paneOf(
          'page',
          <Section title="Your shop">{shown && open === 'page' ? <ShopPane /> : null}</Section>,
        )}
        {paneOf('share', <SharePane product={product} draft={draft} facts={facts} />)}
        <Button className={css.foot ?? ''} variant="default" fullWidth onClick={() => onPane(null)}>
          All steps
        </Button>
      </div>
      {shown && roomy === true ? <PagePreview product={product} till={till} /> : null}
    </div>
  );
}

/** The first step that is to be done here, else the last. */
function firstPane(steps: readonly SellStep[]): SellPane {
  const first = steps.find(({ state, at }) => state === 'todo' && 'pane' in at);
  return first !== undefined && 'pane' in first.at ? first.at.pane : 'share';
}

/** To a field of the book, or to a part of its page, whose tab opens. */
function goInBook(place: string): void {
  if (!place.startsWith('#')) {
    goToPlace(place);
    return;
  }
  const part = document.querySelector<HTMLElement>(`[data-tab="${place.slice(1)}"]`);
  if (part === null) return;
  reveal(part);
  window.scrollTo({ top: 0 });
  part.querySelector<HTMLElement>('button, input, textarea, select')?.focus({ preventScroll: true });
}

/** A step that opens is read from its heading on. */
function focusHeading(pane: HTMLElement | null): void {
  const heading = pane?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

/** The files of an edition that is on its way. */
function Working({ product, publishing }: { product: Product; publishing: boolean }) {
  const moving = publishing || product.listings.some(isMoving);
  const { data: build } = useLatestBuild(product.id, moving);
  return moving && isWorking(build) && build ? <BuildProgress build={build} /> : null;
}

function DescriptionPane({ draft }: { draft: Product }) {
  const { change } = useEditor();
  return (
    <Section title="Description">
      <TextField
        pointer="/description"
        label="Description"
        description="A few sentences about it. Readers see them on your product page, below the title."
        long
        rows={6}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      {(draft.description ?? '').trim() === '' && /^en\b/i.test(draft.language) ? (
        <DraftDescription draft={draft} />
      ) : null}
    </Section>
  );
}

/** Begins a description that is empty with what the recipes say. */
function DraftDescription({ draft }: { draft: Product }) {
  const { change, save } = useEditor();
  const cache = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  if (recipeIdsOf(typedDraft(draft)).length === 0) return null;
  const write = async () => {
    setBusy(true);
    try {
      // It is drafted from the recipes as they are stored.
      if ((await save()) === null) return;
      change({ description: await cache.client.products.blurb.query({ id: draft.id }) });
    } catch (error) {
      notifyError('We couldn’t draft a description. Try again.', { error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" size="xs" mt={8} loading={busy} onClick={() => void write()}>
      Draft from recipes
    </Button>
  );
}

function PricePane({ product, draft }: { product: Product; draft: Product }) {
  if (typeOf(draft.type).is_free) return null;
  return (
    <Section title="Price">
      <div className={css.fields}>
        <PriceFields draft={draft} />
        {givesAway(draft) ? <AsksEmailField product={product} draft={draft} /> : <StampField draft={draft} />}
        <BuyerGets draft={draft} />
      </div>
    </Section>
  );
}

function SharePane({ product, draft, facts }: { product: Product; draft: Product; facts: ReactNode }) {
  return (
    <>
      {/* One heading all along, so that the focus stays on it when it goes live. */}
      <Section title={shareTitle(product)} anchor="share">
        {isLive(product) ? (
          <ShareSection product={product} />
        ) : (
          <ShareLater product={product} draft={draft} />
        )}
      </Section>
      <PlatformRows product={product} draft={draft} />
      {facts}
    </>
  );
}

/** What sharing waits for. */
function ShareLater({ product, draft }: { product: Product; draft: Product }) {
  if (!draft.platforms.includes(STOREFRONT)) {
    const elsewhere = draft.platforms.filter((platform) => platform !== PAYMENT_LINK);
    return (
      <p className={css.lede}>
        {elsewhere.length === 0
          ? 'Below, choose where to offer it. “Product page” comes with a link, a QR code, and a button for your blog.'
          : canBeHad(product)
            ? 'It’s live. The files, cover, and text for each site are below.'
            : product.status === 'published'
              ? `Everything for ${listInWords(elsewhere.map(platformLabel))} is ready below: files, cover, text, and what to do there.`
              : `When you publish, we prepare everything for ${listInWords(elsewhere.map(platformLabel))}: files, cover, text, and what to do there.`}
      </p>
    );
  }
  return (
    <p className={css.lede}>
      {product.status === 'published'
        ? 'Your link will appear here as soon as the product page is live, with a QR code and a button for your blog.'
        : 'When you publish, you’ll get your link here, with a QR code and a button for your blog.'}
    </p>
  );
}

function BuyerGets({ draft }: { draft: Product }) {
  const wanted = fileWords(typeOf(draft.type).formats(draft));
  const count = new Set(recipeIdsOf(typedDraft(draft))).size;
  return (
    <p className={css.lede}>
      {givesAway(draft) ? 'Readers' : 'Buyers'} get {/^EPUB/.test(wanted) ? 'an' : 'a'} {wanted} with{' '}
      {recipeCount(count)}, and every update free.
    </p>
  );
}
