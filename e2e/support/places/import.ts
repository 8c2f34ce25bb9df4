import type { Page } from '@playwright/test';
import { at, LIGHT, type Place, seen, title } from './place';

const field = (page: Page) => page.getByRole('textbox', { name: 'Recipe links or text' });

const stew = `Bean stew

Serves 4

Ingredients
2 inch ginger
2 cans white beans
1 1/2 cups stock

Method
1. Soften the ginger.
2. Add the rest and simmer for 45 minutes.`;

const open = at('/recipes/import', 'Import recipes');

/** The import of recipes. */
export const importPlaces: Place[] = [
  { name: 'import', says: 'Choosing what to import', dark: true, who: 'writer', open },
  {
    name: 'import-reading',
    says: 'Pages are being read',
    who: 'writer',
    looks: LIGHT,
    async open(visit) {
      const { page } = visit;
      await open(visit);
      await page.route('**/recipes.import', () => undefined);
      await field(page).fill('https://blog.example/bean-stew\nhttps://blog.example/plum-jam');
      await page.getByRole('button', { name: 'Find recipes' }).click();
      await seen(page.getByText('1 of 2'));
    },
    async leave({ page }) {
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.unrouteAll();
      // What stands there would be back in the next picture.
      await field(page).fill('');
    },
  },
  {
    name: 'import-found',
    says: 'What was found, before it is imported',
    dark: true,
    who: 'writer',
    async open(visit) {
      const { page } = visit;
      await open(visit);
      await field(page).fill(stew);
      await page.getByRole('button', { name: 'Find recipes' }).click();
      await seen(title(page, '1 recipe found'));
    },
  },
  {
    name: 'import-more',
    says: 'Recipes of a file beside it',
    who: 'writer',
    looks: LIGHT,
    async open({ page }) {
      const csv =
        'title,ingredients,instructions\nShakshouka,"4 eggs\n2 onions\nSalt","Cook it slowly.\nServe it warm."\nPlum jam,"1 kg plums",Boil.\n,,';
      await page.getByRole('button', { name: 'Add more' }).click();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await seen(page.getByText('already in your library'));
    },
  },
  {
    name: 'import-done',
    says: 'What became of it',
    who: 'writer',
    pictures: ['light'],
    looks: ['light'],
    async open({ page }) {
      await page.getByRole('button', { name: /^Import \d/ }).click();
      await seen(title(page, 'Imported'));
    },
  },
  {
    name: 'import-failed',
    says: 'Nothing could be read',
    who: 'writer',
    async open(visit) {
      const { page, faults } = visit;
      faults.allow(/422.*recipes\.import/);
      await open(visit);
      await field(page).fill('http://10.0.0.1/soup');
      await page.getByRole('button', { name: 'Find recipes' }).click();
      await seen(title(page, 'We couldn’t find any recipes'));
    },
    leave: ({ page }) => field(page).fill(''),
  },
  {
    name: 'import-kept',
    says: 'What was pasted is back after a reload',
    who: 'writer',
    async open(visit) {
      const { page } = visit;
      await open(visit);
      await field(page).fill(stew);
      await seen(page.getByText('Recipe text'));
      await page.reload();
      await seen(page.getByText('We brought back your unsaved changes.'));
    },
    leave: ({ page }) => field(page).fill(''),
  },
];
