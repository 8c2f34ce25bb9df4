import { z } from 'zod';
import { styleFields } from '@/features/brand/brand.schema';
import { ownImage, pictureAddress } from '@/features/images/images.schema';
import { distinctTexts, priceCents, recipeIds } from '@/features/products/types/description/fields.schema';
import { LEAD_CTA } from '@/features/products/types/lead-magnet/field-words.rules';
import { cta } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import {
  contentIssues,
  PRODUCT_TYPES,
  type ProductType,
  type TypedContent,
} from '@/features/products/types/registry';
import {
  type CreatedFields,
  type OwnFields,
  productType,
  schemaOf,
  TYPE_SCHEMAS,
} from '@/features/products/types/registry.schema';
import { recipeStatus } from '@/features/recipes/fields.schema';
import { COVER_KINDS, THEMES } from '@/kernel/book/themes';
import { bodyId, type IdSchema, pathId } from '@/kernel/id-schemas';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { nearest } from '@/kernel/text';
import { askedOnly, currency, currencyCode, described, moment, text } from '@/kernel/wire';
import { listInWords } from '@/kernel/words';
import { buildNotices, productFile } from './builds.schema';
import {
  COVER_WORDS,
  CURRENCY_WORD,
  PRODUCT_WORDS,
  STATUS_WORD,
  STYLE_WORDS,
  TYPE_WORD,
} from './field-descriptions.rules';
import { edition, listing, platformName, priceMode } from './listings.schema';

export const productStatus = z.enum(['draft', 'published', 'archived']);
export type ProductStatus = z.infer<typeof productStatus>;

export const cover = z.strictObject(
  described(
    {
      kind: z.enum(COVER_KINDS).default('typographic'),
      image_url: ownImage.nullable().default(null),
    },
    COVER_WORDS,
  ),
);
export type ProductCover = z.infer<typeof cover>;
/** A cover in a body: its photo may be one on the public web. */
export const coverBody = cover.extend({
  image_url: pictureAddress.nullable().default(null).meta({ description: COVER_WORDS.image_url }),
});

const style = z.strictObject(
  described(
    {
      accent: styleFields.accent.default(null),
      heading_font: styleFields.heading_font.default(null),
      body_font: styleFields.body_font.default(null),
    },
    STYLE_WORDS,
  ),
);
export type ProductStyle = z.infer<typeof style>;

/** A currency with its sentence. */
const priced = currency().nullable().meta({ description: CURRENCY_WORD });
const literalOf = <T extends ProductType>(type: T) => z.literal(type).meta({ description: TYPE_WORD });

/** One of something for each type; `make` makes it of the type that it is given. */
const eachType = <Each extends Record<ProductType, unknown>>(make: (type: ProductType) => unknown): Each =>
  Object.fromEntries(PRODUCT_TYPES.map((type) => [type, make(type)])) as Each;

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
      .refine(isLanguage, { error: 'Must be a BCP 47 language tag, such as en or pt-BR.' })
      .meta({ example: 'en', pattern: LANGUAGE, ...askedOnly('pattern') }),
    cover: coverBody,
    theme: z.enum(THEMES),
    style,
    price_cents: priceCents.nullable(),
    price_mode: priceMode,
    suggested_price_cents: priceCents.nullable(),
    platforms: distinctTexts(platformName, 0, LIMITS.platforms),
    stamp_files: z.boolean(),
    asks_email: z.boolean(),
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
  style: common.style.prefault({}),
  price_cents: common.price_cents.default(null),
  price_mode: common.price_mode.default('fixed'),
  suggested_price_cents: common.suggested_price_cents.default(null),
  currency: priced.default(null),
  platforms: common.platforms.default([]),
  stamp_files: common.stamp_files.default(true),
  asks_email: common.asks_email.default(false),
  status: z.literal('draft').optional().meta({ description: 'A new product is always a draft.' }),
};

type CreateShape<T extends ProductType> = { type: z.ZodLiteral<T> } & Omit<
  typeof createCommon,
  keyof CreatedFields<T>
> &
  CreatedFields<T>;

