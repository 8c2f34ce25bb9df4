import type { Locator } from '@playwright/test';
import { expect } from './test';

/** Waits until React has taken over an element that came with the page; what is pressed before may be lost. */
export async function alive(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}
