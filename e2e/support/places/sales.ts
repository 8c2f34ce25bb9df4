import { SHOP } from '../seller';
import { at, LIGHT, type Place, seen, title, type Visit } from './place';

const failed = /(500|503).*(?:sales|bundles|discounts|announcements)\./;

async function orders({ page, look }: Visit): Promise<void> {
  await seen(page.getByRole('table', { name: 'Orders' }));
  // On a phone the drawing is below the orders, and comes when it is seen.
  if (look !== 'phone') await seen(page.locator('.recharts-surface'));
}

async function press({ page }: Visit, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** What was sold, the codes, and what who buys sees. */
export const salesPlaces: readonly Place[] = [
  {
    name: 'sales',
    says: 'What was sold, given and paid back, and the revenue',
    who: 'seller',
    dark: true,
    async open(visit) {
      await visit.page.goto('/sales');
      await orders(visit);
    },
  },
  {
    name: 'sales-order',
    says: 'One order beside the others',
    who: 'seller',
    async open(visit) {
      await visit.page.goto('/sales');
      await press(visit, '1001');
      await seen(visit.page.getByRole('complementary', { name: 'Order' }).getByText('nadia@example.com'));
    },
  },
  {
    name: 'sales-refund',
    says: 'The form of a refund',
    who: 'seller',
    looks: LIGHT,
    async open(visit) {
      await visit.page.goto('/sales');
      await press(visit, '1001');
      await press(visit, 'Refund order');
      await seen(visit.page.getByRole('button', { name: 'Refund $18' }));
    },
  },
  {
    name: 'sales-give',
    says: 'Giving a copy',
    who: 'seller',
    async open(visit) {
      await visit.page.goto('/sales');
      await press(visit, 'Send a free copy');
      await seen(visit.page.getByRole('textbox', { name: 'Email' }));
    },
  },
  {
    name: 'sales-none',
    says: 'No order passes the filters',
    who: 'seller',
    looks: ['light'],
    open: at('/sales?q=nobody-is-called-so', 'Sales'),
  },
  {
    name: 'sales-empty',
    says: 'Nothing sold yet',
    who: 'newcomer',
    looks: LIGHT,
    open: at('/sales', 'Sales'),
  },
  {
    name: 'sales-loading',
    says: 'Orders while they load',
    who: 'seller',
    looks: ['light'],
    slow: 'orders',
    async open({ page }) {
      await page.goto('/sales', { waitUntil: 'commit' });
      await seen(title(page, 'Sales'));
    },
  },
  {
    name: 'sales-error',
    says: 'The orders could not be loaded',
    who: 'seller',
    looks: ['light'],
    broken: 'orders',
    async open({ page, faults }) {
      faults.allow(failed);
      await page.goto('/sales');
      await seen(page.getByRole('heading', { name: 'Your orders didn’t load' }));
    },
  },
  {
    name: 'bundles',
    says: 'Bundles',
    who: 'seller',
    dark: true,
    async open({ page }) {
      await page.goto('/sales/bundles');
      await seen(page.getByRole('table', { name: 'Bundles' }));
    },
  },
  {
    name: 'bundles-new',
    says: 'The form of a bundle',
    who: 'seller',
    async open(visit) {
      await visit.page.goto('/sales/bundles');
      await press(visit, 'New bundle');
      await seen(visit.page.getByRole('dialog').getByRole('textbox', { name: 'Title' }));
    },
  },
  {
    name: 'bundles-empty',
    says: 'No bundle yet',
    who: 'newcomer',
    looks: LIGHT,
    open: at('/sales/bundles', 'Bundles'),
  },
  {
    name: 'bundles-loading',
    says: 'Bundles while they load',
    who: 'seller',
    looks: ['light'],
    slow: 'bundles',
    async open({ page }) {
      await page.goto('/sales/bundles', { waitUntil: 'commit' });
      await seen(title(page, 'Bundles'));
    },
  },
  {
    name: 'bundles-error',
    says: 'The bundles could not be loaded',
    who: 'seller',
    looks: ['light'],
    broken: 'bundles',
    async open({ page, faults }) {
      faults.allow(failed);
      await page.goto('/sales/bundles');
      await seen(page.getByRole('heading', { name: 'Your bundles didn’t load' }));
    },
  },
  {
    name: 'discounts',
    says: 'Discount codes',
    who: 'seller',
    dark: true,
    async open({ page }) {
      await page.goto('/sales/discounts');
      await seen(page.getByRole('table', { name: 'Discount codes' }));
    },
  },
  {
    name: 'discounts-new',
    says: 'The form of a discount code',
    who: 'seller',
    async open(visit) {
      await visit.page.goto('/sales/discounts');
      await press(visit, 'New code');
      await seen(visit.page.getByRole('dialog').getByRole('textbox', { name: 'Code' }));
    },
  },
  {
    name: 'discounts-empty',
    says: 'No discount code yet',
    who: 'newcomer',
    looks: LIGHT,
    open: at('/sales/discounts', 'Discounts'),
  },
  {
    name: 'discounts-loading',
    says: 'Discount codes while they load',
    who: 'seller',
    looks: ['light'],
    slow: 'discounts',
    async open({ page }) {
      await page.goto('/sales/discounts', { waitUntil: 'commit' });
      await seen(title(page, 'Discounts'));
    },
  },
  {
    name: 'discounts-error',
    says: 'The discount codes could not be loaded',
    who: 'seller',
    looks: ['light'],
    broken: 'discounts',
    async open({ page, faults }) {
      faults.allow(failed);
      await page.goto('/sales/discounts');
      await seen(page.getByRole('heading', { name: 'Your discount codes didn’t load' }));
    },
  },
  {
    name: 'announcements',
    says: 'Announcements: a draft and one that was sent',
    who: 'seller',
    dark: true,
    async open({ page }) {
      await page.goto('/sales/announcements');
      await seen(page.getByRole('table', { name: 'Announcements' }));
    },
  },
  {
    name: 'announcements-new',
    says: 'The form of an announcement',
    who: 'seller',
    async open(visit) {
      await visit.page.goto('/sales/announcements');
      await press(visit, 'New announcement');
      await seen(visit.page.getByRole('dialog').getByRole('textbox', { name: 'Subject' }));
    },
  },
  {
    name: 'announcements-preview',
    says: 'An announcement as its readers will get it',
    who: 'seller',
    dark: true,
    async open(visit) {
      await visit.page.goto('/sales/announcements');
      await press(visit, 'A cake for Advent');
      await press(visit, 'Preview email');
      await seen(visit.page.getByRole('region', { name: 'Email preview' }));
    },
  },
  {
    name: 'announcements-sent',
    says: 'An announcement that was sent',
    who: 'seller',
    looks: LIGHT,
    async open(visit) {
      await visit.page.goto('/sales/announcements');
      await press(visit, 'Edition 2 is out');
      await seen(visit.page.getByRole('region', { name: 'Email preview' }));
    },
  },
  {
    name: 'announcements-empty',
    says: 'No announcement yet',
    who: 'newcomer',
    looks: LIGHT,
    open: at('/sales/announcements', 'Announcements'),
  },
  {
    name: 'announcements-nobody',
    says: 'The form of an announcement where nobody has a product',
    who: 'newcomer',
    looks: LIGHT,
    async open(visit) {
      await visit.page.goto('/sales/announcements');
      await press(visit, 'New announcement');
      await seen(visit.page.getByRole('dialog').getByRole('heading', { name: 'No one to email yet' }));
    },
  },
  {
    name: 'announcements-loading',
    says: 'Announcements while they load',
    who: 'seller',
    looks: ['light'],
    slow: 'announcements',
    async open({ page }) {
      await page.goto('/sales/announcements', { waitUntil: 'commit' });
      await seen(title(page, 'Announcements'));
    },
  },
  {
    name: 'announcements-error',
    says: 'The announcements could not be loaded',
    who: 'seller',
    looks: ['light'],
    broken: 'announcements',
    async open({ page, faults }) {
      faults.allow(failed);
      await page.goto('/sales/announcements');
      await seen(page.getByRole('heading', { name: 'Your announcements didn’t load' }));
    },
  },
  {
    name: 'leave-news',
    says: 'Ending the announcements of a creator',
    who: 'visitor',
    open: at(({ sold }) => sold.leave, 'Unsubscribe?'),
  },
  {
    name: 'buy',
    says: 'The page of a book that is for sale',
    who: 'visitor',
    dark: true,
    open: at(({ sold }) => sold.page, 'Cakes for Every Sunday'),
  },
  {
    name: 'shop',
    says: 'A creator’s shop',
    who: 'visitor',
    dark: true,
    open: at(`/@${SHOP}`, /./),
  },
  {
    name: 'settings-shop-live',
    says: 'Settings: a shop with an address',
    who: 'seller',
    async open({ page }) {
      await page.goto('/settings/shop');
      await seen(page.getByRole('link', { name: SHOP }));
    },
  },
  {
    name: 'settings-shop-error',
    says: 'Settings: the shop could not be loaded',
    who: 'seller',
    looks: ['light'],
    broken: 'shops',
    async open({ page, faults }) {
      faults.allow(/(500|503).*shop\./);
      await page.goto('/settings/shop');
      await seen(page.getByRole('heading', { name: 'Your shop didn’t load' }));
    },
  },
  {
    name: 'buy-code',
    says: 'The page of a book, with a discount code in its address',
    who: 'visitor',
    async open({ page, stage }) {
      await page.goto(`${stage.sold.page}?code=SPRING`);
      await seen(page.getByText('$14.40'));
    },
  },
  {
    name: 'bought',
    says: 'What a buyer has',
    who: 'visitor',
    dark: true,
    open: at(({ sold }) => sold.order, /Thank you|Cakes/),
  },
  {
    name: 'bought-lost',
    says: 'Asking for the links of what one bought',
    who: 'visitor',
    open: at('/orders', /./),
  },
];
