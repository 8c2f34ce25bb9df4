import { findings, sideways } from './support/axe';
import { expect, test } from './support/test';

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`the reference is readable by everybody in ${colorScheme} at ${width} px, and loads nothing from elsewhere`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } });
      const page = await context.newPage();
      for (const path of ['/docs', '/docs/errors']) {
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
