import { z } from 'zod';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { type CollectionId, newId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { fold } from '@/kernel/text';
import { noteEvent } from '@/server/audit/audit';
import { type Db, isDuplicate } from '@/server/database/db';
import { checkVersion, commit, internal, rest, router, userProcedure } from '@/server/trpc/trpc';
import {
  collectionCreateBody,
  collectionOrderBody,
  collectionPageExample,
  collectionPatchBody,
  createdExample,
  renamedExample,
  wholeExample,
} from './collections.examples';
import {
  type CollectionWhole,
  collectionCreate,
  collectionIdInput,
  collectionList,
  collectionNames,
  collectionNamesInput,
  collectionOrder,
  collectionPage,
  collectionPatch,
  collectionWhole,
  membership,
} from './collections.schema';
import {
  addRecipes,
  bothExist,
  countCollections,
  deleteCollection,
  getCollection,
  insertCollection,
  listCollections,
  lockCollection,
  namesOf,
  orderRecipes,
  recipesOf,
  removeRecipes,
  updateCollection,
} from './collections.store';

const nameKey = (name: string) => fold(name).trim();

/** Says that a name is taken, in place of the database's unique violation. */
async function withUniqueName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new Problem('already_exists', {
      detail: 'A collection with this name already exists.',
      errors: [
        { in: 'body', pointer: '/name', code: 'already_exists', message: 'This name is already taken.' },
      ],
    });
  }
}

/** A collection with its recipes. Throws not_found. */
async function wholeOf(db: Db, owner: UserId, id: CollectionId): Promise<CollectionWhole> {
  const row = await getCollection(db, owner, id);
  if (row === null) throw new Problem('not_found');
  return { ...row, recipe_ids: await recipesOf(db, owner, id) };
}

const notInIt = (place: number): Problem => {
  const message = 'This recipe isn’t in the collection.';
  return new Problem('unknown_recipe', {
    detail: message,
    errors: [{ in: 'body', pointer: `/recipe_ids/${place}`, code: 'unknown_recipe', message }],
  });
};

