'use client';

import { Checkbox } from '@mantine/core';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { Product } from '@/features/products/records/products.schema';
import { placeId } from '@/ui/client/problem';

/** Whether the page of a free product asks for an email first. */
export function AsksEmailField({ draft }: { draft: Product }) {
  const { change } = useEditor();
  return (
    <Checkbox
      id={placeId('/asks_email')}
      label="Ask for an email before the download"
      description="Readers join your audience and get the files right away or by email."
      checked={draft.asks_email}
      onChange={(event) => change({ asks_email: event.currentTarget.checked })}
    />
  );
}
