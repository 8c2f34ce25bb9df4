'use client';

import { Alert, Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { BuildNotices } from '@/features/products/builds/ui/build-notices';
import { BuildProgress } from '@/features/products/builds/ui/build-progress';
import css from '@/features/products/builds/ui/build-section.module.css';
import { MissingLetters } from '@/features/products/builds/ui/missing-letters';
import {
  isWorking,
  useDownload,
  useLatestBuild,
  useStartBuild,
} from '@/features/products/builds/ui/use-build';
import { ChoiceField, TextField, useEditor } from '@/features/products/editor/ui/product-editor';
import type { Build, ProductFile } from '@/features/products/records/builds.schema';
import type { Product, ProductOf } from '@/features/products/records/products.schema';
import { PAPER_WORDS, printPoints } from '@/features/products/types/ebook/print-words.rules';
import { fileFacts } from '@/features/products/ui/product-labels.rules';
import { FieldGrid, Section } from '@/features/products/ui/section';
import { PRINT_PAPERS } from '@/kernel/book/printing';
import { ErrorState } from '@/ui/components/states';
import { Moment } from '@/ui/locale/time';
import { ReadOnly } from '@/ui/shell/read-only';
import { useRole } from '@/ui/shell/signed-in';
import own from './print-edition.module.css';

/** The files for a printer: what they are printed on, made on demand, and what a printer asks about them. */
export function PrintEdition({ product, draft }: { product: Product; draft: ProductOf<'ebook'> }) {
  const { id } = product;
  const { change } = useEditor();
  const latest = useLatestBuild(id, false, 'print');
  const { place, starting, start } = useStartBuild(id, 'print');
  const build = latest.data;
  const mayBuild = useRole().may('products');
  const setPrint = (fields: Partial<typeof draft.print>) => change({ print: { ...draft.print, ...fields } });

  const makeButton = (words: string) =>
    mayBuild ? (
      <Button variant="default" loading={starting} onClick={() => void start()}>
        {words}
      </Button>
    ) : null;

  return (
    <Section title="Print edition" anchor="print">
      <p className={css.text}>
        Two PDFs for a printer such as Amazon KDP or IngramSpark: the pages with bleed, and a one-piece
        wraparound cover. Readers never get them.
      </p>
      <div className={own.fields}>
        <ReadOnly unless="products">
          <FieldGrid>
            <ChoiceField
              pointer="/print/paper"
              label="Paper"
              description="This determines how thick the spine is."
              value={draft.print.paper}
              options={PRINT_PAPERS.toReversed().map((value) => ({ value, label: PAPER_WORDS[value] }))}
              onChange={(paper) => setPrint({ paper })}
            />
            <div data-wide>
              <TextField
                pointer="/print/back_text"
                label="Back cover"
                description="Defaults to the description."
                long
                rows={3}
                value={draft.print.back_text}
                onChange={(back_text) => setPrint({ back_text })}
              />
            </div>
          </FieldGrid>
        </ReadOnly>
      </div>
      <div ref={place} className={css.place} tabIndex={-1}>
        {latest.isPending ? <Skeleton height={36} /> : null}
        {latest.isError && build === undefined ? (
          <ErrorState
            title="Your print edition didn’t load"
            error={latest.error}
            retrying={latest.isFetching}
            onRetry={() => latest.refetch()}
          >
            Its files are safe.
          </ErrorState>
        ) : null}
        {build !== null ? null : mayBuild ? (
          makeButton('Build print edition')
        ) : (
          <p className={css.text}>It hasn’t been built yet.</p>
        )}
        {build === undefined || build === null ? null : isWorking(build) ? (
          <BuildProgress build={build} />
        ) : build.state === 'failed' ? (
          <>
            <Alert className={css.alert ?? ''} color="bad" role="alert">
              <strong>The print edition couldn’t be built.</strong> {build.reason ?? 'No reason was given.'}
            </Alert>
            {makeButton('Try again')}
          </>
        ) : (
          <>
            <FinishedEdition product={product} build={build} />
            <p className={css.text}>
              Built <Moment timestamp={build.finished_at ?? build.created_at} as="ago" />
              {product.updated_at > build.asked_at ? '. You’ve made changes since.' : null}
            </p>
            {makeButton('Rebuild print edition')}
          </>
        )}
      </div>
    </Section>
  );
}

const NAMES: Partial<Record<ProductFile['format'], string>> = { print_pdf: 'Pages', print_cover: 'Cover' };

/** The finished files, what a printer asks about them, and what is in them other than expected. */
function FinishedEdition({ product, build }: { product: Product; build: Build }) {
  const { download, busy } = useDownload(product.id);
  return (
    <>
      <ul className={css.files}>
        {build.files.map((file) => {
          const name = NAMES[file.format] ?? 'PDF';
          return (
            <li key={file.format} className={css.file}>
              <span>{fileFacts(file)}</span>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDownload size={16} aria-hidden />}
                aria-label={`Download print ${name.toLowerCase()}`}
                loading={busy === file.format}
                onClick={() => void download(build.id, file.format)}
              >
                Download
              </Button>
            </li>
          );
        })}
      </ul>
      {build.print === null ? null : (
        <dl className={own.points}>
          {printPoints(build.print).map(({ name, value, note, is_open }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>
                <span className={is_open ? own.open : undefined}>{value}</span>
                {note === null ? null : <span className={own.note}> · {note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <MissingLetters letters={build.missing_letters} />
      <BuildNotices notices={build.notices} />
    </>
  );
}