export const collectionsRouter = router({
  list: userProcedure
    .meta(
      rest('GET', '/collections', {
        replica: true,
        tool: 'plain',
        tag: 'Collections',
        summary: 'List collections',
        description: 'Lists collections by name.',
        examples: { response: { one_collection: collectionPageExample } },
      }),
    )
    .input(collectionList)
    .output(collectionPage)
    .query(async ({ ctx, input }) => {
      const page = pageOf(input);
      const { rows, total } = await listCollections(
        ctx.db,
        ctx.owner,
        page.per_page,
        (page.page - 1) * page.per_page,
      );
      return listPage(rows, total, page);
    }),

  names: userProcedure
    .meta({
      ...internal('The dashboard offers collections by name; over REST the list has them.', ['recipes:read']),
      replica: true,
    })
    .input(collectionNamesInput)
    .output(collectionNames)
    .query(({ ctx, input }) => namesOf(ctx.db, ctx.owner, input.ids)),

  get: userProcedure
    .meta(
      rest('GET', '/collections/{id}', {
        tool: 'plain',
        tag: 'Collections',
        summary: 'Get a collection',
        description:
          'Returns a collection with the IDs of its recipes, in order. To get the full recipes, call GET /recipes with `collection_id` and `sort=position`.',
        etag: true,
        examples: { response: { sunday_baking: wholeExample } },
      }),
    )
    .input(collectionIdInput)
    .output(collectionWhole)
    .query(({ ctx, input }) => wholeOf(ctx.db, ctx.owner, input.id)),

  order: userProcedure
    .meta(
      rest('PUT', '/collections/{id}/order', {
        operation: 'collections.setOrder',
        tag: 'Collections',
        summary: 'Reorder a collection',
        description:
          'Moves the recipes you list to the beginning of the collection, in that order. The other recipes follow in their current order.',
        errors: ['unknown_recipe'],
        examples: {
          request: { one_recipe_first: collectionOrderBody },
          response: { sunday_baking: wholeExample },
        },
      }),
    )
    .input(collectionOrder)
    .output(collectionWhole)
    .mutation(({ ctx, input }) =>
      commit(ctx, async (tx) => {
        if (!(await lockCollection(tx, ctx.owner, input.id))) throw new Problem('not_found');
        const [stranger] = await orderRecipes(tx, ctx.owner, input.id, input.recipe_ids);
        if (stranger !== undefined) throw notInIt(input.recipe_ids.indexOf(stranger));
        return wholeOf(tx, ctx.owner, input.id);
      }),
    ),

  create: userProcedure
    .meta(
      rest('POST', '/collections', {
        tool: 'plain',
        tag: 'Collections',
        summary: 'Create a collection',
        description:
          'Creates a collection. Its name must be unique in the account, ignoring case and accents.',
        success: 201,
        idempotent: true,
        etag: true,
        location: (output: { id: CollectionId }) => `/collections/${output.id}`,
        errors: ['already_exists'],
        examples: {
          request: { sunday_baking: collectionCreateBody },
          response: { sunday_baking: createdExample },
        },
      }),
    )
    .input(collectionCreate)
    .output(collectionWhole)
    .mutation(({ ctx, input }) =>
      withUniqueName(() =>
        commit(ctx, async (tx) => {
          if ((await countCollections(tx, ctx.owner)) >= LIMITS.collections)
            throw new Problem('already_exists', {
              detail: `An account can have at most ${LIMITS.collections} collections.`,
            });
          const now = timestamp(ctx.services.clock());
          const row = {
            id: newId('collection'),
            name: input.name,
            description: input.description ?? null,
          };
          await insertCollection(tx, ctx.owner, { ...row, name_key: nameKey(input.name), now });
          return { ...row, recipe_count: 0, version: 1, created_at: now, updated_at: now, recipe_ids: [] };
        }),
      ),
    ),

  update: userProcedure
    .meta(
      rest('PATCH', '/collections/{id}', {
        tool: 'asks',
        tag: 'Collections',
        summary: 'Update a collection',
        description: 'Updates a collection. Only the fields you send change. `null` clears the description.',
        etag: true,
        errors: ['already_exists'],
        examples: { request: { rename: collectionPatchBody }, response: { renamed: renamedExample } },
      }),
    )
    .input(collectionPatch)
    .output(collectionWhole)
    .mutation(({ ctx, input }) =>
      withUniqueName(() =>
        commit(ctx, async (tx) => {
          await lockCollection(tx, ctx.owner, input.id);
          const stored = await wholeOf(tx, ctx.owner, input.id);
          checkVersion(ctx, stored.version);
          const name = input.name ?? stored.name;
          const description = input.description === undefined ? stored.description : input.description;
          if (name === stored.name && description === stored.description) return stored;
          const now = timestamp(ctx.services.clock());
          await updateCollection(
            tx,
            ctx.owner,
            input.id,
            { name, name_key: nameKey(name), description },
            now,
          );
          return { ...stored, name, description, version: stored.version + 1, updated_at: now };
        }),
      ),
    ),

  delete: userProcedure
    .meta(
      rest('DELETE', '/collections/{id}', {
        tag: 'Collections',
        summary: 'Delete a collection',
        description: 'Deletes a collection. Its recipes stay in the library.',
        if_match: true,
        success: 204,
      }),
    )
    .input(collectionIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      commit(ctx, async (tx) => {
        await lockCollection(tx, ctx.owner, input.id);
        const stored = await getCollection(tx, ctx.owner, input.id);
        if (stored === null) throw new Problem('not_found');
        checkVersion(ctx, stored.version);
        await deleteCollection(tx, ctx.owner, input.id);
        await noteEvent(tx, ctx, 'collection.deleted', stored);
      }),
    ),

  addRecipe: userProcedure
    .meta(
      rest('PUT', '/collections/{id}/recipes/{recipe_id}', {
        tool: 'plain',
        tag: 'Collections',
        summary: 'Add a recipe to a collection',
        description:
          'Adds a recipe to the end of a collection. If the recipe is already in the collection, nothing changes.',
        success: 204,
      }),
    )
    .input(membership)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      commit(ctx, async (tx) => {
        await lockCollection(tx, ctx.owner, input.id);
        if (!(await bothExist(tx, ctx.owner, input.id, input.recipe_id))) throw new Problem('not_found');
        await addRecipes(tx, ctx.owner, [input.id], [input.recipe_id]);
      }),
    ),

  removeRecipe: userProcedure
    .meta(
      rest('DELETE', '/collections/{id}/recipes/{recipe_id}', {
        tool: 'asks',
        tag: 'Collections',
        summary: 'Remove a recipe from a collection',
        description:
          'Removes a recipe from a collection. The recipe stays in the library. If the recipe isn’t in the collection, nothing changes.',
        success: 204,
      }),
    )
    .input(membership)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      if (!(await bothExist(ctx.db, ctx.owner, input.id, input.recipe_id))) throw new Problem('not_found');
      await removeRecipes(ctx.db, ctx.owner, [input.id], [input.recipe_id]);
    }),
});
