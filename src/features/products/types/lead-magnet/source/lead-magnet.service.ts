import { addDraft, requireRecipes, requireSourceType } from '@/features/products/products.service';
import {
  findProduct,
  findRecipes,
  loadProduct,
  type ProductRow,
  typedContent,
} from '@/features/products/products.store';
import { latestBuild } from '@/features/products/records/builds.store';
import { productListings } from '@/features/products/records/listings.store';
import {
  type LeadMagnetInput,
  type Product,
  partFields,
  productCreate,
} from '@/features/products/records/products.schema';
import {
  chooseLeadRecipes,
  type LeadCandidate,
} from '@/features/products/types/lead-magnet/choose-recipes.rules';
import { ctaAddress, ctaPage, shortened } from '@/features/products/types/lead-magnet/cta.rules';
import type { CtaState } from '@/features/products/types/lead-magnet/cta-state.schema';
import { LEAD_MAGNET } from '@/features/products/types/lead-magnet/lead-magnet.rules';
import { recipeIdsOf, recipePlaces } from '@/features/products/types/registry';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { ProductId, RecipeId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Db } from '@/server/database/db';
import { commit, type UserContext } from '@/server/trpc/trpc';
import { findCtaOfBuild, findSourcePage } from './listing-page.store';
import { wayToWhole } from './way-to-whole.rules';

/**
 * Makes a lead magnet from an ebook or a card pack: from the recipes that were named, else from its best ones.
 * Throws invalid_transition for an archived source, unsupported_source_type, unknown_recipe, recipe_archived, and
 * product_incomplete when no recipe can be given away.
 */
export function makeLeadMagnet(ctx: UserContext, input: LeadMagnetInput): Promise<Product> {
  return commit(ctx, async (tx) => {
    const source = await requireSource(tx, ctx.owner, input.id);
    const recipe_ids =
      input.recipe_ids ?? chooseLeadRecipes(await candidates(tx, ctx.owner, source), input.count);
    if (recipe_ids.length === 0)
      throw new Problem('product_incomplete', {
        detail: 'The source has no recipes that can be used.',
        errors: [
          {
            in: 'body',
            pointer: '/recipe_ids',
            code: 'required',
            message: 'All of the source’s recipes are archived.',
          },
        ],
      });
    const page = ctaPage(await productListings(tx, ctx.owner, source.id));
    const cta = input.cta === undefined ? wayToWhole(source, page) : input.cta;
    const { fields, ...typed } = partFields(
      productCreate.parse({
        type: LEAD_MAGNET,
        title: input.title ?? shortened(`A taste of ${source.title}`),
        author_name: source.author_name,
        language: source.language,
        cover: source.cover,
        theme: source.theme,
        style: source.style,
        currency: source.currency,
        source_product_id: source.id,
        recipe_ids,
        cta,
      }),
    );
    const allowed = new Set(recipeIdsOf(typedContent(source)));
    if (input.recipe_ids !== undefined) await requireRecipes(tx, ctx.owner, typed, [], allowed);
    return addDraft(tx, ctx.owner, fields, typed, timestamp(ctx.services.clock()));
  });
}

async function requireSource(db: Db, owner: UserId, id: ProductId): Promise<ProductRow> {
  const source = await findProduct(db, owner, id);
  if (source === null) throw new Problem('not_found');
  if (source.status === 'archived')
    throw new Problem('invalid_transition', {
      detail: 'The source is archived. Set its status to draft first.',
    });
  requireSourceType(source.type);
  return source;
}

/** The recipes that a lead magnet of the source would have if its creator named none. Throws as making it does. */
export async function suggestLeadRecipes(db: Db, owner: UserId, id: ProductId): Promise<RecipeId[]> {
  const source = await requireSource(db, owner, id);
  return chooseLeadRecipes(await candidates(db, owner, source), LIMITS.lead_recipes_default);
}

/** What the creator should know of the button on the last page of a lead magnet; null where nothing is amiss. */
export async function ctaOfMagnet(db: Db, owner: UserId, id: ProductId): Promise<CtaState | null> {
  const found = await loadProduct(db, owner, id);
  if (found === null) throw new Problem('not_found');
  const { row, edition } = found;
  const typed = typedContent(row);
  const source_id = row.source_product_id;
  if (typed.type !== LEAD_MAGNET || typed.content.cta === null || source_id === null) return null;
  const source = await findProduct(db, owner, source_id);
  const page = await findSourcePage(db, owner, source_id);
  const wanted = ctaAddress(typed.content.cta.url, page);
  if (source === null || (wanted !== null && wanted !== page.open)) return null;
  const sold = row.status === 'draft' ? null : edition;
  const about = { edition: sold?.number ?? null, source: { type: source.type, title: source.title } };
  if (wanted === null) return { state: 'waits', ...about };
  const build_id = sold?.build_id ?? (await latestBuild(db, owner, id))?.id;
  if (build_id === undefined || (await findCtaOfBuild(db, owner, build_id)) !== null) return null;
  return { state: 'behind', ...about };
}

async function candidates(db: Db, owner: UserId, source: ProductRow): Promise<LeadCandidate[]> {
  const typed = typedContent(source);
  const found = new Map(
    (await findRecipes(db, owner, recipeIdsOf(typed))).map((recipe) => [recipe.id, recipe]),
  );
  return recipePlaces(typed).flatMap(({ id, chapter }) => {
    const recipe = found.get(id);
    if (recipe === undefined) return [];
    const { status, email_ready, engagement } = recipe;
    return [{ id, chapter, archived: status === 'archived', email_ready, engagement }];
  });
}
