import { type ReactNode, Suspense } from 'react';
import { serverTrpc } from './trpc-server';

type Trpc = Awaited<ReturnType<typeof serverTrpc>>['trpc'];

interface FirstViewProps {
  /** Fetches what the screen reads at first, so that it is in the first answer. */
  load: (trpc: Trpc) => Promise<unknown>;
  /** Shown while that is fetched. */
  loading: ReactNode;
  children: ReactNode;
}

/** A screen of the dashboard with the data of its first view, for server pages. */
export function FirstView({ loading, ...screen }: FirstViewProps) {
  return (
    <Suspense fallback={loading}>
      <Loaded {...screen} />
    </Suspense>
  );
}

async function Loaded({ load, children }: Omit<FirstViewProps, 'loading'>) {
  const { trpc, HydrateClient } = await serverTrpc();
  await load(trpc);
  return <HydrateClient>{children}</HydrateClient>;
}
