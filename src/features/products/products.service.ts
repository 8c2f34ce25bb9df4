import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { brandOf } from '@/features/brand/brand.service';
import { requireImage } from '@/features/images/images.service';
import { withAddress } from '@/features/images/pictures.service';
import { timestamp } from '@/kernel/clock';
import { type FieldError, Problem } from '@/kernel/errors';
import { newId, type ProductId, type RecipeId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { copyTitle } from '@/kernel/text';
import { noteEvent } from '@/server/audit/audit';
import { refuseOtherRole } from '@/server/auth/access';
import type { Db } from '@/server/database/db';
import { fieldErrors } from '@/server/trpc/problem';
import { checkVersion, commit, type UserContext } from '@/server/trpc/trpc';
import { takeDown } from './listings.service';
import { productAnswer } from './product.presenter';
import { pointerOf, SOLD_BY, statusStep } from './products.rules';
import {
  fieldsKey,
  findProduct,
  findRecipes,
  insertProduct,
  listProducts,
  loadProduct,
  lockProduct,
  ownProducts,
  type ProductRow,
  takeProductSlug,
  typedContent,
  updateProduct,
  writeRecipes,
} from './products.store';
import {
  type CommonFields,
  coverBody,
  foreignFields,
  type Product,
  type ProductCreate,
  type ProductList,
  partFields,
  patchSchemas,
} from './records/products.schema';
import type { ContentIssue } from './types/description/description.rules';
import {
  contentIssues,
  type ProductType,
  recipeIdsOf,
  recipePlaces,
  type TypedContent,
  typeOf,
  WHOLE_TYPES,
} from './types/registry';

/** Takes an address for a product's page; false where it is another's. */
export const takePageAddress = takeProductSlug;

/** The product's answer, or a 404. */
export async function requireAnswer(db: Db, owner: UserId, id: ProductId): Promise<Product> {
  const found = await loadProduct(db, owner, id);
  if (found === null) throw new Problem('not_found');
  return productAnswer(found);
}

/** A page of the owner's products as they are answered; archived ones only when asked for. */
export async function productsPage(
  db: Db,
  owner: UserId,
  filter: ProductList,
  limit: number,
  offset: number,
): Promise<Product[]> {
  return (await listProducts(db, owner, filter, limit, offset)).rows.map(productAnswer);
}

/** Writes a new draft; its author is the brand kit's unless it names one. Throws unknown_recipe, recipe_archived, unknown_product, unsupported_source_type, … */
export function createProduct(ctx: UserContext, body: ProductCreate): Promise<Product> {
  const { fields: sent, ...typed } = partFields(body);
  const photo = { address: sent.cover.image_url, pointer: '/cover/image_url' };
  return withAddress(ctx, photo, async (tx, image_url = null) => {
    const fields = {
      ...sent,
      author_name: sent.author_name ?? (await brandOf(tx, ctx.owner)).author_name,
      cover: { ...sent.cover, image_url },
    };
    refusePrice(typed.type, fields);
    if (hasPrice(fields)) refuseOtherRole(ctx, ['publish']);
    requireValues(typed, null);
    const source = fields.source_product_id;
    const allowed = source === null ? null : await sourceRecipes(tx, ctx.owner, source);
    await requireRecipes(tx, ctx.owner, typed, [], allowed);
    if (fields.cover.image_url) await requireImage(tx, ctx.owner, fields.cover.image_url, '/cover/image_url');
    return addDraft(tx, ctx.owner, fields, typed, timestamp(ctx.services.clock()));
  });
}

/**
 * Writes a copy of a product: a draft with the same content and a title that says so, never published, listed
 * nowhere. Recipes that are archived by now stay in it, as they stay in the product. Throws not_found.
 */
export function duplicateProduct(ctx: UserContext, id: ProductId): Promise<Product> {
  return commit(ctx, async (tx) => {
    const row = await findProduct(tx, ctx.owner, id);
    if (row === null) throw new Problem('not_found');
    const fields = { ...patchedFields(row, {}), title: copyTitle(row.title, LIMITS.title) };
    return addDraft(tx, ctx.owner, fields, typedContent(row), timestamp(ctx.services.clock()));
  });
}

/** Adds a checked draft and answers it. */
export async function addDraft(
  tx: Db,
  owner: UserId,
  fields: CommonFields,
  typed: TypedContent,
  now: string,
): Promise<Product> {
  const id = newId('product');
  await insertProduct(tx, owner, {
    id,
    ...fields,
    type: typed.type,
    content: typed.content,
    status: 'draft',
    slug: null,
    fields_key: fieldsKey(fields, typed),
    published_key: null,
    sign_up: null,
    edition_number: null,
    version: 1,
    created_at: now,
    updated_at: now,
    archived_at: null,
  });
  return requireAnswer(tx, owner, id);
}

/**
 * Changes the fields that were sent. Values equal to the stored ones change nothing: same version, same time.
 * Leaving `published` takes the product off sale.
 */
export function patchProduct(
  ctx: UserContext,
  id: ProductId,
  body: Record<string, unknown>,
): Promise<Product> {
  const refuseEarly = async () => {
    const row = await findProduct(ctx.db, ctx.owner, id);
    if (row === null) throw new Problem('not_found');
    readPatch(row.type, body);
    checkVersion(ctx, row.version);
  };
  const photo = { address: photoIn(body), pointer: '/cover/image_url' };
  const change = async (tx: Db, image_url: string | null | undefined) => {
    const row = await lockProduct(tx, ctx.owner, id);
    if (row === null) throw new Problem('not_found');
    const patch = readPatch(row.type, body);
    if (patch.cover && image_url) patch.cover.image_url = image_url;
    checkVersion(ctx, row.version);
    const step = statusStep(row.status, patch.status ?? row.status);
    if (!step.allowed) throw new Problem('invalid_transition', { detail: step.hint });
    if (step.unpublishes) refuseOtherRole(ctx, ['publish']);

    const fields = patchedFields(row, patch);
    const typed = patchedContent(typedContent(row), patch);
    const fields_key = fieldsKey(fields, typed);
    const status = patch.status ?? row.status;
    const same =
      fields_key === row.fields_key &&
      fields.stamp_files === row.stamp_files &&
      fields.asks_email === row.asks_email;
    if (same && status === row.status) return requireAnswer(tx, ctx.owner, id);
    if (SOLD_BY.some((name) => !isDeepStrictEqual(fields[name], row[name])))
      refuseOtherRole(ctx, ['publish']);

    refusePrice(row.type, fields);
    requireValues(typed, typedContent(row));
    const before = recipeIdsOf(typedContent(row));
    const source = row.source_product_id;
    const allowed = source === null ? null : await sourceRecipes(tx, ctx.owner, source);
    await requireRecipes(tx, ctx.owner, typed, before, allowed);
    if (fields.cover.image_url && fields.cover.image_url !== row.cover.image_url)
      await requireImage(tx, ctx.owner, fields.cover.image_url, '/cover/image_url');

    const now = timestamp(ctx.services.clock());
    await updateProduct(tx, ctx.owner, id, {
      ...fields,
      content: typed.content,
      fields_key,
      status,
      version: row.version + 1,
      updated_at: now,
      archived_at: status === 'archived' ? (row.archived_at ?? now) : null,
    });
    if (recipeIdsOf(typed).join() !== before.join()) await writeRecipes(tx, ctx.owner, id, typed);
    if (step.unpublishes) {
      await takeDown(tx, ctx.owner, id, null, now);
      await noteEvent(tx, ctx, 'product.unpublished', { id, name: fields.title });
    }
    return requireAnswer(tx, ctx.owner, id);
  };
  return withAddress(ctx, photo, change, refuseEarly);
}

/** The address of the photo in a body whose shape was checked. */
function photoIn({ cover }: Record<string, unknown>): string | null {
  const photo = coverBody.safeParse(cover);
  return photo.success ? photo.data.image_url : null;
}

/** What a product would be with the fields of a patch, which is not written. Throws validation_failed. */
export function patchedProduct(row: ProductRow, body: Record<string, unknown>) {
  const patch = readPatch(row.type, body);
  return { fields: patchedFields(row, patch), typed: patchedContent(typedContent(row), patch) };
}

type Patch = z.infer<(typeof patchSchemas)[ProductType]>;

/** The body as the stored product's type takes it, or a 400 that names every wrong field. */
function readPatch(type: ProductType, body: Record<string, unknown>): Patch {
  const schema = patchSchemas[type];
  const known = Object.keys(schema.shape);
  const errors: FieldError[] = foreignFields(type, body, known).map(({ key, message }) => ({
    in: 'body',
    pointer: `/${key}`,
    code: 'unknown_field',
    message,
  }));
  const own = Object.fromEntries(Object.entries(body).filter(([key]) => known.includes(key)));
  const result = schema.safeParse(own, { reportInput: true });
  if (!result.success) errors.push(...fieldErrors(result.error));
  else if ('chapters' in result.data && result.data.chapters && result.data.recipe_ids)
    errors.push({
      in: 'body',
      pointer: '/recipe_ids',
      code: 'chapters_or_recipe_ids',
      message: 'Send either `chapters` or `recipe_ids`. The other must be null.',
    });
  if (errors.length > 0 || !result.success) throw invalid(errors);
  return result.data;
}

const invalid = (errors: FieldError[]) =>
  new Problem('validation_failed', { errors, ...(errors[0] ? { detail: errors[0].message } : {}) });

const bodyError = ({ path, code, message }: ContentIssue): FieldError => ({
  in: 'body',
  pointer: pointerOf(path),
  code,
  message,
});

function patchedFields(row: ProductRow, patch: Patch): CommonFields {
  const pick = <K extends keyof CommonFields & keyof Patch>(name: K): CommonFields[K] => {
    const sent = patch[name];
    return sent === undefined ? row[name] : (sent as CommonFields[K]);
  };
  return {
    title: pick('title'),
    subtitle: pick('subtitle'),
    description: pick('description'),
    author_name: pick('author_name'),
    language: pick('language'),
    cover: pick('cover'),
    theme: pick('theme'),
    style: pick('style'),
    price_cents: pick('price_cents'),
    price_mode: pick('price_mode'),
    suggested_price_cents: pick('suggested_price_cents'),
    currency: pick('currency'),
    platforms: pick('platforms'),
    stamp_files: pick('stamp_files'),
    asks_email: pick('asks_email'),
    source_product_id: row.source_product_id,
  };
}

/** The content with the sent members in place of the stored ones. Throws validation_failed for a contradiction. */
function patchedContent(stored: TypedContent, patch: Patch): TypedContent {
  const sent = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(stored.content, name),
  );
  const { type } = stored;
  const own = { ...stored.content, ...Object.fromEntries(sent) };
  const merged = { type, content: typeOf(type).patched?.(own, patch) ?? own } as TypedContent;
  const issues = contentIssues(merged);
  if (issues.length > 0) throw invalid(issues.map(bodyError));
  return merged;
}

