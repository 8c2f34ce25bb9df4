import { z } from 'zod';
import { ownImage, pictureAddress } from '@/features/images/images.schema';
import { recipeStatus } from '@/features/recipes/fields.schema';
import { THEMES } from '@/kernel/book/themes';
import { described } from '@/kernel/describe-fields';
import { bodyId, pathId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { currency } from '@/kernel/money';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { nearest, text } from '@/kernel/text';
import { askedOnly, moment } from '@/kernel/wire';
import { buildNotices, productFile } from './builds.schema';
import {
  CHAPTERS_OR_LIST,
  cardPackCreateFields,
  cardPackFields,
  contentIssues,
  cta,
  distinctTexts,
  ebookCreateFields,
  ebookFields,
  leadMagnetCreateFields,
  leadMagnetFields,
  mealPlanCreateFields,
  mealPlanFields,
  planFrame,
  recipeIds,
  type TypedContent,
} from './content.schema';
import {
  COVER_WORDS,
  CURRENCY_WORD,
  LEAD_CTA,
  PRODUCT_WORDS,
  SOURCE_WORD,
  STATUS_WORD,
  TYPE_WORD,
} from './field-descriptions.rules';
import { edition, listing, platformName, priceCents } from './listings.schema';

export const PRODUCT_TYPES = ['ebook', 'meal_plan', 'recipe_card_pack', 'lead_magnet'] as const;
export const productType = z.enum(PRODUCT_TYPES);
export type ProductType = z.infer<typeof productType>;

export const productStatus = z.enum(['draft', 'published', 'archived']);
export type ProductStatus = z.infer<typeof productStatus>;

export const cover = z.strictObject(
  described(
    {
      kind: z.enum(['photo', 'typographic']).default('typographic'),
      image_url: ownImage.nullable().default(null),
    },
    COVER_WORDS,
  ),
);
export type Cover = z.infer<typeof cover>;
/** A cover in a body: its photo may be one on the public web. */
export const coverBody = cover.extend({
  image_url: pictureAddress.nullable().default(null).meta({ description: COVER_WORDS.image_url }),
});

/** A currency with its sentence. */
const priced = currency().nullable().meta({ description: CURRENCY_WORD });
const typeOf = <T extends ProductType>(type: T) => z.literal(type).meta({ description: TYPE_WORD });

/** Language, script, region and variants; an extension, as in `de-u-co-phonebk`, is taken too. */
const LANGUAGE =
  '^(?:[A-Za-z]{2,3}|[A-Za-z]{5,8})(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))?$';

const isLanguage = (value: string) => {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
};

const common = described(
  {
    title: text(LIMITS.title, 1),
    subtitle: text(LIMITS.short_text).nullable(),
    description: text(LIMITS.description).nullable(),
    author_name: text(LIMITS.name).nullable(),
    language: text(35, 1)
      .refine(isLanguage, { error: 'A language tag of BCP 47, such as en or pt-BR.' })
      .meta({ example: 'en', pattern: LANGUAGE, ...askedOnly('pattern') }),
    cover: coverBody,
    theme: z.enum(THEMES),
    price_cents: priceCents.nullable(),
    platforms: distinctTexts(platformName, 0, LIMITS.platforms),
  },
  PRODUCT_WORDS,
);

const createCommon = {
  title: common.title,
  subtitle: common.subtitle.default(null),
  description: common.description.default(null),
  author_name: common.author_name.default(null),
  language: common.language.default('en'),
  cover: common.cover.prefault({}),
  theme: common.theme.default('heirloom'),
  price_cents: common.price_cents.default(null),
  currency: priced.default(null),
  platforms: common.platforms.default([]),
  status: z.literal('draft').optional().meta({ description: 'A product starts as a draft.' }),
};

const ebookCreate = z
  .strictObject({ type: typeOf('ebook'), ...createCommon, ...ebookCreateFields })
  .meta(CHAPTERS_OR_LIST);
const mealPlanCreate = z.strictObject({
  type: typeOf('meal_plan'),
  ...createCommon,
  ...mealPlanCreateFields,
});
const cardPackCreate = z.strictObject({
  type: typeOf('recipe_card_pack'),
  ...createCommon,
  ...cardPackCreateFields,
});
const leadMagnetCreate = z.strictObject({
  type: typeOf('lead_magnet'),
  ...createCommon,
  price_cents: common.price_cents.default(0).meta({ description: 'A lead magnet is free: 0 or null.' }),
  source_product_id: bodyId('product').nullable().default(null).meta({ description: SOURCE_WORD }),
  ...leadMagnetCreateFields,
});

const createSchemas = {
  ebook: ebookCreate,
  meal_plan: mealPlanCreate,
  recipe_card_pack: cardPackCreate,
  lead_magnet: leadMagnetCreate,
};
type EbookCreate = z.infer<typeof ebookCreate>;
type MealPlanCreate = z.infer<typeof mealPlanCreate>;
type CardPackCreate = z.infer<typeof cardPackCreate>;
type LeadMagnetCreate = z.infer<typeof leadMagnetCreate>;
export type ProductCreate = EbookCreate | MealPlanCreate | CardPackCreate | LeadMagnetCreate;
/** What the dashboard sends: every field with a default may be left out. */
export type ProductCreateInput = z.input<(typeof createSchemas)[ProductType]>;

/** Parts a body into the fields that all products have and the type's own. */
export function partFields(body: ProductCreate): { fields: CommonFields } & TypedContent {
  const { title, subtitle, description, author_name, language, cover, theme, ...more } = body;
  const { price_cents, currency, platforms, status: _, ...own } = more;
  const source_product_id = own.type === 'lead_magnet' ? own.source_product_id : null;
  const fields = { title, subtitle, description, author_name, language, cover, theme };
  const all = { ...fields, price_cents, currency, platforms, source_product_id };
  if (own.type === 'lead_magnet') {
    const { type, source_product_id: _source, ...content } = own;
    return { fields: all, type, content };
  }
  if (own.type === 'ebook') {
    const { type, ...content } = own;
    const plain = content.chapters === null ? (content.recipe_ids ?? []) : content.recipe_ids;
    return { fields: all, type, content: { ...content, recipe_ids: plain } };
  }
  if (own.type === 'meal_plan') {
    const { type, ...content } = own;
    return { fields: all, type, content: { ...content, ...planFrame(content) } };
  }
  const { type, ...content } = own;
  return { fields: all, type, content };
}

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });
/** What GET returns and PATCH accepts and ignores, so that read, change, write works. */
const readOnly = {
  id: ignored,
  slug: ignored,
  listings: ignored,
  files: ignored,
  notices: ignored,
  edition: ignored,
  has_unpublished_changes: ignored,
  changed_recipes: ignored,
  source_product_id: ignored,
  version: ignored,
  created_at: ignored,
  updated_at: ignored,
  archived_at: ignored,
};

