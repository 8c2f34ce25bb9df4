import { plainPhoto } from '@/features/images/photos.rules';
import type { RecipeContent } from './fields.schema';
import { CONTENT_FIELDS, type ContentField, UNSAID } from './fields.schema';
import { authorPart } from './recipes.rules';

/** What a revision brings back: all that an author writes. Where a recipe stands is no part of what it says. */
export type KeptContent = Omit<RecipeContent, 'status'>;

/** What a revision brings back of a recipe, field by field. */
export const SAID_FIELDS = CONTENT_FIELDS.filter((field) => field !== 'status');

/** The fields whose changes are kept. */
export const KEPT_FIELDS: readonly ContentField[] = [...SAID_FIELDS, 'status'];
export type KeptField = ContentField;

/** What a revision holds: of one from before a recipe had several photos, the address of its only one. */
export type HeldContent = Partial<KeptContent> & { image_url?: string | null };

/** A revision's content; a field that was not there yet says nothing. */
export function wholeContent({ image_url = null, ...kept }: HeldContent): KeptContent {
  const photos = image_url === null ? [] : [plainPhoto(image_url)];
  return { ...SILENT, photos, ...kept };
}
const { status: _status, ...SILENT } = UNSAID;

/** The fields in which two states of a recipe differ. */
export function changedKeptFields(before: RecipeContent, after: RecipeContent): KeptField[] {
  const [left, right] = [authorPart(before), authorPart(after)];
  return KEPT_FIELDS.filter((field) => JSON.stringify(left[field]) !== JSON.stringify(right[field]));
}
