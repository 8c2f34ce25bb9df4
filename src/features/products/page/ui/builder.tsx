'use client';

import { Anchor, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useElementSize, useMediaQuery, useMounted } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { changedCount } from '@/features/products/builds/ui/changed-recipes.rules';
import { PageNotes } from '@/features/products/builds/ui/page-notes';
import { PdfViewer } from '@/features/products/builds/ui/pdf-viewer';
import { useLatestBuild } from '@/features/products/builds/ui/use-build';
import { PreviewProvider } from '@/features/products/editor/ui/preview-place';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import { takePart } from '@/features/products/editor/ui/return-page';
import { THEME_WORDS } from '@/features/products/editor/ui/theme-choice';
import { coverPhoto } from '@/features/products/list/ui/product-card';
import type { PreviewUnit } from '@/features/products/preview/preview.schema';
import {
  around,
  COVER,
  openingAt,
  openings,
  type PreviewPage,
  type PreviewPlace,
  partsOf,
} from '@/features/products/preview/ui/preview.rules';
import { PreviewDesk } from '@/features/products/preview/ui/preview-desk';
import { type Pages, useDrawings, usePages } from '@/features/products/preview/ui/use-preview';
import type { Product } from '@/features/products/records/products.schema';
import { typeOf } from '@/features/products/types/registry';
import { editorOf } from '@/features/products/types/ui/registry';
import { THEMES } from '@/kernel/book/themes';
import { trpc } from '@/ui/client/trpc';
import { useTypedBefore } from '@/ui/fields/hydration-inputs';
import { Cover } from '@/ui/pictures/cover';
import { useRole, useSignedIn } from '@/ui/shell/signed-in';
import css from './builder.module.css';
import { openSection } from './product-parts';

/** Pixels of a desk that takes two pages side by side, and of one thumbnail with its gap. */
const DOUBLE = 620;
const THUMB = 140;

interface BuilderProps {
  product: Product;
  draft: Product;
  /** Changes when a recipe in the product was changed elsewhere. */
  recipes: number;
  /** What is edited needs the whole width: the pages take its place instead of standing beside it. */
  broad?: boolean;
  /** It is what is looked at: while it is not, no page is drawn. */
  shown: boolean;
  /** Everything that is edited, beside the pages. */
  children: ReactNode;
}

type View = 'edit' | 'preview';

/**
 * A product while it is made: what is edited at the left, the pages as they will be printed at the right. On a narrow
 * screen one of both is shown. The pages follow what is worked on.
 */
