import type { Services } from '@/server/auth/context';
import type { TaskHandlers } from '@/server/jobs/task-worker';
import { ANNOUNCEMENT_TASK, announcementTask } from './announcements/sending.service';
import { contactsTask } from './audience/contacts.service';
import {
  CHECKOUT_TASK,
  CONTACTS_TASK,
  HOOK_TASK,
  LISTINGS_TASK,
  SHOP_SALE_TASK,
  SHOP_SALES_TASK,
  SHOP_TASK,
} from './connections/selling.service';

import { MAIL_TASK, mailTask } from './mails/mails.service';
import { listingsTask } from './products/listings.service';
import { shopTask } from './products/shops/shops.service';
import { GIVEN_TASK, givenTask } from './sales/given/given.service';
import { hookTask } from './sales/hooks/hooks.service';
import { MISSED_TASK, missedTask } from './sales/hooks/missed.service';
import { checkoutTask } from './sales/settle.service';
import { shopSalesTask } from './sales/shops/shop-sales.service';
import { shopSaleTask } from './sales/shops/told-sale.service';
import { webhookRecords } from './webhook-records';
import { webhookTask } from './webhooks/sending.service';
import { WEBHOOK_TASK } from './webhooks/telling.service';

/** What does each kind of task. A feature that puts work into the queue adds its line here. */
export const taskHandlers = (services: Services): TaskHandlers => ({
  [MAIL_TASK]: mailTask(services),
  [LISTINGS_TASK]: listingsTask(services),
  [SHOP_TASK]: shopTask(services),
  [CONTACTS_TASK]: contactsTask(services),
  [CHECKOUT_TASK]: checkoutTask(services),
  [HOOK_TASK]: hookTask(services),
  [MISSED_TASK]: missedTask(services),
  [SHOP_SALE_TASK]: shopSaleTask(services),
  [SHOP_SALES_TASK]: shopSalesTask(services),
  [GIVEN_TASK]: givenTask(services),
  [ANNOUNCEMENT_TASK]: announcementTask(services),
  [WEBHOOK_TASK]: webhookTask(services, webhookRecords),
});
