'use client';

import { STOREFRONT } from '@/channels/registry';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { Product } from '@/features/products/records/products.schema';
import { useDraftSteps } from './draft-steps';
import { givesAway, type SellStep, type TillState } from './steps.rules';

/** How the product that is edited stands on its way to a sale; null until all is known. */
export function useSellSteps(product: Product): SellStep[] | null {
  const { draft, recipes } = useEditor();
  return useDraftSteps(product, draft, [...recipes.values()]);
}

/** Whether publishing it on her own page would sell nothing, since no money can come in. */
export const cannotSell = (draft: Product, till: TillState | null): boolean =>
  draft.platforms.includes(STOREFRONT) && !givesAway(draft) && (till === 'none' || till === 'broken');
