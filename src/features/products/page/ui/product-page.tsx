'use client';

import { Alert, Button, SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconArchive,
  IconArrowBackUp,
  IconDeviceFloppy,
  IconDownload,
  IconHistory,
} from '@tabler/icons-react';
import { useQueryStates } from 'nuqs';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { isMoving } from '@/channels/channel';
import { ConfirmNotice } from '@/features/auth/ui/confirm-notice';
import { BuildSection, BuildStatus } from '@/features/products/builds/ui/build-section';
import { useLatestBuild } from '@/features/products/builds/ui/use-build';
import { EditorProvider } from '@/features/products/editor/ui/product-editor';
import { StyleChoice } from '@/features/products/editor/ui/style-choice';
import { ThemeChoice } from '@/features/products/editor/ui/theme-choice';
import { type ProductEditor, useProductAutosave } from '@/features/products/editor/ui/use-product-autosave';
import type { ContentsRecipe, Product } from '@/features/products/records/products.schema';
import { type ProductView, productAddress } from '@/features/products/sell/ui/sell-address';
import { StepsCount } from '@/features/products/sell/ui/sell-rail';
import { SellView } from '@/features/products/sell/ui/sell-view';
import { recipeIdsOf, typeOf } from '@/features/products/types/registry';
import { editorOf } from '@/features/products/types/ui/registry';
import { fieldList, productState, typedDraft } from '@/features/products/ui/product-labels.rules';
import { Section } from '@/features/products/ui/section';
import type { ProductId } from '@/kernel/ids';
import { ConflictNotice, RestoredNotice, SaveProblem } from '@/ui/autosave/save-notices';
import { SaveStatus, saveState } from '@/ui/autosave/save-status';
import { useReveal } from '@/ui/client/reveal';
import { onSessionEnded } from '@/ui/client/session-ended';
import { trpc } from '@/ui/client/trpc';
import { ActionMenu } from '@/ui/components/action-menu';
import { lazyDialog } from '@/ui/components/lazy';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { notify, prepareMessages } from '@/ui/overlays/toast';
import { PageBar, PageLayout } from '@/ui/shell/page';
import { UnreadPage } from '@/ui/shell/page-states';
import { ReadOnly } from '@/ui/shell/read-only';
import { useRole } from '@/ui/shell/signed-in';
import { Builder } from './builder';
import { CoverChoice } from './cover-choice';
import { ProductFacts, ProductHeader } from './product-header';
import { ProductLoading } from './product-loading';
import css from './product-page.module.css';
import { openSection, ProductParts } from './product-parts';
import type { ProductPart } from './product-parts.rules';
import { ProductWords } from './product-words';
import { useProductStatus } from './use-product-status';

/** How often a listing that is being worked on is asked for, in milliseconds. */
const everySecond = 1_000;

const list = { href: '/products', label: 'Products' };

const SignInAgain = lazyDialog(() => import('@/ui/shell/sign-in-again'));

/** The page of one product, which the server has prefetched: its contents, words, cover, price and files. */
export function ProductPage({ id }: { id: ProductId }) {
  const query = trpc.products.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.listings.some(isMoving) ? everySecond : false) },
  );
  if (query.data !== undefined) return <ReadProduct key={id} product={query.data} />;
  if (query.isError) return <UnreadPage thing="product" back={list} query={query} />;
  return <ProductLoading />;
}

