'use client';

import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { UserId } from '@/kernel/ids';
import { callProblem } from '@/ui/client/problem';
import { accountChanged, onAccountChanged, onSessionEnded } from '@/ui/client/session-ended';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { Empty } from '@/ui/components/states';
import { PageLayout } from './page';
import { NotFoundPage } from './page-states';
import { libraryOwner, useSignedIn } from './signed-in';

const SignInAgain = lazyDialog(() => import('./sign-in-again'));

/** Asks the creator to sign in again when somebody else is signed in in this browser, or nobody while something is unsaved. Mounted once, by Shell. */
export function AccountChanged() {
  const cache = trpc.useUtils();
  const [asks, setAsks] = useState(false);
  useEffect(() => onAccountChanged(() => setAsks(true)), []);
  if (!asks) return null;
  return (
    <SignInAgain
      opened
      onClose={() => setAsks(false)}
      onSignedIn={() => {
        setAsks(false);
        // The calls of the screen that were refused in between.
        void cache.invalidate();
      }}
    />
  );
}

interface OnlyForProps {
  /** For whom the server made what is inside; null when it could not say. */
  account: UserId | null;
  /** In whose library. */
  library: UserId | null;
  children: ReactNode;
}

/** Shows a part that the server made only in a page of the same account: else two libraries would stand in one frame. */
export function OnlyFor({ account, library, children }: OnlyForProps) {
  const user = useSignedIn();
  const isHers = account === null || account === user.id;
  if (isHers && library !== null && library !== libraryOwner(user)) return <OtherLibrary />;
  if (isHers) return children;
  return (
    <>
      <SomebodyElse />
      <AsksHere />
    </>
  );
}

/**
 * The not-found page in the frame. A recipe of hers is not there either where the server took the step to it for
 * somebody else's, so it asks whose session this is.
 */
export function NotFoundInFrame() {
  const { email, library, libraries } = useSignedIn();
  const { error } = trpc.auth.me.useQuery(undefined, { staleTime: 0 });
  const where =
    library !== null
      ? `You’re in ${library.name}’s library, so pages from other libraries don’t show here.`
      : libraries.length > 1
        ? 'You’re in your own library. If this is from a library you’ve joined, open that one first.'
        : `You’re signed in as ${email}, so another account’s pages don’t show here.`;
  return (
    <>
      {callProblem(error)?.code === 'account_changed' ? <SomebodyElse /> : <NotFoundPage where={where} />}
      <AsksHere />
    </>
  );
}

/** Stands in place of a page that the server made in another library than that of this tab. */
function OtherLibrary() {
  return (
    <PageLayout width="text">
      <Empty
        level={1}
        title="Another library is open now"
        actions={<Button onClick={() => window.location.reload()}>Reload page</Button>}
      >
        You switched libraries in another tab, or you’re no longer a member of this one.
      </Empty>
    </PageLayout>
  );
}

/** Stands in place of a page that the server did not make for her. */
function SomebodyElse() {
  const { email } = useSignedIn();
  return (
    <PageLayout width="text">
      <Empty
        level={1}
        title="Someone else is now signed in on this browser"
        actions={<Button onClick={() => accountChanged('her')}>Sign in again</Button>}
      >
        This tab belongs to {email}, so nothing from the other account shows here.
      </Empty>
    </PageLayout>
  );
}

/** Asks on a page in which nothing is typed: it is loaded anew, since what was not there for her stays so until then. */
function AsksHere() {
  const [asks, setAsks] = useState(false);
  useEffect(() => onSessionEnded(() => setAsks(true)), []);
  if (!asks) return null;
  return <SignInAgain opened onClose={() => setAsks(false)} onSignedIn={() => window.location.reload()} />;
}
