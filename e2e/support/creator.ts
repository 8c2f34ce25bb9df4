import { type Browser, expect, type Page } from '@playwright/test';

/** Console errors and refused scripts of a page; a journey ends with none. */
export function watch(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('favicon')) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

/** Signs in as the demo creator by the one click that a fresh install offers. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: /demo/i }).click();
  await expect(page.getByRole('heading', { name: 'Recipes', level: 1 })).toBeVisible();
  // A key pressed before the page has come alive would be lost.
  await page.waitForLoadState('networkidle');
}

/** A visitor without a session. */
export async function stranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true });
  return context.newPage();
}
