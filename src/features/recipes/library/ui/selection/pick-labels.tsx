'use client';

import { type ReactElement, useState } from 'react';
import type { RecipeLabels } from '@/features/recipes/library/cards.schema';
import {
  type Change,
  recipesWord,
  shareWith,
} from '@/features/recipes/library/ui/changes/bulk-changes.rules';
import type { ListRecipe } from '@/features/recipes/library/ui/changes/list-changes';
import { termLabel } from '@/features/recipes/library/vocabulary-labels.rules';
import type { CollectionId, RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { tagKey, tidyTag } from '@/kernel/recipe-terms';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ErrorState } from '@/ui/components/states';
import { notifyError } from '@/ui/overlays/toast';
import { type Label, LabelPicker, type PickedLabels } from './label-picker';

interface PickProps {
  recipes: readonly ListRecipe[];
  change: (
    change: Change,
    done: (recipes: readonly ListRecipe[]) => string,
    labels: ReadonlyMap<RecipeId, RecipeLabels>,
  ) => void;
  children: ReactElement<{ onClick?: () => void }>;
}

/** A diet or a free tag, told apart: one may be called as the other. */
type TagValue = `diet:${string}` | `tag:${string}`;
const dietLabel = (diet: string): Label<TagValue> => ({ value: `diet:${diet}`, name: termLabel(diet) });
const tagLabel = (tag: string): Label<TagValue> => ({ value: `tag:${tagKey(tag)}`, name: tag });
const valuesOf = ({ dietary_tags, tags }: Pick<RecipeLabels, 'dietary_tags' | 'tags'>): TagValue[] =>
  [...dietary_tags.map(dietLabel), ...tags.map(tagLabel)].map(({ value }) => value);

/** What is said of picked labels to the API, by their kind. */
const ofKinds = (labels: readonly Label<TagValue>[]) => ({
  diets: labels.flatMap(({ value }) => (value.startsWith('diet:') ? [value.slice('diet:'.length)] : [])),
  tags: labels.flatMap(({ value, name }) => (value.startsWith('tag:') ? [name] : [])),
});

/** The diets and tags of the selected recipes, to be added, made or taken away. A new one is a tag. */
export function PickTags({ recipes, change, children }: PickProps) {
  const [open, setOpen] = useState(false);
  const labels = useLabels(recipes, open);
  const vocabulary = trpc.recipes.vocabulary.useQuery(undefined, { enabled: open });
  const had = [...labels.byId.values()];
  const known = new Map(
    [
      ...(vocabulary.data?.tags ?? []).map(({ value }) => tagLabel(value)),
      ...had.flatMap(({ tags }) => tags.map(tagLabel)),
      ...had.flatMap(({ dietary_tags }) => dietary_tags.map(dietLabel)),
      ...(vocabulary.data?.dietary_tags ?? []).map(({ value }) => dietLabel(value)),
    ].map((label) => [label.value, label]),
  );
  return (
    <LabelPicker
      title={`Tags for ${recipesWord(recipes.length)}`}
      noun="tag"
      most={LIMITS.free_tag}
      labels={[...known.values()]}
      share={labels.complete ? (tag) => shareWith(had.map(valuesOf), tag) : null}
      create={(name) => tagLabel(tidyTag(name.replaceAll(',', ' ')))}
      apply={({ add, remove }) => {
        const [added, removed] = [ofKinds(add), ofKinds(remove)];
        change(
          {
            ...(added.diets.length === 0 ? {} : { add_dietary_tags: added.diets }),
            ...(removed.diets.length === 0 ? {} : { remove_dietary_tags: removed.diets }),
            ...(added.tags.length === 0 ? {} : { add_tags: added.tags }),
            ...(removed.tags.length === 0 ? {} : { remove_tags: removed.tags }),
          },
          (done) => tagSentence(done, { add, remove }),
          labels.byId,
        );
      }}
      failure={labels.failure}
      onOpen={() => setOpen(true)}
    >
      {children}
    </LabelPicker>
  );
}

