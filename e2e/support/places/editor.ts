import type { Page } from '@playwright/test';
import { at, LIGHT, type Place, seen, type Visit } from './place';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved/ });
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** Opens the editor of this window's recipe, saved as it is. */
async function write({ page, stage, look }: Visit): Promise<void> {
  await page.goto(`/recipes/${stage.writing[look]}/edit`, { waitUntil: 'networkidle' });
  await seen(saved(page));
}

const conflict: Place = {
  name: 'editor-conflict',
  says: 'Another tab changed the same recipe',
  who: 'writer',
  looks: LIGHT,
  async open(visit) {
    const { page, stage, look, faults } = visit;
    faults.allow(/412.*recipes\.update/);
    await write(visit);
    await stage.change(stage.writing[look], { title: 'Smooth red lentil soup' });
    await field(page, 'Title').fill('Turkish red lentil soup');
    await seen(alert(page, 'Changed here and somewhere else: title.'));
  },
};

/** The editor of a recipe. */
export const editorPlaces: Place[] = [
  { name: 'editor-new', says: 'A new recipe', dark: true, open: at('/recipes/new', 'New recipe') },
  {
    name: 'editor-numbers-wrong',
    says: 'Numbers that the fields do not take',
    who: 'writer',
    looks: LIGHT,
    async open(visit) {
      await write(visit);
      const { page } = visit;
      await field(page, 'Servings').fill('-5');
      await field(page, 'Prep, minutes').fill('1 h');
      await field(page, 'Prep, minutes').press('Tab');
      await seen(alert(page, 'Not everything is saved.'));
      await seen(page.getByText('Enter a whole number.'));
    },
    async leave({ page }) {
      await field(page, 'Servings').fill('4');
      await field(page, 'Prep, minutes').fill('10');
      await field(page, 'Prep, minutes').press('Tab');
      await seen(saved(page));
    },
  },
  {
    name: 'editor',
    says: 'The editor; a line asks whether it was read well',
    who: 'writer',
    dark: true,
    async open(visit) {
      await write(visit);
      const { page } = visit;
      await page.getByRole('button', { name: '1 line to check' }).click();
      await seen(page.getByText('That’s a length.'));
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  {
    name: 'editor-question',
    says: 'The line that asks, further down on a phone',
    pictures: ['phone'],
    who: 'writer',
    looks: ['phone'],
    async open({ page }) {
      await page
        .getByText('That’s a length.')
        .evaluate((question) => question.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'editor-paste',
    says: 'A whole list is pasted',
    who: 'writer',
    looks: LIGHT,
    async open({ page }) {
      await page.getByRole('button', { name: 'Paste a list' }).click();
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .fill('250 g butter\n1 1/2 cups sugar\n4 eggs\nFor the drizzle:\n2 tbsp lemon juice');
      await seen(page.getByText('4 lines and 1 heading'));
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'editor-preview',
    says: 'The preview of a recipe that is being written',
    who: 'writer',
    looks: LIGHT,
    async open({ page }) {
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await seen(page.getByRole('dialog').getByRole('article'));
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'editor-photo',
    says: 'The editor of a recipe with a photo',
    looks: ['phone'],
    async open({ page, stage }) {
      await page.goto(`/recipes/${stage.recipe.photo}/edit`);
      const photo = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'More for photo 1', exact: true }) })
        .getByRole('img');
      await photo.scrollIntoViewIfNeeded();
      await seen(photo);
    },
  },
  conflict,
  {
    name: 'editor-merge',
    says: 'Choosing between what two tabs wrote',
    who: 'writer',
    async open({ page }) {
      await page.getByRole('button', { name: 'Compare and choose' }).click();
      await seen(page.getByRole('dialog').getByRole('radio'));
    },
    async leave({ page }) {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio').first().check();
      await dialog.getByRole('button', { name: 'Use these' }).click();
      await seen(saved(page));
    },
  },
  {
    name: 'editor-failed',
    says: 'The recipe could not be saved',
    looks: ['phone'],
    who: 'writer',
    broken: 'recipes',
    async open({ page, faults }) {
      faults.allow(/500.*recipes\.update/);
      await field(page, 'Notes').fill('Thin it with hot water.');
      await seen(alert(page, 'Not saved.'));
    },
    leave: ({ page }) => seen(saved(page)),
  },
  {
    name: 'editor-offline',
    says: 'The editor without a connection',
    who: 'writer',
    async open(visit) {
      const { page, faults } = visit;
      faults.allow(/ERR_INTERNET_DISCONNECTED/);
      await write(visit);
      await page.context().setOffline(true);
      await field(page, 'Notes').fill('Thin it with hot water; it thickens overnight.');
      await seen(alert(page, 'You’re offline.'));
    },
    async leave({ page }) {
      await page.context().setOffline(false);
      await seen(saved(page));
    },
  },
  {
    name: 'editor-leave',
    says: 'The question before unsaved work is left',
    looks: ['light'],
    who: 'writer',
    async open({ page, faults }) {
      faults.allow(/ERR_INTERNET_DISCONNECTED/);
      await page.context().setOffline(true);
      await field(page, 'Notes').fill('Thin it with hot water.');
      await page
        .getByRole('link', { name: /lentil soup/ })
        .first()
        .click();
      await seen(page.getByRole('dialog').getByRole('button', { name: 'Stay' }));
    },
    async leave({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
      await page.context().setOffline(false);
      await seen(saved(page));
    },
  },
  {
    name: 'editor-loading',
    says: 'The editor while it loads',
    looks: ['phone'],
    slow: 'recipes',
    before: async ({ page, stage }) =>
      void (await page.goto(`/recipes/${stage.recipe.photo}`, { waitUntil: 'networkidle' })),
    async open({ page }) {
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await seen(page.getByText('Loading the editor'));
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'recipe-history',
    says: 'What a recipe said before each change',
    who: 'writer',
    async open({ page, stage, look }) {
      await page.goto(`/recipes/${stage.writing[look]}`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: /^More for / }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await seen(page.getByRole('dialog', { name: 'History' }).getByRole('listitem'));
    },
  },
];
