import type { Page } from '@playwright/test';
import { findings } from './support/axe';
import { signIn } from './support/creator';
import { maker } from './support/maker';
import { expect, test } from './support/test';

/** The sign that this page has saved, and when. */
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved\s*\d/ });

test('the preview is never empty: the last pages stay until the new ones are there, and thumbnails follow a theme', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const { recipe, product } = await maker(page);
  const recipe_ids = [await recipe('Held soup'), await recipe('Held tart'), await recipe('Held jam')];
  const id = await product({ type: 'ebook', title: 'A held book', recipe_ids });
  let hold: Promise<void> | null = null;
  let seen = 0;
  const asked: { small: boolean; keys: string[] }[] = [];
  await page.route('**/products.previewPages**', async (route) => {
    asked.push(route.request().postDataJSON());
    seen++;
    await hold;
    await route.continue();
  });
  const held = () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = () => {
        hold = null;
        resolve();
      };
    });
    return release;
  };
  const pages = page.getByRole('group', { name: 'Pages' });
  const idle = () => expect(pages).toHaveAttribute('aria-busy', 'false');
  const pictures = () =>
    pages
      .locator('img')
      .evaluateAll((all) => all.map((one) => one instanceof HTMLImageElement && one.naturalWidth > 0));
  const first = held();
  await page.goto(`/products/${id}`, { waitUntil: 'domcontentloaded' });
  // Before anything is drawn the cover stands there as the screen draws it.
  await expect(pages.getByText('A held book').first()).toBeVisible();
  first();
  await idle();
  await expect(pages.getByRole('img', { name: 'The cover' })).toBeVisible();

  await test.step('only what is looked at comes at full size', async () => {
    const strip = page.getByRole('list', { name: 'More pages' }).locator('img');
    await expect(strip.nth(3)).toHaveAttribute('src', /^data:image\/webp/);
    expect(asked.filter(({ small }) => !small).flatMap(({ keys }) => keys)).toEqual(
      expect.arrayContaining(['cover']),
    );
    expect(new Set(asked.filter(({ small }) => !small).flatMap(({ keys }) => keys))).toEqual(
      new Set(['cover']),
    );
  });

  await test.step('what is on its way has the last pages, or small ones, in its place', async () => {
    const release = held();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(pages).toHaveAttribute('aria-busy', 'true');
    expect(await pictures()).not.toEqual([]);
    expect(await pictures()).not.toContain(false);
    release();
    await idle();
  });

  await test.step('thumbnails follow the theme, and nothing moves meanwhile', async () => {
    const strip = page.getByRole('list', { name: 'More pages' }).locator('img');
    const before = await strip.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    await page.evaluate(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry)
            Object.assign(window, { moved: Reflect.get(window, 'moved') + Number(entry.value) });
      }).observe({ type: 'layout-shift' });
    });
    const release = held();
    const calls = seen;
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('market');
    await expect.poll(() => seen).toBeGreaterThan(calls);
    expect(await pictures()).not.toContain(false);
    release();
    await idle();
    await expect
      .poll(async () =>
        (await strip.evaluateAll((all) => all.map((one) => one.getAttribute('src')))).filter((src) =>
          before.includes(src),
        ),
      )
      .toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.005);
    expect(await findings(page)).toEqual([]);
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a book that is opened comes in its place, with what there is to know of it: hardly anything moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  const { recipe, product } = await maker(page);
  // A letter that no font of the book has.
  const recipe_ids = [await recipe('Still soup'), await recipe('Still tart'), await recipe('Still bread 𓀀')];
  const id = await product({ type: 'ebook', title: 'A book that stands still', recipe_ids });
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry)
          Object.assign(window, { moved: Reflect.get(window, 'moved') + Number(entry.value) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  const pages = page.getByRole('group', { name: 'Pages' });
  await expect(pages.getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'More pages' }).locator('img').first()).toBeVisible();
  await expect(pages).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('button', { name: 'See details' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.01);
  await page.getByRole('button', { name: 'See details' }).click();
  await expect(page.getByRole('dialog', { name: '𓀀' }).getByText('𓀀')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'See details' })).toBeFocused();
});

