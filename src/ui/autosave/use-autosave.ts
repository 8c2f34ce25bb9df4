'use client';

import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { notify } from '@/ui/overlays/toast';
import { useSignedIn } from '@/ui/shell/signed-in';
import type { AutosaveState } from './autosave';
import { DraftKeeper, type Kept } from './local-drafts';
import { isGivenUp, useUnsavedGuard } from './unsaved-guard';

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
  work: SavedWork<T>;
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
  work,
  form,
  id,
  draft,
  unsaved,
}: KeptWorkOptions<T>): {
  restored: T | null;
  dismiss: () => void;
} {
  const { email, library } = useSignedIn();
  // A recipe that was begun in somebody else's library is not offered in another one.
  const account = library === null ? email : `${email}.${library.user_id}`;
  const [restored, setRestored] = useState<T | null>(null);
  const keeper = useRef<DraftKeeper<T> | null>(null);
  const opened = useRef(id);
  opened.current = id;

  useEffect(() => {
    const own = new DraftKeeper<T>(account, form);
    keeper.current = own;
    own.open(opened.current);
    let closed = false;
    void own.find(opened.current).then((found) => {
      if (found === null || closed) return;
      work.restore(found.kept);
      if (work.getState().unsaved) {
        own.keep(work.keep());
        const told = work.lacked?.() ?? Promise.resolve(true);
        void told.then((lacked) => {
          if (lacked && !closed) setRestored(found.kept);
        });
      }
      found.drop();
    });
    return () => {
      closed = true;
      // A page that was taken down with unsaved work in it, and not left by choice, is to find it again.
      if (work.getState().unsaved && !isGivenUp()) own.keep(work.keep());
      else own.forget();
      own.close();
      work.close();
    };
  }, [work, form, account]);
  useEffect(() => keeper.current?.open(id), [id]);
  // At once: a reload may come before the page is drawn anew.
  useEffect(
    () =>
      work.subscribe(() => {
        if (!work.getState().unsaved) keeper.current?.forget();
      }),
    [work],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is what is kept
  useEffect(() => {
    if (!unsaved) return keeper.current?.forget();
    const timer = setTimeout(() => keeper.current?.keep(work.keep()), KEEP_AFTER);
    return () => clearTimeout(timer);
  }, [work, draft, unsaved]);

  const save = () => {
    if (!work.getState().unsaved) return;
    keeper.current?.keep(work.keep());
    void work.flush();
  };
  useWindowEvent('online', save);
  useWindowEvent('pagehide', save);
  useWindowEvent('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });

  return { restored, dismiss: () => setRestored(null) };
}

/** Asked before she leaves two versions between which she has not chosen. */
const UNDECIDED = {
  title: 'Leave without choosing?',
  children: 'The other version stays, and you’ll lose yours. To keep yours, choose it first.',
};

/** An `Autosave`, as far as a screen needs it. */
interface ShownWork<T extends Kept, S extends { unsaved: boolean }> extends SavedWork<T> {
  getState: () => S;
}

interface AutosaveOptions<T extends Kept, S extends { unsaved: boolean }>
  extends Pick<KeptWorkOptions<T>, 'form' | 'id'> {
  /** Keeps its identity. */
  work: ShownWork<T, S>;
  /** Fields as the reader calls them: `title and steps`. */
  namesOf: (fields: readonly string[]) => string;
  /** Something is on its way that leaving would lose. */
  sending?: boolean;
  /** Takes back all that was changed here, and answers how to take that back; null where nothing was. */
  revert: () => (() => void) | null;
}

/** Work that was brought back: when it was kept, RFC 3339, and the ways on. */
export interface RestoredWork {
  at: string;
  undo: () => void;
  dismiss: () => void;
}

/**
 * The state of work that saves itself. While it is mounted it saves, keeps, guards and merges, and says what came in
 * from elsewhere. `restored` is null where nothing was brought back, and once that is dismissed.
 */
export function useAutosave<
  T extends Kept,
  S extends Pick<AutosaveState<unknown, object, unknown>, 'draft' | 'unsaved' | 'held' | 'taken'>,
>({
  work,
  form,
  id,
  namesOf,
  sending = false,
  revert,
}: AutosaveOptions<T, S>): {
  state: S;
  restored: RestoredWork | null;
} {
  const state = useSyncExternalStore(work.subscribe, work.getState, work.getState);
  const { draft, unsaved, held, taken } = state;
  const { restored, dismiss } = useKeptWork<T>({ work, form, id, draft, unsaved });
  const settle = async () => {
    await work.flush();
    return !sending && !work.getState().unsaved;
  };
  useUnsavedGuard(unsaved || sending, settle, held.size === 0 ? undefined : UNDECIDED);
  const { fields, merge } = taken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each merge
  useEffect(() => {
    if (merge > 0) notify(`Updated in another tab or on another device: ${namesOf(fields)}.`);
  }, [merge]);
  return {
    state,
    restored: restored && {
      at: restored.at,
      dismiss,
      undo() {
        const takeBack = revert();
        dismiss();
        // What was written and saved after it came back goes with it.
        if (takeBack !== null)
          notify('Discarded, along with the changes you made since.', { onUndo: takeBack });
      },
    },
  };
}