export function Builder({ product, draft, recipes, broad = false, shown: isShown, children }: BuilderProps) {
  // Until the screen is known it is taken for a wide one; on a narrow one the styles hide what is not there.
  const isWide = useMediaQuery('(min-width: 62em)', true);
  const isKnown = useMounted();
  const [view, setView] = useState<View>('edit');
  const { errors } = useEditor();
  const mayChange = useRole().may('products');
  const { id } = product;
  const typedBefore = useTypedBefore();
  const beside = isWide && !broad;
  const looking = isShown && isKnown && (beside || view === 'preview');

  // What is wrong is shown where it can be put right.
  useEffect(() => {
    if (Object.keys(errors).length > 0) setView('edit');
  }, [errors]);

  const pages = usePages(draft, recipes, looking);
  const { ref: stage, width, height } = useElementSize();
  const [place, setPlace] = useState<PreviewPlace>(COVER);
  const double = width >= DOUBLE && typeOf(draft.type).has_spreads;
  const all = useMemo(() => openings(pages.pages, double), [pages.pages, double]);
  const at = openingAt(all, placeIn(pages, place));
  const shown = useMemo(() => all[at] ?? [], [all, at]);
  const strip = around(all.length, at, Math.floor(width / THUMB));
  const near = partsOf(strip.map((index) => all[index] ?? []));
  const drawings = useDrawings(pages, looking ? partsOf([shown]) : [], looking ? near : []);

  // Who comes back from a recipe's editor finds the page of that recipe.
  useEffect(() => {
    const key = takePart(id);
    if (key !== null) setPlace({ key, offset: 0, number: 1 });
  }, [id]);

  const goTo = (index: number) => {
    const [page] = all[index] ?? [];
    if (page !== undefined) setPlace(page);
  };
  const follow = ({ target }: SyntheticEvent) => {
    const part = target instanceof Element ? target.closest('[data-part]') : null;
    const key = part?.getAttribute('data-part') ?? '';
    // Where the pages are not counted yet, its page is shown as soon as they are.
    if (key !== '') setPlace(({ number }) => ({ key, offset: 0, number: pages.numbers[key] ?? number }));
  };
  const places = useMemo(
    () => ({
      product: id,
      numbers: beside && pages.isCounted ? pages.numbers : {},
      beside,
      shown: new Set(beside ? [...partsOf([shown]), ...sharing(pages.units, shown)] : []),
    }),
    [id, beside, pages.isCounted, pages.numbers, pages.units, shown],
  );

  return (
    <PreviewProvider value={places}>
      <div className={css.builder} data-view={view} data-broad={broad || undefined}>
        <SegmentedControl
          className={css.views ?? ''}
          aria-label="View"
          value={view}
          onChange={(chosen) => setView(chosen === 'preview' ? chosen : 'edit')}
          data={[
            { value: 'edit', label: mayChange ? 'Edit' : 'Details' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
        {!beside && view === 'preview' ? (
          // The title is among what is edited, which the pages have taken the place of.
          <VisuallyHidden component="h1">{draft.title || 'Untitled'}</VisuallyHidden>
        ) : null}
        <div id={typedBefore} className={css.panel} onFocusCapture={follow} onClickCapture={follow}>
          {children}
        </div>
        {isKnown && !looking ? null : (
          <PreviewDesk
            stage={stage}
            room={{ width, height }}
            openings={all}
            at={at}
            strip={strip}
            count={pages.count}
            isCounting={pages.isCounting}
            drawings={drawings}
            late={pages.isLate}
            blank={editorOf(draft.type).page(draft)}
            cover={<DraftCover draft={draft} />}
            start={<ThemeSwitch draft={draft} />}
            actions={
              <>
                <PageChoice draft={draft} units={pages.units} shown={shown} />
                <DeskActions product={product} draft={draft} />
              </>
            }
            notes={<PageNotes letters={pages.missing_letters} notices={pages.notices} />}
            aside={<ChangedNote product={product} beside={beside} />}
            onGo={goTo}
          />
        )}
      </div>
    </PreviewProvider>
  );
}

/** A place in the pages as they are now: a part on the page of another is found by its number. */
const placeIn = ({ numbers }: Pages, place: PreviewPlace): PreviewPlace => ({
  ...place,
  number: numbers[place.key] ?? place.number,
});

/** Parts that stand on pages of others among those shown. */
const sharing = (units: readonly PreviewUnit[], shown: readonly PreviewPage[]): string[] =>
  units
    .filter(
      ({ first_page, page_count }) => page_count === 0 && shown.some(({ number }) => number === first_page),
    )
    .map(({ key }) => key);

/** The cover as the screen draws it, until it comes as it is printed. */
function DraftCover({ draft }: { draft: Product }) {
  const { cover, title, subtitle, theme } = draft;
  const { name, library } = useSignedIn();
  const named = draft.author_name?.trim();
  const brand = trpc.brand.get.useQuery(undefined, { enabled: !named }).data;
  const author = named || brand?.author_name?.trim() || (library === null ? name : library.name);
  return (
    <Cover
      title={title.trim() || 'Untitled'}
      subtitle={subtitle}
      author={author}
      image_url={coverPhoto(cover)}
      kind={cover.kind}
      theme={theme}
    />
  );
}

/** The themes beside the pages that show them. */
function ThemeSwitch({ draft }: { draft: Product }) {
  const { change } = useEditor();
  return (
    <NativeSelect
      className={css.themes ?? ''}
      aria-label="Theme"
      disabled={!useRole().may('products')}
      value={draft.theme}
      onChange={({ currentTarget: { value } }) => {
        const theme = THEMES.find((one) => one === value);
        if (theme !== undefined) change({ theme });
      }}
      data={THEMES.map((value) => ({ value, label: THEME_WORDS[value].name }))}
    />
  );
}

interface ChangedNoteProps {
  product: Product;
  /** The place of the files stands beside the pages. */
  beside: boolean;
}

/** What has changed since the files were made. */
function ChangedNote({ product, beside }: ChangedNoteProps) {
  const { id } = product;
  const { data: build } = useLatestBuild(id);
  const changed = trpc.products.changedRecipes.useQuery({ id }).data?.length ?? 0;
  if (changed === 0 || build?.state !== 'done') return null;
  return (
    <p className={css.changed}>
      <IconInfoCircle size={16} aria-hidden />
      <span>{changedCount(changed, product)}</span>
      {beside ? (
        <Anchor href="#files" onClick={() => openSection('files')}>
          {changed === 1 ? 'See which recipe' : 'See which recipes'}
        </Anchor>
      ) : null}
    </p>
  );
}

interface PageChoiceProps {
  draft: Product;
  units: readonly PreviewUnit[];
  shown: readonly PreviewPage[];
}

/** What can be picked for the parts on the pages shown. */
function PageChoice({ draft, units, shown }: PageChoiceProps) {
  const { PageChoice: Choice } = editorOf(draft.type);
  if (Choice === undefined) return null;
  const numbers = shown.map(({ number }) => number);
  const keys = shown.map(({ key }) => key);
  // A part that shares its page with the one before it has none of its own.
  const parts = units.filter(({ key, first_page }) => keys.includes(key) || numbers.includes(first_page));
  return <Choice draft={draft} shown={parts} />;
}

function DeskActions({ product, draft }: { product: Product; draft: Product }) {
  const { data: build } = useLatestBuild(product.id);
  const size = editorOf(draft.type).pageSize?.(draft);
  return (
    <>
      {size === undefined ? null : <span className={css.trim}>{size}</span>}
      {build?.state === 'done' && build.files.some(({ format }) => format === 'pdf') ? (
        <PdfViewer id={product.id} build_id={build.id} title={product.title} icon />
      ) : null}
    </>
  );
}
