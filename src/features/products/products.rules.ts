import { LIMITS } from '@/kernel/limits';
import { type ContentIssue, recipesOf, type TypedContent } from './records/content.schema';
import type { ProductStatus, ProductType } from './records/products.schema';

/** The product types a lead magnet can be made from. */
export const LEAD_MAGNET_SOURCES: readonly ProductType[] = ['ebook', 'recipe_card_pack'];

/** What one step from a state to another asked for by PATCH means. */
export function statusStep(
  from: ProductStatus,
  to: ProductStatus,
): { allowed: true; unpublishes: boolean } | { allowed: false; hint: string } {
  if (from === to) return { allowed: true, unpublishes: false };
  if (to === 'published')
    return { allowed: false, hint: 'A product becomes published by POST /api/products/{id}/publish.' };
  return { allowed: true, unpublishes: from === 'published' };
}

export interface PublishTerms {
  /** The product it is a taste of; null for any other. */
  source_product_id: string | null;
  platforms: readonly string[];
  price_cents: number | null;
  currency: string | null;
}

/** Everything that is still missing before a product can be released. */
export function missingForRelease(content: TypedContent, terms: PublishTerms): ContentIssue[] {
  const missing: ContentIssue[] = [];
  const need = (path: (string | number)[], message: string) => missing.push(required(path, message));
  if (terms.platforms.length === 0) need(['platforms'], 'Name at least one platform, such as storefront.');
  if (terms.price_cents === null) need(['price_cents'], 'A price is needed; 0 is free.');
  if (terms.currency === null) need(['currency'], 'A currency is needed.');
  return [...missing, ...missingContent(content, terms.source_product_id)];
}

const required = (path: (string | number)[], message: string): ContentIssue => ({
  path,
  code: 'required',
  message,
});
const isBlank = (text: string | null) => text === null || text.trim() === '';

/** Every part of the content that has no recipe yet, and everything that is begun and not filled in. */
function missingContent(content: TypedContent, source: string | null): ContentIssue[] {
  return [...missingRecipes(content), ...unfinished(content, source)];
}

/**
 * What is missing for a file of a draft. A chapter without recipes is left out of it as long as there are others, so
 * that nothing is asked of it; only a release asks for all.
 */
export function missingForFile(content: TypedContent, source: string | null): ContentIssue[] {
  if (recipesOf(content).length === 0) return missingContent(content, source);
  if (content.type !== 'ebook' || content.content.chapters === null) return unfinished(content, source);
  const { chapters } = content.content;
  return unfinished(content, source).filter(({ path }) => chapters[Number(path[1])]?.recipe_ids.length !== 0);
}

function missingRecipes(content: TypedContent): ContentIssue[] {
  const message = 'There is no recipe in it yet.';
  const chapters = content.type === 'ebook' ? content.content.chapters : null;
  if (chapters !== null && chapters.length > 0)
    return chapters.flatMap(({ recipe_ids }, index) =>
      recipe_ids.length > 0 ? [] : [required(['chapters', index, 'recipe_ids'], message)],
    );
  if (recipesOf(content).length > 0) return [];
  if (chapters !== null) return [required(['chapters'], message)];
  return [required([content.type === 'meal_plan' ? 'entries' : 'recipe_ids'], message)];
}

/** What a draft may leave open within its parts. A call to action without an address leads to the source. */
function unfinished({ type, content }: TypedContent, source: string | null): ContentIssue[] {
  const issues: ContentIssue[] = [];
  if (type === 'ebook')
    for (const [index, { title }] of (content.chapters ?? []).entries())
      if (isBlank(title)) issues.push(required(['chapters', index, 'title'], 'A chapter needs a title.'));
  if (type === 'meal_plan')
    for (const [index, { kind, recipe_id, text }] of content.entries.entries()) {
      if (kind === 'recipe' && recipe_id === null)
        issues.push(required(['entries', index, 'recipe_id'], 'A recipe entry needs a `recipe_id`.'));
      if (kind === 'note' && isBlank(text))
        issues.push(required(['entries', index, 'text'], 'A note needs a `text`.'));
    }
  if (type === 'lead_magnet' && content.cta !== null) {
    if (isBlank(content.cta.headline))
      issues.push(required(['cta', 'headline'], 'A call to action needs a headline.'));
    if (content.cta.url === null && source === null)
      issues.push(required(['cta', 'url'], 'A call to action needs an address it leads to.'));
  }
  return issues;
}

export interface LeadCandidate {
  id: string;
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
export function chooseLeadRecipes(candidates: readonly LeadCandidate[], count: number): string[] {
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

/** Where each recipe id of a content stands in the body, as JSON pointers. */
export function recipePointers(typed: TypedContent): { id: string; pointer: string }[] {
  const { type, content } = typed;
  if (type === 'meal_plan')
    return content.entries.flatMap(({ recipe_id }, index) =>
      recipe_id === null ? [] : [{ id: recipe_id, pointer: `/entries/${index}/recipe_id` }],
    );
  if (type === 'ebook' && content.chapters !== null)
    return content.chapters.flatMap(({ recipe_ids }, chapter) =>
      recipe_ids.map((id, index) => ({ id, pointer: `/chapters/${chapter}/recipe_ids/${index}` })),
    );
  return (content.recipe_ids ?? []).map((id, index) => ({ id, pointer: `/recipe_ids/${index}` }));
}

/** A JSON pointer of a path; the names of our fields need no escaping. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${part}`).join('');