const writable = { ...common, currency: priced, status: productStatus.meta({ description: STATUS_WORD }) };

const patchOf = <T extends ProductType, F extends z.ZodRawShape>(type: T, fields: F) =>
  z.strictObject({
    type: typeOf(type).optional(),
    ...z.object(writable).partial().shape,
    ...z.object(fields).partial().shape,
    ...readOnly,
  });

/** The bodies that PATCH takes for a product of each type. */
export const patchSchemas = {
  ebook: patchOf('ebook', ebookFields).meta(CHAPTERS_OR_LIST),
  meal_plan: patchOf('meal_plan', mealPlanFields),
  recipe_card_pack: patchOf('recipe_card_pack', cardPackFields),
  lead_magnet: patchOf('lead_magnet', leadMagnetFields),
};

const ownFields: Record<ProductType, readonly string[]> = {
  ebook: Object.keys(ebookFields),
  meal_plan: Object.keys(mealPlanFields),
  recipe_card_pack: Object.keys(cardPackFields),
  lead_magnet: [...Object.keys(leadMagnetFields), 'source_product_id'],
};

/** The fields of a body that a type does not know, each with what to say of it. */
export function foreignFields(type: ProductType, body: object, known: readonly string[]) {
  return Object.keys(body)
    .filter((key) => !known.includes(key))
    .slice(0, LIMITS.problem_errors)
    .map((key) => {
      const owners = PRODUCT_TYPES.filter((other) => other !== type && ownFields[other].includes(key));
      const near = nearest(key, known);
      const message =
        owners.length > 0
          ? `This is a field of ${owners.join(' and ')}; the product is of type ${type}.`
          : `This field is not known.${near === undefined ? '' : ` Did you mean ${near}?`}`;
      return { key, message };
    });
}

