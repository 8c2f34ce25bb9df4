'use client';

import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { FIRST_PLATFORMS } from '@/channels/registry';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import { RecipeThumb } from '@/features/products/editor/ui/recipes/recipe-order';
import { ThemeCards } from '@/features/products/editor/ui/theme-choice';
import type { ContentsRecipe, Product } from '@/features/products/records/products.schema';
import { LEAD_MAGNET } from '@/features/products/types/lead-magnet/lead-magnet.rules';
import { recipeIdsOf } from '@/features/products/types/registry';
import { typedDraft } from '@/features/products/ui/product-labels.rules';
import type { Theme } from '@/kernel/book/themes';
import type { ProductId, RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { newUuid } from '@/kernel/uuid';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import { useRole } from '@/ui/shell/signed-in';
import css from './lead-magnet-dialog.module.css';
import { MadeMagnet } from './lead-magnet-made';

/** What is asked about a lead magnet besides its recipes: its title, and the words of the form for an address. */
interface MagnetWords {
  title: string;
  optin: { headline: string; subhead: string; button: string };
}

const PUBLISH = 'publish';
/** Whether the button that was pressed publishes; Enter in a field does not. */
const isPublishing = (event: Event) =>
  event instanceof SubmitEvent &&
  event.submitter instanceof HTMLButtonElement &&
  event.submitter.value === PUBLISH;

/** What a field is for stands under it. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

interface LeadMagnetDialogProps {
  id: ProductId;
  source: Product;
  onClose: () => void;
}

/** A lead magnet in three presses: which recipes, what asks for an address, and its file with its link. */
export function LeadMagnetDialog({ id, source, onClose }: LeadMagnetDialogProps) {
  const suggested = trpc.products.leadSuggestions.useQuery({ id }, { staleTime: 0 });
  const [chosen, setChosen] = useState<readonly RecipeId[] | null>(null);
  const [writing, setWriting] = useState(false);
  const [theme, setTheme] = useState<Theme>(source.theme);
  const { form, refusal, submit, refuse } = useProblemForm<MagnetWords>({
    // The title stands in for an empty headline.
    mode: 'controlled',
    initialValues: {
      title: `A taste of ${source.title}`.slice(0, LIMITS.title),
      optin: { headline: '', subhead: '', button: 'Send me the recipes' },
    },
    validate: {
      title: (title) => (title.trim() === '' ? 'Enter a title.' : null),
      optin: { button: (button) => (button.trim() === '' ? 'Enter the button text.' : null) },
    },
  });
  const { made, make, busy } = useMaking(id, refuse);
  const publishing = useRef(false);
  const mayPublish = useRole().may('publish');
  const ids = chosen ?? suggested.data ?? [];
  const send = submit((words) => void make({ recipe_ids: [...ids], theme, ...words }, publishing.current));
  const step = made !== null ? 'made' : writing ? 'words' : 'choose';
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={{ choose: 'Choose recipes', words: 'What readers see', made: 'Your lead magnet' }[step]}
    >
      {made !== null ? (
        <MadeMagnet product={made} onClose={onClose} />
      ) : writing ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.stopPropagation();
            publishing.current = isPublishing(event.nativeEvent);
            send(event);
          }}
        >
          <Stack gap="md">
            <WordFields form={form} />
            <ThemeCards value={theme} onChange={setTheme} />
            <FormAlert refusal={refusal} />
          </Stack>
          <DialogFoot>
            <Button variant="default" onClick={() => setWriting(false)}>
              Back
            </Button>
            <Group gap="xs">
              <Button type="submit" variant={mayPublish ? 'default' : 'filled'} loading={busy === 'make'}>
                Create
              </Button>
              {mayPublish ? (
                <Button type="submit" value={PUBLISH} loading={busy === 'publish'}>
                  Create and publish
                </Button>
              ) : null}
            </Group>
          </DialogFoot>
        </form>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setWriting(true);
          }}
        >
          {suggested.isError && suggested.data === undefined ? (
            <ErrorState
              title="We couldn’t suggest recipes"
              error={suggested.error}
              retrying={suggested.isFetching}
              onRetry={() => suggested.refetch()}
            >
              You can choose recipes yourself.
            </ErrorState>
          ) : null}
          {suggested.isPending ? (
            <LoadingRows count={4} height={40} />
          ) : (
            <RecipeChoice source={source} ids={ids} onChange={setChosen} />
          )}
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={ids.length === 0}>
              Next
            </Button>
          </DialogFoot>
        </form>
      )}
    </Modal>
  );
}

