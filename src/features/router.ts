import { createDocument } from '@/server/rest/openapi';
import { router } from '@/server/trpc/trpc';
import about from '../../package.json';
import { announcementsRouter } from './announcements/announcements.router';
import { subscriberPageExample } from './audience/audience.examples';
import { audienceRouter } from './audience/audience.router';
import { authRouter } from './auth/api/auth.router';
import { auditRouter } from './auth/audit/audit.router';
import { keysRouter } from './auth/keys/keys.router';
import { passkeysRouter } from './auth/passkeys/passkeys.router';
import { teamRouter } from './auth/team/team.router';
import { twoStepRouter } from './auth/two-step/two-step.router';
import { brandRouter } from './brand/brand.router';
import { bundlesRouter } from './bundles/bundles.router';
import { collectionsRouter } from './collections/collections.router';
import { connectionsRouter } from './connections/connections.router';
import { discountsRouter } from './discounts/discounts.router';
import { homeRouter } from './home/home.router';
import { imagesRouter } from './images/images.router';
import { mailsRouter } from './mails/mails.router';
import { platformsRouter } from './platforms/platforms.router';
import { productComponents } from './products/api/products.document';
import { finishedBuildExample, publishedExample } from './products/api/products.examples';
import { productsRouter } from './products/api/products.router';
import { publicPageRouter } from './publications/public-page/public-page.router';
import { recipeExample } from './recipes/api/recipes.examples';
import { recipesRouter } from './recipes/api/recipes.router';
import { orderExample } from './sales/api/sales.examples';
import { salesRouter } from './sales/api/sales.router';
import { serviceRouter } from './service/service.router';
import { shopRouter } from './shop/shop.router';
import { transferRouter } from './transfer/transfer.router';
import { webhookOperations } from './webhooks/webhooks.document';
import { webhookExample } from './webhooks/webhooks.examples';
import { webhooksRouter } from './webhooks/webhooks.router';

/** Every procedure of the product. A new feature adds its router here. */
export const appRouter = router({
  announcements: announcementsRouter,
  audience: audienceRouter,
  audit: auditRouter,
  auth: authRouter,
  brand: brandRouter,
  bundles: bundlesRouter,
  collections: collectionsRouter,
  connections: connectionsRouter,
  discounts: discountsRouter,
  home: homeRouter,
  images: imagesRouter,
  keys: keysRouter,
  passkeys: passkeysRouter,
  twoStep: twoStepRouter,
  mails: mailsRouter,
  platforms: platformsRouter,
  products: productsRouter,
  publications: publicPageRouter,
  recipes: recipesRouter,
  sales: salesRouter,
  service: serviceRouter,
  shop: shopRouter,
  team: teamRouter,
  transfer: transferRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;

/** The OpenAPI document of a service at this address. */
export function documentOf(public_url: string): Record<string, unknown> {
  const [subscriber] = subscriberPageExample.items;
  if (subscriber === undefined) throw new Error('there is no example of a subscriber');
  const records = {
    order: orderExample,
    product: publishedExample,
    build: finishedBuildExample,
    subscriber,
    recipe: recipeExample,
  };
  const webhooks = webhookOperations(records, webhookExample);
  const { version } = about;
  return createDocument(appRouter, public_url, { version, schemas: productComponents(), webhooks });
}
