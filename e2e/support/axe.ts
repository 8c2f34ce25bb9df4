import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** The rules whose answer depends on colors: all that can change where a page that passed turns dark as it stands. */
const COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on the page, a line each; of `colors` alone where everything else was asked before. Evaluated by the
 * debugger, to which the page's policy does not apply.
 */
export async function findings(page: Page, of: 'all' | 'colors' = 'all'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // Colors that fade in are judged once they are there; what turns for ever is not waited for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
  // No rule that is asked needs the style sheets to be loaded once more.
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(of === 'all' ? {} : { runOnly: COLORS }),
  };
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Pixels by which the page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