/** The body of POST /products: strict by its type. */
export const productCreate = z
  .looseObject({ type: productType })
  .transform((body, context): ProductCreate => {
    const schema = createSchemas[body.type];
    const known = Object.keys(schema.shape);
    for (const { key, message } of foreignFields(body.type, body, known))
      context.addIssue({ code: 'custom', path: [key], message, params: { code: 'unknown_field' } });
    const own = Object.fromEntries(Object.entries(body).filter(([key]) => known.includes(key)));
    const result = schema.safeParse(own, { reportInput: true });
    if (result.success) {
      for (const { path, code, message } of contentIssues(partFields(result.data)))
        context.addIssue({ code: 'custom', path, message, params: { code } });
      return result.data;
    }
    for (const issue of result.error.issues) context.issues.push(issue as z.core.$ZodRawIssue);
    return z.NEVER;
  });

const anyField = z.unknown().optional();
const patchNames = [...new Set(Object.values(patchSchemas).flatMap((schema) => Object.keys(schema.shape)))];

/** What the dashboard sends: the fields of one type. */
export type ProductPatchInput = { id: string } & {
  [T in ProductType]: z.input<(typeof patchSchemas)[T]>;
}[ProductType];

/**
 * The body of PATCH /products/{id} before its type is known: every name that some type knows. The stored product's type then
 * decides which of them it takes (`patchSchemas`).
 */
export const productPatch: z.ZodType<ProductPatchInput, ProductPatchInput> = z.strictObject({
  ...Object.fromEntries(patchNames.map((name) => [name, anyField])),
  id: pathId('product'),
});

export const changedRecipes = z.array(z.object({ id: bodyId('recipe'), title: z.string() }));

const productFields = {
  title: z.string(),
  subtitle: z.string().nullable(),
  description: z.string().nullable(),
  author_name: z.string().nullable(),
  language: z.string(),
  cover,
  theme: common.theme,
  price_cents: z.int().nullable(),
  currency: z.string().nullable(),
  status: productStatus,
  platforms: z.array(z.string()),
  listings: z.array(listing),
  files: z.array(productFile).meta({
    description:
      'Of the edition on sale; of a product never published, of its newest finished build. Where a draft can no longer be made into such a file, the address is that of the build.',
  }),
  notices: buildNotices,
  slug: z.string().nullable().meta({ description: 'Address of the public page; fixed at first publish.' }),
  edition: edition.nullable(),
  has_unpublished_changes: z.boolean(),
  changed_recipes: changedRecipes.meta({
    description:
      'Its recipes that were changed since its newest finished build, so that the product would print them differently now. Building again clears it.',
  }),
  source_product_id: bodyId('product').nullable(),
  version: z.int(),
  created_at: moment(),
  updated_at: moment(),
  archived_at: moment().nullable(),
};

const viewOf = <T extends ProductType, F extends z.ZodRawShape>(type: T, fields: F, id: string) =>
  z.object({ id: bodyId('product'), type: z.literal(type), ...productFields, ...fields }).meta({ id });

