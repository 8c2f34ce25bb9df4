import type { Page } from '@playwright/test';
import { signIn } from './support/creator';
import { expect, NOT_FOUND, test } from './support/test';

/** Bytes of a first view, the pictures of the demo library included. Home has a chart, and up to eight pictures of what was done last; by engagement nearly every card has a photo, and the one without an italic. */
const firstViews = {
  library: {
    most: 500_000,
    path: '/recipes',
    stands: (page: Page) => page.getByRole('list', { name: 'Recipes' }).getByRole('listitem'),
  },
  'the library by engagement': {
    most: 525_000,
    path: '/recipes?sort=engagement_score',
    stands: (page: Page) => page.getByRole('list', { name: 'Recipes' }).getByRole('listitem'),
  },
  home: {
    most: 535_000,
    path: '/home',
    stands: (page: Page) => page.getByRole('table', { name: 'Page views by day' }),
  },
};

for (const [screen, options] of [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a sharp desk', { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 }],
  [
    'a phone',
    { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  ],
] as const)
  for (const [name, { most, path, stands }] of Object.entries(firstViews))
    test(`the first view of ${name} asks for no data and loads at most ${most / 1_000} kB: ${screen}`, async ({
      browser,
    }) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await signIn(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/trpc')) asked.push(request.url());
      });
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      const addresses = new Map<string, string>();
      session.on('Network.requestWillBeSent', ({ requestId, request }) => {
        addresses.set(requestId, request.url);
      });
      const loaded: [bytes: number, address: string][] = [];
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        loaded.push([encodedDataLength, addresses.get(requestId) ?? '']);
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(stands(page)).not.toHaveCount(0);
      expect(asked).toEqual([]);
      const bytes = loaded.reduce((sum, [size]) => sum + size, 0);
      expect(bytes).toBeGreaterThan(50_000);
      const heaviest = loaded.sort(([one], [other]) => other - one).map(([size, url]) => `${size} ${url}`);
      expect(bytes, heaviest.join('\n')).toBeLessThanOrEqual(most);
      await context.close();
    });

/** Holds the pages that the app asks the server for back until it is called. */
async function heldPages(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/[?&]_rsc=/, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

test('a page that is long in coming shows at once that it is on its way, whatever leads to it', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/recipes', { waitUntil: 'networkidle' });
  const bar = page.getByRole('progressbar', { name: 'Loading page' });
  await expect(bar).toHaveCount(0);

  let release = await heldPages(page);
  await page.getByRole('list', { name: 'Recipes' }).getByRole('link').first().click();
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL(/\/recipes$/);
  await release();
  await expect(page).toHaveURL(/\/recipes\/recipe_/);
  await expect(bar).toHaveCount(0);

  // By the router.
  release = await heldPages(page);
  await page.getByRole('button', { name: 'Account', exact: false }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(bar).toBeVisible();
  await release();
  // Settings leads on to its first page; reloaded on the way there, it would be a document of its own.
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(bar).toHaveCount(0);

  // By going back to a page that has to be fetched again.
  await page.reload({ waitUntil: 'networkidle' });
  release = await heldPages(page);
  await page.goBack();
  await expect(bar).toBeVisible();
  await release();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('what is not there is answered 404, with the not-found page inside the frame', async ({
  page,
  faults,
}) => {
  faults.allow(NOT_FOUND);
  await signIn(page);
  for (const path of [
    '/recipes/recipe_01h455vb4pex5vsknk084sn02q',
    '/recipes/recipe_01h455vb4pex5vsknk084sn02q/edit',
    '/products/product_01h455vb4pex5vsknk084sn02q',
    '/products/x',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
  }
  await page.goto('/settings/xyz');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Not found · Galley');
});

/** Bytes of a script that compressing makes no smaller (scripts/launcher/pack.ts). */
const TINY = 300;

test('scripts and style sheets arrive as Brotli where it saves anything, and for good', async ({ page }) => {
  const forms = new Set<string>();
  page.on('response', (answer) => {
    const {
      'content-encoding': encoding,
      'cache-control': keep,
      'content-length': length,
    } = answer.headers();
    const isTiny = encoding === undefined && Number(length) < TINY;
    if (/\/_next\/static\/.*\.(js|css)$/.test(answer.url())) forms.add(`${isTiny ? 'br' : encoding} ${keep}`);
  });
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  expect([...forms]).toEqual(['br public, max-age=31536000, immutable']);
});

test('nobody gets in without a session', async ({ page }) => {
  for (const path of [
    '/recipes',
    '/recipes/new',
    '/recipes/import',
    '/products',
    '/products/new',
    '/settings',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/sign-in/);
  }
  // Nor with one that was made up.
  await page.context().addCookies([{ name: 'galley_session', value: 'a.b.c', url: page.url() }]);
  expect((await page.goto('/recipes'))?.status()).toBe(200);
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a wrong password says so and keeps what was typed', async ({ page, faults }) => {
  faults.allow(/401.*auth\.signIn/);
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /wrong/i })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ines@example.com');
});

test('scripts and styles of a page need the nonce of its answer, style attributes too', async ({ page }) => {
  for (const path of [
    '/sign-in',
    '/sign-up',
    '/docs',
    '/docs/clients',
    '/docs/errors',
    '/p/five-slow-mornings',
  ]) {
    const policy = (await (await page.request.get(path)).headers())['content-security-policy'] ?? '';
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
    );
    expect(directives.get('default-src'), path).toEqual(["'self'"]);
    expect(directives.get('script-src'), path).toEqual([
      expect.stringMatching(/^'nonce-[\w+/=-]{16,}'$/),
      "'strict-dynamic'",
    ]);
    expect(directives.get('style-src'), path).toEqual([
      "'self'",
      expect.stringMatching(/^'nonce-[\w+/=-]{16,}'$/),
    ]);
    expect(policy, path).not.toContain('unsafe-inline');
    expect(directives.get('object-src'), path).toEqual(["'none'"]);
  }
});

test('a refused script, a thrown error and an error on the console each fail a test', async ({
  browser,
  faults,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.evaluate(() => {
    document.body.setAttribute('onclick', 'window.refused = false');
    document.body.click();
    console.error('written');
    setTimeout(() => {
      throw new Error('thrown');
    });
  });
  await expect
    .poll(() => faults.found().join())
    .toMatch(/^(?=.*Refused by the policy: script-src-attr)(?=.*written)(?=.*thrown)/s);
  expect(await page.evaluate(() => 'refused' in window)).toBe(false);
  await context.close();
  faults.allow(/[Pp]olicy|written|thrown/);
});

test('nothing moves by itself for a reader who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  for (const path of ['/recipes', '/products/new', '/settings/brand']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((one) =>
        /[1-9]/.test(getComputedStyle(one).transitionDuration) ? [one.outerHTML.slice(0, 80)] : [],
      ),
    );
    expect(moving, path).toEqual([]);
  }
});
