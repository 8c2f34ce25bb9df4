import type { Overview } from '@/features/home/home.schema';

/** The one thing to do next on the way to the first sale. */
export type StepAhead =
  | { kind: 'recipes' }
  | { kind: 'product'; recipes: number }
  | { kind: 'finish'; product: Overview['drafts']['products']['newest'][number] };

/** What to do next; null once something is published: from then on the figures speak. */
export function nextStepOf({ library, drafts, sold }: Overview): StepAhead | null {
  if (sold.length > 0) return null;
  if (library.recipes === 0) return { kind: 'recipes' };
  const [product] = drafts.products.newest;
  return product === undefined ? { kind: 'product', recipes: library.recipes } : { kind: 'finish', product };
}

/** Whether there is anything to count: something published, or something that came in before or from elsewhere. */
export const hasFigures = ({ figures, revenue, sold }: Overview): boolean =>
  sold.length > 0 || revenue.length > 0 || Object.values(figures).some(({ now, before }) => now + before > 0);
