'use client';

import { Anchor, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Fragment } from 'react';
import css from '@/features/auth/ui/settings/settings.module.css';
import type { ExportContents } from '@/features/transfer/transfer.schema';
import { startDownload } from '@/ui/client/download';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { formatBytes, formatCount, type Reader } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import { notify, notifyError } from '@/ui/overlays/toast';

/** Takes everything of the account out as one archive: what is in it, and the button. */
export function ExportSection() {
  const contents = trpc.transfer.contents.useQuery();
  if (contents.data !== undefined) return <Contents contents={contents.data} />;
  if (contents.error === null) return <LoadingRows count={4} />;
  return (
    <ErrorState
      title="What you have could not be counted"
      error={contents.error}
      retrying={contents.isFetching}
      onRetry={() => void contents.refetch()}
    >
      All of it is safe.
    </ErrorState>
  );
}

function Contents({ contents }: { contents: ExportContents }) {
  const reader = useReader();
  const link = trpc.transfer.link.useMutation({
    onSuccess({ url }) {
      startDownload(url);
      notify('The download has begun. Your browser shows how far it is.');
    },
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'The download did not begin. Try again in a moment.', {
        error,
      }),
  });
  return (
    <>
      <p className={css.lede}>
        One zip archive of everything you have here: recipes with their notes and corrections, archived ones
        too, what they said before, and what readers did with them; collections, products, the brand kit,
        subscribers and photos. All but the photos is plain JSON, so other programs can read it.
      </p>
      <dl className={css.facts}>
        {factsOf(contents, reader).map(({ name, count }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </Fragment>
        ))}
      </dl>
      <p className={css.lede}>
        <Anchor component={Link} href="/recipes/import" prefetch={false} inherit>
          Import
        </Anchor>{' '}
        takes the archive back: recipes, collections and photos come as they were, and what is already there
        is not stored twice. Products, the brand kit, earlier versions, subscribers and the counts of readers
        are in it to read; finished files are on the page of each product.
      </p>
      {contents.fits_import ? null : (
        <p className={css.lede}>
          Yours is larger than one import takes. For archives to import again, take it in parts through the{' '}
          <Anchor href="/docs" inherit>
            API
          </Anchor>
          ; as a copy to keep, the whole is fine.
        </p>
      )}
      <div className={css.below}>
        <Button
          leftSection={<IconDownload aria-hidden />}
          loading={link.isPending}
          onClick={() => link.mutate({})}
        >
          Download everything
        </Button>
      </div>
    </>
  );
}

/** What is in the archive, as lines of a list. */
function factsOf(contents: ExportContents, reader: Reader) {
  const { recipes, collections, products, subscribers, revisions, photos, photo_bytes } = contents;
  const count = (value: number) => formatCount(value, reader);
  return [
    { name: 'Recipes', count: count(recipes) },
    { name: 'Earlier versions', count: count(revisions) },
    { name: 'Collections', count: count(collections) },
    { name: 'Products', count: count(products) },
    { name: 'Subscribers', count: count(subscribers) },
    {
      name: 'Photos',
      count: photos === 0 ? count(0) : `${count(photos)}, together ${formatBytes(photo_bytes, reader)}`,
    },
  ];
}
