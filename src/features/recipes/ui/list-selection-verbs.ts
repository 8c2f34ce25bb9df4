'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { notify, notifyError } from '@/ui/toast';
import { trpc } from '@/ui/trpc';
import { listed, RESTORED } from '../activation.rules';
import type { CardList, RecipeLabels } from '../cards.schema';
import { type Change, recipesWord } from './list-bulk.rules';
import type { ChangeOptions, ListRecipe } from './list-changes';
import type { Selection } from './list-selection';
import { MOST_SELECTED } from './list-selection.rules';
import { keepPicked } from './picked';

export interface VerbsProps {
  /** What the list shows now. */
  input: CardList;
  selection: Selection;
  change: (recipes: readonly ListRecipe[], change: Change, options: ChangeOptions) => Promise<boolean>;
}

/** `Mapo Tofu`, or `3 recipes`. */
const called = (recipes: readonly ListRecipe[]): string =>
  recipes.length === 1 ? (recipes[0]?.title ?? '') : recipesWord(recipes.length);

const areOrIs = (recipes: readonly ListRecipe[]): string => (recipes.length === 1 ? 'is' : 'are');

/** Recipes that are named when they need something; the others are counted. */
const NAMED = 3;

/** The verbs of the selection bar. `progress` is 0 … 100 while more than one call is under way. */
export function useSelectionVerbs({ input, selection, change }: VerbsProps) {
  const router = useRouter();
  const cache = trpc.useUtils();
  const [progress, setProgress] = useState<number | null>(null);
  const [gathering, setGathering] = useState(false);
  const { selected, set, clear } = selection;
  const all = () => [...selected.values()];

  const run = async (
    recipes: readonly ListRecipe[],
    wanted: Change,
    done: string,
    labels?: ReadonlyMap<string, RecipeLabels>,
  ): Promise<boolean> => {
    const long = recipes.length > LIMITS.bulk_recipes;
    if (long) setProgress(0);
    const changed = await change(recipes, wanted, {
      done,
      ...(labels === undefined ? {} : { labels }),
      ...(long ? { onProgress: (count) => setProgress((100 * count) / recipes.length) } : {}),
    });
    setProgress(null);
    return changed;
  };

  const makeActive = async () => {
    const recipes = all().filter(({ status }) => status !== 'active');
    const complete = recipes.filter(({ missing }) => missing.length === 0);
    const incomplete = recipes.filter(({ missing }) => missing.length > 0);
    if (recipes.length === 0) {
      notify('All of them are active already.');
      return;
    }
    // What could not be made active stays selected, so that it can be found.
    set(
      all().filter((recipe) => !incomplete.includes(recipe)),
      false,
    );
    if (incomplete.length === 0) clear();
    else notify(needed(incomplete), { stays: true });
    if (complete.length > 0)
      await run(complete, { status: 'active' }, `${called(complete)} ${areOrIs(complete)} active.`);
  };

  return {
    progress,
    gathering,
    makeActive: () => void makeActive(),
    restore: () => {
      const recipes = all();
      clear();
      const what = recipes.length === 1 ? 'a draft' : 'drafts';
      void run(recipes, { status: RESTORED.status }, `${called(recipes)} ${areOrIs(recipes)} ${what} again.`);
    },
    archive: () => {
      const recipes = all().filter(({ status }) => status !== 'archived');
      clear();
      void run(recipes, { status: 'archived' }, `${called(recipes)} archived.`);
    },
    setEmailReady: (email_ready: boolean) => {
      const recipes = all().filter((recipe) => recipe.email_ready !== email_ready);
      const word = email_ready ? 'ready for email' : 'no longer ready for email';
      void run(recipes, { email_ready }, `${called(recipes)} ${areOrIs(recipes)} ${word}.`);
    },
    changeLabels: (wanted: Change, done: string, labels: ReadonlyMap<string, RecipeLabels>) =>
      void run(all(), wanted, done, labels),
    newProduct: () => {
      if (keepPicked(all())) router.push('/products/new');
      else notifyError('This browser keeps nothing for a page, so the recipes cannot be taken along.');
    },
    /** Selects what the list has on all its pages, as far as there is room. */
    selectAll: async () => {
      setGathering(true);
      try {
        for (let page = 1; ; page++) {
          const answer = await cache.recipes.cards.fetch({ ...input, page, per_page: LIMITS.per_page });
          set(answer.items, true);
          if (page >= answer.total_pages || page * LIMITS.per_page >= MOST_SELECTED) break;
        }
      } catch (error) {
        notifyError('The other pages could not be loaded.', { error });
      } finally {
        setGathering(false);
      }
    },
  };
}

/** Why recipes stay as they are: `Left as they are: Mapo Tofu (add servings), Rösti (add a method).` */
function needed(recipes: readonly ListRecipe[]): string {
  const named = recipes.slice(0, NAMED).map(({ title, missing }) => `${title} (add ${listed(missing)})`);
  const more = recipes.length - named.length;
  const rest = more > 0 ? [`${more} more`] : [];
  return `Not made active: ${listed([...named, ...rest])}.`;
}
