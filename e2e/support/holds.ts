import type { Page } from '@playwright/test';
import { findings, sideways } from './axe';
import { expect } from './test';

const PHONE = { width: 390, height: 844 };

/** Colors that are on their way would be neither the ones of light nor those of dark. */
export const colorsStand = (page: Page) =>
  page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));

/** Shows the page in light or in dark, and waits until all of it is: its script follows the system a moment after the system. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await colorsStand(page);
}

/** What holds for every screen, in light and in dark, on a desk and on a phone. */
export async function holds(page: Page): Promise<void> {
  const desk = page.viewportSize();
  expect(await findings(page)).toEqual([]);
  await show(page, 'dark');
  expect(await findings(page, 'colors')).toEqual([]);
  await show(page, 'light');
  await page.setViewportSize(PHONE);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await findings(page)).toEqual([]);
  if (desk !== null) await page.setViewportSize(desk);
}
