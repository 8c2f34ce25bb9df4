'use client';

import { Alert, Button, Progress, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { Build } from '@/features/products/records/builds.schema';
import type { Product } from '@/features/products/records/products.schema';
import { typeOf } from '@/features/products/types/registry';
import { fileFacts, fileWords, formatWord } from '@/features/products/ui/product-labels.rules';
import { Section } from '@/features/products/ui/section';
import type { ProductId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';
import { ErrorState } from '@/ui/components/states';
import { Moment } from '@/ui/locale/time';
import { Link } from '@/ui/navigation/link';
import { useRole } from '@/ui/shell/signed-in';
import { BuildNotices } from './build-notices';
import { BuildProgress, buildWords } from './build-progress';
import css from './build-section.module.css';
import { ChangedRecipes } from './changed-recipes';
import { CtaNotice } from './cta-notice';
import { ListingPictures } from './listing-pictures';
import { MissingLetters } from './missing-letters';
import { PdfViewer } from './pdf-viewer';
import { isWorking, useDownload, useLatestBuild, useStartBuild } from './use-build';

/** The files of the present content, made on demand, with their progress, and the way to readers for what they lack. */
export function BuildSection({ product, watching }: { product: Product; watching: boolean }) {
  const { id, version } = product;
  const cache = trpc.useUtils();
  const editor = useEditor();
  const { may } = useRole();
  const latest = useLatestBuild(id, watching);
  const { download, busy } = useDownload(id);
  // What the server last said this file is up to date with, even if recipes were touched since.
  const [current, setCurrent] = useState<string | null>(null);
  const changed = trpc.products.changedRecipes.useQuery({ id }).data ?? [];
  const now = [version, ...changed.map((recipe) => recipe.id)].join();
  const build = latest.data;
  const wanted = fileWords(typeOf(editor.draft.type).formats(editor.draft));
  useWhenDone(build, () => {
    void cache.products.changedRecipes.invalidate({ id });
    void cache.products.get.invalidate({ id });
  });

  const { place, starting, start } = useStartBuild(id, 'screen', (answer, saved) => {
    // An older file may be the present content's again, and then other recipes differ from it, or none.
    void cache.products.changedRecipes.invalidate({ id });
    if (answer.state === 'done') setCurrent([saved.version, ...changed.map((recipe) => recipe.id)].join());
  });
  const makeButton = (words: string) =>
    may('products') ? (
      <Button variant="default" loading={starting} onClick={() => void start()}>
        {words}
      </Button>
    ) : null;

  return (
    <Section title="Files" anchor="files">
      <div ref={place} className={css.place} tabIndex={-1}>
        {latest.isPending ? <Skeleton height={36} /> : null}
        {latest.isError && build === undefined ? (
          <ErrorState
            title="Your files didn’t load"
            error={latest.error}
            retrying={latest.isFetching}
            onRetry={() => latest.refetch()}
          >
            They’re safe.
          </ErrorState>
        ) : null}
        {build === null ? (
          <>
            <p className={css.text}>
              {may('publish')
                ? `The ${wanted} your readers get will appear here. Build now to see how everything looks, or just publish: that builds your files, too.`
                : may('products')
                  ? `The ${wanted} readers get will appear here. Build now to see how everything looks.`
                  : `Nothing has been built yet. Once it is, you can download the ${wanted} here.`}
            </p>
            {makeButton(`Build ${wanted}`)}
          </>
        ) : null}
        {build === undefined || build === null ? null : isWorking(build) ? (
          <BuildProgress build={build} />
        ) : build.state === 'failed' ? (
          <>
            <Alert className={css.alert ?? ''} color="bad" role="alert">
              <strong>The {wanted} couldn’t be built.</strong> {build.reason ?? 'No reason was given.'}
            </Alert>
            {makeButton('Try again')}
          </>
        ) : (
          <>
            <ul className={css.files}>
              {build.files.map((file) => (
                <li key={file.format} className={css.file}>
                  <span>{fileFacts(file)}</span>
                  <span className={css.verbs}>
                    {file.format === 'pdf' ? (
                      <PdfViewer id={id} build_id={build.id} title={product.title} />
                    ) : null}
                    <Button
                      variant="default"
                      size="xs"
                      leftSection={<IconDownload size={16} aria-hidden />}
                      aria-label={`Download ${formatWord(file.format)}`}
                      loading={busy === file.format}
                      onClick={() => void download(build.id, file.format)}
                    >
                      Download
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
            <ListingPictures pictures={build.pictures} />
            <MissingLetters letters={build.missing_letters} />
            <BuildNotices notices={build.notices} />
            {product.source_product_id !== null && may('products') ? (
              <CtaNotice key={`${build.id} ${version}`} id={id} />
            ) : null}
            <p className={css.text}>
              Built <Moment timestamp={build.finished_at ?? build.created_at} as="ago" />
              {isStale(product, build) && current !== now ? '. You’ve made changes since.' : null}
              {current === now && !editor.state.unsaved ? '. It’s up to date.' : null}
            </p>
            {current === now && product.edition === null ? null : (
              <ChangedRecipes product={product} recipes={changed} />
            )}
            <div className={css.makers}>
              {makeButton('Rebuild')}
              {product.edition === null || changed.length === 0 || !may('publish') ? null : (
                <Button component={Link} href={`/products/${id}?view=sell`}>
                  Publish edition {product.edition.number + 1}…
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

/** Whether something was saved after the build was asked for, other than the terms of the edition that it was made for. */
function isStale(product: Product, build: Build): boolean {
  const { edition, has_unpublished_changes, updated_at } = product;
  if (edition?.build_id === build.id && !has_unpublished_changes) return false;
  return updated_at > build.asked_at;
}

/** The progress of a build at the head of the page, while there is one. */
export function BuildStatus({ id }: { id: ProductId }) {
  const { data: build } = useLatestBuild(id);
  if (build === undefined || build === null || !isWorking(build)) return null;
  return (
    <div className={css.sign} aria-hidden>
      <span className={css.signWords}>
        <span>{buildWords(build)}</span>
        {build.state === 'running' ? <span className={css.percent}>{build.progress}%</span> : null}
      </span>
      <Progress size={4} value={build.state === 'queued' ? 0 : build.progress} />
    </div>
  );
}

/** Calls back when a build that was being made is done. */
function useWhenDone(build: Build | null | undefined, onDone: () => void): void {
  const working = isWorking(build);
  const before = useRef(working);
  const call = useEffectEvent(onDone);
  useEffect(() => {
    if (before.current && !working) call();
    before.current = working;
  }, [working]);
}
