import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/axe';
import { newcomer, PASSWORD, stranger } from '../support/creator';
import { holds } from '../support/holds';
import { saved } from '../support/recipe-editor';
import { expect, test } from '../support/test';

const line = (page: Page) => page.getByText('You’re in Lena’s library', { exact: false });
const title = (page: Page) => page.getByRole('heading', { name: 'Recipes', level: 1 });
const person = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'People in your library' }).getByRole('listitem').filter({ hasText: name });

/** Makes a recipe over the dashboard's own calls, in the library that is the page's own. */
async function cook(page: Page, name: string): Promise<string> {
  const made = await page.request.post('/api/trpc/recipes.create', {
    data: { title: name, servings: 2, ingredients: ['1 onion'], instructions: ['Boil it.'] },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return (await made.json()).result.data.id;
}

/** Makes an ebook of one recipe likewise. */
async function bound(page: Page, recipe: string): Promise<string> {
  const made = await page.request.post('/api/trpc/products.create', {
    data: { type: 'ebook', title: 'Soups', recipe_ids: [recipe] },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return (await made.json()).result.data.id;
}

test('an owner invites an editor by link, makes her a viewer, and removes her', async ({
  browser,
  faults,
}) => {
  // What a viewer, and then nobody, may do in the library any more.
  faults.allow(/status of 403/, /403.*/);
  const stamp = Date.now();
  const lena = await newcomer(browser, `lena-team-${stamp}@example.com`);
  const recipe = await cook(lena, 'Onion soup');
  let link = '';

  await test.step('the owner makes a link with the keyboard', async () => {
    await lena.goto('/settings/people', { waitUntil: 'networkidle' });
    await holds(lena);
    const invite = lena.getByRole('button', { name: 'Invite someone' });
    await invite.focus();
    await lena.keyboard.press('Enter');
    const dialog = lena.getByRole('dialog', { name: 'Invite someone' });
    await expect(dialog.getByRole('radio', { name: 'Editor' })).toBeFocused();
    expect(await findings(lena)).toEqual([]);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    const shown = lena.getByRole('dialog', { name: 'Copy the link now' });
    link = (await shown.getByText('/join/').textContent()) ?? '';
    expect(link).toContain('/join/');
    await shown.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect(person(lena, 'Invitation link')).toContainText('an editor');
  });

  await test.step('her own link says that it is hers, and stays unused', async () => {
    await lena.goto(new URL(link).pathname, { waitUntil: 'networkidle' });
    await expect(lena.getByRole('heading', { name: 'This is your own library', level: 1 })).toBeVisible();
    await holds(lena);
    await lena.getByRole('button', { name: 'Open your library' }).click();
    await expect(title(lena)).toBeVisible();
  });

  const rosa = await stranger(browser);
  await test.step('somebody else signs up with it, and is in the library as an editor', async () => {
    await rosa.goto(new URL(link).pathname, { waitUntil: 'networkidle' });
    await expect(rosa.getByRole('heading', { name: 'Join Lena’s library', level: 1 })).toBeVisible();
    await holds(rosa);
    await rosa.getByRole('link', { name: 'Create an account' }).click();
    await rosa.waitForLoadState('networkidle');
    await rosa.getByRole('textbox', { name: 'Name' }).fill('Rosa');
    await rosa.getByRole('textbox', { name: 'Email' }).fill(`rosa-team-${stamp}@example.com`);
    await rosa.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await rosa.getByRole('button', { name: 'Create account' }).click();
    await expect(title(rosa)).toBeVisible();
    await expect(line(rosa)).toContainText('an editor');
    await rosa.waitForLoadState('networkidle');
    await holds(rosa);
    const places = rosa.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(places).toHaveText(['Recipes', 'Products']);
    await rosa.goto('/sales', { waitUntil: 'networkidle' });
    await expect(rosa.getByRole('heading', { name: 'Only Lena can use this page', level: 1 })).toBeVisible();
    await holds(rosa);
    await rosa.getByRole('link', { name: 'Go to recipes' }).click();
    await expect(title(rosa)).toBeVisible();
    // The switch loads the page anew, and another address would be called off by that.
    await rosa.waitForLoadState('networkidle');
    await rosa.goto('/home');
    await expect(title(rosa)).toBeVisible();
    await rosa.goto(new URL(link).pathname, { waitUntil: 'networkidle' });
    await expect(rosa.getByRole('heading', { name: 'This invitation doesn’t work', level: 1 })).toBeVisible();
    await holds(rosa);
    await rosa.goto('/settings/brand', { waitUntil: 'networkidle' });
    await expect(rosa.getByText('Only Lena can see and change these settings.')).toBeVisible();
    await holds(rosa);
  });

  await test.step('the editor changes a recipe, and its owner sees it', async () => {
    await rosa.goto(`/recipes/${recipe}/edit`, { waitUntil: 'networkidle' });
    await rosa.getByRole('textbox', { name: 'Title' }).fill('French onion soup');
    await expect(saved(rosa)).toBeVisible();
    await lena.goto(`/recipes/${recipe}`);
    await expect(lena.getByRole('heading', { name: 'French onion soup', level: 1 })).toBeVisible();
  });

  await test.step('made a viewer while she types, she is told that it isn’t saved', async () => {
    await lena.goto('/settings/people', { waitUntil: 'networkidle' });
    await lena.getByRole('combobox', { name: 'Role of Rosa' }).click();
    await lena.getByRole('option', { name: 'Viewer' }).click();
    await expect(lena.getByText('Rosa is now a viewer.')).toBeVisible();
    await rosa.getByRole('textbox', { name: 'Title' }).fill('Soup of mine');
    await expect(rosa.getByText('Your role in Lena’s library doesn’t allow that')).toBeVisible();
    await expect(rosa.getByText('or to change your role. What you typed is still here.')).toBeVisible();
    expect(await findings(rosa)).toEqual([]);
    rosa.once('dialog', (asks) => asks.accept());
  });

  await test.step('a viewer reads it and can’t change it', async () => {
    await holds(lena);
    await rosa.goto(`/recipes/${recipe}`, { waitUntil: 'networkidle' });
    await expect(rosa.getByRole('heading', { name: 'French onion soup', level: 1 })).toBeVisible();
    await expect(line(rosa)).toContainText('a viewer');
    await expect(rosa.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await holds(rosa);
    await rosa.goto('/recipes', { waitUntil: 'networkidle' });
    await expect(rosa.getByRole('link', { name: 'New recipe' })).toHaveCount(0);
    await holds(rosa);
    await rosa.goto(`/recipes/${recipe}/edit`, { waitUntil: 'networkidle' });
    await expect(rosa.getByRole('heading', { name: 'Viewers can’t make changes', level: 1 })).toBeVisible();
    await holds(rosa);
  });

  await test.step('a product stands before her with all its fields, and no button that changes it', async () => {
    const ebook = await bound(lena, recipe);
    await rosa.goto(`/products/${ebook}`, { waitUntil: 'networkidle' });
    await expect(rosa.getByText('French onion soup').first()).toBeVisible();
    await expect(rosa.getByRole('link', { name: 'Edit French onion soup' })).toHaveCount(0);
    for (const name of ['Add recipes', 'Make a lead magnet', 'Move French onion soup', 'More for Soups'])
      await expect(rosa.getByRole('button', { name })).toHaveCount(0);
    await holds(rosa);
    await rosa.getByRole('tab', { name: 'Cover' }).click();
    await expect(rosa.getByRole('radio', { name: 'Pattern' })).toBeDisabled();
    await expect(rosa.getByRole('button', { name: 'Use another photo' })).toHaveCount(0);
    await rosa.goto(`/products/${ebook}?view=sell`, { waitUntil: 'networkidle' });
    await expect(rosa.getByRole('tab', { name: 'Cover' })).toBeVisible();
    await expect(rosa.getByRole('radio', { name: 'Sell' })).toHaveCount(0);
  });

  await test.step('she switches to her own library and back', async () => {
    await rosa.getByRole('button', { name: 'Open your library' }).click();
    await expect(line(rosa)).toHaveCount(0);
    await expect(title(rosa)).toBeVisible();
    await expect(rosa.getByText('French onion soup')).toHaveCount(0);
    await rosa.waitForLoadState('networkidle');
    await rosa.getByRole('button', { name: 'Rosa’s account' }).click();
    await rosa.getByRole('menuitemradio', { name: 'Lena’s library' }).click();
    await expect(line(rosa)).toBeVisible();
    await expect(rosa.getByText('French onion soup').first()).toBeVisible();
  });

  await test.step('removed, she is told, and is back in her own library', async () => {
    await rosa.waitForLoadState('networkidle');
    await person(lena, 'Rosa').getByRole('button', { name: 'Remove Rosa' }).click();
    await lena.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(person(lena, 'Rosa')).toHaveCount(0);
    await rosa.getByRole('searchbox').first().fill('soup');
    await expect(rosa.getByText('You’re no longer a member of Lena’s library')).toBeVisible();
    await holds(rosa);
    await rosa.getByRole('button', { name: 'Open your library' }).click();
    await expect(line(rosa)).toHaveCount(0);
    await expect(title(rosa)).toBeVisible();
    // The switch loads the page anew, and another address would be called off by that.
    await rosa.waitForLoadState('networkidle');
    await rosa.goto('/home');
    await expect(rosa.getByRole('heading', { name: /^Good .+, Rosa$/, level: 1 })).toBeVisible();
  });
});
