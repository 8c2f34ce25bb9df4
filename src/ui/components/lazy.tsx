'use client';

import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { focusReturn } from '@/ui/client/focus-return';
import { loadWhenUsed } from '@/ui/client/lazy-code';
import { notifyError } from '@/ui/overlays/toast';
import { NotLoaded } from './states';

/** A part of a page that is loaded when it is first shown. */
export interface LazyDialog<P> {
  (props: P): ReactNode;
  /** Loads it before it is needed; what does not work now is tried again when it is shown. */
  prepare: () => void;
}

/**
 * A dialog, or another part that is not there at first, loaded when it is shown. Where it cannot be loaded (no
 * connection), it says so and closes; the page around it stays as it is, which a failed `React.lazy` would take down.
 * When it leaves, the focus goes back to where it came from.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyDialog<P> {
  let known: ComponentType<P> | null = null;
  const fetched = () =>
    load().then((part) => {
      known = part.default;
      return known;
    });
  loadWhenUsed(fetched);

  function LatePart(props: P) {
    const [Part, setPart] = useState(() => known);
    const { onClose } = props;
    // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when it is first shown
    useEffect(() => {
      if (Part !== null) return;
      fetched().then(
        (part) => setPart(() => part),
        (error: unknown) => {
          notifyError('This didn’t open. What you typed is still here; try again in a moment.', {
            error,
          });
          onClose();
        },
      );
    }, []);
    // A dialog that is taken away and not closed gives nothing back. One that an address opens is drawn on the server
    // too, where nothing has the focus.
    const [giveBack] = useState(() => (typeof document === 'undefined' ? () => undefined : focusReturn()));
    useEffect(
      () => () => {
        setTimeout(giveBack);
      },
      [giveBack],
    );
    return Part === null ? null : <Part {...props} />;
  }
  return Object.assign(LatePart, {
    prepare: () => {
      fetched().catch(() => undefined); // tried again, and said, when it is shown
    },
  });
}

/**
 * A part that stands in a page and has nothing to close it, loaded when it is first shown. Where it cannot be loaded it
 * says so in its place, with a button to try again, and is tried again when there is a connection.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  loading: ReactNode = null,
): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function LatePart(props: P) {
    const [Part, setPart] = useState(() => known);
    const [failed, setFailed] = useState(false);
    const fetch = useCallback(() => {
      load().then(
        (part) => {
          known = part.default;
          setPart(() => known);
        },
        () => setFailed(true),
      );
    }, []);
    const isThere = Part !== null;
    useEffect(() => {
      if (isThere) return;
      fetch();
      addEventListener('online', fetch);
      return () => removeEventListener('online', fetch);
    }, [isThere, fetch]);
    if (Part !== null) return <Part {...props} />;
    return failed ? <NotLoaded onRetry={fetch} /> : loading;
  };
}
