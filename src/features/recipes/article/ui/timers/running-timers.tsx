'use client';

import type { RecipeId } from '@/kernel/ids';
import { TimerRows } from './timer-rows';
import { useCookTimers } from './timers';

interface RecipeTimersProps {
  recipe: { id: RecipeId; title: string };
  /** Leads to a step, counted from 0. */
  onOpen: (step: number) => void;
}

/** The timers that go on after cook mode was left; nothing where there are none. */
export function RecipeTimers({ recipe, onOpen }: RecipeTimersProps) {
  return <TimerRows {...useCookTimers(recipe)} onOpen={onOpen} />;
}
