'use client';

import { useEffect, useRef, useState } from 'react';
import { useSignedIn } from '@/ui/shell/signed-in';
import { DraftKeeper, type Kept } from './local-drafts';
import { isGivenUp } from './unsaved-guard';

/** Milliseconds after the last key before the draft is kept on this device. */
const KEEP_AFTER = 300;

/** Work that saves itself, as this part needs it. Keeps its identity. */
interface SavedWork<T extends Kept> {
  getState: () => { unsaved: boolean };
  flush: () => Promise<void>;
  /** What has to be kept so that nothing is lost with the tab. */
  keep: () => Omit<T, keyof Kept>;
  /** Goes on with what was kept. */
  restore: (kept: T) => void;
  /**
   * Saves what was brought back and tells whether the server had lacked it. A save that was on its way when the page
   * was left may have arrived after this one read. Without it all that differs counts as lacking.
   */
  lacked?: () => Promise<boolean>;
  subscribe: (listener: () => void) => () => void;
  close: () => void;
}

interface KeptWorkOptions<T extends Kept> {
  session: SavedWork<T>;
  /** The form of what is kept; another one is not read. */
  form: T['form'];
  /** Whose work it is; null before it exists. */
  id: string | null;
  /** What is kept again when it is another. */
  draft: unknown;
  unsaved: boolean;
}

/**
 * While it is mounted, work that is not saved is kept on this device until the server has it; what an earlier tab left
 * behind is brought back. It is saved before the tab is left or closed, and as soon as there is a connection again.
 * Returns what was brought back, and how to put that notice away.
 */
export function useKeptWork<T extends Kept>({
  session,
  form,
  id,
  draft,
  unsaved,
}: KeptWorkOptions<T>): {
  restored: T | null;
  dismiss: () => void;
} {
  const { email } = useSignedIn();
  const [restored, setRestored] = useState<T | null>(null);
  const keeper = useRef<DraftKeeper<T> | null>(null);
  const opened = useRef(id);
  opened.current = id;

  useEffect(() => {
    const own = new DraftKeeper<T>(email, form);
    keeper.current = own;
    own.open(opened.current);
    let closed = false;
    void own.find(opened.current).then((found) => {
      if (found === null || closed) return;
      session.restore(found.kept);
      if (session.getState().unsaved) {
        own.keep(session.keep());
        const told = session.lacked?.() ?? Promise.resolve(true);
        void told.then((lacked) => {
          if (lacked && !closed) setRestored(found.kept);
        });
      }
      found.drop();
    });
    return () => {
      closed = true;
      // A page that was taken down with unsaved work in it, and not left by choice, is to find it again.
      if (session.getState().unsaved && !isGivenUp()) own.keep(session.keep());
      else own.forget();
      own.close();
      session.close();
    };
  }, [session, form, email]);
  useEffect(() => keeper.current?.open(id), [id]);
  // At once: a reload may come before the page is drawn anew.
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.getState().unsaved) keeper.current?.forget();
      }),
    [session],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is what is kept
  useEffect(() => {
    if (!unsaved) return keeper.current?.forget();
    const timer = setTimeout(() => keeper.current?.keep(session.keep()), KEEP_AFTER);
    return () => clearTimeout(timer);
  }, [session, draft, unsaved]);

  useEffect(() => {
    const save = () => {
      if (!session.getState().unsaved) return;
      keeper.current?.keep(session.keep());
      void session.flush();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('online', save);
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('online', save);
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [session]);

  return { restored, dismiss: () => setRestored(null) };
}
