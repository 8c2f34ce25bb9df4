'use client';

import { ActionIcon, Alert, Anchor, Button } from '@mantine/core';
import { useCallbackRef, useDocumentTitle } from '@mantine/hooks';
import {
  IconArchive,
  IconArrowBackUp,
  IconBookUpload,
  IconChefHat,
  IconCircleCheck,
  IconCopy,
  IconDots,
  IconDownload,
  IconHistory,
  IconMail,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react';
import { useQueryState } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { RecipeArticle } from '@/features/recipes/article/ui/article';
import { RecipeAside, RecipeMail, RecipeUsage } from '@/features/recipes/article/ui/aside';
import { RecipeTimers } from '@/features/recipes/article/ui/timers/running-timers';
import { type StepTimer, startTimer } from '@/features/recipes/article/ui/timers/timers';
import { editorPlaceOf, missingFor, RESTORED } from '@/features/recipes/completeness/completeness.rules';
import { countDoubtfulLines } from '@/features/recipes/completeness/doubtful-lines.rules';
import { editorPath } from '@/features/recipes/completeness/draft-review.rules';
import { useSayNeeded } from '@/features/recipes/completeness/ui/completeness-toast';
import { DraftReviewBar, useDraftReview } from '@/features/recipes/completeness/ui/draft-review';
import { RecipeNeeds } from '@/features/recipes/completeness/ui/needs';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import { useNewProduct } from '@/features/recipes/library/ui/selection/pending-selection';
import type { Recipe } from '@/features/recipes/recipes.schema';
import type { RecipeId } from '@/kernel/ids';
import { focusReturn } from '@/ui/client/focus-return';
import { trpc } from '@/ui/client/trpc';
import { ActionMenu, type MenuEntry } from '@/ui/components/action-menu';
import { lazyDialog } from '@/ui/components/lazy';
import { recipeStatusWords, Status } from '@/ui/components/status';
import { Moment } from '@/ui/locale/time';
import { InvalidParamsNotice } from '@/ui/navigation/invalid-params-notice';
import { Link } from '@/ui/navigation/link';
import { notify } from '@/ui/overlays/toast';
import { PageBar, PageLayout } from '@/ui/shell/page';
import { UnreadPage } from '@/ui/shell/page-states';
import { useRole } from '@/ui/shell/signed-in';
import { useRecipeStatus } from './change-status';
import { DOWNLOADS, useRecipeCopies } from './downloads';
import { useDuplicate } from './duplicate-recipe';
import { RecipeLoading } from './recipe-loading';
import css from './recipe-page.module.css';
import { readRecipeAddress, recipeAddress } from './recipe-search-params';

const AddToProduct = lazyDialog(() => import('@/features/products/add/ui/add-to-product'));
const CookMode = lazyDialog(() => import('@/features/recipes/cook/ui/cook-mode'));
const RecipeHistory = lazyDialog(() => import('@/features/recipes/revisions/ui/recipe-history'));

const list = { href: '/recipes', label: 'Recipes' };

/** The page of one recipe, which the server has prefetched. */
export function RecipePage({ id }: { id: RecipeId }) {
  const query = trpc.recipes.get.useQuery({ id });
  if (query.data !== undefined) return <ReadRecipe recipe={query.data} />;
  return query.isError ? <UnreadPage thing="recipe" back={list} query={query} /> : <RecipeLoading />;
}

/** `?servings=` and `?units=` keep what is shown, of this recipe alone, `?cook=` the step at the stove, `?history=` that it is open. */
function ReadRecipe({ recipe }: { recipe: Recipe }) {
  const { id } = recipe;
  const mayChange = useRole().may('recipes:write');
  const [servings, setServings] = useQueryState('servings', recipeAddress.servings);
  const [units, setUnits] = useQueryState('units', recipeAddress.units);
  const status = useRecipeStatus(recipe);
  const review = useDraftReview(id, 'page');
  const edit = editorPath(id, review.active);
  const state = recipeStatusWords(recipe.status);
  const missing = missingFor(recipe);
  const sayNeeded = useSayNeeded(review.active);
  const copies = useRecipeCopies(recipe, { servings, units });
  const [step, setStep] = useQueryState('cook', recipeAddress.cook);
  const [history, setHistory] = useQueryState('history', recipeAddress.history);
  const duplicate = useDuplicate(recipe);
  const [adding, setAdding] = useState(false);
  const newProduct = useNewProduct();
  const onTime = useCallbackRef((timer: StepTimer) => {
    startTimer(recipe, timer);
    notify(`Timer started: ${timer.words}.`);
  });
  useDocumentTitle(`${recipe.title} · Galley`);
  // A button that changes the state goes with it and takes the focus along. A menu and a message give it back themselves.
  const goes = useRef(false);
  const change = (next: RecipeStatus) => {
    goes.current = true;
    status.change(next, next === 'active' ? review.goOn : undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the state has changed
  useEffect(() => {
    if (goes.current) focusReturn(null)();
    goes.current = false;
  }, [recipe.status]);
  /** What changes the recipe, or what else is in the library. */
  const changes: MenuEntry[] = [
    'line',
    {
      label: 'Duplicate',
      icon: <IconCopy aria-hidden />,
      disabled: duplicate.isPending,
      onSelect: () => duplicate.mutate({ id }),
    },
    ...(recipe.status === 'archived'
      ? []
      : [
          {
            label: 'Add to product',
            icon: <IconBookUpload aria-hidden />,
            onSelect: () => setAdding(true),
          },
        ]),
    ...(recipe.status === 'active'
      ? [
          {
            label: 'Move back to draft',
            icon: <IconArrowBackUp aria-hidden />,
            onSelect: () => status.change('draft'),
          },
        ]
      : []),
    ...(recipe.status === 'archived'
      ? []
      : [
          {
            label: 'Archive',
            icon: <IconArchive aria-hidden />,
            onSelect: () => status.change('archived'),
          },
        ]),
  ];
  return (
    <PageLayout width="text">
      <PageBar
        back={list}
        actions={
          <>
            <span className={css.state}>
              <Status tone={state.tone}>{state.word}</Status>
              <span className={css.edited}>
                Edited <Moment timestamp={recipe.updated_at} as="ago" />
              </span>
            </span>
            <Button
              className={css.print ?? ''}
              variant="subtle"
              color="gray"
              leftSection={<IconCopy aria-hidden />}
              loading={copies.isPending}
              onClick={() => void copies.copyAsEmail()}
            >
              Copy as email
            </Button>
            <Button
              className={css.print ?? ''}
              variant="subtle"
              color="gray"
              leftSection={<IconPrinter aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            {recipe.status === 'draft' && mayChange ? (
              <Button
                className={css.verb ?? ''}
                variant="default"
                leftSection={<IconCircleCheck aria-hidden />}
                disabled={status.pending}
                onClick={() => (missing.length === 0 ? change('active') : sayNeeded(recipe, missing))}
              >
                <span className={css.words}>Mark as ready</span>
              </Button>
            ) : null}
            {recipe.status === 'archived' && mayChange ? (
              <Button
                className={css.verb ?? ''}
                variant="default"
                leftSection={<IconArrowBackUp aria-hidden />}
                disabled={status.pending}
                onClick={() => change(RESTORED.status)}
              >
                <span className={css.words}>{RESTORED.word}</span>
              </Button>
            ) : null}
            {recipe.instructions.length === 0 ? null : (
              <Button
                className={css.verb ?? ''}
                variant="default"
                leftSection={<IconChefHat aria-hidden />}
                onPointerEnter={CookMode.prepare}
                onFocus={CookMode.prepare}
                onClick={() => void setStep(1, { history: 'push' })}
              >
                <span className={css.words}>Cook</span>
              </Button>
            )}
            {mayChange ? (
              <Button
                className={css.verb ?? ''}
                component={Link}
                href={edit}
                leftSection={<IconPencil aria-hidden />}
              >
                <span className={css.words}>Edit</span>
              </Button>
            ) : null}
            <ActionMenu
              button={
                <ActionIcon variant="default" size="lg" aria-label={`More for ${recipe.title}`}>
                  <IconDots aria-hidden />
                </ActionIcon>
              }
              entries={[
                {
                  label: 'Copy as email',
                  icon: <IconMail aria-hidden />,
                  onSelect: () => void copies.copyAsEmail(),
                },
                ...DOWNLOADS.map(({ format, label }) => ({
                  label,
                  icon: <IconDownload aria-hidden />,
                  onSelect: () => void copies.download(format),
                })),
                'line',
                {
                  label: 'Print',
                  icon: <IconPrinter aria-hidden />,
                  onSelect: () => window.print(),
                },
                {
                  label: 'History',
                  icon: <IconHistory aria-hidden />,
                  onSelect: () => void setHistory('open'),
                },
                ...(mayChange ? changes : []),
              ]}
            />
          </>
        }
      />
      <DraftReviewBar review={review} />
      <InvalidParamsNotice read={readRecipeAddress} />
      {recipe.status === 'archived' ? (
        <Alert className={css.archived ?? ''} color="info">
          <strong>This recipe is archived.</strong> It isn’t in your list, but it stays in your products.
        </Alert>
      ) : null}
      {step === null ? (
        <RecipeTimers recipe={recipe} onOpen={(at) => void setStep(at + 1, { history: 'push' })} />
      ) : null}
      {mayChange ? <RecipeNeeds recipe={recipe} missing={missing} reviewing={review.active} /> : null}
      <RecipeArticle
        recipe={recipe}
        ticks={id}
        onTime={onTime}
        servings={servings}
        onServings={(next) => void setServings(next === recipe.servings ? null : next)}
        units={units}
        onUnits={(next) => void setUnits(next)}
        servingsHint={
          mayChange ? (
            <>
              To scale this recipe, add how many servings it makes.{' '}
              <Anchor
                component={Link}
                className={css.inline ?? ''}
                href={editorPath(id, review.active, editorPlaceOf('servings'))}
              >
                Add servings
              </Anchor>
            </>
          ) : (
            'This recipe doesn’t say how many servings it makes, so it can’t be scaled.'
          )
        }
        aside={
          <RecipeAside
            recipe={recipe}
            usage={
              <>
                <RecipeUsage recipe_id={id} />
                {mayChange ? <RecipeMail recipe={recipe} /> : null}
              </>
            }
          />
        }
      />
      {step === null || recipe.instructions.length === 0 ? null : (
        <CookMode
          recipe={recipe}
          servings={servings ?? recipe.servings}
          units={units}
          ticks={id}
          step={step}
          onStep={(next) => void setStep(next)}
          onClose={() => void setStep(null)}
        />
      )}
      {adding ? (
        <AddToProduct
          recipes={[recipe]}
          onNew={() =>
            newProduct([{ ...recipe, missing, lines_to_check: countDoubtfulLines(recipe.ingredients) }])
          }
          onClose={() => setAdding(false)}
        />
      ) : null}
      {history === null ? null : (
        <RecipeHistory recipe={recipe} opened onClose={() => void setHistory(null)} />
      )}
    </PageLayout>
  );
}
