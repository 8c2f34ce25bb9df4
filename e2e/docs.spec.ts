import { findings, sideways } from './support/axe';
import { expect, test } from './support/test';

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`the reference is readable by everybody in ${colorScheme} at ${width} px, and loads nothing from elsewhere`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } });
      const page = await context.newPage();
      for (const path of ['/docs', '/docs/clients', '/docs/errors']) {
        const answer = await page.goto(path, { waitUntil: 'networkidle' });
        expect(answer?.status()).toBe(200);
        const { host } = new URL(page.url());
        const loaded = await page.evaluate(() =>
          performance.getEntriesByType('resource').map((entry) => new URL(entry.name).host),
        );
        expect(loaded.filter((name) => name !== host)).toEqual([]);
        await page.evaluate(() => {
          for (const part of document.querySelectorAll('details')) part.open = true;
        });
        expect(await sideways(page)).toBe(0);
        expect(await findings(page)).toEqual([]);
      }
      await context.close();
    });

test('an operation is found by words and reached by keyboard, and a problem’s address shows its code', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/docs');
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('publish post');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link', { name: /publish/i })).toHaveCount(1);
  await expect(contents.getByRole('link', { name: /vocabulary/i })).toHaveCount(0);
  await contents.getByRole('link', { name: /publish/i }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#products-publish$/);
  await expect(page.getByRole('heading', { name: 'Publish a product' })).toBeInViewport();

  const { type } = await (await page.request.get('/api/recipes')).json();
  await page.goto(type);
  await expect(page.locator(':target').getByRole('heading')).toHaveText('A bearer token is required');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the examples are in the language that was chosen, by keyboard too', async ({ page }) => {
    await page.goto('/docs/clients');
    const example = (name: string) => page.getByRole('group', { name, exact: true });
    await expect(example('Scale a recipe: curl')).toBeVisible();
    await expect(example('Scale a recipe: TypeScript')).toBeHidden();
    await page.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(example('Scale a recipe: TypeScript')).toContainText("from '@galley/client'");
    await expect(example('Scale a recipe: curl')).toBeHidden();
    await page.getByRole('radio', { name: 'Python' }).check();
    await expect(example('Handle errors and limits: Python')).toContainText('import httpx');
    await expect(example('Handle errors and limits: TypeScript')).toBeHidden();
  });
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`a reader tries a call with her own token at ${width} px, and sees what is refused and why`, async ({
    browser,
    request,
    faults,
  }) => {
    faults.allow(/status of 401/);
    const account = {
      email: `docs-${width}-${Date.now()}@example.com`,
      password: 'a long password',
      name: 'Ines',
    };
    const { token } = await (await request.post('/api/auth/register', { data: account })).json();
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.goto('/docs#recipes-create');
    await page.getByRole('button', { name: 'Try it: Create a recipe', exact: true }).click();
    const panel = page.getByRole('form', { name: 'Try Create a recipe', exact: true });
    await expect(panel.getByLabel('Token or API key')).toBeFocused();
    const answer = panel.getByRole('group', { name: 'Create a recipe: your response' });
    await expect(panel.getByLabel('Body')).toHaveValue(/^\{\n {2}"title": [\s\S]*\}$/);
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(panel.getByRole('status')).toHaveText('401 Refused');
    await expect(answer).toContainText('A bearer token is required');
    await panel.getByLabel('Token or API key').fill(token);
    await panel.getByLabel('Body').fill('{"title": "Plum cake"}');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(panel.getByRole('status')).toHaveText('201 Done');
    await expect(answer).toContainText('"title": "Plum cake"');
    await expect(answer).toContainText(/^ETag: "1\.[0-9a-f]+"\nLocation: \/api\/recipes\/recipe_/);
    expect(await sideways(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
    // The token goes along to the next call, and nowhere else.
    await page.getByRole('button', { name: 'Try it: List and search recipes', exact: true }).click();
    const list = page.getByRole('form', { name: 'Try List and search recipes', exact: true });
    await list.getByLabel('GET /api').fill('/recipes');
    await list.getByRole('button', { name: 'Send' }).click();
    await expect(list.getByRole('group')).toContainText('Plum cake');
    expect(
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie])),
    ).not.toContain(token);
    await context.close();
  });