/** The bodies that POST takes for a product of each type. */
const createSchemas = eachType<{ [T in ProductType]: z.ZodObject<CreateShape<T>, z.core.$strict> }>((type) =>
  z
    .strictObject({ type: literalOf(type), ...createCommon, ...TYPE_SCHEMAS[type].created })
    .meta(schemaOf(type).body ?? {}),
);
export type ProductCreate = z.infer<(typeof createSchemas)[ProductType]>;
/** What the dashboard sends: every field with a default may be left out. */
export type ProductCreateInput = z.input<(typeof createSchemas)[ProductType]>;

/** Parts a body into the fields that all products have and the type's own. */
export function partFields(body: ProductCreate): { fields: CommonFields } & TypedContent {
  const { type, title, subtitle, description, author_name, language, cover, theme, style, ...more } = body;
  const all = { source_product_id: null, ...more };
  const { price_cents, price_mode, suggested_price_cents, currency, platforms, ...rest } = all;
  const { stamp_files, asks_email, source_product_id, status: _, ...own } = rest;
  const price = { price_cents, price_mode, suggested_price_cents, currency };
  const fields = { title, subtitle, description, author_name, language, cover, theme, style };
  return {
    fields: { ...fields, ...price, platforms, stamp_files, asks_email, source_product_id },
    ...({ type, content: schemaOf(type).complete(own) } as TypedContent),
  };
}

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });
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

type Partly<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> };
type PatchShape<T extends ProductType> = { type: z.ZodOptional<z.ZodLiteral<T>> } & Partly<typeof writable> &
  Partly<OwnFields<T>> &
  typeof readOnly;

/** The bodies that PATCH takes for a product of each type. */
export const patchSchemas = eachType<{ [T in ProductType]: z.ZodObject<PatchShape<T>, z.core.$strict> }>(
  (type) =>
    z
      .strictObject({
        type: literalOf(type).optional(),
        ...z.object(writable).partial().shape,
        ...z.object(TYPE_SCHEMAS[type].fields).partial().shape,
        ...readOnly,
      })
      .meta(schemaOf(type).body ?? {}),
);

