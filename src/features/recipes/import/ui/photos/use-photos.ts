'use client';

import { useEffect, useRef, useState } from 'react';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { UploadRefused, uploadPicture } from '@/ui/client/upload';
import { pictureFault } from '@/ui/pictures/use-picture-upload';
import { type MatchedRecipe, MOST_PHOTOS, matchPhotos } from './photo-match.rules';
import { PHOTO_WORDS } from './photos-words.rules';

/** A photo on its way to a recipe. */
export interface PhotoToAdd {
  key: string;
  file: File;
  /** Where it is shown from on this device. */
  preview: string;
  recipe: RecipeId | null;
  state: 'waiting' | 'running' | 'saved' | 'failed';
  /** What is wrong with it, in a sentence. */
  problem: string | null;
  /** Another try may work. */
  again: boolean;
  /** Where it was kept: another try needs not send it again. */
  url: string | null;
}

/** Seconds that are waited where the server does not say how many, and the tries that a photo has. */
const [PAUSE_SECONDS, TRIES] = [5, 6];
const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The photos that were chosen, the recipe of each, and the way to save them, one after another. */
export function usePhotos(recipes: readonly MatchedRecipe[]) {
  const cache = trpc.useUtils();
  const [photos, setPhotos] = useState<readonly PhotoToAdd[]>([]);
  /** Files of the last choice that there was no room for. */
  const [leftOut, setLeftOut] = useState(0);
  const [running, setRunning] = useState(false);
  const made = useRef(0);
  const stopping = useRef<AbortController | null>(null);
  const previews = useRef<string[]>([]);
  useEffect(
    () => () => {
      stopping.current?.abort();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );
  const change = (key: string, next: Partial<PhotoToAdd>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...next } : photo)));

  const add = (files: Iterable<File>) => {
    const given = [...files];
    const chosen = given.slice(0, MOST_PHOTOS - photos.length);
    setLeftOut(given.length - chosen.length);
    const found = matchPhotos(
      chosen.map(({ name }) => name),
      recipes,
    );
    const added = chosen.map((file, at): PhotoToAdd => {
      const problem = pictureFault(file);
      const preview = URL.createObjectURL(file);
      previews.current.push(preview);
      return {
        key: `photo${++made.current}`,
        file,
        preview,
        recipe: problem === null ? (found[at] ?? null) : null,
        state: problem === null ? 'waiting' : 'failed',
        problem,
        again: false,
        url: null,
      };
    });
    // What she has to pick a recipe for comes first.
    setPhotos((all) =>
      [...all, ...added].toSorted(
        (one, other) => Number(one.recipe !== null) - Number(other.recipe !== null),
      ),
    );
  };

  /** Sends one and gives it to its recipe, after those that it has. Rejects with what went wrong. */
  const save = async ({ key, file, url, recipe: id }: PhotoToAdd, signal: AbortSignal) => {
    if (id === null) return;
    const kept = url ?? (await uploadPicture(file, { signal, onProgress: () => {} })).url;
    change(key, { url: kept });
    const { photos: before, version } = await cache.client.recipes.get.query({ id });
    if (before.length >= LIMITS.photos) throw new UploadRefused(PHOTO_WORDS.full, { again: false });
    // Sent a second time, as its answer was lost.
    if (before.some((photo) => photo.url === kept)) return;
    await cache.client.recipes.update.mutate(
      { id, photos: [...before, { url: kept }] },
      { context: { ifMatch: version } },
    );
  };

  const saveAll = async () => {
    const stop = new AbortController();
    stopping.current = stop;
    setRunning(true);
    for (const photo of photos) {
      if (photo.recipe === null || photo.state === 'saved' || (photo.state === 'failed' && !photo.again))
        continue;
      change(photo.key, { state: 'running', problem: null });
      for (let tried = 1; ; tried++) {
        try {
          await save(photo, stop.signal);
          change(photo.key, { state: 'saved' });
        } catch (error) {
          if (stop.signal.aborted) break;
          const { message, again, wait } = faultOf(error);
          // It was asked too often, and says when it may be asked again.
          if (again && wait !== null && tried < TRIES) {
            await pause(wait, stop.signal);
            continue;
          }
          change(photo.key, { state: 'failed', problem: message, again });
        }
        break;
      }
      if (stop.signal.aborted) break;
    }
    // Stopped, or left: what was not saved waits for another press.
    setPhotos((all) =>
      all.map((photo) => (photo.state === 'running' ? { ...photo, state: 'waiting' } : photo)),
    );
    setRunning(false);
    void cache.recipes.invalidate();
    void cache.home.invalidate();
  };

  return {
    photos,
    leftOut,
    running,
    add,
    saveAll,
    stop: () => stopping.current?.abort(),
    assign: (key: string, recipe: RecipeId | null) =>
      change(key, { recipe, state: 'waiting', problem: null }),
    remove: (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key)),
    clear: () => {
      setPhotos([]);
      setLeftOut(0);
    },
  };
}

/** Why a photo was not saved, and the seconds to wait where it was only asked too often; null else. */
function faultOf(error: unknown): { message: string; again: boolean; wait: number | null } {
  if (error instanceof UploadRefused)
    return {
      message: error.message,
      again: error.again,
      wait: error.code === 'rate_limited' ? error.retry_after || PAUSE_SECONDS : null,
    };
  const problem = callProblem(error);
  if (problem === null) return { message: 'You’re offline.', again: true, wait: null };
  const { code, detail, retry_after = PAUSE_SECONDS } = problem;
  if (code === 'rate_limited') return { message: detail, again: true, wait: retry_after };
  // Changed on another screen in between: asked anew, it has the new version.
  if (code === 'version_conflict') return { message: detail, again: true, wait: 0 };
  return { message: detail, again: code !== 'not_found', wait: null };
}
