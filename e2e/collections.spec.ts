import { findings, sideways } from './support/axe';
import { newcomer, PASSWORD } from './support/creator';
import { caller } from './support/stage';
import { expect, test } from './support/test';

test('a creator makes a collection, puts its recipes in order, renames it, and deletes it', async ({
  browser,
  request,
}, { retry }) => {
  const email = `lena-collections-${retry}-${Date.now()}@example.com`;
  const page = await newcomer(browser, email);
  const login = await request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const lena = caller(request, (await login.json()).token);

  await test.step('she finds none yet, and makes the first', async () => {
    await page.goto('/recipes/collections', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'No collections yet' })).toBeVisible();
    await page.getByRole('button', { name: 'New collection' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Weeknights');
    await page.getByRole('textbox', { name: 'Description (optional)' }).fill('On the table in half an hour.');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create collection' }).click();
    await page.getByRole('link', { name: 'Weeknights' }).click();
    await expect(page.getByRole('heading', { name: 'No recipes yet' })).toBeVisible();
  });

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const soups: string[] = [];
  for (const title of ['Leek soup', 'Pea soup', 'Beet soup'])
    soups.push(await lena.made('/recipes', { title, collection_ids: [id] }));
  const titles = page.getByRole('list', { name: 'Recipes in order' }).getByRole('listitem');

  await test.step('its recipes stand in an order that she sets, and can be taken out', async () => {
    await page.reload({ waitUntil: 'networkidle' });
    await expect(titles).toHaveText([/Leek soup/, /Pea soup/, /Beet soup/]);
    await page.getByRole('button', { name: 'Move Beet soup up' }).click();
    await expect(titles).toHaveText([/Leek soup/, /Beet soup/, /Pea soup/]);
    await page.getByRole('button', { name: 'Remove Leek soup' }).click();
    await expect(titles).toHaveText([/Beet soup/, /Pea soup/]);
    await expect(page.getByText('These are the first')).toHaveCount(0);
    // Once it is saved: the order before it is the one that Undo brings back.
    const order = async () => (await lena.call('GET', `/collections/${id}`)).recipe_ids;
    await expect.poll(order).toEqual([soups[2], soups[1]]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(titles).toHaveText([/Leek soup/, /Beet soup/, /Pea soup/]);
    await expect.poll(order).toEqual([soups[0], soups[2], soups[1]]);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(titles).toHaveText([/Leek soup/, /Beet soup/, /Pea soup/]);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('she renames it, and deletes it; the recipes stay', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Quick soups');
    await page.getByRole('button', { name: 'Save collection' }).click();
    await expect(page.getByRole('heading', { name: 'Quick soups', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'More for Quick soups' }).click();
    await page.getByRole('menuitem', { name: 'Delete collection' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete collection' }).click();
    await expect(page.getByRole('heading', { name: 'No collections yet' })).toBeVisible();
    expect((await lena.call('GET', '/recipes')).total).toBe(3);
  });
});
