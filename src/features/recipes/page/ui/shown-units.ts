'use client';

import { useLocalStorage } from '@mantine/hooks';
import { useQueryState } from 'nuqs';
import type { UnitSystem } from '@/culinary/measures/systems';
import { unitsFromAddress } from '@/features/recipes/article/ui/scaled-recipe.rules';
import { recipeAddress } from './recipe-search-params';

/**
 * The kitchen that amounts are shown for; null for the author's own. `?units=` says so, which a link carries on; where
 * it says nothing, the last choice made in this browser does.
 */
export function useUnits(): [UnitSystem | null, (units: UnitSystem | null) => void] {
  const [named, setNamed] = useQueryState('units', recipeAddress.units);
  const [kept, setKept] = useLocalStorage<UnitSystem | ''>({
    key: 'galley.units',
    defaultValue: '',
    serialize: String,
    deserialize: (value) => unitsFromAddress(value ?? '') ?? '',
  });
  const choose = (units: UnitSystem | null) => {
    setKept(units ?? '');
    void setNamed(units);
  };
  return [named ?? (kept === '' ? null : kept), choose];
}
