import { createDocument } from '@/server/rest/openapi';
import { subscriberPageExample } from './audience/audience.examples';
import { productComponents } from './products/api/products.document';
import { finishedBuildExample, publishedExample } from './products/api/products.examples';
import { recipeExample } from './recipes/api/recipes.examples';
import { appRouter } from './router';
import { orderExample } from './sales/api/sales.examples';
import { webhookOperations } from './webhooks/webhooks.document';
import { webhookExample } from './webhooks/webhooks.examples';

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
  return createDocument(appRouter, public_url, { schemas: productComponents(), webhooks });
}
