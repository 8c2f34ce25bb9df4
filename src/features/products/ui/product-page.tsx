'use client';

import { Alert, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconArchive,
  IconArrowBackUp,
  IconCloudCheck,
  IconCloudOff,
  IconDeviceFloppy,
  IconDownload,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ActionMenu } from '@/ui/action-menu';
import { Page, PageBar } from '@/ui/page';
import { UnreadPage } from '@/ui/page-states';
import { ErrorState, LoadingRows } from '@/ui/states';
import { Status } from '@/ui/status';
import { notify, prepareMessages } from '@/ui/toast';
import { trpc } from '@/ui/trpc';
import { useUnsavedGuard } from '@/ui/unsaved-guard';
import { recipesOf } from '../content.schema';
import type { ContentsRecipe, Product } from '../products.schema';
import { BuildSection, BuildSign } from './build-section';
import { Builder } from './builder';
import { CardContents, CardDesign, LeadContents } from './contents-cards';
import { EbookContents } from './contents-ebook';
import { PlanContents, PlanDesign } from './contents-plan';
import { CoverChoice } from './cover-choice';
import { EbookDesign } from './ebook-design';
import { EditorProvider } from './product-editor';
import { ProductFacts, ProductHeader } from './product-header';
import { ProductLoading } from './product-loading';
import css from './product-page.module.css';
import { openSection, ProductParts } from './product-parts';
import { ProductWords } from './product-words';
import { fieldList, isMoving, productState, typedDraft } from './product-words.rules';
import { PublishSection } from './publish-section';
import { Section } from './section';
import { ThemeChoice } from './theme-choice';
import { type ProductEditor, useProductDraft } from './use-product-draft';
import { useProductStatus } from './use-product-status';

/** How often a listing that is being worked on is asked for, in milliseconds. */
const everySecond = 1_000;

const list = { href: '/products', label: 'Products' };

/** The page of one product, which the server has prefetched: its contents, words, cover, price and files. */
export function ProductPage({ id }: { id: string }) {
  const query = trpc.products.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.listings.some(isMoving) ? everySecond : false) },
  );
  if (query.data !== undefined) return <ReadProduct product={query.data} />;
  if (query.isError) return <UnreadPage thing="product" back={list} query={query} />;
  return <ProductLoading />;
}

function ReadProduct({ product }: { product: Product }) {
  const { id } = product;
  const editor = useProductDraft(product);
  const { draft } = editor;
  // A week with what it takes needs all of the width.
  const broad = draft.type === 'meal_plan';
  const [publishing, setPublishing] = useState(false);
  const contents = trpc.products.contents.useQuery({ id });
  const source = product.source_product_id;
  const pool = trpc.products.contents.useQuery({ id: source ?? id }, { enabled: source !== null });
  const [added, setAdded] = useState<readonly ContentsRecipe[]>([]);
  const recipes = useMemo(
    () => new Map([...added, ...(contents.data ?? [])].map((recipe) => [recipe.id, recipe])),
    [added, contents.data],
  );
  useUnsavedGuard(editor.dirty);
  // A save without a connection says so, and cannot load the words for it then.
  useEffect(prepareMessages, []);
  useHotkeys([['mod+S', () => void editor.save()]], []);

  const inside = (
    <>
      {contents.isPending ? <LoadingRows count={5} height={34} /> : null}
      {contents.isError && contents.data === undefined ? (
        <ErrorState
          title="The recipes in it could not be loaded"
          error={contents.error}
          retrying={contents.isFetching}
          onRetry={() => contents.refetch()}
        >
          They are still in it.
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
        remember: (more) => setAdded((before) => [...before, ...more]),
        pool: source === null ? null : (pool.data ?? []),
      }}
    >
      <Page width={broad ? 'text' : 'wide'}>
        <ProductBar product={product} editor={editor} />
        {product.status === 'archived' ? (
          <Alert className={css.alert ?? ''} color="info">
            <strong>This product is archived.</strong> It is not in your list and not for sale. Buyers keep
            their files.
          </Alert>
        ) : null}
        <JoinedNotice editor={editor} />
        <Builder product={product} draft={draft} recipes={contents.dataUpdatedAt} broad={broad}>
          <ProductHeader draft={draft} />
          <ProductParts
            type={draft.type}
            parts={{
              contents: inside,
              words: <ProductWords draft={draft} />,
              design: (
                <>
                  <Design draft={draft} />
                  <ThemeChoice draft={draft} />
                </>
              ),
              cover: <CoverChoice draft={draft} recipe_ids={recipesOf(typedDraft(draft))} />,
              publish: (
                <>
                  <ProductFacts product={product} />
                  <BuildSection product={product} watching={publishing} />
                  <PublishSection product={product} publishing={publishing} onPublishing={setPublishing} />
                </>
              ),
            }}
          />
        </Builder>
      </Page>
    </EditorProvider>
  );
}

