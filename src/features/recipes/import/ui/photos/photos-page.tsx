'use client';

import { ActionIcon, Button, FileButton, Progress, Select } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useMemo, useState } from 'react';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { useUnsavedGuard } from '@/ui/autosave/unsaved-guard';
import { trpc } from '@/ui/client/trpc';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { Link } from '@/ui/navigation/link';
import { PICTURE_TYPES } from '@/ui/pictures/use-picture-upload';
import { PageBar, PageLayout } from '@/ui/shell/page';
import { type MatchedRecipe, MOST_PHOTOS } from './photo-match.rules';
import css from './photos.module.css';
import { matchedWords, PHOTO_WORDS, photosNoun, savedWords, tooManyWords } from './photos-words.rules';
import { type PhotoToAdd, usePhotos } from './use-photos';

const back = { href: '/recipes', label: 'Recipes' };
const leaving = {
  title: 'Leave without adding these photos?',
  children: 'Photos that are already added stay with their recipes.',
};

/** Recipes that photos are matched to: the newest, by pages of a list. */
const MOST_PAGES = 10;

/** Photos for many recipes at once: dropped together, matched by their names, looked over, and saved. */
export function PhotosPage() {
  const cache = trpc.useUtils();
  const recipes = useQuery({
    queryKey: ['recipes to add photos to'],
    async queryFn() {
      const found: MatchedRecipe[] = [];
      for (let page = 1; page <= MOST_PAGES; page++) {
        const { items, total_pages } = await cache.client.recipes.cards.query({
          ...{ page, per_page: LIMITS.per_page, sort: 'created_at', order: 'desc' },
        });
        found.push(...items.map(({ id, title }) => ({ id, title })));
        if (page >= total_pages) break;
      }
      return found;
    },
    // Titles change, and so does what there is.
    gcTime: 0,
  });
  return (
    <PageLayout width="text">
      <PageBar back={back} />
      <div className={css.column}>
        <h1 className={css.title}>{PHOTO_WORDS.title}</h1>
        {recipes.data !== undefined ? (
          <Photos recipes={recipes.data} />
        ) : recipes.error === null ? (
          <LoadingRows count={4} />
        ) : (
          <ErrorState
            title="Your recipes didn’t load"
            error={recipes.error}
            retrying={recipes.isFetching}
            onRetry={() => void recipes.refetch()}
          >
            Nothing was changed.
          </ErrorState>
        )}
      </div>
    </PageLayout>
  );
}