/** Refuses values that no field can judge alone. What is stored already stays; a preview shows what is being typed. */
function requireValues({ type, content }: TypedContent, stored: TypedContent | null): void {
  const wrong = typeOf(type).wrongValues?.(content, stored?.content ?? null) ?? [];
  if (wrong.length > 0) throw invalid(wrong.map(bodyError));
}

/** Whether fields name a price, be it one that buyers may choose. */
const hasPrice = ({ price_cents, price_mode, suggested_price_cents }: CommonFields): boolean =>
  (price_cents ?? 0) > 0 || price_mode !== 'fixed' || suggested_price_cents !== null;

/** Refuses a price for what is always free. */
export function refusePrice(
  type: ProductType,
  { price_cents, price_mode }: Pick<CommonFields, 'price_cents' | 'price_mode'>,
): void {
  if (!typeOf(type).is_free) return;
  const isFixed = price_mode === 'fixed';
  if (isFixed && (price_cents === null || price_cents === 0)) return;
  const message = `${typeOf(type).one} is free, so its price must be 0.`;
  throw new Problem('price_not_allowed', {
    errors: [
      { in: 'body', pointer: isFixed ? '/price_cents' : '/price_mode', code: 'price_not_allowed', message },
    ],
  });
}

/**
 * Checks the recipes that come new into a product: they are the owner's, none of them is archived, and where there
 * is a source they are among its recipes.
 */
