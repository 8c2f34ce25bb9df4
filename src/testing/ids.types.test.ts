import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { addRecipes } from '@/features/collections/collections.store';
import { findMail } from '@/features/mails/mails.store';
import { findProduct, findUsage } from '@/features/products/products.store';
import type { buildGet } from '@/features/products/records/builds.schema';
import { findBuild, latestBuild } from '@/features/products/records/builds.store';
import { requireRecipe } from '@/features/recipes/recipes.service';
import { recipes } from '@/features/recipes/recipes.table';
import { getRecipe } from '@/features/recipes/rows.list';
import type { recipeGet } from '@/features/recipes/scaled-view.schema';
import type { BuildId, CollectionId, MailId, ProductId, RecipeId, SessionId, UserId } from '@/kernel/ids';
import { encodeId } from '@/kernel/ids';
import type { BookRecipe } from '@/rendering/model/book.model';
import { amongIds, uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/** What is at hand in the calls below, none of which is ever made. */
interface Hand {
  db: Db;
  owner: UserId;
  recipe: RecipeId;
  product: ProductId;
  build: BuildId;
  collection: CollectionId;
  mail: MailId;
  session: SessionId;
  text: string;
}

/** Each line after a mark must not compile; tsc says so of a mark that nothing needs. */
const refused = [
  // @ts-expect-error a product is no recipe
  ({ db, owner, product }: Hand) => getRecipe(db, owner, product),
  // @ts-expect-error any text is no recipe
  ({ db, owner, text }: Hand) => requireRecipe(db, owner, text),
  // @ts-expect-error a recipe is no product
  ({ db, owner, recipe }: Hand) => findProduct(db, owner, recipe),
  // @ts-expect-error the owner and the product swapped
  ({ db, owner, product }: Hand) => findProduct(db, product, owner),
  // @ts-expect-error a product is no build
  ({ db, owner, product }: Hand) => findBuild(db, owner, product),
  // @ts-expect-error a build is no product
  ({ db, owner, build }: Hand) => latestBuild(db, owner, build),
  // @ts-expect-error products are no recipes
  ({ db, owner, product }: Hand) => findUsage(db, owner, [product]),
  // @ts-expect-error collections and recipes swapped
  ({ db, owner, collection, recipe }: Hand) => addRecipes(db, owner, [recipe], [collection]),
  // @ts-expect-error a session is no mail
  ({ db, owner, session }: Hand) => findMail(db, owner, session),
  // @ts-expect-error a column of recipes holds no product
  ({ product }: Hand) => eq(recipes.id, product),
  // @ts-expect-error nor any of many
  ({ product }: Hand) => amongIds(recipes.id, [product]),
  // @ts-expect-error the uuid of a product under the name of a recipe
  ({ product }: Hand) => uuidOf('recipe', product),
  // @ts-expect-error an id is no uuid
  ({ recipe }: Hand) => encodeId('recipe', recipe),
  // @ts-expect-error what is asked for at the path of a recipe
  ({ product }: Hand): z.input<typeof recipeGet> => ({ id: product }),
  // @ts-expect-error the two ids of a path swapped
  ({ product, build }: Hand): z.input<typeof buildGet> => ({ id: build, build_id: product }),
  // @ts-expect-error a page of a book is of a recipe
  ({ product }: Hand): Pick<BookRecipe, 'id'> => ({ id: product }),
];

it('ids of one kind do not compile where another is asked for', () => {
  expect(refused).not.toHaveLength(0);
});
