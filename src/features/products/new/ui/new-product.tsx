'use client';

import { Alert, Button, Radio, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bestOfCollection } from '@/features/products/editor/ui/recipes/collection-recipes';
import { RecipeOrder } from '@/features/products/editor/ui/recipes/recipe-order';
import { RecipeSearch } from '@/features/products/editor/ui/recipes/recipe-search';
import type { ContentsRecipe } from '@/features/products/records/products.schema';
import { LEAD_MAGNET } from '@/features/products/types/lead-magnet/lead-magnet.rules';
import { PRODUCT_TYPES, type ProductType, typeOf } from '@/features/products/types/registry';
import { fullWords, recipeCount } from '@/features/products/ui/product-labels.rules';
import { takePicked } from '@/features/recipes/library/ui/selection/pending-selection';
import type { CollectionId } from '@/kernel/ids';
import { newUuid } from '@/kernel/uuid';
import { useUnsavedGuard } from '@/ui/autosave/unsaved-guard';
import { focusReturn } from '@/ui/client/focus-return';
import { placeId } from '@/ui/client/problem';
import { pointerErrors, useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { useRouter } from '@/ui/navigation/router';
import { PageBar, PageHeader, PageLayout } from '@/ui/shell/page';
import { libraryOwner, useSignedIn } from '@/ui/shell/signed-in';
import css from './new-product.module.css';
import { newProduct, pickedRecipes, suggestedTitle } from './new-product.rules';

/** So few recipes at most are said before there are too many. */
const SMALL = 20;

/** Type, title and recipes of a new product; creates a draft and opens its page. `first` is the type that is chosen to begin with. */
export function NewProduct({ first }: { first: ProductType }) {
  const router = useRouter();
  const cache = trpc.useUtils();
  const library = libraryOwner(useSignedIn());
  // A second press of the same cannot make a second product.
  const attempt = useRef<{ key: string; wish: string } | null>(null);
  const [type, setType] = useState(first);
  const { form, refusal, submit, refuse, say } = useProblemForm({
    mode: 'controlled',
    // The lists are chosen beside it, and may be what is refused.
    initialValues: { title: '', recipe_ids: null, entries: null },
  });
  const { title } = form.values;
  const setTitle = (words: string) => form.setFieldValue('title', words);
  const [chosen, setChosen] = useState<readonly ContentsRecipe[]>([]);
  const [busy, setBusy] = useState(false);
  // They came together: from the library, or as a collection.
  const [isPicked, setIsPicked] = useState(false);
  const [collection, setCollection] = useState<CollectionId | null>(null);
  useUnsavedGuard((title.trim() !== '' || chosen.length > 0) && !busy);

  // The button that made it goes with this page, and takes the focus along.
  const made = useRef(false);
  useEffect(
    () => () => {
      if (made.current) setTimeout(focusReturn(null));
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    // What was picked in the library on the way here.
    const picked = pickedRecipes(takePicked(library));
    if (picked.length === 0) return;
    setChosen(picked);
    setIsPicked(true);
    form.setFieldValue('title', (typed) => (typed === '' ? suggestedTitle(picked) : typed));
  }, []);

  const recipes = useMemo(() => new Map(chosen.map((recipe) => [recipe.id, recipe])), [chosen]);
  const ids = chosen.map(({ id }) => id);
  const { begin, recipes_field } = typeOf(type);
  const room = begin.most;
  const over = ids.length - room;
  const gift = typeOf(LEAD_MAGNET).begin.most;
  const few = ids.length <= gift;

  const errors = pointerErrors(form.errors);
  const make = async (type: ProductType) => {
    setBusy(true);
    say(null);
    try {
      const { most, is_whole } = typeOf(type).begin;
      const taken =
        is_whole && ids.length > most && collection !== null
          ? await bestOfCollection(cache, collection, most)
          : chosen;
      const body = newProduct(type, title, taken);
      const wish = JSON.stringify(body);
      if (attempt.current?.wish !== wish) attempt.current = { key: newUuid(), wish };
      const context = { idempotencyKey: attempt.current.key };
      const product = await cache.client.products.create.mutate(body, { context });
      // A taste is whole with its recipes: its file is made at once. Where that cannot begin, its page says so.
      if (is_whole && ids.length > 0)
        await cache.client.products.startBuild.mutate({ id: product.id }).catch(() => null);
      cache.products.get.setData({ id: product.id }, product);
      void cache.products.list.invalidate();
      made.current = true;
      router.push(`/products/${product.id}`);
    } catch (error) {
      setBusy(false);
      refuse(error);
    }
  };
  const listPointer = `/${recipes_field}`;

  return (
    <PageLayout width="text">
      <PageBar back={{ href: '/products', label: 'Products' }} />
      <PageHeader title="New product" />
      <form noValidate onSubmit={submit(() => void make(type))}>
        <Radio.Group
          label="What do you want to make?"
          value={type}
          onChange={(value) => {
            const next = PRODUCT_TYPES.find((known) => known === value);
            if (next !== undefined) setType(next);
            form.clearErrors();
          }}
        >
          <div className={css.types}>
            {PRODUCT_TYPES.map((value) => (
              <Radio.Card key={value} value={value} className={css.type ?? ''}>
                <Radio.Indicator size="xs" className={css.dot ?? ''} />
                <span>
                  <span className={css.name}>{typeOf(value).name}</span>
                  <span className={css.sentence}>{typeOf(value).sentence}</span>
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
          {...form.getInputProps('title')}
        />
        <div className={css.columns}>
          <section aria-label="Your library">
            <RecipeSearch
              chosen={new Set(ids)}
              room={room - ids.length}
              full={fullWords(type, ids.length)}
              best={begin.is_whole}
              onAdd={(added, from) => {
                if (from !== undefined && chosen.length === 0) {
                  setIsPicked(true);
                  setCollection(from.id);
                  if (title.trim() === '') setTitle(from.name);
                } else setCollection(null);
                setChosen((before) => [...before, ...added]);
                form.clearErrors();
              }}
            />
          </section>
          <section className={css.chosen} id={placeId(listPointer)} aria-labelledby="chosen">
            <h2 id="chosen">
              Selected{' '}
              <span className={css.count} role="status">
                {room <= SMALL ? `${ids.length} of up to ${room} recipes` : recipeCount(ids.length)}
              </span>
            </h2>
            {over > 0 ? (
              <Alert className={css.alert ?? ''}>
                {begin.called} can start with up to {room} recipes. Remove {over}, or choose another type.
              </Alert>
            ) : null}
            {errors[listPointer] === undefined ? null : (
              <Alert className={css.alert ?? ''} color="bad">
                {errors[listPointer]}
              </Alert>
            )}
            {ids.length === 0 ? (
              <p className={css.none}>{begin.none_chosen}</p>
            ) : (
              <RecipeOrder
                label="Selected recipes"
                ids={ids}
                recipes={recipes}
                pointer="/recipe_ids"
                errors={errors}
                onChange={(next) => {
                  setCollection(null);
                  setChosen(next.flatMap((id) => recipes.get(id) ?? []));
                  form.clearErrors();
                }}
              />
            )}
          </section>
        </div>
        {refusal === null ? null : (
          <div className={css.alert}>
            <FormAlert refusal={refusal} />
          </div>
        )}
        <div className={css.foot}>
          <Button type="submit" loading={busy} disabled={over > 0}>
            Create
          </Button>
          {isPicked && type !== LEAD_MAGNET && ids.length > 0 && (few || collection !== null) ? (
            <Button variant="default" disabled={busy} onClick={() => void make(LEAD_MAGNET)}>
              Make a lead magnet from {few ? (ids.length === 1 ? 'it' : 'them') : `the best ${gift}`}
            </Button>
          ) : null}
          <span className={css.hint}>You can change everything later. Nothing is published yet.</span>
        </div>
      </form>
    </PageLayout>
  );
}