/** The collections of the selected recipes; a new one can be made on the way. */
export function PickCollections({ recipes, change, children }: PickProps) {
  const [open, setOpen] = useState(false);
  const cache = trpc.useUtils();
  const labels = useLabels(recipes, open);
  const names = trpc.collections.names.useQuery({}, { enabled: open });
  const create = async (name: string): Promise<Label<CollectionId> | null> => {
    try {
      const made = await cache.client.collections.create.mutate({ name });
      await Promise.all([cache.collections.names.invalidate(), cache.collections.list.invalidate()]);
      return { value: made.id, name: made.name };
    } catch (error) {
      const detail = callProblem(error)?.detail;
      notifyError(`The collection wasn’t created.${detail === undefined ? '' : ` ${detail}`}`, { error });
      return null;
    }
  };
  return (
    <LabelPicker
      title={`Collections for ${recipesWord(recipes.length)}`}
      noun="collection"
      most={LIMITS.collection_name}
      labels={(names.data ?? []).map(({ id, name }) => ({ value: id, name }))}
      share={
        labels.complete && names.data !== undefined
          ? (id) =>
              shareWith(
                [...labels.byId.values()].map(({ collection_ids }) => collection_ids),
                id,
              )
          : null
      }
      create={create}
      apply={({ add, remove }) =>
        change(
          {
            ...(add.length === 0 ? {} : { add_collection_ids: values(add) }),
            ...(remove.length === 0 ? {} : { remove_collection_ids: values(remove) }),
          },
          (done) => collectionSentence(done, { add, remove }),
          labels.byId,
        )
      }
      failure={labels.failure}
      onOpen={() => setOpen(true)}
    >
      {children}
    </LabelPicker>
  );
}

const values = <Value extends string>(labels: readonly Label<Value>[]) => labels.map(({ value }) => value);

const named = (recipes: readonly ListRecipe[]): string =>
  recipes.length === 1 ? (recipes[0]?.title ?? '') : recipesWord(recipes.length);

/** The label that alone was added or removed; null where they are several. */
function onlyOne({ add, remove }: PickedLabels): { label: string; verb: 'added to' | 'removed from' } | null {
  const [added] = add;
  const [removed] = remove;
  if (add.length + remove.length !== 1) return null;
  return added === undefined
    ? { label: removed?.name ?? '', verb: 'removed from' }
    : { label: added.name, verb: 'added to' };
}

/** `Vegan added to 3 recipes.`, or that tags were changed when they are several. */
function tagSentence(recipes: readonly ListRecipe[], picked: PickedLabels): string {
  const one = onlyOne(picked);
  return one === null ? `Changed tags for ${named(recipes)}.` : `${one.label} ${one.verb} ${named(recipes)}.`;
}

/** `3 recipes added to Weeknight soups.`, or that collections were changed when they are several. */
function collectionSentence(recipes: readonly ListRecipe[], picked: PickedLabels): string {
  const one = onlyOne(picked);
  return one === null
    ? `Changed collections for ${named(recipes)}.`
    : `${named(recipes)} ${one.verb} ${one.label}.`;
}

/** What each of the recipes has; fetched as many at a time as one call takes. */
function useLabels(recipes: readonly ListRecipe[], enabled: boolean) {
  const ids = recipes.map(({ id }) => id).sort();
  const parts: RecipeId[][] = [];
  for (let at = 0; at < ids.length; at += LIMITS.bulk_recipes)
    parts.push(ids.slice(at, at + LIMITS.bulk_recipes));
  const queries = trpc.useQueries((t) =>
    (enabled ? parts : []).map((part) => t.recipes.labels({ ids: part }, { staleTime: 0 })),
  );
  const failed = queries.find(({ isError, data }) => isError && data === undefined);
  return {
    complete: enabled && queries.every(({ data }) => data !== undefined),
    byId: new Map(queries.flatMap(({ data }) => (data ?? []).map((one) => [one.id, one] as const))),
    failure:
      failed === undefined ? null : (
        <ErrorState
          title="This didn’t load"
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        >
          Your selection is still here.
        </ErrorState>
      ),
  };
}