const ebook = viewOf('ebook', ebookFields, 'Ebook');
const mealPlan = viewOf('meal_plan', mealPlanFields, 'MealPlan');
const cardPack = viewOf('recipe_card_pack', cardPackFields, 'RecipeCardPack');
const leadMagnet = viewOf('lead_magnet', leadMagnetFields, 'LeadMagnet');
export type Ebook = z.infer<typeof ebook>;
export type MealPlan = z.infer<typeof mealPlan>;
export type CardPack = z.infer<typeof cardPack>;
export type LeadMagnet = z.infer<typeof leadMagnet>;

export const product = z
  .discriminatedUnion('type', [ebook, mealPlan, cardPack, leadMagnet])
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

/** The fields a creator may write that every type has, as they are stored. */
export type CommonFields = Pick<
  Product,
  | 'title'
  | 'subtitle'
  | 'description'
  | 'author_name'
  | 'language'
  | 'cover'
  | 'theme'
  | 'price_cents'
  | 'currency'
  | 'platforms'
  | 'source_product_id'
>;

export const productGet = z.strictObject({ id: pathId('product') });

export const productList = z
  .strictObject({
    status: productStatus.optional().meta({ description: 'Without it, archived products are left out.' }),
    type: productType.optional().meta({ description: 'Only products of this type.' }),
    ...pagingFields,
  })
  .refine(withinReach, REACH_ISSUE);
export type ProductList = z.infer<typeof productList>;

export const productPage = listOf(product).meta({ id: 'ProductPage' });

export const leadMagnetInput = z.strictObject({
  id: pathId('product'),
  title: common.title.optional(),
  recipe_ids: recipeIds(LIMITS.lead_recipes)
    .min(1)
    .optional()
    .meta({
      description: `Ids of recipes of the source, 1 to ${LIMITS.lead_recipes}; without it the best ones are chosen.`,
    }),
  count: z
    .int()
    .min(1)
    .max(LIMITS.lead_recipes)
    .default(LIMITS.lead_recipes_default)
    .meta({
      description: `How many to choose when \`recipe_ids\` is left out, 1 to ${LIMITS.lead_recipes}.`,
    }),
  cta: cta.nullable().optional().meta({ description: LEAD_CTA }),
});
export type LeadMagnetInput = z.infer<typeof leadMagnetInput>;

/** Recipes of the source, in its order. */
export const leadSuggestions = z.array(bodyId('recipe'));

export const usageInput = z.strictObject({ recipe_ids: z.array(bodyId('recipe')).max(LIMITS.per_page) });
export const usage = z.array(
  z.object({
    recipe_id: bodyId('recipe'),
    products: z.array(
      z.object({ id: bodyId('product'), title: z.string(), type: productType, status: productStatus }),
    ),
  }),
);
export type Usage = z.infer<typeof usage>;

const contentsRecipe = z.object({
  id: bodyId('recipe'),
  title: z.string(),
  status: recipeStatus,
  image_url: z.string().nullable(),
  cuisine: z.string().nullable(),
  meal_type: z.string().nullable(),
  servings: z.number().nullable(),
});
export type ContentsRecipe = z.infer<typeof contentsRecipe>;
export const contentsRecipes = z.array(contentsRecipe);

/** The bodies by type, which the generator of the document cannot see in the inputs. */
export const bodySchemas = {
  EbookCreate: ebookCreate,
  MealPlanCreate: mealPlanCreate,
  RecipeCardPackCreate: cardPackCreate,
  LeadMagnetCreate: leadMagnetCreate,
  EbookPatch: patchSchemas.ebook,
  MealPlanPatch: patchSchemas.meal_plan,
  RecipeCardPackPatch: patchSchemas.recipe_card_pack,
  LeadMagnetPatch: patchSchemas.lead_magnet,
};
