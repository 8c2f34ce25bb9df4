'use client';

import { Button } from '@mantine/core';
import { notFound } from 'next/navigation';
import { statusOf } from '@/ui/client/query-client';
import { Empty, ErrorState } from '@/ui/components/states';
import { Link } from '@/ui/navigation/link';
import { PageBar, PageLayout } from './page';

/** Every address that leads nowhere, and everything that is not the reader's: the two look the same. `where` says whose pages she sees. */
export function NotFoundPage({ where }: { where?: string }) {
  return (
    <PageLayout width="text">
      <Empty
        level={1}
        title="Page not found"
        actions={
          <Button component={Link} href="/recipes">
            Go to recipes
          </Button>
        }
      >
        It may have moved, or the link may be incomplete. {where} Nothing has changed.
      </Empty>
    </PageLayout>
  );
}

interface UnreadPageProps {
  /** What the page is about: `recipe`. */
  thing: string;
  /** Where else to go from here. */
  back: { href: string; label: string };
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** What stands in place of a single thing that could not be read; one that does not exist is the not-found page. */
export function UnreadPage({ thing, back, query }: UnreadPageProps) {
  if (statusOf(query.error) === 404) notFound();
  return (
    <PageLayout width="text">
      <PageBar back={back} />
      <ErrorState
        level={1}
        title={`The ${thing} didn’t load`}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        Nothing in it has changed.
      </ErrorState>
    </PageLayout>
  );
}

interface ErrorPageProps {
  /** From Next; the digest finds the cause in the server's log. */
  error: Error & { digest?: string };
}

/** What stands in place of a page that could not be rendered. */
export function ErrorPage({ error }: ErrorPageProps) {
  return (
    <PageLayout width="text">
      <ErrorState
        level={1}
        title="This page didn’t load"
        // Next's own retry draws the same answer once more; what failed on the server has to be asked for anew.
        onRetry={() => window.location.reload()}
        error={error}
        {...(error.digest === undefined ? {} : { requestId: error.digest })}
      >
        {error.name === 'ChunkLoadError' ? (
          'You may be offline. What you’ve written is kept in this browser. Try again when you’re online.'
        ) : (
          <>
            Something went wrong on our end. What you’ve saved is safe. Try again.
            {error.digest === undefined ? '' : ' If that doesn’t help, send us the ID below.'}
          </>
        )}
      </ErrorState>
    </PageLayout>
  );
}
