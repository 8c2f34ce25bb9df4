'use client';

import { useEditor } from '@/features/products/editor/ui/product-editor';
import { useCurrency } from '@/features/products/publishing/ui/use-currency';
import { notify } from '@/ui/overlays/toast';
import { madeFree } from './steps.rules';

/** Makes the product that is edited free for an email, with what it had a press away. */
export function useMakeFree(): () => void {
  const { draft, change } = useEditor();
  const currency = useCurrency(draft);
  return () => {
    const { free, back } = madeFree(draft, currency);
    change(free);
    notify('It’s free now, and readers enter their email to get it.', { onUndo: () => change(back) });
  };
}
