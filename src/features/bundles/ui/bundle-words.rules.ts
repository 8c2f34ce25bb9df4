import type { BundleState } from '@/features/bundles/bundles.rules';

/** How a bundle stands, in a dot and a word; why it isn't on sale it says itself. */
export const BUNDLE_WORDS: Record<BundleState, { tone: 'ok' | 'warn' | 'draft' | 'info'; word: string }> = {
  draft: { tone: 'draft', word: 'Draft' },
  on_sale: { tone: 'ok', word: 'Published' },
  test: { tone: 'info', word: 'Test mode' },
  part_not_on_sale: { tone: 'warn', word: 'Not for sale' },
  currency_differs: { tone: 'warn', word: 'Not for sale' },
  price_above_parts: { tone: 'warn', word: 'Not for sale' },
  no_payments: { tone: 'warn', word: 'Not for sale' },
};
