import type { Overview } from '@/features/home/home.schema';
import { listInWords } from '@/kernel/words';
import { shownFigures } from './measures.rules';

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

/** What is said of sharing; where nobody else reaches the computer, that the link only works there yet. */
export const shareWords = (sentences: string, { is_local }: Pick<Overview, 'is_local'>): string =>
  is_local
    ? `${sentences} For now, it’ll be live only on this computer. To share it, put Galley online first.`
    : sentences;

/** Visits and what came of them, below which a chart or a percentage would say more than is known. */
const HANDFUL = 10;

/**
 * How much there is to count: nothing before something is published or told, a few visits that a sentence says, or
 * enough to draw.
 */
export function countedOf({ figures, revenue, sold }: Overview): 'none' | 'few' | 'enough' {
  const all = Object.values(figures).reduce((sum, { now, before }) => sum + now + before, 0);
  if (all >= HANDFUL) return 'enough';
  return sold.length > 0 || revenue.length > 0 || all > 0 ? 'few' : 'none';
}

/** Whether readers like some recipes more than others: where one book is all they saw, its recipes are all alike. */
export const hasFavourites = (overview: Overview): boolean => {
  const [best, ...others] = overview.favourites.map(({ engagement_score }) => engagement_score);
  return countedOf(overview) === 'enough' && best !== undefined && others.some((score) => score < best);
};

/** What came in the last 30 days, in a sentence. */
export function soFarWords(figures: Overview['figures'], written: (count: number) => string): string {
  const said = shownFigures(figures)
    .map(([name, label, one]) => ({ count: figures[name].now, label: label.toLowerCase(), one }))
    .filter(({ count }) => count > 0)
    .map(({ count, label, one }) => `${written(count)} ${count === 1 ? one : label}`);
  if (said.length === 0)
    return 'No new visitors yet. Share the link to your product where your readers will see it.';
  return `In the last 30 days: ${listInWords(said)}. Charts will appear once there’s more to show.`;
}
