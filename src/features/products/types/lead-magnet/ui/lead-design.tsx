'use client';

import { PhoneEdition } from '@/features/products/editor/ui/phone-edition';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { ProductOf } from '@/features/products/records/products.schema';
import { PDF_FORMATS } from '@/features/products/types/description/names.rules';

/** What a lead magnet is made as. */
export function LeadDesign({ draft }: { draft: ProductOf<'lead_magnet'> }) {
  const { change } = useEditor();
  return (
    <PhoneEdition
      description="One more PDF, with large type on phone-sized pages. Readers get it, too."
      checked={draft.formats.includes('phone_pdf')}
      onChange={(checked) => change({ formats: checked ? [...PDF_FORMATS] : ['pdf'] })}
    />
  );
}
