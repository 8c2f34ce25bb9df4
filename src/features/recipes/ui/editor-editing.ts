'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSignedIn } from '@/ui/signed-in';
import { notify } from '@/ui/toast';
import { useUnsavedGuard } from '@/ui/unsaved-guard';
import { listed } from '../activation.rules';
import { DraftKeeper, type KeptDraft } from './editor-kept';
import { FIELD_NAMES } from './editor-names.rules';
import type { AnsweredRecipe } from './editor-remote';
import { useRecipeServer } from './editor-server';
import { EditingSession } from './editor-session';
import type { SessionState } from './editor-state';

/** Asked before she leaves two versions between which she has not chosen. */
const UNDECIDED = {
  title: 'Leave without choosing?',
  children:
    'The version from elsewhere stays, and yours would be lost. To keep yours, compare and choose first.',
};

/** Milliseconds after the last key before the draft is kept on this device. */
const KEEP_AFTER = 300;

/**
 * The session of one editor with its state; it saves, keeps, guards and merges by itself while it is mounted.
 * `sending` says that a photo is on its way, which leaving would lose.
 */
export function useEditing(
  recipe: AnsweredRecipe | null,
  sending: boolean,
): {
  session: EditingSession;
  state: SessionState;
  /** A draft that was brought back, when it was kept; null without one, and once it is dismissed. */
  restored: { at: string; undo: () => void; dismiss: () => void } | null;
} {
  const server = useRecipeServer();
  const { email } = useSignedIn();
  const [session] = useState(() => new EditingSession(recipe, server));
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  const [restored, setRestored] = useState<KeptDraft | null>(null);
  const keeper = useRef<DraftKeeper | null>(null);
  const id = state.saved?.id ?? null;

  // Kept on this device until the server has it.
  useEffect(() => {
    const own = new DraftKeeper(email);
    keeper.current = own;
    const opened = session.getState().saved?.id ?? null;
    own.open(opened);
    let closed = false;
    void own.find(opened).then((found) => {
      if (found === null || closed) return;
      session.restore(found.kept);
      if (session.getState().unsaved) {
        own.keep(session.keep());
        setRestored(found.kept);
      }
      found.drop();
    });
    return () => {
      closed = true;
      own.close();
      session.close();
    };
  }, [session, email]);
  useEffect(() => keeper.current?.open(id), [id]);
  const { draft, unsaved } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is what is kept
  useEffect(() => {
    if (!unsaved) return keeper.current?.forget();
    const timer = setTimeout(() => keeper.current?.keep(session.keep()), KEEP_AFTER);
    return () => clearTimeout(timer);
  }, [session, draft, unsaved]);

  // Saved before the tab is left or closed, and as soon as there is a connection again.
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
  const settle = async () => {
    await session.flush();
    return !sending && !session.getState().unsaved;
  };
  useUnsavedGuard(unsaved || sending, settle, state.conflicts.length === 0 ? undefined : UNDECIDED);

  useEffect(() => {
    // The address of the new recipe, so that a reload finds it; the page stays as it is, with what is being typed.
    if (recipe === null && id !== null) window.history.replaceState(null, '', `/recipes/${id}/edit`);
  }, [recipe, id]);
  const { fields, merge } = state.taken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each merge
  useEffect(() => {
    if (merge === 0) return;
    const names = listed(fields.map((field) => FIELD_NAMES[field].toLowerCase()));
    notify(`Changed elsewhere and taken in: ${names}.`);
  }, [merge]);

  const dismiss = () => setRestored(null);
  return {
    session,
    state,
    restored: restored && {
      at: restored.at,
      dismiss,
      undo() {
        session.revert();
        dismiss();
      },
    },
  };
}
