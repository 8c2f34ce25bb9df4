import { startSmtp, textOf } from '@/testing/servers/smtp';
import { findings } from '../support/axe';
import { accountOf, apiHeaders, makeBook, newcomer, openSell, signIn, stranger } from '../support/creator';
import { own } from '../support/galleys';
import { byTry, expect, test } from '../support/test';

test('a creator tells the owners of a new edition; one unsubscribes by one press and is left out from then on', async ({
  browser,
}, { retry }) => {
  test.setTimeout(240_000);
  const smtp = await startSmtp(Number(own().mail));
  const mailTo = (to: string) => smtp.taken.filter((mail) => mail.to.includes(to));
  const email = `lena-tells-${Date.now()}@example.com`;
  const [stays, leaves] = [`stays.${Date.now()}@example.com`, `leaves.${Date.now()}@example.com`];
  const title = `Cakes to Tell Of${retry === 0 ? '' : ` ${retry}`}`;
  try {
    const page = await newcomer(browser, email);
    const product = await makeBook(page, title, accountOf(email));
    const headers = await apiHeaders(page, accountOf(email));
    const post = async (path: string, data: object) =>
      expect((await page.request.post(`/api/products/${product}${path}`, { headers, data })).ok()).toBe(true);

    await test.step('two people have the book, and her own email is confirmed', async () => {
      await post('/publish', { platforms: ['storefront'], price_cents: 0, currency: 'USD' });
      for (const reader of [stays, leaves]) await post('/grants', { email: reader, notify: false });
      await expect.poll(() => mailTo(email).length).toBe(1);
      const [mail] = mailTo(email);
      const link = /http:\/\/\S+\/confirm-email#[\w-]+/.exec(mail === undefined ? '' : textOf(mail))?.[0];
      const confirming = await stranger(browser);
      await confirming.goto(link ?? '', { waitUntil: 'networkidle' });
      await confirming.getByRole('button', { name: 'Confirm email' }).click();
      await expect(confirming.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
      await confirming.context().close();
    });

    await test.step('she publishes edition 2, and tells the owners', async () => {
      const data = { subtitle: 'Now with twelve more' };
      const changed = await page.request.patch(`/api/products/${product}`, { headers, data });
      expect(changed.ok()).toBe(true);
      await page.goto(`/products/${product}`, { waitUntil: 'networkidle' });
      await openSell(page);
      await expect(page.getByRole('link', { name: 'Tell your buyers' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Publish edition 2' }).click();
      await page.getByRole('link', { name: 'Tell your buyers' }).click({ timeout: 60_000 });
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue(`A new edition of ${title}`);
      await dialog.getByRole('textbox', { name: 'Message' }).fill('Twelve more cakes.\n\nBake well!');
      await dialog.getByRole('button', { name: 'Preview email' }).click();
      await expect(dialog.getByText(`To 2 owners of ${title}`)).toBeVisible();
      await expect(dialog.getByRole('region', { name: 'Email preview' })).toContainText('Bake well!');
      expect(await findings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Send to 2 owners' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('table', { name: 'Announcements' })).toContainText('Sent');
      await page.goto(`/products/${product}?view=sell`, { waitUntil: 'networkidle' });
      await expect(page.getByText(/^You emailed your buyers /)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Tell your buyers' })).toHaveCount(0);
    });

    const news = (to: string, subject: string) =>
      mailTo(to).filter(({ source }) => source.includes(`Subject: ${subject}`));
    await test.step('each gets it with a link to her own files, and it stands among her emails', async () => {
      for (const reader of [stays, leaves])
        await expect.poll(() => news(reader, 'A new edition').length).toBe(1);
      await page.goto('/emails', { waitUntil: 'networkidle' });
      await expect(page.getByText(`A new edition of ${title}`)).toHaveCount(2);
      const [mail] = news(stays, 'A new edition');
      const files = /http:\/\/\S+\/o\/[\w-]+/.exec(mail === undefined ? '' : textOf(mail))?.[0] ?? '';
      const reader = await stranger(browser);
      // She was offered to tell them once their files were there.
      await reader.goto(files);
      await expect(reader.getByText('Edition 2,')).toBeVisible();
      await reader.context().close();
    });

    await test.step('one unsubscribes without script, by one press', async () => {
      const [mail] = news(leaves, 'A new edition');
      const link =
        /http:\/\/\S+\/leave\/news\/[\w-]+/.exec(mail === undefined ? '' : textOf(mail))?.[0] ?? '';
      const context = await browser.newContext({ javaScriptEnabled: false });
      const reader = await context.newPage();
      await reader.goto(link);
      await reader.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(reader.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
      await context.close();
    });

    await test.step('the next announcement leaves her out', async () => {
      await page.goto('/sales/announcements', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'New announcement' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('A cake for Advent');
      await dialog.getByRole('textbox', { name: 'Message' }).fill('It keeps for weeks.');
      await dialog.getByRole('button', { name: 'Preview email' }).click();
      await expect(dialog.getByText('1 owner has unsubscribed.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Send to 1 owner' }).click();
      await expect.poll(() => news(stays, 'A cake for Advent').length).toBe(1);
      await page.getByRole('button', { name: 'A cake for Advent', exact: true }).click();
      await expect(dialog.getByText(`It went to 1 owner of ${title}`)).toBeVisible();
      expect(news(leaves, 'A cake for Advent')).toEqual([]);
    });
    await page.context().close();
  } finally {
    await smtp.close();
  }
});

test('the share step begins an email to her subscribers, with the product’s own words and the way to its page', async ({
  page,
}) => {
  await signIn(page);
  const headers = await apiHeaders(page);
  const recipes = await page.request.get('/api/recipes?per_page=2', { headers });
  const recipe_ids = (await recipes.json()).items.map(({ id }: { id: string }) => id);
  const title = byTry('Two for Tonight', 'Two for Tomorrow');
  const description = 'Two dinners in half an hour.\n\nNothing else.';
  const draft = { type: 'ebook', title, description, author_name: 'Ines', recipe_ids };
  const { id } = await (await page.request.post('/api/products', { headers, data: draft })).json();
  const terms = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
  const sold = await page.request.post(`/api/products/${id}/publish`, { headers, data: terms });
  expect(sold.status()).toBe(200);

  await page.goto(`/products/${id}?view=sell`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Tell your subscribers…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Subscribers' })).toBeChecked();
  await expect(dialog.getByRole('combobox', { name: 'About' })).toHaveValue(id);
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue(title);
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Two dinners in half an hour.');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Preview email' }).click();
  await expect(dialog.getByText(/^To \d+ subscribers, one email per address\./)).toBeVisible();
  await expect(dialog.getByText('See the page')).toBeVisible();
  await expect(dialog.getByText('because you signed up with Ines Moreau')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
