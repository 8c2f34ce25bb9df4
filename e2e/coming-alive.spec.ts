import type { Page } from '@playwright/test';
import { alive } from './support/alive';
import { signIn } from './support/creator';
import { demoLogin } from './support/demo';
import { field, saved, title, written } from './support/recipe-editor';
import { expect, test } from './support/test';

test('what is typed before the page has come to life is kept', async ({ page, context }) => {
  await signIn(page);
  const address = await written(page, 'Early pie');
  const early = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await early.route('**/_next/static/chunks/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await early.goto(address, { waitUntil: 'commit' });
  await title(early).click();
  await early.keyboard.press('End');
  await early.keyboard.type(' with plums');
  await field(early, 'Description').fill('Written early.');
  const stored = early.waitForResponse(/recipes\.update/);
  release();
  expect((await stored).status()).toBe(200);
  await expect(saved(early)).toBeVisible();
  await early.unroute('**/_next/static/chunks/*.js');
  await early.reload();
  await expect(title(early)).toHaveValue('Early pie with plums');
  await expect(field(early, 'Description')).toHaveValue('Written early.');
});

/** How a page that is slow to come to life is met: its scripts wait until they are let go. */
async function held(page: Page): Promise<() => void> {
  let release = () => {};
  const gone = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await gone;
    await route.continue();
  });
  return release;
}

const titleHas = async (page: Page, words: string) => {
  await expect(title(page)).toHaveValue(words);
  // What is stored.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${words}`);
  await expect(title(page)).toHaveValue(words);
  await expect(saved(page)).toBeVisible();
  await expect(title(page)).toHaveValue(words);
};

test('what is typed into a product before its page has come to life is kept', async ({ page }) => {
  await signIn(page);
  const { token } = await (await page.request.post('/api/auth/login', { data: demoLogin() })).json();
  const headers = { authorization: `Bearer ${token}` };
  const data = { type: 'ebook', title: 'Early book', chapters: [{ title: 'Early', recipe_ids: [] }] };
  const { id } = await (await page.request.post('/api/products', { headers, data })).json();
  const release = await held(page);
  await page.goto(`/products/${id}`, { waitUntil: 'commit' });
  const words = page.getByRole('textbox', { name: 'Title of chapter 1' });
  await words.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' plums');
  const stored = page.waitForResponse(/products\.update/);
  release();
  expect((await stored).status()).toBe(200);
  await page.reload();
  await expect(words).toHaveValue('Early plums');
});

test('a selection made before the page has come to life is replaced by what is typed afterwards', async ({
  page,
  context,
}) => {
  await signIn(page);
  const address = await written(page, 'Kitchen bread');
  const early = await context.newPage();
  const release = await held(early);
  await early.goto(address, { waitUntil: 'commit' });
  await title(early).selectText();
  release();
  await alive(title(early));
  await early.keyboard.insertText('Country bread');
  await titleHas(early, 'Country bread');
  await early.close();
});

test('typing in the middle goes on where it was when the page comes to life', async ({ page, context }) => {
  await signIn(page);
  const address = await written(page, 'Kitchen bread');
  const early = await context.newPage();
  const release = await held(early);
  await early.goto(address, { waitUntil: 'commit' });
  await title(early).click();
  await early.keyboard.press('Home');
  await early.keyboard.type('Old ');
  release();
  await alive(title(early));
  await early.keyboard.type('farm ');
  await titleHas(early, 'Old farm Kitchen bread');
  await early.close();
});

test('whenever a title is filled or typed while the page comes to life, the field keeps what it shows', async ({
  page,
  context,
}) => {
  await signIn(page);
  const address = await written(page, 'Kitchen bread');
  for (const [turn, wait] of [0, 80, 240].entries()) {
    const early = await context.newPage();
    const session = await context.newCDPSession(early);
    // A slow machine: coming to life takes long enough to be met in the middle of it.
    await session.send('Emulation.setCPUThrottlingRate', { rate: 2 });
    const release = await held(early);
    await early.goto(address, { waitUntil: 'commit' });
    await title(early).waitFor();
    release();
    await early.waitForTimeout(wait);
    const filled = `Country bread ${turn}`;
    await title(early).fill(filled);
    await title(early).press('End');
    await early.keyboard.type(' of rye', { delay: 15 });
    await titleHas(early, `${filled} of rye`);
    await early.close();
  }
});
