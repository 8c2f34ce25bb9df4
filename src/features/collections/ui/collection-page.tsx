'use client';

import { Anchor, Button, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { CollectionWhole } from '@/features/collections/collections.schema';
import { RecipeOrder } from '@/features/products/editor/ui/recipes/recipe-order';
import type { CollectionId, RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { ActionMenu } from '@/ui/components/action-menu';
import { lazyDialog } from '@/ui/components/lazy';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { Link } from '@/ui/navigation/link';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import { PageBar, PageHeader } from '@/ui/shell/page';
import { ReadOnly } from '@/ui/shell/read-only';
import { useRole } from '@/ui/shell/signed-in';
import css from './collections.module.css';

const CollectionForm = lazyDialog(() => import('./collection-form'));

/** One collection: what it is called, and its recipes in the creator's order. */
export function CollectionPage({ id }: { id: CollectionId }) {
  const found = trpc.collections.get.useQuery({ id });
  const collection = found.data;
  const [editing, setEditing] = useState(false);
  const mayChange = useRole().may('recipes:write');
  const remove = useRemoval();
  return (
    <>
      <PageBar back={{ href: '/recipes/collections', label: 'Collections' }} />
      <PageHeader
        title={collection?.name ?? 'Collection'}
        actions={
          collection === undefined || !mayChange ? undefined : (
            <Group gap="xs" wrap="nowrap">
              <Button
                variant="default"
                leftSection={<IconPencil aria-hidden />}
                onPointerEnter={CollectionForm.prepare}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
              <ActionMenu
                label={`More for ${collection.name}`}
                entries={[
                  {
                    label: 'Delete collection',
                    icon: <IconTrash size={16} stroke={1.6} aria-hidden />,
                    bad: true,
                    onSelect: () => void remove(collection),
                  },
                ]}
              />
            </Group>
          )
        }
      />
      {found.isPending ? <LoadingRows count={6} height={44} /> : null}
      {found.isError && collection === undefined ? (
        <ErrorState
          title="This collection didn’t load"
          error={found.error}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        >
          Your recipes are safe.
        </ErrorState>
      ) : null}
      {collection === undefined ? null : (
        <>
          {collection.description === null ? null : (
            <p className={css.lede} dir="auto">
              {collection.description}
            </p>
          )}
          <ReadOnly unless="recipes:write">
            <Recipes collection={collection} />
          </ReadOnly>
          {editing ? <CollectionForm collection={collection} onClose={() => setEditing(false)} /> : null}
        </>
      )}
    </>
  );
}

/** Asks, deletes a collection, and leads back to the others. */
function useRemoval() {
  const router = useRouter();
  const cache = trpc.useUtils();
  const remove = trpc.collections.delete.useMutation();
  return async ({ id, name, recipe_count }: CollectionWhole) => {
    const sure = await confirm({
      title: `Delete ${name}?`,
      children:
        recipe_count === 0
          ? 'It has no recipes.'
          : 'Its recipes stay in your library, and in your products. Their order in this collection will be lost.',
      confirm: 'Delete collection',
      irreversible: true,
    });
    if (!sure) return;
    remove.mutate(
      { id },
      {
        onSuccess() {
          notify(`Deleted ${name}.`);
          router.push('/recipes/collections');
          return Promise.all([cache.collections.list.invalidate(), cache.recipes.invalidate()]);
        },
        onError: (error) =>
          notifyError(callProblem(error)?.detail ?? `${name} wasn’t deleted. Try again in a moment.`, {
            error,
          }),
      },
    );
  };
}

/** The recipes of a collection, to be put in order and taken out. */
function Recipes({ collection: { id, recipe_ids, recipe_count } }: { collection: CollectionWhole }) {
  const pages = Math.ceil(recipe_ids.length / LIMITS.per_page);
  const cards = trpc.useQueries((call) =>
    Array.from({ length: pages }, (_, at) =>
      call.recipes.cards({
        collection_id: id,
        status: ['active', 'draft', 'archived'],
        sort: 'position',
        per_page: LIMITS.per_page,
        page: at + 1,
      }),
    ),
  );
  const change = useOrder(id, recipe_ids);
  const mayChange = useRole().may('recipes:write');
  if (recipe_ids.length === 0 && !mayChange)
    return <Empty title="No recipes yet">Recipes in this collection will appear here.</Empty>;
  if (recipe_ids.length === 0)
    return (
      <Empty
        title="No recipes yet"
        actions={
          <Button component={Link} href="/recipes">
            Choose recipes
          </Button>
        }
      >
        Select recipes in your library, then add them to this collection.
      </Empty>
    );
  if (cards.some(({ isPending }) => isPending)) return <LoadingRows count={6} height={44} />;
  const recipes = new Map(
    cards.flatMap(({ data }) => data?.items ?? []).map((recipe) => [recipe.id, recipe]),
  );
  return (
    <section aria-label="Recipes">
      <RecipeOrder
        label="Recipes in order"
        ids={recipe_ids}
        recipes={recipes}
        onChange={change}
        pointer="/recipe_ids"
      />
      {recipe_ids.length === LIMITS.collection_order && recipe_count > recipe_ids.length ? (
        <p className={css.note}>
          These are the first {recipe_ids.length.toLocaleString('en')} of {recipe_count.toLocaleString('en')}{' '}
          recipes.
        </p>
      ) : null}
      <p className={css.note}>
        Ebooks follow this order.{' '}
        <Anchor component={Link} inherit href={`/recipes?collection=${id}`}>
          View these recipes in the library
        </Anchor>
      </p>
    </section>
  );
}

/** Shows a new order at once and saves it, one change after the other; what is refused is shown as it was. */
function useOrder(id: CollectionId, before: readonly RecipeId[]) {
  const cache = trpc.useUtils();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (wanted: RecipeId[]) => {
    const gone = before.filter((one) => !wanted.includes(one));
    const back = wanted.filter((one) => !before.includes(one));
    cache.collections.get.setData({ id }, (now) => now && { ...now, recipe_ids: wanted });
    const save = async () => {
      const { collections } = cache.client;
      for (const recipe_id of gone) await collections.removeRecipe.mutate({ id, recipe_id });
      for (const recipe_id of back) await collections.addRecipe.mutate({ id, recipe_id });
      if (gone.length === 0) await collections.order.mutate({ id, recipe_ids: wanted });
    };
    queue.current = queue.current
      .then(save)
      .catch((error: unknown) => {
        notifyError('That change wasn’t saved. Try again in a moment.', { error });
        return cache.collections.get.invalidate({ id });
      })
      .then(() => Promise.all([cache.recipes.invalidate(), cache.collections.list.invalidate()]));
  };
}
