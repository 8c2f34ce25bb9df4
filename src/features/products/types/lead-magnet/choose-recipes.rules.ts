import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';

export interface LeadCandidate {
  id: RecipeId;
  /** Index of its chapter in the source; null where the source has no chapters. */
  chapter: number | null;
  archived: boolean;
  email_ready: boolean;
  /** The stored key of the engagement score; null means no events. */
  engagement: number | null;
}

/**
 * The recipes of a lead magnet, best first: email-ready ones before others, then by engagement, then in the
 * source's order; at most one a chapter; archived ones never. They come back in the source's order.
 */
export function chooseLeadRecipes(candidates: readonly LeadCandidate[], count: number): RecipeId[] {
  const ranked = candidates
    .map((candidate, position) => ({ ...candidate, position }))
    .filter((candidate) => !candidate.archived)
    .sort(
      (left, right) =>
        Number(right.email_ready) - Number(left.email_ready) ||
        compareEngagement(left.engagement, right.engagement) ||
        left.position - right.position,
    );
  const chapters = new Set<number>();
  const chosen = ranked.filter(({ chapter }) => {
    if (chapter === null) return true;
    if (chapters.has(chapter)) return false;
    chapters.add(chapter);
    return true;
  });
  return chosen
    .slice(0, Math.min(count, LIMITS.lead_recipes))
    .sort((left, right) => left.position - right.position)
    .map(({ id }) => id);
}

function compareEngagement(left: number | null, right: number | null): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return right - left;
}