export async function requireRecipes(
  db: Db,
  owner: UserId,
  typed: TypedContent,
  before: readonly RecipeId[],
  allowed: ReadonlySet<RecipeId> | null,
): Promise<void> {
  const kept = new Set(before);
  const added = recipePlaces(typed).filter(({ id }) => !kept.has(id));
  const found = new Map(
    (
      await findRecipes(
        db,
        owner,
        added.map(({ id }) => id),
      )
    ).map((recipe) => [recipe.id, recipe]),
  );
  const errorsOf = (wrong: typeof added, code: string, message: string): FieldError[] =>
    wrong.map(({ pointer }) => ({ in: 'body', pointer, code, message }));
  const unknown = added.filter(({ id }) => !found.has(id) || (allowed !== null && !allowed.has(id)));
  if (unknown.length > 0)
    throw new Problem('unknown_recipe', {
      errors: errorsOf(
        unknown,
        'unknown_recipe',
        allowed === null
          ? 'No recipe with this ID exists in your account.'
          : 'The source product doesn’t contain this recipe.',
      ),
    });
  const archived = added.filter(({ id }) => found.get(id)?.status === 'archived');
  if (archived.length > 0)
    throw new Problem('recipe_archived', {
      errors: errorsOf(archived, 'recipe_archived', 'This recipe is archived. Restore it first.'),
    });
}

