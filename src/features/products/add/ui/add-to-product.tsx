'use client';

import { Button, Loader, Modal, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { withAdded } from '@/features/products/add/add-recipes.rules';
import type { FoundProduct } from '@/features/products/list/find.schema';
import type { PlacedRecipe } from '@/features/products/types/description/description.rules';
import { ProductLine } from '@/features/recipes/article/ui/product-line';
import { recipesWord } from '@/features/recipes/library/ui/changes/bulk-changes.rules';
import { LIMITS } from '@/kernel/limits';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { useRouter } from '@/ui/navigation/router';
import { notify, notifyError } from '@/ui/overlays/toast';
import css from './add-to-product.module.css';

/** Milliseconds without a key after which products are looked for. */
const PAUSE = 200;
/** Products that are shown at a time; a search narrows them. */
const SHOWN = 12;

interface AddToProductProps {
  recipes: readonly (PlacedRecipe & { title: string })[];
  /** Begins a new product with them. */
  onNew: () => void;
  /** They are in; what was selected is done with. */
  onAdded?: () => void;
  onClose: () => void;
}

/** Puts recipes into a product, the one that was changed last at the top, or into a new one. */
export default function AddToProduct({ recipes, onNew, onAdded, onClose }: AddToProductProps) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), PAUSE);
  const found = trpc.products.find.useQuery(
    { q: settled, limit: SHOWN },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { pending, add } = useAdd(recipes, () => {
    onClose();
    onAdded?.();
  });
  const products = (found.data ?? []).filter(({ status }) => status !== 'archived');
  const [only] = recipes;
  const what = recipes.length === 1 ? (only?.title ?? '') : recipesWord(recipes.length);
  return (
    <Modal opened onClose={onClose} size={480} title={`Add ${what} to a product`}>
      <Stack gap="md">
        <TextInput
          label="Find a product"
          placeholder="Title"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={found.isFetching ? <Loader size="xs" /> : null}
          value={typed}
          maxLength={LIMITS.search}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {found.isPending ? <LoadingRows count={4} height={42} /> : null}
        {found.isError && found.data === undefined ? (
          <ErrorState
            title="Your products didn’t load"
            error={found.error}
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        ) : null}
        {found.isSuccess && products.length === 0 ? (
          <Empty level={2} title={settled === '' ? 'No products yet' : 'No products found'}>
            {settled === '' ? 'Start one with what you picked.' : 'Try another word, or start a new product.'}
          </Empty>
        ) : null}
        {products.length === 0 ? null : (
          <ul className={css.products} aria-label="Products">
            {products.map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  className={css.product}
                  disabled={pending !== null}
                  aria-busy={pending === product.id}
                  onClick={() => void add(product)}
                >
                  <ProductLine {...product} />
                  {pending === product.id ? <Loader size="xs" /> : null}
                </button>
              </li>
            ))}
          </ul>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden />}
          disabled={pending !== null}
          onClick={() => {
            onClose();
            onNew();
          }}
        >
          New product
        </Button>
      </Stack>
    </Modal>
  );
}

/** Adds to a product as it is on the server now; what somebody else saves in between is kept. */
function useAdd(recipes: AddToProductProps['recipes'], done: () => void) {
  const cache = trpc.useUtils();
  const router = useRouter();
  const [pending, setPending] = useState<FoundProduct['id'] | null>(null);

  const add = async ({ id, title }: FoundProduct) => {
    setPending(id);
    try {
      const product = await cache.products.get.fetch({ id }, { staleTime: 0 });
      const { fields, added } = withAdded(product, recipes);
      if (added.length > 0) {
        const context = { ifMatch: product.version };
        const answer = await cache.client.products.update.mutate({ id, ...fields }, { context });
        cache.products.get.setData({ id }, answer);
        void cache.products.list.invalidate();
        void cache.products.contents.invalidate({ id });
        void cache.products.usage.invalidate();
      }
      notify(addedWords(title, recipes, added.length), {
        undoLabel: 'Open',
        onUndo: () => router.push(`/products/${id}`),
      });
      done();
    } catch (error) {
      const problem = callProblem(error);
      const reason = problem?.errors[0]?.message ?? problem?.detail;
      notifyError(`Nothing was added to ${title}.${reason === undefined ? '' : ` ${reason}`}`, { error });
    } finally {
      setPending(null);
    }
  };
  return { pending, add };
}

const whyNot = (recipes: number): string =>
  `${recipes === 1 ? 'it’s' : 'they’re'} already there, or there’s no room.`;

/** `Onion soup added to Sunday Kitchen.`, and what of them was not: it is there, or a meal plan has no meal for it. */
function addedWords(product: string, recipes: AddToProductProps['recipes'], added: number): string {
  const [only] = recipes;
  const isOne = recipes.length === 1;
  if (added === 0) return `Nothing was added to ${product}: ${whyNot(recipes.length)}`;
  const rest = recipes.length - added;
  const left = rest === 0 ? '' : ` ${recipesWord(rest)} left out: ${whyNot(rest)}`;
  return `${isOne ? only?.title : recipesWord(added)} added to ${product}.${left}`;
}
