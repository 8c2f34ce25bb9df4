'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { RecipeId } from '@/kernel/ids';
import { notify } from '@/ui/overlays/toast';
import { readyBell, ringBell } from './bell';
import {
  type CookTimer,
  isRunning,
  keptTimers,
  type NewTimer,
  ticked,
  withStarted,
  withToggled,
} from './timers.rules';

const PLACE = 'galley.timers';
const NONE: readonly CookTimer[] = [];

/** All timers of this tab, whatever page is seen: they go on while she reads something else. Null before they are read. */
let all: readonly CookTimer[] | null = null;
let beat: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
/** Recipes whose timers are in front of her. */
const watched = new Set<RecipeId>();

/** A time of a step that is to run. */
export type StepTimer = Omit<NewTimer, 'recipe_id' | 'title'>;

export interface CookTimers {
  timers: readonly CookTimer[];
  start: (timer: StepTimer) => void;
  /** Rests a running timer, and lets a resting one go on. */
  toggle: (id: string) => void;
  remove: (id: string) => void;
}

/**
 * The timers of one recipe. They go by the clock, so a phone that slept is still right; they are kept in this tab, so
 * leaving cook mode or loading the page again loses none, and whatever page is seen then, one whose time is up says so.
 */
export function useCookTimers({ id, title }: { id: RecipeId; title: string }): CookTimers {
  const now = useSyncExternalStore(subscribe, () => all ?? NONE, none);
  return {
    timers: now.filter(({ recipe_id }) => recipe_id === id),
    start: (timer) => startTimer({ id, title }, timer),
    toggle: (timer) => set(withToggled(now, timer, Date.now())),
    remove: (timer) => set(now.filter((one) => one.id !== timer)),
  };
}

/** Starts a timer of a recipe, from a part that shows none. */
export function startTimer({ id, title }: { id: RecipeId; title: string }, timer: StepTimer): void {
  readyBell();
  const now = all ?? keptTimers(read(), Date.now());
  set(withStarted(now, { ...timer, id: `${id} ${timer.id}`, recipe_id: id, title }, Date.now()));
}

/** While the part is shown, a timer of the recipe needs no message of its own when its time is up. */
export function useWatchedTimers(recipe: RecipeId): void {
  useEffect(() => {
    watched.add(recipe);
    return () => void watched.delete(recipe);
  }, [recipe]);
}

const none = () => NONE;

function subscribe(listener: () => void): () => void {
  if (all === null) {
    all = keptTimers(read(), Date.now());
    document.addEventListener('visibilitychange', tick);
    tick();
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(timers: readonly CookTimer[]): void {
  show(timers);
  write(timers);
}

function show(timers: readonly CookTimer[]): void {
  all = timers;
  const running = timers.some(isRunning);
  if (running) beat ??= setInterval(tick, 500);
  else {
    clearInterval(beat);
    beat = undefined;
  }
  for (const listener of listeners) listener();
}

function tick(): void {
  if (all === null || all.length === 0) return;
  const { timers, ringing } = ticked(all, Date.now());
  if (ringing.length === 0) {
    show(timers);
    return;
  }
  set(timers);
  ringBell();
  for (const { recipe_id, title, step, words } of ringing)
    if (!watched.has(recipe_id))
      notify(`Time’s up: ${words}, step ${step + 1} of ${title}.`, { stays: true });
}

function read(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null; // storage is switched off
  }
}

function write(timers: readonly CookTimer[]): void {
  try {
    if (timers.length === 0) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(timers));
  } catch {
    // Storage is full or switched off: the timers last as long as the page.
  }
}