function ReadProduct({ product }: { product: Product }) {
  const { id } = product;
  const editor = useProductAutosave(product);
  const { draft } = editor;
  const { Contents, MoreFiles } = editorOf(draft.type);
  const broad = typeOf(draft.type).is_broad;
  const [publishing, setPublishing] = useState(false);
  const contents = trpc.products.contents.useQuery({ id });
  const source = product.source_product_id;
  const pool = trpc.products.contents.useQuery({ id: source ?? id }, { enabled: source !== null });
  const [added, setAdded] = useState<readonly ContentsRecipe[]>([]);
  const recipes = useMemo(
    () => new Map([...added, ...(contents.data ?? [])].map((recipe) => [recipe.id, recipe])),
    [added, contents.data],
  );
  const build = useLatestBuild(id).data;
  const changes = trpc.products.changedRecipes.useQuery({ id }).data;
  const changed = useMemo(
    () => new Set(build?.state === 'done' ? (changes ?? []).map((recipe) => recipe.id) : []),
    [build?.state, changes],
  );
  const [part, setPart] = useState<ProductPart>('contents');
  const [{ view: wanted, step }, setAddress] = useQueryStates(productAddress);
  const { may } = useRole();
  const maySell = may('publish');
  const view = maySell ? wanted : 'book';
  const setView = (next: ProductView) => void setAddress({ view: next });
  const book = useReveal<HTMLDivElement>(() => flushSync(() => setView('book')));
  const sell = useReveal<HTMLDivElement>(() => flushSync(() => setView('sell')));
  const [signingIn, setSigningIn] = useState(false);
  useEffect(() => onSessionEnded(() => setSigningIn(true)), []);
  // What fails without a connection says so, and cannot load the words for it then.
  useEffect(() => {
    prepareMessages();
    SignInAgain.prepare();
  }, []);
  useHotkeys([['mod+S', () => void editor.save()]], []);

  const inside = (
    <>
      {contents.isPending ? <LoadingRows count={5} height={34} /> : null}
      {contents.isError && contents.data === undefined ? (
        <ErrorState
          title="Its recipes didn’t load"
          error={contents.error}
          retrying={contents.isFetching}
          onRetry={() => contents.refetch()}
        >
          They’re still in it.
        </ErrorState>
      ) : null}
      {contents.data === undefined ? null : <Contents draft={draft} />}
    </>
  );
  return (
    <EditorProvider
      value={{
        ...editor,
        recipes,
        changed,
        remember: (more) => setAdded((before) => [...before, ...more]),
        pool: source === null ? null : (pool.data ?? []),
      }}
    >
      <PageLayout width={broad ? 'text' : 'wide'}>
        <ProductBar product={product} editor={editor} view={view} onView={setView} />
        {product.status === 'archived' ? (
          <Alert className={css.alert ?? ''} color="info">
            <strong>This product is archived.</strong> It’s hidden from your list and not for sale. Buyers
            keep their files.
          </Alert>
        ) : null}
        {maySell && typeOf(draft.type).collects_addresses ? <ConfirmNotice /> : null}
        <SaveNotices editor={editor} onSignIn={() => setSigningIn(true)} />
        <div ref={book} hidden={view !== 'book'}>
          <Builder
            product={product}
            draft={draft}
            recipes={contents.dataUpdatedAt}
            broad={broad}
            shown={view === 'book'}
          >
            <ReadOnly unless="products">
              <ProductHeader draft={draft} />
            </ReadOnly>
            <ProductParts
              type={draft.type}
              part={part}
              onPart={setPart}
              parts={{
                contents: <ReadOnly unless="products">{inside}</ReadOnly>,
                words: (
                  <ReadOnly unless="products">
                    <ProductWords draft={draft} />
                  </ReadOnly>
                ),
                design: (
                  <ReadOnly unless="products">
                    <Design draft={draft} />
                    <ThemeChoice draft={draft} />
                    <StyleChoice draft={draft} />
                  </ReadOnly>
                ),
                cover: (
                  <ReadOnly unless="products">
                    <CoverChoice draft={draft} recipe_ids={recipeIdsOf(typedDraft(draft))} />
                  </ReadOnly>
                ),
                files: (
                  <>
                    <BuildSection product={product} watching={publishing} />
                    {MoreFiles === undefined ? null : <MoreFiles product={product} draft={draft} />}
                  </>
                ),
              }}
            />
          </Builder>
        </div>
        <div ref={sell} hidden={view !== 'sell'}>
          {maySell ? (
            <SellView
              product={product}
              draft={draft}
              shown={view === 'sell'}
              pane={step}
              onPane={(next) => void setAddress({ step: next })}
              publishing={publishing}
              onPublishing={setPublishing}
              facts={<ProductFacts product={product} />}
              header={<ProductHeader draft={draft} />}
            />
          ) : null}
        </div>
        {signingIn ? (
          <SignInAgain
            opened
            onClose={() => setSigningIn(false)}
            onSignedIn={() => {
              setSigningIn(false);
              void editor.save();
            }}
          />
        ) : null}
      </PageLayout>
    </EditorProvider>
  );
}

/** How the pages are made, beside their theme. */
function Design({ draft }: { draft: Product }) {
  const { design } = editorOf(draft.type);
  return design === undefined ? null : (
    <Section title={design.title}>
      <design.Fields draft={draft} />
    </Section>
  );
}

interface ProductBarProps {
  product: Product;
  editor: ProductEditor;
  view: ProductView;
  onView: (view: ProductView) => void;
}

