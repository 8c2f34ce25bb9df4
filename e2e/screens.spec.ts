import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { signIn, watch } from './support/creator';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

/** What axe finds on the page, a line each. Run in the page's own world, so the content security policy holds. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate(`${axe}; axe.run()`)) as AxeResult;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

const places = {
  library: '/recipes',
  'library, rows': '/recipes?view=rows',
  'library, nothing found': '/recipes?q=zzzzzz',
  recipe: '/recipes?q=tarta+de+santiago',
  'new recipe': '/recipes/new',
  products: '/products',
  'new product': '/products/new',
  nothing: '/nothing-here',
};

for (const [look, colorScheme, viewport] of [
  ['light', 'light', { width: 1440, height: 900 }],
  ['dark', 'dark', { width: 1440, height: 900 }],
  ['phone', 'light', { width: 390, height: 844 }],
] as const)
  test(`every screen is accessible and fits: ${look}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/sign-in');
    expect(await findings(page), 'sign in').toEqual([]);
    await signIn(page);
    const errors = watch(page);
    for (const [name, path] of Object.entries(places)) {
      await page.goto(path);
      if (name === 'recipe') {
        await page.getByRole('link', { name: 'Tarta de Santiago' }).click();
        await expect(page.getByRole('heading', { name: 'Tarta de Santiago', level: 1 })).toBeVisible();
      } else await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findings(page), name).toEqual([]);
      const wide = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
    await context.close();
  });

test('the first view of a list asks for no data and stays light', async ({ page }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/trpc')) asked.push(request.url());
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto('/recipes', { waitUntil: 'networkidle' });
  await expect(page.getByRole('list', { name: 'Recipes' }).getByRole('listitem')).not.toHaveCount(0);
  expect(asked).toEqual([]);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(700_000);
});

test('nobody gets in without a session', async ({ page }) => {
  for (const path of ['/recipes', '/recipes/new', '/products', '/products/new']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/sign-in/);
  }
});

test('a wrong password says so and keeps what was typed', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /wrong/i })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ines@example.com');
});
