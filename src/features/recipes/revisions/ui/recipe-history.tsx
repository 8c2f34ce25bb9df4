'use client';

import { Button, Drawer } from '@mantine/core';
import { IconArrowLeft, IconChevronRight, IconHistory } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { showStep } from '@/culinary/steps/steps';
import { isPictureWord } from '@/features/recipes/editor/ui/draft/field-names.rules';
import type { Recipe } from '@/features/recipes/recipes.schema';
import { LIMITS } from '@/kernel/limits';
import { trpc } from '@/ui/client/trpc';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { Moment } from '@/ui/locale/time';
import { useRole } from '@/ui/shell/signed-in';
import css from './recipe-history.module.css';
import { changesOf, differences } from './recipe-history.rules';
import { useRestore } from './restore';

interface RecipeHistoryProps {
  recipe: Recipe;
  opened: boolean;
  onClose: () => void;
}

/** What the recipe said before: its changes, and for each what restoring the state before it would bring back. */
export default function RecipeHistory({ recipe, opened, onClose }: RecipeHistoryProps) {
  // It is loaded because it is wanted, and slides in from closed.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const [chosen, setChosen] = useState<number | null>(null);
  const left = useRef<number | null>(null);
  return (
    <Drawer opened={isShown} onClose={onClose} title="History" position="right" size={560}>
      {chosen === null ? (
        <Changes
          recipe={recipe}
          back={left.current}
          onChoose={(n) => {
            left.current = n;
            setChosen(n);
          }}
        />
      ) : (
        <State recipe={recipe} n={chosen} onBack={() => setChosen(null)} onClose={onClose} />
      )}
    </Drawer>
  );
}

interface ChangesProps {
  recipe: Recipe;
  /** The change that the reader comes back from; it gets the focus. */
  back: number | null;
  onChoose: (n: number) => void;
}

function Changes({ recipe, back, onChoose }: ChangesProps) {
  const mayChange = useRole().may('recipes:write');
  const query = trpc.recipes.revisions.useQuery({ id: recipe.id, per_page: LIMITS.revisions });
  if (query.isError && query.data === undefined)
    return (
      <ErrorState
        title="The history didn’t load"
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        error={query.error}
      >
        The recipe hasn’t changed.
      </ErrorState>
    );
  if (query.data === undefined) return <LoadingRows count={5} height={36} />;
  const changes = changesOf(query.data.items, recipe.status);
  if (changes.length === 0)
    return (
      <Empty title="No changes yet">
        {mayChange
          ? 'Your changes will appear here, and you can undo any of them.'
          : 'Changes to this recipe will appear here.'}
      </Empty>
    );
  return (
    <>
      <p className={css.lede}>
        Choose a change to see the recipe as it was before. We keep the newest {LIMITS.revisions}.
      </p>
      <ol className={css.changes}>
        {changes.map(({ n, at, words }) => (
          <li key={n}>
            <button
              type="button"
              className={css.change}
              ref={(button) => {
                if (n === back) button?.focus();
              }}
              onClick={() => onChoose(n)}
            >
              <span className={css.words}>
                <span className={css.what}>{words}</span>
                <span className={css.when}>
                  <Moment timestamp={at} as="full" />
                </span>
              </span>
              <IconChevronRight size={18} stroke={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

interface StateProps {
  recipe: Recipe;
  n: number;
  onBack: () => void;
  onClose: () => void;
}

function State({ recipe, n, onBack, onClose }: StateProps) {
  const query = trpc.recipes.revision.useQuery({ id: recipe.id, n: String(n) });
  const restore = useRestore(recipe, onClose);
  const mayChange = useRole().may('recipes:write');
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  const back = (
    <Button
      className={css.back ?? ''}
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<IconArrowLeft aria-hidden />}
      onClick={onBack}
    >
      All changes
    </Button>
  );
  if (query.isError && query.data === undefined)
    return (
      <>
        {back}
        <ErrorState
          title="This version didn’t load"
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          error={query.error}
        >
          The recipe hasn’t changed.
        </ErrorState>
      </>
    );
  if (query.data === undefined)
    return (
      <>
        {back}
        <LoadingRows count={5} />
      </>
    );
  const found = differences(query.data.recipe, recipe);
  return (
    <>
      {back}
      <h3 className={css.title} ref={heading} tabIndex={-1}>
        Before the change on <Moment timestamp={query.data.replaced_at} as="full" />
      </h3>
      {found.length === 0 ? (
        <p className={css.lede}>This version matches the current recipe.</p>
      ) : (
        <>
          <p className={css.lede}>
            {mayChange ? 'Restoring it removes what’s marked' : 'The recipe now has what’s marked'}{' '}
            <span className={css.key} data-of="now">
              current
            </span>{' '}
            {mayChange ? 'and brings back what’s marked' : 'and no longer has what’s marked'}{' '}
            <span className={css.key} data-of="then">
              earlier
            </span>
            .{mayChange ? ' Status and collections stay the same.' : null}
          </p>
          {found.map(({ field, name, lines }) => (
            <section key={field} className={css.field}>
              <h4 className={css.name}>{name}</h4>
              <ul className={css.lines}>
                {lines.map(({ of, text }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison stay as they are
                  <li key={index} className={css.line} data-of={of} dir="auto">
                    <Line field={field} of={of} text={text} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
      {mayChange ? (
        <div className={css.foot}>
          <Button
            leftSection={<IconHistory aria-hidden />}
            disabled={found.length === 0}
            loading={restore.isPending}
            onClick={() => void restore.run(n)}
          >
            Restore this version
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** A line that goes or comes back; a photo is seen, not its address. */
function Line({ field, of, text }: { field: string; of: 'then' | 'now'; text: string }) {
  const Change = of === 'then' ? 'ins' : 'del';
  if (isPictureWord(field, text))
    return (
      // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
      <img
        className={css.photo}
        src={text}
        alt={of === 'then' ? 'Earlier photo' : 'Current photo'}
        width={160}
        height={100}
      />
    );
  // Amounts that scale are marked with braces, which only the editor shows.
  return <Change className={css.text}>{field === 'instructions' ? showStep(text).display : text}</Change>;
}