function ProductBar({ product, editor, view, onView }: ProductBarProps) {
  const status = useProductStatus(product);
  const { may } = useRole();
  const state = productState(product);
  const { state: work } = editor;
  const sign = saveState(work);
  return (
    <PageBar
      sticky
      actionsAtFoot
      back={list}
      status={
        <>
          {/* Where there is room; on a phone it is in the page. */}
          <h1 className={css.barTitle} dir="auto">
            {editor.draft.title.trim() || 'Untitled'}
          </h1>
          <Status tone={state.tone}>{state.word}</Status>
          {product.has_unpublished_changes && product.status === 'published' ? (
            <Status tone="warn">Unpublished changes</Status>
          ) : null}
          {may('products') ? <SaveStatus state={sign} saved_at={work.saved_at} /> : null}
          {product.status === 'archived' || view === 'sell' || !may('publish') ? null : (
            <StepsCount product={product} onOpen={() => onView('sell')} />
          )}
        </>
      }
      actions={
        <>
          <BuildStatus id={product.id} />
          {may('publish') ? (
            <SegmentedControl
              className={css.views ?? ''}
              aria-label="Product view"
              value={view}
              onChange={(chosen) => onView(chosen === 'sell' ? chosen : 'book')}
              data={[
                { value: 'book', label: typeOf(product.type).page.is_book ? 'Book' : 'Content' },
                { value: 'sell', label: typeOf(product.type).is_free ? 'Share' : 'Sell' },
              ]}
            />
          ) : null}
          <Button
            className={css.jump ?? ''}
            component="a"
            href="#files"
            onClick={() => openSection('files')}
            variant="default"
            leftSection={<IconDownload aria-hidden />}
          >
            Download
          </Button>
          {product.status === 'archived' && may('products') ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp aria-hidden />}
              loading={status.pending}
              onClick={() => void status.restore()}
            >
              Restore
            </Button>
          ) : null}
          {may('products') ? (
            <ActionMenu
              label={`More for ${product.title}`}
              entries={[
                {
                  label: 'Save now',
                  icon: <IconDeviceFloppy aria-hidden />,
                  disabled: sign === 'saved' || sign === 'saving',
                  onSelect: () => void editor.save(),
                },
                {
                  label: 'Undo all changes since you opened it',
                  icon: <IconHistory aria-hidden />,
                  disabled: !work.changed,
                  onSelect: () => {
                    const takeBack = editor.revert();
                    notify('Undid all changes since you opened it.', { onUndo: takeBack });
                  },
                },
                ...(product.status === 'published' && may('publish')
                  ? [
                      {
                        label: 'Unpublish…',
                        icon: <IconArrowBackUp aria-hidden />,
                        onSelect: () => void status.unpublish(),
                      },
                    ]
                  : []),
                ...(product.status === 'archived' || (product.status === 'published' && !may('publish'))
                  ? []
                  : [
                      {
                        label: product.status === 'published' ? 'Archive…' : 'Archive',
                        icon: <IconArchive aria-hidden />,
                        onSelect: () => void status.archive(),
                      },
                    ]),
              ]}
            />
          ) : null}
        </>
      }
    />
  );
}

/** What came back, what was changed here and elsewhere, and why something is not saved. */
function SaveNotices({ editor, onSignIn }: { editor: ProductEditor; onSignIn: () => void }) {
  const { state, restored, resolve, save, showWrong } = editor;
  const { conflicts, draft, errors, failure, saving } = state;
  // A list is saved as a whole.
  const lists = Object.keys(errors).flatMap((pointer) => {
    const field = pointer.split('/')[1] ?? '';
    return Array.isArray(Reflect.get(draft, field)) ? [field] : [];
  });
  return (
    <>
      {restored === null ? null : (
        <RestoredNotice
          className={css.notice}
          at={restored.at}
          onUndo={restored.undo}
          onDismiss={restored.dismiss}
        />
      )}
      {conflicts.length === 0 ? null : (
        <ConflictNotice className={css.notice} what={fieldList(conflicts)}>
          <Button size="xs" variant="default" disabled={saving} onClick={() => resolve('mine')}>
            Keep mine
          </Button>
          <Button size="xs" variant="subtle" color="gray" disabled={saving} onClick={() => resolve('theirs')}>
            Keep theirs
          </Button>
        </ConflictNotice>
      )}
      {failure === null ? null : (
        <SaveProblem
          className={css.notice}
          failure={failure}
          waiting={lists.length === 0 ? '' : fieldList(lists)}
          busy={saving}
          onRetry={() => void save()}
          onSignIn={onSignIn}
          onShow={showWrong}
        />
      )}
    </>
  );
}
