'use client';

import type { ReactNode } from 'react';
import type { ConnectionView } from '@/features/connections/connections.schema';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { GET_PAID, GetPaidForm } from './get-paid-form';

/**
 * The creator's own Stripe account, where her readers' payments go: how to connect it, and how it stands. `without` says
 * what she can do while there is none.
 */
export function GetPaidSection({ without }: { without?: ReactNode }) {
  const connections = trpc.connections.list.useQuery({});
  const stripe = connections.data?.items.find(({ platform }) => platform === 'stripe') ?? null;
  if (connections.data !== undefined)
    return (
      <div id={GET_PAID} tabIndex={-1}>
        <GetPaidForm key={keyOf(stripe)} connection={stripe} />
        {stripe === null ? without : null}
      </div>
    );
  if (connections.error === null) return <LoadingRows count={6} height={36} />;
  return (
    <ErrorState
      title="We couldn’t load your Stripe account"
      error={connections.error}
      retrying={connections.isFetching}
      onRetry={() => void connections.refetch()}
    >
      It’s still connected.
    </ErrorState>
  );
}

/** A form begins anew where the connection is another one. */
const keyOf = (connection: ConnectionView | null): string =>
  connection === null ? 'none' : `${connection.version} ${connection.state}`;
