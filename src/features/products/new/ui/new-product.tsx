'use client';

import { Alert, Button, Radio, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bestOfCollection } from '@/features/products/editor/ui/recipes/collection-recipes';
import { RecipeOrder } from '@/features/products/editor/ui/recipes/recipe-order';
import { RecipeSearch } from '@/features/products/editor/ui/recipes/recipe-search';
import {
  type ContentsRecipe,
  PRODUCT_TYPES,
  type ProductType,
} from '@/features/products/records/products.schema';
import { recipeCount, TYPE_WORDS } from '@/features/products/ui/product-labels.rules';
import { takePicked } from '@/features/recipes/library/ui/selection/pending-selection';
import { newUuid } from '@/kernel/uuid';
import { useUnsavedGuard } from '@/ui/autosave/unsaved-guard';
import { focusReturn } from '@/ui/client/focus-return';
import { goToPlace, messagesOf, placeId, problemOf } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { useRouter } from '@/ui/navigation/router';
import { notifyError } from '@/ui/overlays/toast';
import { Page, PageBar, PageHeader } from '@/ui/shell/page';
import css from './new-product.module.css';
import { newProduct, pickedRecipes, ROOM, suggestedTitle } from './new-product.rules';

/** Type, title and recipes of a new product; creates a draft and opens its page. */
export function NewProduct() {
  const router = useRouter();
  const cache = trpc.useUtils();
  // One key for this form: a second press cannot make a second product.
  const key = useRef<{ of: ProductType; id: string } | null>(null);
  const [type, setType] = useState<ProductType>('ebook');
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<readonly ContentsRecipe[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  // They came together: from the library, or as a collection.
  const [isPicked, setIsPicked] = useState(false);
  const [collection, setCollection] = useState<string | null>(null);
  useUnsavedGuard((title.trim() !== '' || chosen.length > 0) && !busy);

  // The button that made it goes with this page, and takes the focus along.
  const made = useRef(false);
  useEffect(
    () => () => {
      if (made.current) setTimeout(focusReturn(null));
    },
    [],
  );
  useEffect(() => {
    // What was picked in the library on the way here.
    const picked = pickedRecipes(takePicked());
    if (picked.length === 0) return;
    setChosen(picked);
    setIsPicked(true);
    setTitle((typed) => (typed === '' ? suggestedTitle(picked) : typed));
  }, []);

  const recipes = useMemo(() => new Map(chosen.map((recipe) => [recipe.id, recipe])), [chosen]);
  const ids = chosen.map(({ id }) => id);
  const room = ROOM[type];
  const over = ids.length - room;
  const few = ids.length <= ROOM.lead_magnet;

  const edited = () => {
    key.current = null;
    setErrors({});
  };
  const make = async (type: ProductType) => {
    setBusy(true);
    if (key.current?.of !== type) key.current = { of: type, id: newUuid() };
    try {
      const taken =
        type === 'lead_magnet' && !few && collection !== null
          ? (await bestOfCollection(cache, collection, ROOM.lead_magnet)).map(({ id }) => id)
          : ids;
      const product = await cache.client.products.create.mutate(newProduct(type, title, taken), {
        context: { idempotencyKey: key.current.id },
      });
      // A taste is whole with its recipes: its file is made at once. Where that cannot begin, its page says so.
      if (type === 'lead_magnet' && ids.length > 0)
        await cache.client.products.startBuild.mutate({ id: product.id }).catch(() => null);
      cache.products.get.setData({ id: product.id }, product);
      void cache.products.list.invalidate();
      made.current = true;
      router.push(`/products/${product.id}`);
    } catch (error) {
      setBusy(false);
      const problem = problemOf(error);
      if (problem === null || problem.errors.length === 0) {
        notifyError('The product was not created. What you chose is still here.', { error });
        return;
      }
      setErrors(messagesOf(problem.errors));
      requestAnimationFrame(() => goToPlace(problem.errors[0]?.pointer ?? ''));
    }
  };
  const listPointer = type === 'meal_plan' ? '/entries' : '/recipe_ids';

  return (
    <Page width="text">
      <PageBar back={{ href: '/products', label: 'Products' }} />
      <PageHeader title="New product" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make(type);
        }}
        noValidate
      >
        <Radio.Group
          label="What will it be?"
          value={type}
          onChange={(value) => {
            const next = PRODUCT_TYPES.find((known) => known === value);
            if (next !== undefined) setType(next);
            edited();
          }}
        >
          <div className={css.types}>
            {PRODUCT_TYPES.map((value) => (
              <Radio.Card key={value} value={value} className={css.type ?? ''}>
                <Radio.Indicator size="xs" className={css.dot ?? ''} />
                <span>
                  <span className={css.name}>{TYPE_WORDS[value].name}</span>
                  <span className={css.sentence}>{TYPE_WORDS[value].sentence}</span>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <TextInput
          className={css.title ?? ''}
          id={placeId('/title')}
          label="Title"
          placeholder="Sunday Kitchen"
          required
          withAsterisk={false}
          value={title}
          error={errors['/title']}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            edited();
          }}
        />
        <div className={css.columns}>
          <section aria-label="Your library">
            <RecipeSearch
              chosen={new Set(ids)}
              room={room - ids.length}
              best={type === 'lead_magnet'}
              onAdd={(added, from) => {
                if (from !== undefined && chosen.length === 0) {
                  setIsPicked(true);
                  setCollection(from.id);
                  if (title.trim() === '') setTitle(from.name);
                } else setCollection(null);
                setChosen((before) => [...before, ...added]);
                edited();
              }}
            />
          </section>
          <section className={css.chosen} id={placeId(listPointer)} aria-labelledby="chosen">
            <h2 id="chosen">
              In it{' '}
              <span className={css.count} role="status">
                {recipeCount(ids.length)}
              </span>
            </h2>
            {over > 0 ? (
              <Alert className={css.alert ?? ''}>
                {TYPE_WORDS[type].name === 'Meal plan' ? 'A new meal plan' : 'It'} takes {room} recipes here.
                Take out {over}, or choose another type.
              </Alert>
            ) : null}
            {errors[listPointer] === undefined ? null : (
              <Alert className={css.alert ?? ''} color="bad">
                {errors[listPointer]}
              </Alert>
            )}
            {ids.length === 0 ? (
              <p className={css.none}>
                {type === 'meal_plan'
                  ? 'Recipes fill the dinners of a week first, then lunches and breakfasts. You move them on the next page.'
                  : 'Add recipes from your library. You can also start empty and choose later.'}
              </p>
            ) : (
              <RecipeOrder
                label="Recipes in it"
                ids={ids}
                recipes={recipes}
                pointer="/recipe_ids"
                errors={errors}
                onChange={(next) => {
                  setCollection(null);
                  setChosen(next.flatMap((id) => recipes.get(id) ?? []));
                  edited();
                }}
              />
            )}
          </section>
        </div>
        <div className={css.foot}>
          <Button type="submit" loading={busy} disabled={over > 0}>
            {type === 'lead_magnet' && ids.length > 0 ? 'Make it' : 'Create draft'}
          </Button>
          {isPicked && type !== 'lead_magnet' && ids.length > 0 && (few || collection !== null) ? (
            <Button variant="default" disabled={busy} onClick={() => void make('lead_magnet')}>
              Make a lead magnet of{' '}
              {few ? (ids.length === 1 ? 'it' : 'them') : `its best ${ROOM.lead_magnet}`}
            </Button>
          ) : null}
          <span className={css.hint}>Nothing is published yet.</span>
        </div>
      </form>
    </Page>
  );
}