function Contents({ draft }: { draft: Product }) {
  switch (draft.type) {
    case 'ebook':
      return <EbookContents draft={draft} />;
    case 'meal_plan':
      return <PlanContents draft={draft} />;
    case 'recipe_card_pack':
      return <CardContents draft={draft} />;
    case 'lead_magnet':
      return <LeadContents draft={draft} />;
  }
}

/** How the pages are made, beside their theme. */
function Design({ draft }: { draft: Product }) {
  const fields =
    draft.type === 'ebook' ? (
      <EbookDesign draft={draft} />
    ) : draft.type === 'meal_plan' ? (
      <PlanDesign draft={draft} />
    ) : draft.type === 'recipe_card_pack' ? (
      <CardDesign draft={draft} />
    ) : null;
  return fields === null ? null : (
    <Section title={draft.type === 'recipe_card_pack' ? 'Cards and sheets' : 'Pages'}>{fields}</Section>
  );
}

interface ProductBarProps {
  product: Product;
  editor: ProductEditor;
}

function ProductBar({ product, editor }: ProductBarProps) {
  const status = useProductStatus(product);
  const state = productState(product.status);
  const { dirty, saving } = editor;
  const saveButton = useRef<HTMLButtonElement>(null);
  return (
    <PageBar
      sticky
      actionsAtFoot
      back={list}
      status={
        <>
          {/* Where there is room; on a phone it is in the page. */}
          <h1 className={css.barTitle} dir="auto">
            {editor.draft.title || 'Untitled'}
          </h1>
          <Status tone={state.tone}>{state.word}</Status>
          {product.has_unpublished_changes && product.status === 'published' ? (
            <Status tone="warn">Unpublished changes</Status>
          ) : null}
          <span className={css.sign} data-dirty={dirty || undefined} role="status">
            {dirty ? <IconCloudOff size={17} aria-hidden /> : <IconCloudCheck size={17} aria-hidden />}
            {saving ? 'Saving …' : dirty ? 'Unsaved changes' : 'Saved'}
          </span>
        </>
      }
      actions={
        <>
          <BuildSign id={product.id} />
          {product.status === 'archived' ? null : (
            <>
              <Button
                className={css.jump ?? ''}
                data-dirty={dirty || undefined}
                component="a"
                href="#files"
                onClick={() => openSection('files')}
                variant="default"
                leftSection={<IconDownload aria-hidden />}
              >
                Files
              </Button>
              <Button
                className={css.jump ?? ''}
                data-dirty={dirty || undefined}
                component="a"
                href="#publish"
                onClick={() => openSection('publish')}
                variant="default"
              >
                Publish …
              </Button>
            </>
          )}
          {dirty ? (
            <Button
              variant="subtle"
              color="gray"
              disabled={saving}
              onClick={() => {
                const takeBack = editor.discard();
                notify('Your unsaved changes are discarded.', { onUndo: takeBack });
                saveButton.current?.focus();
              }}
            >
              Discard
            </Button>
          ) : null}
          <Button
            ref={saveButton}
            variant={dirty ? 'filled' : 'default'}
            leftSection={<IconDeviceFloppy aria-hidden />}
            title="Ctrl+S"
            aria-disabled={saving}
            onClick={() => {
              if (!saving) void editor.save();
            }}
          >
            Save
          </Button>
          {product.status === 'archived' ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp aria-hidden />}
              loading={status.pending}
              onClick={() => void status.restore()}
            >
              Restore
            </Button>
          ) : (
            <ActionMenu
              label={`More for ${product.title}`}
              entries={[
                ...(product.status === 'published'
                  ? [
                      {
                        label: 'Unpublish …',
                        icon: <IconArrowBackUp aria-hidden />,
                        onSelect: () => void status.unpublish(),
                      },
                    ]
                  : []),
                {
                  label: product.status === 'published' ? 'Archive …' : 'Archive',
                  icon: <IconArchive aria-hidden />,
                  onSelect: () => void status.archive(),
                },
              ]}
            />
          )}
        </>
      }
    />
  );
}

/** Says that another tab or program saved the same product, and what became of it here. */
function JoinedNotice({ editor }: { editor: ProductEditor }) {
  const { conflicts, joined, dirty, saving } = editor;
  if (conflicts.length > 0)
    return (
      <Alert className={css.alert ?? ''} role="alert">
        <p className={css.notice}>
          <strong>This product was changed elsewhere while you worked on it.</strong> Both of you changed the{' '}
          {fieldList(conflicts)}. Here is what you wrote; the rest is as it was saved there. Nothing of yours
          is saved yet.
        </p>
        <Button
          size="xs"
          variant="default"
          disabled={saving}
          onClick={() => {
            editor.keepMine();
            void editor.save();
          }}
        >
          Save mine
        </Button>{' '}
        <Button size="xs" variant="subtle" color="gray" disabled={saving} onClick={editor.takeTheirs}>
          Take theirs
        </Button>
      </Alert>
    );
  if (!joined || !dirty) return null;
  return (
    <Alert className={css.alert ?? ''} role="alert">
      <strong>This product was changed elsewhere while you worked on it.</strong> Those changes are in here
      now, beside yours, which are not saved yet. Look it over and save.
    </Alert>
  );
}
