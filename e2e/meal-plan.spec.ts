import { signIn } from './support/creator';
import { expect, test } from './support/test';

test('the shopping list of a plan follows every edit of its meals', async ({ page }) => {
  await signIn(page);
  const login = { email: 'demo@galley.local', password: 'galley-demo' };
  const { token } = await (await page.request.post('/api/auth/login', { data: login })).json();
  const headers = { authorization: `Bearer ${token}` };
  const make = async (path: string, data: object): Promise<string> =>
    (await (await page.request.post(`/api${path}`, { headers, data })).json()).id;
  const lines = ['1 cup milk', '150 g flour', '3 eggs'];
  const recipe_id = await make('/recipes', { title: 'Summed pancakes', servings: 2, ingredients: lines });
  const meal = { slot: 'breakfast', kind: 'recipe', recipe_id };
  const id = await make('/products', {
    type: 'meal_plan',
    title: 'A summed week',
    days: 3,
    people: 2,
    entries: [
      { day: 1, ...meal },
      { day: 2, ...meal, servings: 1 },
      { day: 3, ...meal, kind: 'leftover' },
    ],
  });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  const list = page.getByRole('region', { name: 'Shopping list' });
  const line = (words: RegExp) => list.getByRole('listitem').filter({ hasText: words });
  await expect(line(/^225 g flour/)).toContainText('Summed pancakes');
  // Four and a half eggs: one buys whole ones.
  await expect(line(/^5 eggs/)).toBeVisible();

  await page.getByRole('textbox', { name: 'People' }).fill('4');
  await expect(line(/^375 g flour/)).toBeVisible();
  await list.getByText('Metric', { exact: true }).click();
  await expect(line(/^59\d ml milk/)).toBeVisible();
  await list.getByLabel('Always at home').fill('egg');
  await page.keyboard.press('Enter');
  await expect(line(/eggs/)).toHaveCount(0);
  await list.getByRole('textbox', { name: 'Also on the list' }).fill('Candles');
  await expect(line(/Candles/)).toContainText('added by you');

  await expect(page.getByRole('status').filter({ hasText: /^Saved\s*\d/ })).toBeVisible();
  const people = page.getByRole('textbox', { name: 'People' });
  await people.fill('a few');
  await people.blur();
  await expect(people).toHaveValue('a few');
  await expect(people).toHaveAccessibleDescription('Write a whole number.');
  await people.press('ArrowUp');
  await expect(people).toHaveValue('5');
  await people.fill('4');
  await expect(page.getByRole('status').filter({ hasText: /^Saved\s*\d/ })).toBeVisible();
  await page.reload();
  await expect(line(/^375 g flour/)).toBeVisible();
  await expect(line(/Candles/)).toBeVisible();
});
