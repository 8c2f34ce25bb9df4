'use client';

import { Checkbox } from '@mantine/core';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { Product } from '@/features/products/records/products.schema';
import { placeId } from '@/ui/client/problem';
import { notify } from '@/ui/overlays/toast';
import { actsAtOnce } from './share/share.rules';

/** Whether the page of a free product asks for an email first. On a page that is live it does so once it is saved. */
export function AsksEmailField({ product, draft }: { product: Product; draft: Product }) {
  const { change, save } = useEditor();
  const choose = async (asks_email: boolean) => {
    change({ asks_email });
    if (actsAtOnce(product) && (await save()) !== null) notify('Saved. It’s live on your page.');
  };
  return (
    <Checkbox
      id={placeId('/asks_email')}
      label="Ask for an email before the download"
      description="Readers join your audience and get the files right away or by email."
      checked={draft.asks_email}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  );
}
