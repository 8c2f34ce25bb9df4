'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListRecipe } from '@/features/recipes/library/ui/changes/list-changes';
import type { RecipeId } from '@/kernel/ids';
import { rangeOf, type Selected, withAll } from './selection.rules';

export interface Selection {
  selected: Selected<ListRecipe>;
  /** Whether one is selecting: something is selected, or the button for it was pressed. */
  selecting: boolean;
  /** Selects or frees one; `range` does the same to all between it and the last one. */
  toggle: (recipe: ListRecipe, range?: boolean) => void;
  set: (recipes: readonly ListRecipe[], on: boolean) => void;
  /** What is selected of these is now as they are. */
  refresh: (recipes: readonly ListRecipe[]) => void;
  begin: () => void;
  clear: () => void;
}

/** What is selected in the list; it outlives a change of page, order and filters, and ends with Escape. */
export function useSelection(page: readonly ListRecipe[]): Selection {
  const [selected, setSelected] = useState<Selected<ListRecipe>>(new Map());
  const [begun, setBegun] = useState(false);
  const last = useRef<RecipeId | null>(null);
  const present = useRef(page);
  present.current = page;
  const selecting = begun || selected.size > 0;

  const set = useCallback<Selection['set']>(
    (recipes, on) => setSelected((before) => withAll(before, recipes, on)),
    [],
  );
  const toggle = useCallback<Selection['toggle']>((recipe, range = false) => {
    const from = range ? last.current : null;
    last.current = recipe.id;
    setSelected((before) => {
      const between = rangeOf(present.current, from, recipe.id);
      return withAll(before, between.length === 0 ? [recipe] : between, !before.has(recipe.id));
    });
  }, []);
  const refresh = useCallback<Selection['refresh']>(
    (recipes) =>
      setSelected((before) =>
        withAll(
          before,
          recipes.filter(({ id }) => before.has(id)),
          true,
        ),
      ),
    [],
  );
  const begin = useCallback(() => setBegun(true), []);
  const clear = useCallback(() => {
    last.current = null;
    setBegun(false);
    setSelected(new Map());
  }, []);

  useEffect(() => {
    if (!selecting) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasOwnEscape(event.target)) return;
      clear();
    };
    // Before the dialog that it closes is gone.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [selecting, clear]);

  return useMemo(
    () => ({ selected, selecting, toggle, set, refresh, begin, clear }),
    [selected, selecting, toggle, set, refresh, begin, clear],
  );
}

/** Whether Escape means something else here: it closes a dialog or a menu, or empties a field. */
function hasOwnEscape(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}