function Photos({ recipes }: { recipes: readonly MatchedRecipe[] }) {
  const { photos, leftOut, running, add, saveAll, stop, assign, remove, clear } = usePhotos(recipes);
  const saved = photos.filter(({ state }) => state === 'saved').length;
  const failed = photos.filter(({ state, recipe }) => state === 'failed' && recipe !== null).length;
  // What is no picture of ours is only told of.
  const usable = photos.filter(({ state, recipe }) => state !== 'failed' || recipe !== null).length;
  const placed = photos.filter(({ recipe }) => recipe !== null);
  const left = placed.filter(
    ({ state, again }) => state === 'waiting' || (state === 'failed' && again),
  ).length;
  const choices = useMemo(() => choicesOf(recipes), [recipes]);
  useUnsavedGuard(running || left > 0, undefined, leaving);
  if (recipes.length === 0)
    return (
      <Empty
        title="No recipes yet"
        actions={
          <Button component={Link} href="/recipes/import">
            Import recipes
          </Button>
        }
      >
        Add your recipes first, then their photos.
      </Empty>
    );
  const isDone = !running && left === 0 && saved > 0;
  return (
    <>
      <p className={css.lede}>{PHOTO_WORDS.lede}</p>
      <DropPlace disabled={running || photos.length >= MOST_PHOTOS} onFiles={add} />
      {leftOut === 0 ? null : (
        <p className={css.over} role="status">
          {tooManyWords(leftOut)}
        </p>
      )}
      {photos.length === 0 ? null : (
        <>
          <div className={css.foot}>
            <p className={css.found} role="status">
              {running
                ? `Adding ${saved + 1} of ${placed.length}`
                : saved + failed > 0
                  ? savedWords(saved, failed)
                  : matchedWords(usable, placed.length)}
            </p>
            {running ? (
              <Button variant="default" onClick={stop}>
                Stop
              </Button>
            ) : isDone ? (
              <>
                <Button variant="default" onClick={clear}>
                  Add more
                </Button>
                <Button component={Link} href="/recipes">
                  See recipes
                </Button>
              </>
            ) : (
              <Button disabled={left === 0} onClick={() => void saveAll()}>
                {failed > 0 ? 'Try again' : `Add ${photosNoun(left)}`}
              </Button>
            )}
          </div>
          {running ? <Progress value={(100 * saved) / placed.length} aria-label="Photos added" /> : null}
          <ul className={css.rows} aria-label="Photos">
            {photos.map((photo) => (
              <PhotoRow
                key={photo.key}
                photo={photo}
                choices={choices}
                fixed={running || photo.state === 'saved'}
                onAssign={(recipe) => assign(photo.key, recipe)}
                onRemove={() => remove(photo.key)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface Choice {
  value: RecipeId;
  label: string;
}

/** Titles to choose from by name; of two alike the newer comes first. */
const choicesOf = (recipes: readonly MatchedRecipe[]): Choice[] =>
  recipes
    .map(({ id, title }) => ({ value: id, label: title }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

interface PhotoRowProps {
  photo: PhotoToAdd;
  choices: Choice[];
  /** It can't be changed now. */
  fixed: boolean;
  onAssign: (recipe: RecipeId | null) => void;
  onRemove: () => void;
}

function PhotoRow({ photo, choices, fixed, onAssign, onRemove }: PhotoRowProps) {
  const { file, preview, recipe, state, problem, again } = photo;
  // What is no picture of ours gets no recipe.
  const isRefused = state === 'failed' && recipe === null && !again;
  return (
    <li className={css.row}>
      {/* biome-ignore lint/performance/noImgElement: it is on this device only */}
      <img
        className={css.photo}
        src={preview}
        alt=""
        width={96}
        height={68}
        loading="lazy"
        decoding="async"
      />
      <div className={css.words}>
        <span className={css.name}>{file.name}</span>
        {isRefused ? null : (
          <Select<RecipeId>
            aria-label={`Recipe for ${file.name}`}
            placeholder={PHOTO_WORDS.unmatched}
            data={choices}
            value={recipe}
            limit={SHOWN_CHOICES}
            searchable
            clearable
            disabled={fixed}
            nothingFoundMessage="No matching recipes"
            onChange={onAssign}
          />
        )}
        {problem === null ? null : <p className={css.problem}>{problem}</p>}
      </div>
      <span className={css.state}>
        {state === 'saved' ? <Status tone="ok">Added</Status> : null}
        {state === 'running' ? <Status tone="info">Adding</Status> : null}
        {state === 'failed' ? <Status tone="bad">Not added</Status> : null}
        {fixed ? null : (
          <ActionIcon aria-label={`Leave out ${file.name}`} variant="subtle" color="gray" onClick={onRemove}>
            <IconX aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}

/** Titles that a list shows at once; typing narrows it. */
const SHOWN_CHOICES = 100;

/** Where photos are dropped or chosen; it says so while they are over it. */
function DropPlace({ disabled, onFiles }: { disabled: boolean; onFiles: (files: Iterable<File>) => void }) {
  const [over, setOver] = useState(false);
  const takes = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  return (
    <section
      className={css.drop}
      aria-label="Photos to add"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
        setOver(false);
      }}
      onDrop={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      <span className={css.dropWords}>{over ? PHOTO_WORDS.over : PHOTO_WORDS.drop}</span>
      <FileButton accept={PICTURE_TYPES} multiple disabled={disabled} onChange={onFiles}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={disabled}
            leftSection={<IconPhotoPlus aria-hidden />}
          >
            {PHOTO_WORDS.choose}
          </Button>
        )}
      </FileButton>
      <p className={css.hint}>{PHOTO_WORDS.limits}</p>
    </section>
  );
}
