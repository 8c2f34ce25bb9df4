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
      title="We couldn’t load your totals"
      error={contents.error}
      retrying={contents.isFetching}
      onRetry={() => void contents.refetch()}
    >
      It’s all safe.
    </ErrorState>
  );
}

function Contents({ contents }: { contents: ExportContents }) {
  const reader = useReader();
  const link = trpc.transfer.link.useMutation({
    onSuccess({ url }) {
      startDownload(url);
      notify('Your download has started. Your browser shows its progress.');
    },
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'The download didn’t start. Try again in a moment.', {
        error,
      }),
  });
  return (
    <>
      <p className={css.lede}>
        One zip file with everything you have here: recipes (archived ones too) with their notes, history, and
        reader activity; collections, products, your brand kit, subscribers, orders, and photos. It’s all
        plain files, so other programs can read it.
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
        can bring your recipes, collections, and photos back just as they were, without duplicates. The rest
        is there for you to read. To get a product’s files, go to its page.
      </p>
      {contents.fits_import ? null : (
        <p className={css.lede}>
          Your export is too large to import in one go. To get it in parts that can be imported again, use the{' '}
          <Anchor href="/docs" inherit>
            API
          </Anchor>
          . You can still keep this file as a backup.
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
      count: photos === 0 ? count(0) : `${count(photos)}, ${formatBytes(photo_bytes, reader)}`,
    },
  ];
}