interface RecipeChoiceProps {
  source: Product;
  ids: readonly RecipeId[];
  onChange: (ids: readonly RecipeId[]) => void;
}

function RecipeChoice({ source, ids, onChange }: RecipeChoiceProps) {
  const { recipes } = useEditor();
  const all = recipeIdsOf(typedDraft(source)).flatMap((id): ContentsRecipe[] => {
    const recipe = recipes.get(id);
    return recipe === undefined || recipe.status === 'archived' ? [] : [recipe];
  });
  const full = ids.length >= LIMITS.lead_recipes;
  if (all.length === 0) return <p className={css.text}>It has no recipes to give away.</p>;
  return (
    <>
      <p className={css.text}>
        We picked these for you, starting with your newsletter recipes, then your readers’ favorites, one per
        chapter. Choose up to {LIMITS.lead_recipes}.{' '}
        <span className={css.count} role="status">
          {ids.length} selected
        </span>
      </p>
      <ul className={css.recipes} aria-label="Recipes">
        {all.map((recipe) => (
          <li key={recipe.id}>
            <Checkbox
              classNames={{ body: css.body ?? '', label: css.label ?? '' }}
              checked={ids.includes(recipe.id)}
              disabled={full && !ids.includes(recipe.id)}
              label={
                <>
                  <RecipeThumb recipe={recipe} size={36} />
                  <span dir="auto">{recipe.title}</span>
                </>
              }
              onChange={({ currentTarget }) =>
                onChange(
                  // In the order of the source, whatever the order of the ticks.
                  all
                    .map(({ id }) => id)
                    .filter((id) => (id === recipe.id ? currentTarget.checked : ids.includes(id))),
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Its title, and the words of the form that asks for an address. */
function WordFields({ form }: { form: UseFormReturnType<MagnetWords> }) {
  return (
    <>
      <TextInput label="Title" data-autofocus maxLength={LIMITS.title} {...form.getInputProps('title')} />
      <TextInput
        label="Form headline"
        placeholder={form.values.title}
        description="Above the sign-up form. Defaults to the title."
        inputWrapperOrder={order}
        maxLength={LIMITS.short_text}
        {...form.getInputProps('optin.headline')}
      />
      <div className={css.fields}>
        <TextInput
          label="Subheading (optional)"
          placeholder="Free, straight to your inbox"
          maxLength={LIMITS.short_text}
          {...form.getInputProps('optin.subhead')}
        />
        <TextInput label="Button text" maxLength={60} {...form.getInputProps('optin.button')} />
      </div>
    </>
  );
}

interface Wish extends MagnetWords {
  recipe_ids: RecipeId[];
  theme: Theme;
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Makes the product and starts its file. A press that was not answered can be repeated without making a second one. */
function useMaking(id: ProductId, refuse: (error: unknown) => void) {
  const cache = trpc.useUtils();
  const [made, setMade] = useState<Product | null>(null);
  const [busy, setBusy] = useState<'make' | 'publish' | null>(null);
  const attempt = useRef<{ key: string; wish: string } | null>(null);
  const make = async ({ recipe_ids, title, theme, optin: words }: Wish, publishing: boolean) => {
    setBusy(publishing ? 'publish' : 'make');
    const wish = { recipe_ids, title };
    const asked = JSON.stringify(wish);
    if (attempt.current?.wish !== asked) attempt.current = { key: newUuid(), wish: asked };
    try {
      const { products } = cache.client;
      const context = { idempotencyKey: attempt.current.key };
      const draft = await products.leadMagnet.mutate({ id, ...wish }, { context });
      if (draft.type !== LEAD_MAGNET) return;
      const { headline, subhead, button } = words;
      const form = { headline: orNull(headline), subhead: orNull(subhead), button: button.trim() };
      const optin = { ...draft.optin, ...form };
      let product = await products.update.mutate({ id: draft.id, type: draft.type, theme, optin });
      const build = await products.startBuild.mutate({ id: product.id });
      cache.products.latestBuild.setData({ id: product.id, edition: 'screen' }, build);
      if (publishing)
        product = await products.publish.mutate({
          ...{
            id: product.id,
            platforms: [...FIRST_PLATFORMS],
            price_cents: 0,
            currency: product.currency ?? 'USD',
          },
        });
      cache.products.get.setData({ id: product.id }, product);
      void cache.products.list.invalidate();
      setMade(product);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(null);
    }
  };
  return { made, make, busy };
}
