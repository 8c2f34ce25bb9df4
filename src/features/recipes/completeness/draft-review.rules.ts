import type { RecipeId } from '@/kernel/ids';

/** In the address of a draft that is looked over with the others: `?review=drafts`. */
export const REVIEW = 'review';
export const DRAFTS = 'drafts';

/** Where a draft is looked over, on its page or in its editor. */
export const reviewPath = (id: RecipeId, where: 'page' | 'editor'): string =>
  `/recipes/${id}${where === 'editor' ? '/edit' : ''}?${REVIEW}=${DRAFTS}`;

/** Where a recipe is edited, at a place of the editor where one is named; among the drafts while she goes through them. */
export const editorPath = (id: RecipeId, reviewing: boolean, place?: string): string =>
  `${reviewing ? reviewPath(id, 'editor') : `/recipes/${id}/edit`}${place === undefined ? '' : `#${place}`}`;

export interface ReviewPlace {
  /** From 1. */
  place: number;
  of: number;
  previous: RecipeId | null;
  /** After the last one the first: a draft that was passed over comes again. Null where there is no other. */
  next: RecipeId | null;
}

/** Where a draft stands among those to check, in their order; null where it is none of them, or the only one. */
export function reviewPlace(ids: readonly RecipeId[], id: RecipeId): ReviewPlace | null {
  const at = ids.indexOf(id);
  if (at < 0 || ids.length < 2) return null;
  return {
    place: at + 1,
    of: ids.length,
    previous: ids[at - 1] ?? null,
    next: ids[at + 1] ?? ids.find((other) => other !== id) ?? null,
  };
}

/** `2 of 7 drafts` */
export const reviewWords = ({ place, of }: Pick<ReviewPlace, 'place' | 'of'>): string =>
  `${place.toLocaleString('en')} of ${of.toLocaleString('en')} drafts`;
