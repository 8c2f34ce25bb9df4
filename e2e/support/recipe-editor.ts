import type { Page } from '@playwright/test';
import { expect } from './test';

/** Fields of the editor, and what it says once everything is stored. */
export const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved/ });

/** What stands in the ingredient rows, headings among them. */
export const rows = (page: Page) =>
  page
    .locator('#ingredients [data-row] [data-field="text"]')
    .evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).value));

/** A new recipe with this title, stored; the page is its editor. */
export async function written(page: Page, name: string): Promise<string> {
  await page.goto('/recipes/new', { waitUntil: 'networkidle' });
  await title(page).fill(name);
  await expect(page).toHaveURL(/\/recipes\/recipe_.*\/edit$/);
  await expect(saved(page)).toBeVisible();
  return page.url();
}