/** The recipes of a lead magnet's source. Throws unknown_product or unsupported_source_type. */
async function sourceRecipes(db: Db, owner: UserId, id: ProductId): Promise<ReadonlySet<RecipeId>> {
  const source = await findProduct(db, owner, id);
  if (source === null)
    throw new Problem('unknown_product', {
      errors: [
        {
          in: 'body',
          pointer: '/source_product_id',
          code: 'unknown_product',
          message: 'No product with this ID exists in your account.',
        },
      ],
    });
  requireSourceType(source.type);
  return new Set(recipeIdsOf(typedContent(source)));
}

/** Throws unknown_product for each id in a body's `product_ids` that names no product of the owner. */
export async function requireOwnProducts(tx: Db, owner: UserId, ids: readonly ProductId[]): Promise<void> {
  const own = await ownProducts(tx, owner, ids);
  const errors = ids.flatMap((id, index): FieldError[] =>
    own.has(id)
      ? []
      : [
          {
            in: 'body',
            pointer: `/product_ids/${index}`,
            code: 'unknown_product',
            message: 'No product with this ID exists in your account.',
          },
        ],
  );
  if (errors.length > 0) throw new Problem('unknown_product', { errors });
}

export function requireSourceType(type: ProductType): void {
  if (WHOLE_TYPES.includes(type)) return;
  throw new Problem('unsupported_source_type', {
    detail: `You can create a lead magnet only from a product of type ${WHOLE_TYPES.join(' or ')}. This product’s type is ${type}.`,
    extra: { source_type: type, allowed: WHOLE_TYPES },
  });
}
