import type { Page } from '@playwright/test';
import { findings, sideways } from './axe';
import { expect } from './test';

const PHONE = { width: 390, height: 844 };

/** Colors that are on their way would be neither the ones of light nor those of dark. */
const colorsStand = (page: Page) =>
  page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));

/** What holds for every screen, in light and in dark, on a desk and on a phone. */
export async function holds(page: Page): Promise<void> {
  const desk = page.viewportSize();
  expect(await findings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await colorsStand(page);
  expect(await findings(page, 'colors')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await colorsStand(page);
  await page.setViewportSize(PHONE);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await findings(page)).toEqual([]);
  if (desk !== null) await page.setViewportSize(desk);
}
