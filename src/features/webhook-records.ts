import { Problem } from '@/kernel/errors';
import { pathId } from '@/kernel/id-schemas';
import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { subscriberOf } from './audience/audience.service';
import { buildAnswer } from './products/product.presenter';
import { requireAnswer } from './products/products.service';
import { findBuild } from './products/records/builds.store';
import { recipeAnswer } from './recipes/recipes.rules';
import { requireRecipe } from './recipes/recipes.service';
import { getOrder } from './sales/orders.service';
import type { WebhookRecords } from './webhooks/sending.service';

/** The record, or null where it is gone. */
const unlessGone =
  (read: (db: Db, owner: UserId, subject: string) => Promise<object>) =>
  async (db: Db, owner: UserId, subject: string): Promise<object | null> => {
    try {
      return await read(db, owner, subject);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found') return null;
      throw error;
    }
  };

const ids = {
  order: pathId('order'),
  product: pathId('product'),
  build: pathId('build'),
  subscriber: pathId('subscriber'),
  recipe: pathId('recipe'),
};

/** What messages to webhooks are about, as the REST API answers it. An event about another kind of record adds its line. */
export const webhookRecords: WebhookRecords = {
  order: unlessGone((db, owner, id) => getOrder(db, owner, ids.order.parse(id))),
  product: unlessGone((db, owner, id) => requireAnswer(db, owner, ids.product.parse(id))),
  async build(db, owner, id) {
    const found = await findBuild(db, owner, ids.build.parse(id));
    return found === null ? null : buildAnswer(found);
  },
  subscriber: unlessGone((db, owner, id) => subscriberOf(db, owner, ids.subscriber.parse(id))),
  recipe: unlessGone(async (db, owner, id) =>
    recipeAnswer(await requireRecipe(db, owner, ids.recipe.parse(id))),
  ),
};