test('what stands for the first page has the size of the page that comes, whatever the product is printed on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  const { recipe, product } = await maker(page);
  const recipe_ids = [await recipe('Steady soup'), await recipe('Steady tart')];
  const paper = { paper: 'single', layout: '1up', orientation: 'landscape' };
  const pages = page.getByRole('group', { name: 'Pages' });
  const size = async () => {
    const box = await pages.locator('> div:visible').boundingBox();
    return [box?.width ?? 0, box?.height ?? 0];
  };
  for (const made of [
    { type: 'ebook', title: 'A square book', trim: '8.5x8.5' },
    { type: 'ebook', title: 'A slender book', trim: '6x9' },
    { type: 'recipe_card_pack', title: 'Cards on sheets' },
    { type: 'recipe_card_pack', title: 'Cards that lie', ...paper },
    { type: 'lead_magnet', title: 'A steady taste' },
  ]) {
    await test.step(made.title, async () => {
      const id = await product({ ...made, recipe_ids });
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/products.previewPages**', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`/products/${id}`, { waitUntil: 'domcontentloaded' });
      await expect(pages.getByText(made.title).first()).toBeVisible();
      await expect(pages).toHaveAttribute('aria-busy', 'true');
      const before = await size();
      release();
      await expect(pages.getByRole('img', { name: 'The cover' })).toBeVisible();
      await expect(pages).toHaveAttribute('aria-busy', 'false');
      const after = await size();
      expect(Math.abs((before[0] ?? 0) - (after[0] ?? 0)), `${before} became ${after}`).toBeLessThanOrEqual(
        2,
      );
      expect(Math.abs((before[1] ?? 0) - (after[1] ?? 0)), `${before} became ${after}`).toBeLessThanOrEqual(
        2,
      );
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('a recipe of a book leads to its editor, and back to its page in the book', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const { recipe, product } = await maker(page);
  const recipe_ids = [await recipe('There soup'), await recipe('There tart')];
  const id = await product({ type: 'ebook', title: 'A book with a way back', recipe_ids });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Edit There tart' }).focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('There tart');
  await title.fill('There and back tart');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('link', { name: 'A book with a way back' }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
  await expect(page.getByRole('list', { name: 'Recipes in the book' })).toContainText('There and back tart');
  await expect(
    page.getByRole('group', { name: 'Pages' }).getByRole('img', { name: /There and back tart$/ }),
  ).toBeVisible();
});

test('until the pages are counted the arrows lead nowhere, the preview says so, and her page is not lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const { recipe, product } = await maker(page);
  const recipe_ids = [await recipe('Counted soup'), await recipe('Counted tart')];
  const id = await product({ type: 'ebook', title: 'A book to count', recipe_ids });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Edit Counted tart' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Counted tart');
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/products.previewMap**', async (route) => {
    await hold;
    await route.continue();
  });
  // Loaded anew, so that nothing is known of the pages.
  await page.goto(`/products/${id}`);
  const arrows = ['Previous page', 'Next page'].map((name) => page.getByRole('button', { name }));
  await expect(page.getByRole('status').filter({ hasText: 'Counting pages…' })).toBeAttached();
  for (const arrow of arrows) {
    await expect(arrow).toHaveAttribute('aria-disabled', 'true');
    await arrow.press('Enter');
  }
  release();
  await expect(
    page.getByRole('group', { name: 'Pages' }).getByRole('img', { name: /Counted tart$/ }),
  ).toBeVisible();
  await expect(page.getByText('Counting pages…')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('tabs stick to the bar above them, and a title is cut only where it has no room', async ({ page }) => {
  await signIn(page);
  const { recipe, product } = await maker(page);
  const recipe_ids: string[] = [];
  for (let number = 1; number <= 12; number++) recipe_ids.push(await recipe(`Sticky soup ${number}`));
  const title = 'A title that needs a good part of a wide window to be read';
  const id = await product({ type: 'ebook', title, recipe_ids });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  for (const width of [390, 768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 600 });
    await page.evaluate(() => window.scrollTo(0, 400));
    const tabs = page.getByRole('tablist', { name: 'Product sections' });
    const gap = await tabs.evaluate((list) => {
      const { top, left } = list.getBoundingClientRect();
      const above = document.elementFromPoint(left + 30, top - 1);
      const bar = above?.closest('[data-sticky]');
      return bar == null ? null : top - bar.getBoundingClientRect().bottom;
    });
    expect(gap, `between the bar and the tabs at ${width}`).toBe(0);
  }
  const heading = page.getByRole('heading', { level: 1, name: title });
  const isCut = () => heading.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await isCut()).toBe(false);
  await page.setViewportSize({ width: 1024, height: 600 });
  expect(await isCut()).toBe(true);
});

test('she picks where the photo of a recipe goes, the pages follow, and the choice is kept', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const { product, found } = await maker(page);
  const id = await product({
    type: 'ebook',
    title: 'A book with a picked page',
    recipe_ids: [await found('Shakshouka')],
  });
  await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  const pages = page.getByRole('group', { name: 'Pages' });
  await page.getByRole('button', { name: 'Remove Shakshouka' }).focus();
  const sheet = pages.getByRole('img', { name: /Shakshouka$/ }).last();
  await expect(sheet).toBeVisible();
  await expect(pages).toHaveAttribute('aria-busy', 'false');
  const before = await sheet.getAttribute('src');
  const layout = page.getByRole('button', { name: 'Layout', exact: true });
  await layout.click();
  await expect(page.getByRole('menuitemradio', { name: 'Automatic' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'No photo' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(pages.getByRole('img', { name: /Shakshouka$/ }).last()).not.toHaveAttribute(
    'src',
    before ?? '',
  );
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Remove Shakshouka' }).focus();
  await layout.click();
  await expect(page.getByRole('menuitemradio', { name: 'No photo' })).toBeChecked();
});
