import type { Page } from '@playwright/test';
import { own } from '../galleys';
import { at, LIGHT, type Place, seen, title } from './place';

const list = (page: Page) => page.getByRole('list', { name: 'Recipes' });
const failed = /(500|503).*recipes\./;

/** Selects recipes of the list by their places. */
async function select(page: Page, ...places: number[]): Promise<void> {
  for (const place of places) {
    await list(page)
      .getByRole('checkbox', { name: /^Select / })
      .nth(place)
      .focus();
    await page.keyboard.press('Space');
  }
}

/** Lays the list out as a browser remembers it. */
async function layOut(page: Page, layout: string): Promise<void> {
  const url = `http://127.0.0.1:${own().port}/`;
  await page.context().addCookies([{ name: 'galley_list', value: layout, url }]);
}

/** The library and the page of a recipe. */
export const recipePlaces: Place[] = [
  { name: 'recipes', says: 'The library', dark: true, open: at('/recipes', 'Recipes') },
  {
    name: 'recipes-rows',
    says: 'The library as rows',
    pictures: ['light'],
    looks: ['light', 'dark'],
    async open(visit) {
      await layOut(visit.page, 'rows.comfortable');
      await at('/recipes', 'Recipes')(visit);
      await seen(visit.page.locator('table:visible, ul:visible').getByRole('link'));
    },
    leave: ({ page }) => layOut(page, 'cards.comfortable'),
  },
  {
    name: 'recipes-compact',
    says: 'The library with little room between recipes',
    pictures: ['light'],
    looks: ['light'],
    async open(visit) {
      await layOut(visit.page, 'cards.compact');
      await at('/recipes', 'Recipes')(visit);
    },
    leave: ({ page }) => layOut(page, 'cards.comfortable'),
  },
  {
    name: 'recipes-filtered',
    says: 'The library under filters; on a phone they are a drawer',
    async open(visit) {
      const { page, look } = visit;
      await at('/recipes?cuisine=italian&status=active', 'Recipes')(visit);
      if (look !== 'phone') return;
      await page.getByRole('button', { name: /^Filters/ }).click();
      await seen(page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox'));
    },
  },
  {
    name: 'recipes-selected',
    says: 'Two recipes are selected',
    async open(visit) {
      const { page } = visit;
      await at('/recipes', 'Recipes')(visit);
      await select(page, 0, 2);
      await seen(page.getByRole('region', { name: 'Selected recipes' }).getByText('2 selected'));
    },
  },
  {
    name: 'recipes-tagging',
    says: 'Tags for the selected recipes',
    looks: LIGHT,
    async open({ page }) {
      await page.getByRole('button', { name: 'Add tags', exact: true }).click();
      await seen(page.getByRole('dialog').getByRole('checkbox'));
    },
  },
  {
    name: 'recipes-adding',
    says: 'The products to which a selected recipe can be added',
    dark: true,
    async open(visit) {
      const { page } = visit;
      await at('/recipes', 'Recipes')(visit);
      await select(page, 0);
      await page.getByRole('button', { name: 'Add to product' }).click();
      await seen(page.getByRole('dialog').getByRole('list', { name: 'Products' }));
    },
  },
  {
    name: 'recipes-not-shown',
    says: 'Selected recipes that a search does not show',
    dark: true,
    async open(visit) {
      const { page } = visit;
      await at('/recipes', 'Recipes')(visit);
      await select(page, 0);
      await page.getByRole('main').getByRole('searchbox').first().fill('lentil');
      await seen(page.getByRole('region', { name: 'Selected recipes' }).getByText('1 not shown'));
    },
  },
  {
    name: 'recipes-none',
    says: 'No recipe has the words that are looked for',
    open: at('/recipes?q=zzzzzz', 'Recipes'),
  },
  {
    name: 'recipes-left-out',
    says: 'An address of which the library can use only a part',
    looks: LIGHT,
    open: at('/recipes?cuisine=italian&sort=nope&page=-1', 'Recipes'),
  },
  {
    name: 'recipes-empty',
    says: 'A library without a recipe',
    who: 'newcomer',
    dark: true,
    open: at('/recipes', 'Recipes'),
  },
  {
    name: 'recipes-loading',
    says: 'The library while it loads',
    slow: 'recipes',
    async open({ page }) {
      await page.goto('/recipes', { waitUntil: 'commit' });
      await seen(title(page, 'Recipes'));
      await page.waitForTimeout(200); // skeletons are seen after 150 ms
    },
  },
  {
    name: 'recipes-error',
    says: 'The library could not be loaded',
    broken: 'recipes',
    async open({ page, faults }) {
      faults.allow(failed);
      await page.goto('/recipes');
      await seen(page.getByRole('heading', { name: 'Your recipes didn’t load' }));
    },
  },
  {
    name: 'recipe',
    says: 'A recipe with a photo',
    dark: true,
    open: at(({ recipe }) => `/recipes/${recipe.photo}`, 'Tarta de Santiago'),
  },
  {
    name: 'recipe-tile',
    says: 'A recipe without a photo',
    open: at(({ recipe }) => `/recipes/${recipe.tile}`, 'Spaghetti Aglio e Olio'),
  },
  {
    name: 'recipe-scaled',
    says: 'A recipe for many more than it was written for, with what to watch',
    async open(visit) {
      await at(({ recipe }) => `/recipes/${recipe.photo}?servings=36`, 'Tarta de Santiago')(visit);
      const line = visit.page.getByRole('article').getByRole('checkbox').nth(1);
      await line.check();
    },
    leave: ({ page }) => page.getByRole('button', { name: /^Uncheck/ }).click(),
  },
  {
    name: 'recipe-servings-wrong',
    says: 'Servings that cannot be shown, and the amounts before',
    looks: LIGHT,
    async open(visit) {
      await at(({ recipe }) => `/recipes/${recipe.photo}?servings=12`, 'Tarta de Santiago')(visit);
      const servings = visit.page.getByRole('textbox', { name: 'Number of servings' });
      await servings.fill('7.333');
      await servings.press('Enter');
      await seen(visit.page.getByText('Use at most two decimal places.'));
    },
  },
  {
    name: 'recipe-metric',
    says: 'A recipe in metric units',
    looks: LIGHT,
    open: at(({ recipe }) => `/recipes/${recipe.photo}?units=metric`, 'Tarta de Santiago'),
  },
  {
    name: 'recipe-cook',
    says: 'A recipe in the kitchen, one step at a time',
    dark: true,
    async open({ page, stage }) {
      await page.goto(`/recipes/${stage.recipe.photo}?cook=2`, { waitUntil: 'networkidle' });
      await seen(page.getByRole('dialog', { name: 'Cook Tarta de Santiago' }));
    },
  },
  {
    name: 'recipe-plain',
    says: 'A recipe that does not say how much it makes',
    looks: ['phone'],
    open: at(({ recipe }) => `/recipes/${recipe.plain}`, 'Mayonnaise or Aioli'),
  },
  {
    name: 'recipe-archived',
    says: 'An archived recipe',
    looks: ['light'],
    open: at(({ recipe }) => `/recipes/${recipe.archived}`, 'Gypsy Soup'),
  },
  {
    name: 'recipe-loading',
    says: 'A recipe while it loads',
    looks: ['phone'],
    slow: 'recipes',
    before: async ({ page }) => void (await page.goto('/recipes', { waitUntil: 'networkidle' })),
    async open({ page }) {
      await list(page).getByRole('link').first().click();
      await seen(page.getByText('Loading', { exact: true }));
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'recipe-error',
    says: 'A recipe could not be loaded',
    looks: ['light'],
    broken: 'recipes',
    async open({ page, faults, stage }) {
      faults.allow(failed);
      await page.goto(`/recipes/${stage.recipe.photo}`);
      await seen(title(page, 'The recipe didn’t load'));
    },
  },
  {
    name: 'collections',
    says: 'Collections, and how many recipes each has',
    who: 'creator',
    dark: true,
    async open({ page }) {
      await page.goto('/recipes/collections');
      await seen(page.getByRole('region', { name: 'Collections' }).getByRole('table'));
    },
  },
  {
    name: 'collection',
    says: 'A collection and the order of its recipes',
    who: 'creator',
    dark: true,
    async open({ page }) {
      await page.goto('/recipes/collections');
      await page.getByRole('region', { name: 'Collections' }).getByRole('link').first().click();
      await seen(page.getByRole('list', { name: 'Recipes in order' }).getByRole('listitem'));
    },
  },
  {
    name: 'collections-empty',
    says: 'No collection yet',
    who: 'newcomer',
    looks: LIGHT,
    open: at('/recipes/collections', 'Collections'),
  },
  {
    name: 'collections-error',
    says: 'The collections could not be loaded',
    who: 'creator',
    looks: ['light'],
    broken: 'collections',
    async open({ page, faults }) {
      faults.allow(/(500|503).*collections\./);
      await page.goto('/recipes/collections');
      await seen(page.getByRole('heading', { name: 'Your collections didn’t load' }));
    },
  },
];
