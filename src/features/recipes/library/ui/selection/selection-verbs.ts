'use client';

import { useEffect, useRef, useState } from 'react';
import { RESTORED } from '@/features/recipes/completeness/completeness.rules';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import type { CardList, RecipeLabels } from '@/features/recipes/library/cards.schema';
import { type Change, recipesWord } from '@/features/recipes/library/ui/changes/bulk-changes.rules';
import type { ChangeOptions, ListPage, ListRecipe } from '@/features/recipes/library/ui/changes/list-changes';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { trpc } from '@/ui/client/trpc';
import { notify, notifyError } from '@/ui/overlays/toast';
import { useNewProduct } from './pending-selection';
import type { Selection } from './selection';
import { MOST_SELECTED, stillNeeded, stillSelected } from './selection.rules';

export interface VerbsProps {
  /** What the list shows now. */
  page: ListPage;
  input: CardList;
  selection: Selection;
  /** Shows recipes of these states, under the same filters otherwise; nothing is selected then. */
  onShow: (status: RecipeStatus[]) => void;
  change: (
    recipes: readonly ListRecipe[],
    change: Change,
    options: ChangeOptions,
  ) => Promise<readonly ListRecipe[]>;
}

/** `Mapo Tofu`, or `3 recipes`. */
const called = (recipes: readonly ListRecipe[]): string =>
  recipes.length === 1 ? (recipes[0]?.title ?? '') : recipesWord(recipes.length);

/** Whether recipes leave the list once they are ready. */
const hidesReady = ({ status }: CardList): boolean =>
  status !== undefined && ![status].flat().includes('active');

/** The button that leads to them. */
const show = (recipes: readonly ListRecipe[]): string => (recipes.length === 1 ? 'Show it' : 'Show them');

const areOrIs = (recipes: readonly ListRecipe[]): string => (recipes.length === 1 ? 'is' : 'are');

/** The verbs of the selection bar. What could not be changed stays selected where it is shown. */
export function useSelectionVerbs({ page: shown, input, selection, onShow, change }: VerbsProps) {
  const newProduct = useNewProduct();
  const cache = trpc.useUtils();
  /** How much of all pages is selected, 0 … 100, while they are being read. */
  const [gathering, setGathering] = useState<number | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const { selected, set, clear } = selection;
  const all = () => [...selected.values()];

  /** Changes recipes that are done with then: they leave the selection, a few at once and many when it is sure. */
  const finish = async (
    recipes: readonly ListRecipe[],
    wanted: Change,
    done: ChangeOptions['done'],
    rest: readonly ListRecipe[] = [],
    offer?: ChangeOptions['offer'],
  ) => {
    const leave = (left: readonly ListRecipe[]) => {
      set(recipes, false);
      if (left.length > 0) set(left, true);
      else if (!isGone.current) clear();
    };
    const few = recipes.length <= LIMITS.bulk_recipes;
    if (few) leave(rest);
    const changed = await change(recipes, wanted, { done, offer });
    const left = recipes.slice(changed.length);
    if (!few || left.length > 0) leave([...rest, ...left]);
  };

  const makeActive = async () => {
    const recipes = all().filter(({ status }) => status !== 'active');
    const complete = recipes.filter(({ missing }) => missing.length === 0);
    const incomplete = recipes.filter(({ missing }) => missing.length > 0);
    if (recipes.length === 0) {
      const [one, other] = all();
      notify(
        one !== undefined && other === undefined
          ? `${one.title} is already marked as ready.`
          : 'They’re already marked as ready.',
      );
      return;
    }
    const rest = stillSelected(incomplete, shown.items);
    if (incomplete.length > 0)
      notify(stillNeeded(incomplete), {
        about: incomplete.map(({ id }) => id),
        offer: {
          label: show(incomplete),
          onPress: () => onShow([...new Set(incomplete.map(({ status }) => status))]),
        },
      });
    const ready = (done: readonly ListRecipe[]) => `${called(done)} ${areOrIs(done)} ready.`;
    // Where they stay in the list, they stay selected: she may want to tag them next.
    if (!hidesReady(input)) {
      if (complete.length > 0) await change(complete, { status: 'active' }, { done: ready });
      return;
    }
    if (complete.length + rest.length === 0) {
      clear();
      return;
    }
    set(
      all().filter((recipe) => !complete.includes(recipe) && !rest.includes(recipe)),
      false,
    );
    if (complete.length > 0)
      await finish(complete, { status: 'active' }, ready, rest, {
        label: show(complete),
        onPress: () => onShow(['active']),
      });
  };

  return {
    gathering,
    makeActive: () => void makeActive(),
    restore: () => {
      const what = (done: readonly ListRecipe[]) => (done.length === 1 ? 'a draft' : 'drafts');
      void finish(
        all(),
        { status: RESTORED.status },
        (done) => `${called(done)} ${areOrIs(done)} ${what(done)} again.`,
      );
    },
    archive: () => {
      const recipes = all().filter(({ status }) => status !== 'archived');
      void finish(recipes, { status: 'archived' }, (done) => `${called(done)} archived.`);
    },
    setEmailReady: (email_ready: boolean) => {
      const recipes = all().filter((recipe) => recipe.email_ready !== email_ready);
      const said = (done: readonly ListRecipe[]) =>
        email_ready ? `Marked ${called(done)} for newsletters.` : `Removed ${called(done)} from newsletters.`;
      void change(recipes, { email_ready }, { done: said });
    },
    changeLabels: (
      wanted: Change,
      done: ChangeOptions['done'],
      labels: ReadonlyMap<RecipeId, RecipeLabels>,
    ) => void change(all(), wanted, { done, labels }),
    newProduct: () => newProduct(all()),
    /** Selects what the list has on all its pages, as far as there is room; ends where the selection was ended. */
    selectAll: async () => {
      setGathering(0);
      try {
        for (let page = 1; !isGone.current; page++) {
          const { items, total_pages } = await cache.client.recipes.cards.query({
            ...{ ...input, page, per_page: LIMITS.per_page },
          });
          if (isGone.current) break;
          set(items, true);
          setGathering((100 * page) / total_pages);
          if (page >= total_pages || page * LIMITS.per_page >= MOST_SELECTED) break;
        }
      } catch (error) {
        notifyError('The other pages didn’t load.', { error });
      } finally {
        setGathering(null);
      }
    },
  };
}
