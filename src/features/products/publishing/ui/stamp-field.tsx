'use client';

import { Checkbox } from '@mantine/core';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { Product } from '@/features/products/records/products.schema';
import { placeId } from '@/ui/client/problem';

/** Whether a buyer's copy says whose it is. */
export function StampField({ draft }: { draft: Product }) {
  const { change } = useEditor();
  return (
    <Checkbox
      id={placeId('/stamp_files')}
      label="Put the buyer’s email on each copy"
      description="In small print at the bottom of every page, starting with the next download."
      checked={draft.stamp_files}
      onChange={(event) => change({ stamp_files: event.currentTarget.checked })}
    />
  );
}
