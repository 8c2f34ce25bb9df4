import { z } from 'zod';
import { blurbOf } from '@/features/products/blurb/blurb.rules';
import { findBlurbRecipes } from '@/features/products/blurb/blurb.store';
import { fileName } from '@/features/products/builds/builds.rules';
import { requireBuild, startBuild } from '@/features/products/builds/builds.service';
import { fileOfBuild, fileOfProduct, formatOf, signOwnFile } from '@/features/products/builds/files.service';
import { changedRecipesOf } from '@/features/products/changes/changes.service';
import { foundProducts, productFind } from '@/features/products/list/find.schema';
import { findProducts } from '@/features/products/list/find.store';
import {
  previewMap,
  previewMapInput,
  previewPages,
  previewPagesInput,
} from '@/features/products/preview/preview.schema';
import { previewedMap, previewedPages } from '@/features/products/preview/preview.service';
import { buildAnswer, productAnswer } from '@/features/products/product.presenter';
import {
  createProduct,
  duplicateProduct,
  patchProduct,
  requireAnswer,
} from '@/features/products/products.service';
import { findContents, findUsage, listProducts, loadProduct } from '@/features/products/products.store';
import { usualCurrencyOf } from '@/features/products/publishing/currency.service';
import { publishProduct } from '@/features/products/publishing/publish.service';
import { nextRelease } from '@/features/products/publishing/same-files.service';
import {
  build,
  buildFileGet,
  buildGet,
  buildStart,
  fileGet,
  fileLink,
  fileLinkInput,
} from '@/features/products/records/builds.schema';
import { findBuildTitle, latestBuild } from '@/features/products/records/builds.store';
import {
  nextReleaseAnswer,
  nextReleaseInput,
  publishInput,
} from '@/features/products/records/listings.schema';
import {
  bodyName,
  changedRecipes,
  contentsRecipes,
  leadMagnetInput,
  leadSuggestions,
  product,
  productCreate,
  productGet,
  productList,
  productPage,
  productPatch,
  usage,
  usageInput,
} from '@/features/products/records/products.schema';
import { shoppingListOf } from '@/features/products/shopping-list.service';
import { ctaState } from '@/features/products/types/lead-magnet/cta-state.schema';
import {
  ctaOfMagnet,
  makeLeadMagnet,
  suggestLeadRecipes,
} from '@/features/products/types/lead-magnet/source/lead-magnet.service';
import { shoppingListExample } from '@/features/products/types/meal-plan/meal-plan.examples';
import {
  shoppingList,
  shoppingListGet,
  shoppingRecipes,
  shoppingRecipesInput,
} from '@/features/products/types/meal-plan/shopping.schema';
import { findShoppingRecipes } from '@/features/products/types/meal-plan/shopping.store';
import { PRODUCT_TYPES } from '@/features/products/types/registry';
import { Problem } from '@/kernel/errors';
import type { BuildId, ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { fileAnswer } from '@/server/files/file-answer';
import { internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import { listingProcedures } from './listings.router';
import {
  createBodies,
  createdExamples,
  duplicatedProductExample,
  finishedBuildExample,
  leadMagnetAnswers,
  leadMagnetBody,
  patchedAnswers,
  productPageExample,
  productPatchBody,
  publishBody,
  publishedAnswers,
  publishedExample,
  queuedBuildExample,
} from './products.examples';

/** The component names of the document for bodies that depend on the type. */
const bodiesOf = (end: 'Create' | 'Patch') => ({
  by_type: Object.fromEntries(PRODUCT_TYPES.map((type) => [type, bodyName(type, end)])),
  type_required: end === 'Create',
});
const location = (output: { id: ProductId }) => `/products/${output.id}`;
const dashboard = 'Only the dashboard shows this.';

export const productsRouter = router({
  ...listingProcedures,

  list: userProcedure
    .meta(
      rest('GET', '/products', {
        replica: true,
        tool: 'plain',
        tag: 'Products',
        summary: 'List products',
        description: 'Lists products, newest first. Without `status`, archived products are left out.',
        examples: { response: { one_product: productPageExample } },
      }),
    )
    .input(productList)
    .output(productPage)
    .query(async ({ ctx, input }) => {
      const page = pageOf(input);
      const offset = (page.page - 1) * page.per_page;
      const { rows, total } = await listProducts(ctx.db, ctx.owner, input, page.per_page, offset);
      return listPage(rows.map(productAnswer), total, page);
    }),

  get: userProcedure
    .meta(
      rest('GET', '/products/{id}', {
        tool: 'plain',
        tag: 'Products',
        summary: 'Get a product',
        description:
          'Returns a product with its listings, its files, and the edition for sale. `type` determines which fields it has.',
        etag: true,
        examples: { response: { ...createdExamples, published_ebook: publishedExample } },
      }),
    )
    .input(productGet)
    .output(product)
    .query(({ ctx, input }) => requireAnswer(ctx.db, ctx.owner, input.id)),

  create: userProcedure
    .meta(
      rest('POST', '/products', {
        tool: 'plain',
        tag: 'Products',
        summary: 'Create a product',
        description:
          'Creates a draft product, which can be incomplete. `type` determines which fields it has. For an ebook, a recipe card pack, or a lead magnet, a plain `recipe_ids` list is enough.',
        success: 201,
        idempotent: true,
        etag: true,
        location,
        // For a cover that is fetched; the change itself keeps to the usual deadline.
        deadline: LIMITS.upload_seconds,
        bodies: bodiesOf('Create'),
        examples: { request: createBodies, response: createdExamples },
        errors: [
          'unknown_recipe',
          'recipe_archived',
          'unknown_product',
          'unsupported_source_type',
          'price_not_allowed',
          'image_not_fetched',
        ],
      }),
    )
    .input(productCreate)
    .output(product)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),

  update: userProcedure
    .meta(
      rest('PATCH', '/products/{id}', {
        tool: 'asks',
        tag: 'Products',
        summary: 'Update a product',
        description:
          'Updates a product. Only the fields you send change, `null` clears a field, and lists and objects are replaced as a whole. The edition for sale doesn’t change until you publish again. Use `status` to archive, restore, or unpublish the product.',
        etag: true,
        deadline: LIMITS.upload_seconds,
        bodies: bodiesOf('Patch'),
        examples: { request: { subtitle: productPatchBody }, response: patchedAnswers },
        errors: [
          'invalid_transition',
          'unknown_recipe',
          'recipe_archived',
          'price_not_allowed',
          'image_not_fetched',
        ],
      }),
    )
    .input(productPatch)
    .output(product)
    .mutation(({ ctx, input: { id, ...body } }) => patchProduct(ctx, id, body)),

  publish: userProcedure
    .meta(
      rest('POST', '/products/{id}/publish', {
        tool: 'asks',
        tag: 'Products',
        access: ['publish'],
        summary: 'Publish a product',
        description:
          'Publishes a product: freezes its content and price as an edition, and lists it on the platforms. If you omit a field, the product’s own value is used. Repeating the request never creates duplicates, and platforms you omit aren’t affected. A listing’s state is `publishing` until its files are ready.',
        if_match: true,
        idempotent: true,
        etag: true,
        heavy: true,
        deadline: LIMITS.publish_wait_seconds + 4,
        errors: ['invalid_transition', 'product_incomplete', 'price_not_allowed', 'below_minimum_price'],
        examples: { request: { free: publishBody }, response: publishedAnswers },
      }),
    )
    .input(publishInput)
    .output(product)
    .mutation(({ ctx, input }) => publishProduct(ctx, input)),

  leadMagnet: userProcedure
    .meta(
      rest('POST', '/products/{id}/lead-magnet', {
        tool: 'plain',
        operation: 'products.createLeadMagnet',
        tag: 'Products',
        summary: 'Create a lead magnet',
        description:
          'Creates a lead magnet from an ebook or a recipe card pack. Without `recipe_ids`, Galley chooses email-ready recipes first, then those with the highest engagement, with at most one from each chapter of the source. If the product is too incomplete to build its file, requesting the file returns an error that lists what’s missing.',
        success: 201,
        idempotent: true,
        etag: true,
        heavy: true,
        location,
        examples: { request: { one_recipe: leadMagnetBody }, response: leadMagnetAnswers },
        errors: [
          'invalid_transition',
          'unsupported_source_type',
          'unknown_recipe',
          'recipe_archived',
          'product_incomplete',
        ],
      }),
    )
    .input(leadMagnetInput)
    .output(product)
    .mutation(({ ctx, input }) => makeLeadMagnet(ctx, input)),

  leadSuggestions: userProcedure
    .meta(internal('The dashboard shows the choice before the lead magnet is made.', ['products:read']))
    .input(productGet)
    .output(leadSuggestions)
    .query(({ ctx, input }) => suggestLeadRecipes(ctx.db, ctx.owner, input.id)),

  leadCall: userProcedure
    .meta(internal(dashboard, ['products:read']))
    .input(productGet)
    .output(ctaState)
    .query(({ ctx, input }) => ctaOfMagnet(ctx.db, ctx.owner, input.id)),

  startBuild: userProcedure
    .meta(
      rest('POST', '/products/{id}/builds', {
        tool: 'plain',
        operation: 'builds.create',
        tag: 'Products',
        summary: 'Build a product’s files',
        description:
          'Builds the files from the product’s current content. If the content hasn’t changed since a finished build, that build is reused. An ebook can also be built as a print edition: pages with bleed and a cover for a printer, which readers never get.',
        success: 202,
        idempotent: true,
        heavy: true,
        location: (output: { id: BuildId; product_id: ProductId }) =>
          `/products/${output.product_id}/builds/${output.id}`,
        errors: ['product_incomplete'],
        examples: { request: { screen: { edition: 'screen' } }, response: { queued: queuedBuildExample } },
      }),
    )
    .input(buildStart)
    .output(build)
    .mutation(({ ctx, input }) => startBuild(ctx, input.id, input.edition)),

  getBuild: userProcedure
    .meta(
      rest('GET', '/products/{id}/builds/{build_id}', {
        tool: 'plain',
        operation: 'builds.get',
        tag: 'Products',
        summary: 'Get a build',
        description:
          'Returns a build’s progress. Once its state is `done`, it also has the files and page previews.',
        examples: { response: { done: finishedBuildExample } },
      }),
    )
    .input(buildGet)
    .output(build)
    .query(async ({ ctx, input }) =>
      buildAnswer(await requireBuild(ctx.db, ctx.owner, input.id, input.build_id)),
    ),

  file: userProcedure
    .meta(
      rest('GET', '/products/{id}/files/{format}', {
        operation: 'products.downloadFile',
        tag: 'Products',
        summary: 'Download a product’s file',
        description:
          'Downloads the file of the edition for sale. For a draft, downloads a file of its current content, building it first if necessary. In that case, the request counts against the lower rate limit and waits up to 20 seconds.',
        file: ['application/pdf', 'application/epub+zip'],
        deadline: LIMITS.file_wait_seconds + 5,
        errors: ['build_not_ready', 'build_failed', 'product_incomplete'],
      }),
    )
    .input(fileGet)
    .output(fileAnswer)
    .query(({ ctx, input }) => fileOfProduct(ctx, input.id, input.format)),

  buildFile: userProcedure
    .meta(
      rest('GET', '/products/{id}/builds/{build_id}/files/{format}', {
        operation: 'builds.downloadFile',
        tag: 'Products',
        summary: 'Download a build’s file',
        description: 'Downloads the file of this build, regardless of which edition is for sale.',
        file: ['application/pdf', 'application/epub+zip'],
        deadline: LIMITS.file_wait_seconds + 5,
        errors: ['build_not_ready', 'build_failed'],
      }),
    )
    .input(buildFileGet)
    .output(fileAnswer)
    .query(({ ctx, input }) => fileOfBuild(ctx, input.id, input.build_id, input.format)),

  duplicate: userProcedure
    .meta(
      rest('POST', '/products/{id}/duplicate', {
        tool: 'plain',
        tag: 'Products',
        summary: 'Duplicate a product',
        description:
          'Creates a copy of a product: a draft with the same content and a title that ends in “(copy).” It has never been published. Archived recipes stay in it.',
        success: 201,
        idempotent: true,
        etag: true,
        location,
        examples: { response: { a_copy: duplicatedProductExample } },
      }),
    )
    .input(productGet)
    .output(product)
    .mutation(({ ctx, input }) => duplicateProduct(ctx, input.id)),

  find: userProcedure
    .meta({
      ...internal('The command palette finds products by a part of their title.', ['products:read']),
      replica: true,
    })
    .input(productFind)
    .output(foundProducts)
    .query(({ ctx, input }) => findProducts(ctx.db, ctx.owner, input)),

  usage: userProcedure
    .meta(internal(dashboard, ['products:read']))
    .input(usageInput)
    .output(usage)
    .query(({ ctx, input }) => findUsage(ctx.db, ctx.owner, input.recipe_ids)),

  usualCurrency: userProcedure
    .meta(
      internal(
        'The dashboard chooses it before her first price; over REST a price comes with its currency.',
        ['products:read'],
      ),
    )
    .input(z.strictObject({}))
    .output(z.object({ currency: z.string().nullable() }))
    .query(({ ctx }) => usualCurrencyOf(ctx)),

  latestBuild: userProcedure
    .meta(internal(dashboard, ['products:read']))
    .input(buildStart)
    .output(build.nullable())
    .query(async ({ ctx, input }) => {
      const row = await latestBuild(ctx.db, ctx.owner, input.id, input.edition);
      return row === null ? null : buildAnswer(row);
    }),

  contents: userProcedure
    .meta(internal(dashboard, ['products:read']))
    .input(productGet)
    .output(contentsRecipes)
    .query(({ ctx, input }) => findContents(ctx.db, ctx.owner, input.id)),

  blurb: userProcedure
    .meta(internal(dashboard, ['products:read']))
    .input(productGet)
    .output(z.string())
    .query(async ({ ctx, input }) => blurbOf(await findBlurbRecipes(ctx.db, ctx.owner, input.id))),

  previewMap: userProcedure
    .meta({ ...internal(dashboard, ['products:read']), deadline: LIMITS.preview_seconds + 10 })
    .input(previewMapInput)
    .output(previewMap)
    .mutation(({ ctx, input, signal }) => previewedMap(ctx, input, signal)),

  previewPages: userProcedure
    .meta({ ...internal(dashboard, ['products:read']), deadline: LIMITS.preview_seconds })
    .input(previewPagesInput)
    .output(previewPages)
    .mutation(({ ctx, input, signal }) => previewedPages(ctx, input, signal)),

  shoppingList: userProcedure
    .meta(
      rest('GET', '/products/{id}/shopping-list', {
        tool: 'plain',
        operation: 'products.getShoppingList',
        tag: 'Products',
        summary: 'Get a meal plan’s shopping list',
        description:
          'Returns what to buy for a meal plan: the exact totals of everything its recipes need, grouped the way the plan groups them, without pantry staples. Other types of products don’t have a list and return 404.',
        examples: { response: { one_cake: shoppingListExample } },
      }),
    )
    .input(shoppingListGet)
    .output(shoppingList)
    .query(({ ctx, input }) => shoppingListOf(ctx.db, ctx.owner, input)),

  shoppingRecipes: userProcedure
    .meta(
      internal('The dashboard sums the shopping list of a plan while it is being written.', [
        'products:read',
      ]),
    )
    .input(shoppingRecipesInput)
    .output(shoppingRecipes)
    .query(({ ctx, input }) => findShoppingRecipes(ctx.db, ctx.owner, input.recipe_ids)),

  changedRecipes: userProcedure
    .meta(internal(dashboard, ['products:read']))
    .input(productGet)
    .output(changedRecipes)
    .query(
      async ({ ctx, input }) => (await changedRecipesOf(ctx.db, ctx.owner, [input.id])).get(input.id) ?? [],
    ),

  nextRelease: userProcedure
    .meta(internal(dashboard, ['products:read']))
    .input(nextReleaseInput)
    .output(nextReleaseAnswer)
    .query(({ ctx, input }) => nextRelease(ctx, input.id)),

  fileLink: userProcedure
    .meta(
      internal('The browser downloads by a short-lived signed address instead of a token.', [
        'products:read',
      ]),
    )
    .input(fileLinkInput)
    .output(fileLink)
    .query(async ({ ctx, input }) => {
      const found = await loadProduct(ctx.db, ctx.owner, input.id);
      if (found === null) throw new Problem('not_found');
      const build =
        input.build_id === undefined
          ? found.build
          : await requireBuild(ctx.db, ctx.owner, input.id, input.build_id);
      if (build === null) throw new Problem('build_not_ready', { headers: { 'Retry-After': '2' } });
      if (ctx.session === null) throw new Error('nobody is signed in');
      const { signer, clock } = ctx.services;
      const token = { user_id: ctx.owner, product_id: input.id, build_id: build.id };
      const signed = signOwnFile(
        signer,
        { ...token, person: ctx.person, session_id: ctx.session.id },
        clock() + LIMITS.signed_file_minutes * 60_000,
      );
      const title = await findBuildTitle(ctx.db, ctx.owner, build.id);
      const name = fileName(title, input.format ?? formatOf(build));
      return { url: `/files/${signed}/${encodeURIComponent(name)}` };
    }),
});
