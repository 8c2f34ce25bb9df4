import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** What went wrong in the pages of a test beside what it looked at. */
export interface Faults {
  /** Lets lines through that a test brings about on purpose; each is `words address`. */
  allow(...lines: RegExp[]): void;
  /** What has gone wrong so far and is not let through. */
  found(): string[];
}

/** The line a browser writes when it looks for something that is not there. */
export const NOT_FOUND = /status of 404/;

/** Says on the console what the content security policy refused; the browser's own words differ by version. */
const reportRefusals = () =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`Refused by the policy: ${effectiveDirective} of ${blockedURI} in ${sourceFile}`),
  );

/** Whether React has taken over what can be pressed; a press or a key before that would be lost. The reference is plain. */
const isAwake = () =>
  document.querySelector('script[src*="/_next/"]') === null ||
  [...document.querySelectorAll('header button, main button')].every((button) =>
    Object.keys(button).some((key) => key.startsWith('__reactProps$')),
  );

/** Lets a page that is opened or loaded again come alive before the test goes on, unless it asks for less. */
function awaited(page: Page): Page {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isAwake);
    return answer;
  };
  page.reload = async (...call) => {
    const answer = await reload.apply(page, call);
    await page.waitForFunction(isAwake);
    return answer;
  };
  return page;
}

/** The page of a draft runs no script, also none of a trace's: said of its frame whenever a journey is tried again. */
const SANDBOXED = /^Blocked script execution in '[^']*\/preview\//;

/**
 * The test of every journey. It listens in every page of every context, those a test opens itself too, and fails a test
 * in which the policy refused something, a script threw, or the console had an error.
 */
export const test = base.extend<{ faults: Faults }>({
  faults: [
    async ({ browser }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      const listen = (context: BrowserContext) => {
        void context.addInitScript(reportRefusals);
        context.on('weberror', (error) =>
          found.push(`Thrown: ${error.error().stack ?? error.error().message}`),
        );
        context.on('console', (message) => {
          if (message.type() === 'error') found.push(`${message.text()} ${message.location().url}`);
        });
      };
      browser.on('context', listen);
      const wrong = () => found.filter((line) => ![...allowed, SANDBOXED].some((known) => known.test(line)));
      await use({ allow: (...lines) => void allowed.push(...lines), found: wrong });
      browser.off('context', listen);
      expect(wrong(), 'errors in the pages of this test').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => use(awaited(page)),
});

/** What a test calls its own: something else when it is tried again, as the library still has what the first try made. */
export const byTry = (first: string, again: string): string => (test.info().retry === 0 ? first : again);

export { expect };
