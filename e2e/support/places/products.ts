import { expect } from '@playwright/test';
import type { Stage } from '../stage';
import { at, LIGHT, type Place, seen, title, type Visit } from './place';

const failed = /(500|503).*products\./;
const open = (product: keyof Stage['product'], name: string) =>
  at((stage) => `/products/${stage.product[product]}`, name);

/** Waits for the pages beside what is edited, and for their count; on a phone they are a tab. */
async function drawn({ page, look }: Visit): Promise<void> {
  if (look === 'phone') return;
  const pages = page.getByRole('group', { name: 'Pages' });
  await seen(pages.getByRole('img', { name: 'The cover' }));
  await seen(page.getByRole('region', { name: 'Preview' }).getByText(/\bof \d+$/));
  await expect(pages).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('list', { name: 'More pages' }).locator('[data-blank]')).toHaveCount(0);
}

/** A product on its page, with its pages. */
const openDrawn = (product: keyof Stage['product'], name: string) => async (visit: Visit) => {
  await open(product, name)(visit);
  await drawn(visit);
};

/** A tab of the editor. */
const part = async ({ page }: Visit, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** At the section of the files. */
const atFiles = (product: keyof Stage['product'], name: string) => async (visit: Visit) => {
  await open(product, name)(visit);
  await part(visit, 'Files');
};

/** A product where it is sold, at a step of it. */
const openSell = (step: string, heading: string | RegExp) => async (visit: Visit) => {
  await at(({ product }) => `/products/${product.ebook}?view=sell${step}`, 'Sunday Kitchen')(visit);
  await seen(visit.page.getByRole('heading', { name: heading, level: 2 }));
};

/** Products and their public pages. */
export const productPlaces: Place[] = [
  { name: 'products', says: 'Products', dark: true, open: at('/products', 'Products') },
  {
    name: 'products-none',
    says: 'No product passes the filters',
    looks: ['light'],
    open: at('/products?type=meal_plan&status=archived', 'Products'),
  },
  {
    name: 'products-empty',
    says: 'No product yet',
    looks: LIGHT,
    who: 'newcomer',
    open: at('/products', 'Products'),
  },
  {
    name: 'products-loading',
    says: 'Products while they load',
    looks: ['light'],
    slow: 'products',
    async open({ page }) {
      await page.goto('/products', { waitUntil: 'commit' });
      await seen(title(page, 'Products'));
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'products-error',
    says: 'The products could not be loaded',
    looks: ['light'],
    broken: 'products',
    async open({ page, faults }) {
      faults.allow(failed);
      await page.goto('/products');
      await seen(page.getByRole('heading', { name: 'Your products didn’t load' }));
    },
  },
  { name: 'product-new', says: 'A new product', dark: true, open: at('/products/new', 'New product') },
  {
    name: 'product-new-chosen',
    says: 'A new product with recipes in it',
    looks: ['phone'],
    async open(visit) {
      const { page } = visit;
      await at('/products/new', 'New product')(visit);
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A Slow Sunday');
      for (let count = 1; count <= 3; count++) {
        await page
          .getByRole('list', { name: 'Recipes found' })
          .getByRole('button', { name: /^Add / })
          .first()
          .click();
        await seen(page.getByText(`${count} recipe`));
      }
    },
    async leave({ page }) {
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.goto('/products');
    },
  },
  { name: 'product-ebook', says: 'An ebook', dark: true, open: openDrawn('ebook', 'Sunday Kitchen') },
  {
    name: 'product-words',
    says: 'The words before and after the recipes of an ebook',
    pictures: ['light'],
    async open(visit) {
      await open('ebook', 'Sunday Kitchen')(visit);
      await part(visit, 'Intro & extras');
      await seen(visit.page.getByRole('textbox', { name: 'Dedication' }));
    },
  },
  {
    name: 'product-design',
    says: 'Page size, files and theme of an ebook',
    pictures: ['light'],
    async open(visit) {
      await open('ebook', 'Sunday Kitchen')(visit);
      await part(visit, 'Design');
      await seen(visit.page.getByRole('combobox', { name: 'Page size' }));
    },
  },
  {
    name: 'product-cover',
    says: 'The cover of an ebook',
    pictures: ['light'],
    async open(visit) {
      await open('ebook', 'Sunday Kitchen')(visit);
      await part(visit, 'Cover');
      await seen(visit.page.getByText('Title only'));
    },
  },
  {
    name: 'product-sell',
    says: 'The steps to a sale',
    dark: true,
    open: openSell('', /^(?:Ready to (?:sell|share)|For sale|Live|Live only on this computer)$/),
  },
  {
    name: 'product-sell-price',
    says: 'The price of a product',
    pictures: ['light', 'phone'],
    open: openSell('&step=price', 'Price'),
  },
  {
    name: 'product-sell-get-paid',
    says: 'How the money comes in',
    pictures: ['light', 'phone'],
    async open(visit) {
      await openSell('&step=get-paid', 'Get paid')(visit);
      await seen(visit.page.getByRole('radio', { name: /^No tax/ }));
    },
  },
  {
    name: 'product-sell-page',
    says: 'The shop beside the steps to a sale',
    pictures: ['light', 'phone'],
    async open(visit) {
      await openSell('&step=page', 'Your shop')(visit);
      await seen(visit.page.getByRole('textbox', { name: 'Shop address' }));
    },
  },
  {
    name: 'product-sell-share',
    says: 'Where a product is sold',
    open: openSell('&step=share', /^(?:Share|Published on this computer)$/),
  },
  {
    name: 'product-preview',
    says: 'The pages of an ebook as they will be printed',
    looks: ['phone'],
    pictures: ['phone'],
    async open(visit) {
      const { page } = visit;
      await open('ebook', 'Sunday Kitchen')(visit);
      // On a desk the pages stand beside the fields.
      if (visit.look === 'phone')
        await page.getByRole('radiogroup', { name: 'View' }).getByText('Preview').click();
      const pages = page.getByRole('group', { name: 'Pages' });
      await seen(pages.getByRole('img', { name: 'The cover' }));
      await seen(page.getByText(/of \d+/));
    },
  },
  {
    name: 'product-reader',
    says: 'The finished PDF of a lead magnet in the page',
    async open(visit) {
      const { page } = visit;
      await atFiles('gift', 'Five Slow Mornings')(visit);
      await page.getByRole('region', { name: 'Files' }).getByRole('button', { name: 'Open PDF' }).click();
      const reader = page.getByRole('dialog', { name: 'Five Slow Mornings, the PDF' });
      await reader.getByText('Five Slow Mornings').nth(1).waitFor({ state: 'attached' });
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  { name: 'product-cards', says: 'A pack of recipe cards', open: openDrawn('cards', 'Pasta Night Cards') },
  { name: 'product-lead-magnet', says: 'A lead magnet', open: openDrawn('gift', 'Five Slow Mornings') },
  {
    name: 'product-meal-plan',
    says: 'A meal plan',
    who: 'writer',
    async open(visit) {
      await open('plan', 'A Calm Week')(visit);
      await seen(visit.page.getByRole('region', { name: 'Shopping list' }).getByRole('listitem'));
    },
  },
  {
    name: 'product-meal',
    says: 'A meal of the plan is changed',
    looks: ['phone'],
    who: 'writer',
    async open({ page }) {
      await page
        .getByRole('button', { name: /^Pavlova/ })
        .first()
        .click();
      await seen(page.getByRole('dialog').getByText('Pavlova'));
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'product-building',
    says: 'The PDF of an ebook is being made',
    looks: ['light'],
    who: 'writer',
    open: atFiles('building', 'Four Dinners'),
  },
  {
    name: 'product-failed',
    says: 'The PDF of an ebook could not be made',
    who: 'writer',
    open: atFiles('failed', 'Four Suppers'),
  },
  {
    name: 'product-loading',
    says: 'A product while it loads',
    looks: ['light'],
    slow: 'products',
    before: async ({ page }) => void (await page.goto('/products', { waitUntil: 'networkidle' })),
    async open({ page }) {
      await page.getByRole('link', { name: 'Pasta Night Cards', exact: true }).click();
      await seen(page.getByText('Loading the product'));
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'product-error',
    says: 'A product could not be loaded',
    looks: ['light'],
    broken: 'products',
    async open({ page, faults, stage }) {
      faults.allow(failed);
      await page.goto(`/products/${stage.product.ebook}`);
      await seen(title(page, 'The product didn’t load'));
    },
  },
  {
    name: 'storefront',
    says: 'The public page of a lead magnet',
    who: 'visitor',
    dark: true,
    open: at(({ page }) => page, 'Five Slow Mornings'),
  },
];
