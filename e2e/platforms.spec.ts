import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { SHOP_PLATFORMS } from '@/features/connections/connectors/platforms.rules';
import { keyBodyOf } from '@/testing/servers/shops/fake';
import { FAKE_SHOPS } from '@/testing/servers/shops/registry';
import { findings, sideways } from './support/axe';
import { make, newcomer, openSell, PASSWORD, signIn, stranger } from './support/creator';
import { demoLogin } from './support/demo';
import { shopOf } from './support/shops';
import { caller } from './support/stage';
import { expect, test } from './support/test';
import { till } from './support/till';

const SHOP = 'https://www.etsy.com/listing/1234567890/slow-mornings';

test('a product is put up on a platform by hand with its kit, is live there, and comes down again', async ({
  page,
  request,
  faults,
}) => {
  test.setTimeout(120_000);
  const login = await request.post('/api/auth/login', { data: demoLogin() });
  const ines = caller(request, (await login.json()).token);
  const recipe = await make(page, { title: 'Porridge with pears' });
  const product = await ines.made('/products', {
    type: 'recipe_card_pack',
    title: 'Slow Mornings',
    description: 'Ten breakfasts for days without an alarm.',
    recipe_ids: [recipe],
    price_cents: 900,
    currency: 'USD',
  });
  await signIn(page);

  await test.step('she adds the platform and publishes', async () => {
    await page.goto(`/products/${product}`, { waitUntil: 'networkidle' });
    await openSell(page, 'Share');
    await page.getByRole('combobox', { name: 'Another platform' }).fill('Ets');
    await page.getByRole('option', { name: 'Etsy' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: /^Etsy/ })).toBeChecked();
    await expect(page.getByRole('button', { name: /^Get paid.*Paid through Etsy/ })).toBeVisible();
  });

  await test.step('a recipe that nobody can cook from is named, and asked about', async () => {
    await expect(
      page.getByRole('button', { name: /^Contents.*Unfinished: Porridge with pears/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Publish an unfinished recipe?' });
    await expect(question).toContainText('“Porridge with pears” is missing ingredients or a method.');
    expect(await findings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    await ines.call('PATCH', `/recipes/${recipe}`, {
      ingredients: ['2 pears'],
      instructions: ['Cook the oats with the pears.'],
    });
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: /^Contents.*1 recipe$/ })).toBeVisible();
  });

  await test.step('what is published there is not called live before it is', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Edition 1 is ready, but not live yet.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Not live', { exact: true })).toBeVisible();
    await expect(page.getByText('Published', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Share ?, to do/ })).toBeVisible();
  });

  const etsy = page.getByRole('listitem').filter({ hasText: 'Link to your listing' });
  await test.step('the steps name what the kit has', async () => {
    const kit = etsy.getByRole('button', { name: 'Download listing kit for Etsy' });
    await expect(kit).toBeVisible({ timeout: 60_000 });
    await expect(etsy.getByText('Set the price to $9.00.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    const [download] = await Promise.all([page.waitForEvent('download'), kit.click()]);
    expect(download.suggestedFilename()).toBe('Slow Mornings for Etsy.zip');
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    expect(Object.keys(files).sort()).toEqual([
      'checklist.txt',
      'cover-2000x2000.jpg',
      'cover.jpg',
      'files/Slow Mornings.pdf',
      'listing.txt',
      'pictures/1-cards.jpg',
    ]);
  });

  await test.step('she says where it is, and it is live', async () => {
    const field = etsy.getByRole('textbox', { name: 'Link to your listing on Etsy' });
    const save = etsy.getByRole('button', { name: 'Save link to your Etsy listing' });
    await expect(save).toBeDisabled();
    faults.allow(/400.*products\.patchListing/);
    await field.fill('etsy.com/listing/1');
    await save.click();
    await expect(etsy.getByText('Must be a URL that starts with https://.')).toBeVisible();
    await field.fill(SHOP);
    await field.press('Enter');
    await expect(etsy.getByText('Live', { exact: true })).toBeVisible();
    await expect(etsy.getByRole('link', { name: SHOP.slice('https://'.length) })).toHaveAttribute(
      'href',
      SHOP,
    );
    await expect(etsy.getByText('Set the price to $9.00.')).toBeHidden();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Share ?, done.*Live on Etsy/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'For sale' })).toBeVisible();
  });

  await test.step('a changed recipe waits for a new edition, whatever files are made meanwhile', async () => {
    await ines.call('PATCH', `/recipes/${recipe}`, { ingredients: ['3 pears'] });
    await ines.call('POST', `/products/${product}/builds`);
    await page.goto('/home', { waitUntil: 'networkidle' });
    const need = page
      .getByRole('listitem')
      .filter({ hasText: '1 recipe changed since edition 1 of Slow Mornings' });
    await need.getByRole('link', { name: 'Review' }).click();
    const changed = '1 recipe changed since edition 1: Porridge with pears.';
    const steps = page.getByRole('region', { name: 'For sale' });
    await expect(steps.getByText(changed)).toBeVisible();
    await expect(steps.getByRole('button', { name: 'Publish edition 2' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('radiogroup', { name: 'Product view' }).getByText('Content').click();
    await page.getByRole('tab', { name: 'Files', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Files' }).getByText(changed)).toBeVisible();
    await page.getByRole('link', { name: 'Publish edition 2…' }).click();
    await expect(page.getByRole('button', { name: 'Publish edition 2' })).toBeVisible();
  });

  await test.step('a new edition asks for it there too, until she says that it has it', async () => {
    await ines.call('PATCH', `/products/${product}`, { price_cents: 1200, subtitle: 'With pears' });
    await ines.call('POST', `/products/${product}/publish`);
    await page.goto('/home', { waitUntil: 'networkidle' });
    const need = page.getByRole('listitem').filter({ hasText: 'Update Slow Mornings on Etsy' });
    await expect(need.getByText('Edition 2 is out')).toBeVisible();
    await need.getByRole('link', { name: 'Open' }).click();
    await expect(etsy.getByText('Edition 2 is out; Etsy still has edition 1.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    const renewed = etsy.getByRole('button', { name: 'Mark as updated on Etsy' });
    await renewed.click();
    await expect(etsy.getByText('You keep it up to date there.')).toBeVisible();
    await expect(renewed).toHaveCount(0);
    await expect(page.locator(':focus')).not.toHaveCount(0);
  });

  await test.step('she takes it down, and says when it is gone', async () => {
    await etsy.getByRole('button', { name: 'Take down from Etsy' }).click();
    const gone = page.getByRole('button', { name: 'I’ve removed it from Etsy' });
    await expect(gone).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await gone.click();
    await expect(page.getByText('Taken down', { exact: true })).toBeVisible();
    await expect(gone).toHaveCount(0);
  });
});

test('a connected platform has the product by one press, says what stops it, and gives it up again', async ({
  page,
  request,
  faults,
}) => {
  test.setTimeout(120_000);
  const shop = await shopOf('gumroad');
  const login = await request.post('/api/auth/login', { data: demoLogin() });
  const ines = caller(request, (await login.json()).token);
  const recipe = await make(page, {
    title: 'Noodles',
    ingredients: ['200 g noodles'],
    instructions: ['Boil.'],
  });
  const product = await ines.made('/products', {
    type: 'recipe_card_pack',
    title: 'Quick Noodles',
    description: 'Ten bowls in ten minutes.',
    recipe_ids: [recipe],
    price_cents: 900,
    currency: 'USD',
  });
  const shown = () => shop.shown().find(({ title }) => title === 'Quick Noodles');
  await signIn(page);

  await test.step('she connects it with a token that is tried at once', async () => {
    faults.allow(/422.*connections\.put/);
    await page.goto('/settings/platforms', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Connect Gumroad', exact: true }).click();
    const field = page.getByLabel('Access token from Gumroad');
    await field.fill('a-token-that-nobody-has-ever-made');
    await field.press('Enter');
    await expect(page.getByText('Gumroad doesn’t recognize this key.').first()).toBeVisible();
    await field.fill(shop.account.api_key);
    await field.press('Enter');
    await expect(page.getByText('key ending in')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  await test.step('what she types stays in its field', async () => {
    await page.getByRole('button', { name: 'Connect BigCommerce', exact: true }).click();
    const [address, token] = ['https://api.bigcommerce.com/stores/abc123/v3/', 'a-token-by-keys'];
    const fields = page.getByRole('form', { name: 'Connect BigCommerce' }).locator('input');
    await expect(fields.first()).toBeFocused();
    await page.keyboard.type(address);
    await page.keyboard.press('Tab');
    await page.keyboard.type(token);
    await expect(fields.first()).toHaveValue(address);
    await expect(fields.nth(1)).toHaveValue(token);
  });

  const row = page.getByRole('listitem').filter({ hasText: 'Gumroad' });
  await test.step('it waits where she has not said how she is paid, and goes live after that', async () => {
    shop.has_payout = false;
    await page.goto(`/products/${product}`, { waitUntil: 'networkidle' });
    await openSell(page, 'Share');
    await page.getByRole('checkbox', { name: /^Gumroad/ }).check();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(row.getByText(/Add a payout method there/)).toBeVisible({ timeout: 60_000 });
    expect(await findings(page)).toEqual([]);
    shop.has_payout = true;
    await row.getByRole('button', { name: 'Try again on Gumroad' }).click();
    await expect(row.getByText('Live, edition 1')).toBeVisible({ timeout: 30_000 });
    await expect(row.getByRole('link', { name: /gumroad\.com\/l\// })).toBeVisible();
    expect(shown()).toMatchObject({
      price_cents: 900,
      is_live: true,
      files: [{ name: 'Quick Noodles.pdf' }],
    });
  });

  await test.step('what is sold there is an order here, which is refunded there', async () => {
    shop.sells(shown()?.key ?? '', { price_cents: 900, name: 'Noor Noodles' });
    // Connecting looks at once; else Galley looks every hour.
    await ines.call('PUT', '/connections/gumroad', { api_key: shop.account.api_key });
    await expect
      .poll(async () => (await ines.call('GET', '/orders?platform=gumroad')).total, { timeout: 30_000 })
      .toBe(1);
    const [{ id }] = (await ines.call('GET', '/orders?platform=gumroad')).items;
    await page.goto(`/sales?from=gumroad&order=${id}`, { waitUntil: 'networkidle' });
    await expect(page.getByText('Noor Noodles').first()).toBeVisible();
    await expect(page.getByText('To refund this order, refund it on Gumroad.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.goto(`/products/${product}`, { waitUntil: 'networkidle' });
    await openSell(page, 'Share');
  });

  await test.step('what she changed there is replaced once she says so', async () => {
    shop.changes(shown()?.key ?? '', { price_cents: 700 });
    await ines.call('PATCH', `/products/${product}`, { price_cents: 1200 });
    await ines.call('POST', `/products/${product}/publish`);
    await page.reload({ waitUntil: 'networkidle' });
    await openSell(page, 'Share');
    await expect(row.getByText(/The price was changed on Gumroad\./)).toBeVisible({ timeout: 30_000 });
    await row.getByRole('button', { name: 'Replace it on Gumroad' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace it' }).click();
    await expect(row.getByText('Live, edition 1')).toBeVisible({ timeout: 30_000 });
    expect(shown()).toMatchObject({ price_cents: 1200 });
    expect(await findings(page)).toEqual([]);
  });

  await test.step('it is taken down there by itself, and the platform is disconnected', async () => {
    await row.getByRole('button', { name: 'Take down from Gumroad' }).click();
    await expect(page.getByText('Taken down', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(shown()).toMatchObject({ is_live: false });
    await page.goto('/settings/platforms', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Disconnect Gumroad' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Gumroad' }).click();
    await expect(page.getByRole('button', { name: 'Connect Gumroad', exact: true })).toBeVisible();
  });
});

test('a book goes to every platform at once though each loses an answer, and what sells there comes back', async ({
  browser,
  request,
}, { retry }) => {
  test.setTimeout(180_000);
  const email = `lena-platforms-${retry}-${Date.now()}@example.com`;
  const page = await newcomer(browser, email);
  const login = await request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const lena = caller(request, (await login.json()).token);
  const shops = await Promise.all(
    SHOP_PLATFORMS.map(async (platform) => ({ platform, shop: await shopOf(platform) })),
  );
  const recipe = await lena.made('/recipes', {
    title: 'Onion soup',
    ingredients: ['1 onion'],
    instructions: ['Boil.'],
  });
  const title = `Soups Everywhere ${retry}`;
  const product = await lena.made('/products', {
    type: 'ebook',
    title,
    description: 'Every soup.',
    recipe_ids: [recipe],
    formats: ['pdf'],
  });
  for (const { platform, shop } of shops) {
    await lena.call('PUT', `/connections/${platform}`, keyBodyOf(shop));
    const { length } = shop.calls;
    // The third call that follows is carried out, and its answer is lost.
    shop.fault = () => (shop.calls.length === length + 3 ? 'lost' : null);
  }

  await test.step('it is live on each, once', async () => {
    const platforms = shops.map(({ platform }) => platform);
    await lena.call('POST', `/products/${product}/publish`, {
      platforms,
      price_cents: 1800,
      currency: 'USD',
    });
    await page.goto(`/products/${product}`, { waitUntil: 'networkidle' });
    await openSell(page, 'Share');
    await expect(page.getByText('Live, edition 1')).toHaveCount(shops.length, { timeout: 120_000 });
    expect(await findings(page)).toEqual([]);
    for (const { shop } of shops)
      expect(shop.shown().filter((one) => one.title === title)).toMatchObject([
        { is_live: true, price_cents: 1800 },
      ]);
  });

  await test.step('a sale on each is an order with the right to the files', async () => {
    for (const { platform, shop } of shops) {
      const key = shop.shown().find((one) => one.title === title)?.key ?? '';
      shop.sells(key, { price_cents: 1800, email: `noor@${platform}.example.com`, name: 'Noor' });
      await lena.call('PUT', `/connections/${platform}`, keyBodyOf(shop));
      const orders = async () => (await lena.call('GET', `/orders?platform=${platform}`)).items;
      await expect.poll(async () => (await orders()).length, { timeout: 30_000 }).toBe(1);
      const [{ id }] = await orders();
      const order = await lena.call('GET', `/orders/${id}`);
      expect(order.grants).toMatchObject([{ product_id: product, state: 'active' }]);
    }
    // Some platforms have given their buyers the files; the others leave that to Galley.
    const ours = SHOP_PLATFORMS.filter((platform) => !FAKE_SHOPS[platform].has.includes('files'));
    const mails = (await lena.call('GET', '/mails')).items.filter(
      ({ kind }: { kind: string }) => kind === 'order_files',
    );
    expect(mails.map(({ to }: { to: string }) => to).sort()).toEqual(
      ours.map((platform) => `noor@${platform}.example.com`).sort(),
    );
    await page.goto('/sales', { waitUntil: 'networkidle' });
    await expect(page.getByText('Paid orders')).toBeVisible();
  });

  await test.step('another key for a shop needs no other address', async () => {
    const shop = await shopOf('woocommerce');
    await page.goto('/settings/platforms', { waitUntil: 'networkidle' });
    await page
      .getByRole('listitem')
      .filter({ hasText: 'WooCommerce' })
      .getByRole('button', { name: 'Replace key' })
      .click();
    const form = page.getByRole('form', { name: 'Connect WooCommerce' });
    await expect(form.getByRole('textbox', { name: /address/i })).toHaveValue(shop.account.address ?? '');
    await form.getByLabel(/key from WooCommerce/i).fill(shop.account.api_key);
    await form.getByLabel(/secret from WooCommerce/i).fill(shop.account.api_secret ?? '');
    await form.getByRole('button', { name: 'Replace key' }).click();
    await expect(page.getByText('WooCommerce is connected.')).toBeVisible();
  });
});

test('a book has a payment link for her bio: a reader pays by it and has her files, and a new price is a new link', async ({
  browser,
  request,
  faults,
}, { retry }) => {
  test.setTimeout(180_000);
  // The page of the till has no icon.
  faults.allow(/status of 404/);
  const stripe = await till();
  const email = `lena-links-${retry}-${Date.now()}@example.com`;
  const page = await newcomer(browser, email);
  const login = await request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  const lena = caller(request, (await login.json()).token);
  const recipe = await lena.made('/recipes', {
    title: 'Onion soup',
    ingredients: ['1 onion'],
    instructions: ['Boil.'],
  });
  const product = await lena.made('/products', {
    type: 'ebook',
    title: `Soups by Link ${retry}`,
    recipe_ids: [recipe],
    formats: ['pdf'],
    price_cents: 1800,
    currency: 'USD',
    platforms: ['storefront'],
  });
  const connect = (mode: 'test' | 'live') =>
    lena.call('PUT', '/connections/stripe', { api_key: stripe.newKey({ mode }), tax: 'none' });
  const row = page.getByRole('listitem').filter({ hasText: 'Stripe payment link' });
  const link = row.getByRole('link', { name: /\/b\/plink_/ });

  await test.step('it waits for a live key, and is made once there is one', async () => {
    await connect('test');
    await page.goto(`/products/${product}`, { waitUntil: 'networkidle' });
    await openSell(page, 'Share');
    await page.getByRole('checkbox', { name: /^Stripe payment link/ }).check();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(row.getByText('There’s no link in test mode.')).toBeVisible({ timeout: 60_000 });
    expect(await findings(page)).toEqual([]);
    await connect('live');
    await expect
      .poll(async () => (await lena.call('GET', `/products/${product}`)).listings[1].state, {
        timeout: 30_000,
      })
      .toBe('live');
    await page.reload({ waitUntil: 'networkidle' });
    await openSell(page, 'Share');
    await expect(link).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
  const address = (await link.getAttribute('href')) ?? '';

  await test.step('a reader agrees, pays, and lands on her files', async () => {
    const reader = await stranger(browser);
    await reader.goto(address);
    await reader.getByRole('textbox', { name: 'Email' }).fill('nadia@example.com');
    await reader.getByRole('combobox', { name: 'Instant download' }).selectOption({ index: 1 });
    await reader.getByRole('button', { name: 'Pay' }).click();
    await expect(reader.getByRole('link', { name: /PDF/ })).toBeVisible();
    expect(await findings(reader)).toEqual([]);
    expect((await lena.call('GET', '/orders')).items).toMatchObject([{ total_cents: 1800, state: 'paid' }]);
    await reader.context().close();
  });

  await test.step('a new price says that the link changes, and the old one says that it is off', async () => {
    await lena.call('PATCH', `/products/${product}`, { price_cents: 2100 });
    await page.reload({ waitUntil: 'networkidle' });
    await openSell(page, 'Share');
    await expect(
      row.getByText('Publishing creates a new link. Replace the old one wherever you’ve shared it.'),
    ).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
    await lena.call('POST', `/products/${product}/publish`);
    await expect
      .poll(async () => (await fetch(address)).text(), { timeout: 30_000 })
      .toContain('no longer in use');
    await page.reload({ waitUntil: 'networkidle' });
    await expect(link).not.toHaveAttribute('href', address);
  });
});