/** The fields of a body that a type does not know, each with what to say of it. */
export function foreignFields(type: ProductType, body: object, known: readonly string[]) {
  return Object.keys(body)
    .filter((key) => !known.includes(key))
    .slice(0, LIMITS.problem_errors)
    .map((key) => {
      const owners = PRODUCT_TYPES.filter((other) => other !== type && key in schemaOf(other).created);
      const near = nearest(key, known);
      const message =
        owners.length > 0
          ? `Only products of type ${listInWords(owners, 'or')} have this field. This product’s type is ${type}.`
          : `Unknown field.${near === undefined ? '' : ` Did you mean ${near}?`}`;
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
export type ProductPatchInput = { id: ProductId } & {
  [T in ProductType]: z.input<(typeof patchSchemas)[T]>;
}[ProductType];

/**
 * The body of PATCH /products/{id} before its type is known: every name that some type knows. The stored product's type then
 * decides which of them it takes (`patchSchemas`).
 */
export const productPatch: z.ZodType<ProductPatchInput, ProductPatchInput> = z
  .looseObject({
    ...Object.fromEntries(patchNames.map((name) => [name, anyField])),
    id: pathId('product'),
  })
  .superRefine(({ id: _, ...body }: Record<string, unknown>, context) => {
    const keys = Object.keys(body).filter((key) => !patchNames.includes(key));
    if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: body });
    for (const issue of wrongInAll(body)) context.issues.push(issue as z.core.$ZodRawIssue);
  });

/** What is wrong with the fields of a body for every type, by the first of them; none where some type takes it. */
function wrongInAll(body: Record<string, unknown>): z.core.$ZodIssue[] {
  const results = PRODUCT_TYPES.map((type) => {
    const known = Object.keys(patchSchemas[type].shape);
    const own = Object.fromEntries(Object.entries(body).filter(([key]) => known.includes(key)));
    return patchSchemas[type].safeParse({ ...own, type }, { reportInput: true });
  });
  const [first] = results;
  return first?.error && results.every((result) => !result.success) ? first.error.issues : [];
}

export const changedRecipes = z.array(z.object({ id: bodyId('recipe'), title: z.string() }));

const productFields = {
  title: z.string(),
  subtitle: z.string().nullable(),
  description: z.string().nullable(),
  author_name: z.string().nullable(),
  language: z.string(),
  cover,
  theme: common.theme,
  style,
  price_cents: z.int().nullable(),
  price_mode: priceMode,
  suggested_price_cents: z.int().nullable(),
  currency: currencyCode().nullable(),
  status: productStatus,
  platforms: z.array(z.string()),
  stamp_files: z.boolean(),
  asks_email: z.boolean(),
  listings: z.array(listing),
  files: z.array(productFile).meta({
    description:
      'The files of the edition for sale. For a product that has never been published, the files of its newest finished build. If a draft can no longer be built in a format, the URL is that of the build’s file.',
  }),
  notices: buildNotices,
  slug: z.string().nullable().meta({
    description:
      'The slug of the public page. `null` until the product is published for the first time. To change it, call PATCH /products/{id}/page.',
  }),
  edition: edition.nullable(),
  has_unpublished_changes: z.boolean(),
  changed_recipes: changedRecipes.meta({
    description:
      'The product’s recipes that have changed since its `files` were built, so they’d be printed differently now. Publishing clears the list; before the first edition, so does a build.',
  }),
  source_product_id: bodyId('product').nullable(),
  version: z.int(),
  created_at: moment(),
  updated_at: moment(),
  archived_at: moment().nullable(),
};

type View<T extends ProductType> = z.ZodObject<
  { id: IdSchema<'product'>; type: z.ZodLiteral<T> } & typeof productFields & {
      [Name in keyof OwnFields<T>]: OwnFields<T>[Name];
    }
>;
const views = eachType<{ [T in ProductType]: View<T> }>((type) => {
  const { document, fields } = TYPE_SCHEMAS[type];
  return z
    .object({ id: bodyId('product'), type: z.literal(type), ...productFields, ...fields })
    .meta({ id: document });
});

/** A product of one type as it is answered. */
export type ProductOf<T extends ProductType> = z.infer<View<T>>;
export type Product = { [T in ProductType]: ProductOf<T> }[ProductType];
export const product = z
  .discriminatedUnion(
    'type',
    Object.values(views) as [(typeof views)[ProductType], ...(typeof views)[ProductType][]],
  )
  .meta({ id: 'Product' });

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
  | 'style'
  | 'price_cents'
  | 'price_mode'
  | 'suggested_price_cents'
  | 'currency'
  | 'platforms'
  | 'stamp_files'
  | 'asks_email'
  | 'source_product_id'
>;

export const productGet = z.strictObject({ id: pathId('product') });

export const productList = z
  .strictObject({
    status: productStatus
      .optional()
      .meta({ description: 'Only products with this status. By default, archived products are left out.' }),
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
      description: `The IDs of recipes from the source, 1 to ${LIMITS.lead_recipes}. By default, Galley chooses the best ones.`,
    }),
  count: z
    .int()
    .min(1)
    .max(LIMITS.lead_recipes)
    .default(LIMITS.lead_recipes_default)
    .meta({
      description: `How many recipes Galley chooses if you omit \`recipe_ids\`, 1 to ${LIMITS.lead_recipes}.`,
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
  tags: z.array(z.string()),
  servings: z.number().nullable(),
  /** What it should have before it is active, in words. */
  missing: z.array(z.string()),
  /** Its ingredient lines that we aren’t sure about, and that nobody has put right or confirmed. */
  lines_to_check: z.int(),
});
export type ContentsRecipe = z.infer<typeof contentsRecipe>;
export const contentsRecipes = z.array(contentsRecipe);

/** The name of a body in the document: `EbookCreate`. */
export const bodyName = (type: ProductType, end: 'Create' | 'Patch'): string =>
  `${schemaOf(type).document}${end}`;

/** The bodies by type, which the generator of the document cannot see in the inputs. */
export const bodySchemas: Record<string, z.ZodType> = Object.fromEntries([
  ...PRODUCT_TYPES.map((type) => [bodyName(type, 'Create'), createSchemas[type]]),
  ...PRODUCT_TYPES.map((type) => [bodyName(type, 'Patch'), patchSchemas[type]]),
]);
