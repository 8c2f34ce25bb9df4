'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { listed } from '@/features/recipes/completeness/completeness.rules';
import { FIELD_NAMES } from '@/features/recipes/editor/ui/draft/field-names.rules';
import { useUnsavedGuard } from '@/ui/autosave/unsaved-guard';
import { useKeptWork } from '@/ui/autosave/use-local-draft';
import { notify } from '@/ui/overlays/toast';
import type { SessionState } from './autosave-state';
import { KEPT_FORM, type KeptDraft } from './local-drafts';
import { EditingSession } from './recipe-autosave';
import type { AnsweredRecipe } from './recipe-server';
import { useRecipeServer } from './use-recipe-server';

/** Asked before she leaves two versions between which she has not chosen. */
const UNDECIDED = {
  title: 'Leave without choosing?',
  children:
    'The version from elsewhere stays, and yours would be lost. To keep yours, compare and choose first.',
};

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
  const [session] = useState(() => new EditingSession(recipe, server));
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  const { draft, unsaved } = state;
  const id = state.saved?.id ?? null;
  const { restored, dismiss } = useKeptWork<KeptDraft>({ session, form: KEPT_FORM, id, draft, unsaved });
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

  return {
    session,
    state,
    restored: restored && {
      at: restored.at,
      dismiss,
      undo() {
        const step = session.revert();
        dismiss();
        if (step === null) return;
        // What was written and saved after it came back goes with it.
        notify('Discarded, with your changes since.', { onUndo: () => void session.undo(step) });
      },
    },
  };
}
