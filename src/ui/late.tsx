'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { focusReturn } from './focus-return';
import { notifyError } from './toast';

/** A part of a page that is loaded when it is first shown. */
export interface Late<P> {
  (props: P): React.ReactNode;
  /** Loads it before it is needed; what does not work now is tried again when it is shown. */
  prepare: () => void;
}

/**
 * A dialog, or another part that is not there at first, loaded when it is shown. Where it cannot be loaded (no
 * connection), it says so and closes; the page around it stays as it is, which a failed `React.lazy` would take down.
 * When it leaves, the focus goes back to where it came from.
 */
export function late<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): Late<P> {
  let known: ComponentType<P> | null = null;
  const fetched = () =>
    load().then((part) => {
      known = part.default;
      return known;
    });

  function LatePart(props: P) {
    const [Part, setPart] = useState(() => known);
    const { onClose } = props;
    // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when it is first shown
    useEffect(() => {
      if (Part !== null) return;
      fetched().then(
        (part) => setPart(() => part),
        (error: unknown) => {
          notifyError('This could not be opened. What you typed is still here; try again in a moment.', {
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
