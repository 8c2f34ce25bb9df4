'use client';

import { Alert, Button, Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import type { Theme } from '@/kernel/looks';
import { DialogFoot } from '@/ui/dialog-foot';
import { Link } from '@/ui/link';
import { messagesOf, problemOf } from '@/ui/problem';
import { ErrorState, LoadingRows } from '@/ui/states';
import { trpc } from '@/ui/trpc';
import { newUuid } from '../../../kernel/uuid';
import { recipesOf } from '../content.schema';
import type { ContentsRecipe, Product } from '../products.schema';
import { BuildProgress } from './build-section';
import css from './lead-magnet-dialog.module.css';
import { useEditor } from './product-editor';
import { typedDraft } from './product-words.rules';
import { RecipeThumb } from './recipe-order';
import { ThemeCards } from './theme-choice';
import { isWorking, useDownload, useLatestBuild } from './use-build';

interface LeadMagnetDialogProps {
  id: string;
  source: Product;
  onClose: () => void;
}

/** A lead magnet in three presses: which recipes, how it looks, and its file. */
export function LeadMagnetDialog({ id, source, onClose }: LeadMagnetDialogProps) {
  const suggested = trpc.products.leadSuggestions.useQuery({ id }, { staleTime: 0 });
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [looking, setLooking] = useState(false);
  const [theme, setTheme] = useState<Theme>(source.theme);
  const [title, setTitle] = useState(() => `A taste of ${source.title}`.slice(0, LIMITS.title));
  const { made, make, busy, refused } = useMaking(id);
  const ids = chosen ?? suggested.data ?? [];
  const step = made !== null ? 'made' : looking ? 'look' : 'choose';
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={{ choose: 'Choose the recipes', look: 'Choose its look', made: 'Your lead magnet' }[step]}
    >
      {made !== null ? (
        <MadeMagnet product={made} onClose={onClose} />
      ) : looking ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void make({ recipe_ids: [...ids], title, theme });
          }}
        >
          <Stack gap="md">
            <TextInput
              label="Title"
              data-autofocus
              maxLength={LIMITS.title}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <ThemeCards value={theme} onChange={setTheme} />
            {refused === null ? null : (
              <Alert color="bad" role="alert" title="It was not made">
                {refused}
              </Alert>
            )}
          </Stack>
          <DialogFoot>
            <Button variant="default" onClick={() => setLooking(false)}>
              Back
            </Button>
            <Button type="submit" loading={busy} disabled={title.trim() === ''}>
              Make it
            </Button>
          </DialogFoot>
        </form>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setLooking(true);
          }}
        >
          {suggested.isError && suggested.data === undefined ? (
            <ErrorState
              title="No choice could be suggested"
              error={suggested.error}
              retrying={suggested.isFetching}
              onRetry={() => suggested.refetch()}
            >
              Choose the recipes yourself.
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
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function RecipeChoice({ source, ids, onChange }: RecipeChoiceProps) {
  const { recipes } = useEditor();
  const all = recipesOf(typedDraft(source)).flatMap((id): ContentsRecipe[] => {
    const recipe = recipes.get(id);
    return recipe === undefined || recipe.status === 'archived' ? [] : [recipe];
  });
  const full = ids.length >= LIMITS.lead_recipes;
  if (all.length === 0) return <p className={css.text}>There is no recipe in it that can be given away.</p>;
  return (
    <>
      <p className={css.text}>
        Chosen for you: those ready for email first, then the best liked, at most one from each chapter. Take
        up to {LIMITS.lead_recipes}.
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

/** Its file as it is being made, and the ways on from there. */
function MadeMagnet({ product: { id, title }, onClose }: { product: Product; onClose: () => void }) {
  const { data: build } = useLatestBuild(id, false);
  const { download, busy } = useDownload(id);
  const done = build?.state === 'done' ? build : null;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={css.title} dir="auto">
        {title}
      </h2>
      {build !== undefined && build !== null && isWorking(build) ? <BuildProgress build={build} /> : null}
      {build?.state === 'failed' ? (
        <Alert color="bad" role="alert" title="The file could not be made">
          {build.reason ?? 'No reason was given.'} The lead magnet is kept; open it to try again.
        </Alert>
      ) : null}
      {done === null ? null : (
        <>
          <p className={css.text} role="status">
            It is ready: {done.page_count} pages. Publish it on its page to collect readers.
          </p>
          <div className={css.pages}>
            {done.previews.slice(0, 3).map((address) => (
              // biome-ignore lint/performance/noImgElement: page images come in the size they are shown
              <img key={address} src={address} alt="" />
            ))}
          </div>
        </>
      )}
      <DialogFoot>
        <Button variant="default" component={Link} href={`/products/${id}`} onClick={onClose}>
          Open it
        </Button>
        {done === null ? null : (
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={busy !== null}
            onClick={() => void download(done.id)}
          >
            Download the PDF
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

interface Wish {
  recipe_ids: string[];
  title: string;
  theme: Theme;
}

/** Makes the product and starts its file. A press that was not answered can be repeated without making a second one. */
function useMaking(id: string) {
  const cache = trpc.useUtils();
  const [made, setMade] = useState<Product | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const attempt = useRef<{ key: string; wish: string } | null>(null);
  const make = async ({ theme, ...wish }: Wish) => {
    setBusy(true);
    setRefused(null);
    const words = JSON.stringify(wish);
    if (attempt.current?.wish !== words) attempt.current = { key: newUuid(), wish: words };
    try {
      let product = await cache.client.products.leadMagnet.mutate(
        { id, ...wish },
        { context: { idempotencyKey: attempt.current.key } },
      );
      if (product.theme !== theme)
        product = await cache.client.products.update.mutate({ id: product.id, type: 'lead_magnet', theme });
      const build = await cache.client.products.startBuild.mutate({ id: product.id });
      cache.products.get.setData({ id: product.id }, product);
      cache.products.latestBuild.setData({ id: product.id }, build);
      void cache.products.list.invalidate();
      setMade(product);
    } catch (error) {
      const problem = problemOf(error);
      const [first] = Object.values(messagesOf(problem?.errors ?? []));
      setRefused(first ?? problem?.detail ?? 'There is no connection. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return { made, make, busy, refused };
}
