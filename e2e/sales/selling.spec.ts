import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startSmtp, textOf } from '@/testing/servers/smtp';
import { findings } from '../support/axe';
import { accountOf, apiHeaders, makeBook, newcomer, openSell, stranger } from '../support/creator';
import { setEmailConfirmed } from '../support/database';
import { own } from '../support/galleys';
import { kit } from '../support/kit';
import { expect, test } from '../support/test';
import { till } from '../support/till';

test('a new creator connects Stripe and sells a book; a stranger pays, downloads it, and gets her money back', async ({
  browser,
  faults,
}, { retry }) => {
  test.setTimeout(240_000);
  // A form without its box ticked is shown again, the page of the till has no icon, and an ended link is gone.
  faults.allow(/status of (?:404|410|422)/);
  const stripe = await till();
  const smtp = await startSmtp(Number(own().mail));
  const email = `lena-sells-${Date.now()}@example.com`;
  const buyer = `nadia.${Date.now()}@example.com`;
  const title = `Cakes to Sell${retry === 0 ? '' : ` ${retry}`}`;
  try {
    const page = await newcomer(browser, email);
    const product = await makeBook(page, title, accountOf(email));
    await setEmailConfirmed(email);

    await test.step('Home leads her to finish the book', async () => {
      await page.goto('/home', { waitUntil: 'networkidle' });
      const next = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: `Finish ${title}` }) });
      await expect(next.getByRole('link', { name: /^\d of \d steps done$/ })).toHaveAttribute(
        'href',
        `/products/${product}?view=sell`,
      );
      expect(await findings(page)).toEqual([]);
    });

    await test.step('a price is refused while no money can come in, with the ways out', async () => {
      await page.goto(`/products/${product}`, { waitUntil: 'networkidle' });
      // It opens at what is first to be done, and stays there while she types.
      await openSell(page);
      // That of her region: she has neither Stripe nor another product.
      await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD');
      const price = page.getByRole('textbox', { name: 'Price' });
      await price.pressSequentially('18', { delay: 400 });
      await expect(price).toHaveValue(/^18(?:\.00)?$/);
      await expect(page.getByText(/^Readers can’t pay yet\./)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
      const steps = page.getByRole('region', { name: 'Ready to sell' });
      await expect(steps.getByRole('button', { name: /^Get paid ?, to do/ })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await steps.getByRole('button', { name: 'Continue: Get paid' }).click();
    });

    await test.step('she follows three steps to her Stripe account, and pastes what she copied', async () => {
      await expect(page.getByRole('heading', { name: 'Get paid' })).toBeFocused();
      // Without Stripe she isn't stuck.
      const ways = page.getByRole('radiogroup', { name: 'How you get paid' });
      await ways.getByText('On another site').click();
      await expect(page.getByRole('button', { name: 'Gumroad' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Another site', exact: true })).toBeVisible();
      await ways.getByText('It’s free').click();
      await expect(page.getByRole('button', { name: 'Make it free', exact: true })).toHaveCount(1);
      await ways.getByText('With Stripe').click();
      await expect(page.getByRole('link', { name: 'Open Stripe' })).toHaveAttribute(
        'href',
        /^https:\/\/dashboard\.stripe\.com\/apikeys\/create\?name=Galley&permissions/,
      );
      await page.getByRole('textbox', { name: 'Paste it here' }).fill(stripe.newKey({ mode: 'live' }));
      await page.getByRole('radio', { name: /^No tax/ }).check();
      await page.getByRole('button', { name: 'Connect Stripe', exact: true }).click();
      await expect(page.getByText('Ines Moreau Kitchen')).toBeVisible();
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
    });

    await test.step('she publishes the book for $18', async () => {
      const readers = page.frameLocator('iframe');
      await expect(readers.getByRole('button', { name: 'Buy for $18' })).toBeVisible();
      const headers = (await page.request.get(`/preview/${product}`)).headers();
      for (const part of ['sandbox allow-same-origin', `form-action 'none'`, `frame-ancestors 'self'`])
        expect(headers['content-security-policy']).toContain(part);
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const live = page.getByRole('heading', { name: 'Published on this computer' });
      await expect(live).toBeInViewport({ timeout: 60_000 });
      await expect(live).toBeFocused();
      await expect(page.getByText(`${title} is for sale at $18.`)).toBeVisible();
    });

    await test.step('she takes the link, a QR code, and a button for her blog', async () => {
      const share = page.getByRole('region', { name: 'Published on this computer' });
      await expect(share.getByRole('textbox', { name: 'Link to the product page' })).toHaveValue(
        /\/p\/cakes-to-sell/,
      );
      // What carries an address of this computer alone waits behind the word about it.
      await expect(share.getByRole('link', { name: 'Pinterest' })).toBeHidden();
      await share.getByText('Sharing tools for when you’re online').click();
      const [png] = await Promise.all([
        page.waitForEvent('download'),
        share.getByRole('button', { name: 'PNG' }).click(),
      ]);
      expect(png.suggestedFilename()).toMatch(/^cakes-to-sell.*-qr\.png$/);
      expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');
      await share.getByText('Card', { exact: true }).click();
      await expect(share.getByText(/^<a href=".*\/p\/cakes-to-sell/)).toContainText('by Lena');
      expect(await findings(page)).toEqual([]);
    });
    const address = (await page.getByRole('link', { name: /\/p\// }).first().getAttribute('href')) ?? '';

    const visitor = await stranger(browser);
    await test.step('a stranger must tick the box, and pays at the till', async () => {
      await visitor.goto(address);
      for (const box of await visitor.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
      await expect(visitor.getByRole('checkbox')).toHaveCount(2);
      await visitor.getByRole('button', { name: 'Buy for $18' }).click();
      await expect(visitor.getByText('Check this box to buy.')).toBeVisible();
      expect(await findings(visitor)).toEqual([]);
      await visitor.getByRole('checkbox', { name: /^Deliver it right away/ }).check();
      await visitor.getByRole('button', { name: 'Buy for $18' }).click();
      await expect(visitor.getByRole('heading', { name: 'Test checkout' })).toBeVisible();
      await visitor.getByRole('textbox', { name: 'Email' }).fill(buyer);
      await visitor.getByRole('textbox', { name: 'Name' }).fill('Nadia Benali');
      await visitor.getByRole('button', { name: 'Pay' }).click();
    });

    await test.step('she comes back to her files without any event, and an email brings the same link', async () => {
      await expect(visitor.getByRole('heading', { name: 'Thank you, Nadia' })).toBeVisible();
      await expect(visitor).toHaveURL(/\/o\/[\w-]+$/);
      expect(await findings(visitor)).toEqual([]);
      const [download] = await Promise.all([
        visitor.waitForEvent('download'),
        visitor.getByRole('link', { name: 'Download PDF' }).click(),
      ]);
      expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
      await expect.poll(() => smtp.taken.filter(({ to }) => to.includes(buyer)).length).toBe(1);
      const mail = smtp.taken.find(({ to }) => to.includes(buyer));
      expect(mail === undefined ? '' : textOf(mail)).toContain(new URL(visitor.url()).pathname);
    });

    await test.step('she says where buyers write to, and they find it beside their files', async () => {
      await page.goto('/settings/shop', { waitUntil: 'networkidle' });
      const field = page.getByRole('textbox', { name: 'Contact email' });
      faults.allow(/400.*shop\.update/);
      await field.fill('lena at example');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(
        page.getByText('Must be an email address such as name@example.com.').first(),
      ).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await field.fill('lena@example.com');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Shop saved. It isn’t public yet.')).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole('link', { name: 'Email Lena' })).toHaveAttribute(
        'href',
        'mailto:lena@example.com',
      );
      expect(await findings(visitor)).toEqual([]);
    });

    await test.step('Home says what came in', async () => {
      await page.goto('/home', { waitUntil: 'networkidle' });
      const month = page.getByRole('region', { name: 'The last 30 days' });
      for (const said of [/^Revenue\$18/, /^Orders1/, /^Downloads1/])
        await expect(month.locator('dl > div').filter({ hasText: said })).toBeVisible();
    });

    await test.step('she sees the order and gives the money back, which ends the link', async () => {
      await page.goto('/sales', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: '1001' }).click();
      const pane = page.getByRole('complementary', { name: 'Order' });
      await expect(pane).toContainText(buyer);
      await pane.getByRole('button', { name: 'Refund order' }).click();
      await expect(pane.getByText(`We’ll email ${buyer}`)).toBeVisible();
      await pane.getByRole('button', { name: 'Refund $18' }).click();
      await expect(pane.getByText('Downloads are off')).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole('heading', { name: 'This order was refunded' })).toBeVisible();
      await expect(visitor.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);
    });

    await test.step('both hear of it by email, and Home counts what is left', async () => {
      const mailsTo = (to: string, subject: string) =>
        smtp.taken.filter((mail) => mail.to.includes(to) && mail.source.includes(`Subject: ${subject}`));
      await expect.poll(() => mailsTo(buyer, 'Your refund from Lena').length).toBe(1);
      expect(mailsTo(email, 'New sale: Cakes to Sell').length).toBe(1);
      const [sale] = mailsTo(email, 'New sale');
      const order =
        /http:\/\/\S+(\/sales\?order=\w+)/.exec(sale === undefined ? '' : textOf(sale))?.[1] ?? '';
      await page.goto(order, { waitUntil: 'networkidle' });
      await expect(page.getByRole('complementary', { name: 'Order' })).toContainText(buyer);
      await page.goto('/home', { waitUntil: 'networkidle' });
      const month = page.getByRole('region', { name: 'The last 30 days' });
      await expect(month.locator('dl > div').filter({ hasText: /^Revenue\$0/ })).toContainText(
        '$18 paid, $18 refunded',
      );
      await expect(month.locator('dl > div').filter({ hasText: /^Orders1/ })).toBeVisible();
      await expect(month.getByText('Recipes sold')).toHaveCount(0);
      await page.goto('/sales', { waitUntil: 'networkidle' });
      const revenue = page.getByRole('region', { name: 'The last 30 days' });
      await expect(revenue.getByText('No revenue in the last 60 days.')).toBeVisible();
    });

    await test.step('who ticked only the first box is in no email tool; who ticks the second is, once she confirms', async () => {
      const tool = await kit();
      const headers = await apiHeaders(page, accountOf(email));
      const data = { api_key: tool.key };
      expect((await page.request.put('/api/connections/kit', { headers, data })).status()).toBe(200);
      const fan = `fan.${buyer}`;
      const other = await stranger(browser);
      await other.goto(address);
      await other.getByRole('checkbox', { name: /^Deliver it right away/ }).check();
      await other.getByRole('checkbox', { name: /^Yes, email me news and offers from Lena/ }).check();
      expect(await findings(other)).toEqual([]);
      await other.getByRole('button', { name: 'Buy for $18' }).click();
      await other.getByRole('textbox', { name: 'Email' }).fill(fan);
      await other.getByRole('button', { name: 'Pay' }).click();
      await expect(other).toHaveURL(/\/o\/[\w-]+$/);
      const asked = () => smtp.taken.map(textOf).find((text) => text.includes('/confirm/'));
      await expect.poll(asked).toBeDefined();
      expect(tool.shown(fan)).toBeNull();
      await other.goto(/\S+\/confirm\/\S+/.exec(asked() ?? '')?.[0] ?? '/nowhere');
      expect(await findings(other)).toEqual([]);
      await other.getByRole('button', { name: 'Yes, sign me up' }).click();
      await expect(other.getByRole('heading', { name: 'You’re on the list' })).toBeVisible();
      await expect.poll(() => tool.shown(fan)).toEqual({ state: 'active', labels: [title] });
      expect(tool.shown(buyer)).toBeNull();
      await page.goto(`/audience?source=purchase&q=${fan}`, { waitUntil: 'networkidle' });
      const row = page.getByRole('row', { name: new RegExp(fan) });
      await expect(row).toContainText('Bought');
      await expect(row).toContainText('In Kit');
      expect(await findings(page)).toEqual([]);
      await other.context().close();
    });
    await visitor.context().close();
    await page.context().close();
  } finally {
    await smtp.close();
  }
});

test('strangers name their price, pay less with a code, and get it free with another, past the till', async ({
  browser,
  faults,
}, { retry }) => {
  test.setTimeout(180_000);
  // A price that is too low is said on the form, which is shown again.
  faults.allow(/status of (?:404|422)/);
  const stripe = await till();
  const email = `nora-sells-${Date.now()}@example.com`;
  const page = await newcomer(browser, email);
  const headers = await apiHeaders(page, accountOf(email));
  const call = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](`/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await call('put', '/connections/stripe', { api_key: stripe.newKey({ mode: 'live' }), tax: 'none' });
  await call('post', '/discounts', { code: 'SUMMER', percent: 25 });
  await call('post', '/discounts', { code: 'FRIENDS', percent: 100 });
  const onSale = async (title: string, terms: object): Promise<string> => {
    const id = await makeBook(page, `${title}${retry === 0 ? '' : ` ${retry}`}`, accountOf(email));
    const sold = { platforms: ['storefront'], currency: 'USD', ...terms };
    const { slug } = await call('post', `/products/${id}/publish`, sold);
    // Publishing doesn't wait for files that take long.
    const listings = async () =>
      (await (await page.request.get(`/api/products/${id}`, { headers })).json()).listings;
    await expect.poll(async () => (await listings())[0].state, { timeout: 60_000 }).toBe('live');
    return `/p/${slug}`;
  };

  const pay = async (visitor: Page, cents: number, buyer?: string) => {
    await expect(visitor.getByText(`Total: ${cents} USD in minor units`)).toBeVisible();
    if (buyer !== undefined) await visitor.getByRole('textbox', { name: 'Email' }).fill(buyer);
    await visitor.getByRole('textbox', { name: 'Name' }).fill('Nadia Benali');
    await visitor.getByRole('button', { name: 'Pay' }).click();
    await expect(visitor.getByRole('heading', { name: 'Thank you, Nadia' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  };

  await test.step('one names her price, no less than the minimum', async () => {
    const named = { price_mode: 'pay_what_you_want', price_cents: 500, suggested_price_cents: 1800 };
    const visitor = await stranger(browser);
    await visitor.goto(await onSale('Cakes at Your Price', named));
    const amount = visitor.getByRole('textbox', { name: /USD/ });
    await expect(amount).toHaveValue('18');
    await amount.fill('3');
    await visitor.getByRole('checkbox', { name: /^Deliver it right away/ }).check();
    await visitor.getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(amount).toHaveAccessibleDescription(/Enter \$5 or more/);
    expect(await findings(visitor)).toEqual([]);
    await amount.fill('12.50');
    await visitor.getByRole('checkbox', { name: /^Deliver it right away/ }).check();
    await visitor.getByRole('button', { name: 'Buy', exact: true }).click();
    await pay(visitor, 1250, `nadia.${Date.now()}@example.com`);
    await visitor.context().close();
  });

  const address = await onSale('Cakes with a Code', { price_cents: 1800 });
  await test.step('one pays less by the link with a code', async () => {
    const visitor = await stranger(browser);
    await visitor.goto(`${address}?code=summer`);
    await expect(visitor.getByText('$13.50').first()).toBeVisible();
    await visitor.getByRole('textbox', { name: 'Email' }).fill(`rosa.${Date.now()}@example.com`);
    await visitor.getByRole('checkbox', { name: /^Deliver it right away/ }).check();
    await visitor.getByRole('button', { name: 'Buy for $13.50' }).click();
    await pay(visitor, 1350);
    await visitor.context().close();
  });

  await test.step('one types a code that makes it free, and is led to her files at once', async () => {
    const before = stripe.requests.length;
    const visitor = await stranger(browser);
    await visitor.goto(address);
    await visitor.getByText('Have a code?').click();
    await visitor.getByRole('textbox', { name: 'Code' }).fill('friends');
    await visitor.getByRole('button', { name: 'Apply' }).click();
    await visitor.getByRole('textbox', { name: 'Email' }).fill(`mia.${Date.now()}@example.com`);
    await visitor.getByRole('checkbox', { name: /^Deliver it right away/ }).check();
    await visitor.getByRole('button', { name: 'Get it for free' }).click();
    await expect(visitor).toHaveURL(/\/o\/[\w-]+$/);
    await expect(visitor.getByRole('link', { name: 'Download PDF' })).toBeVisible();
    expect(stripe.requests.slice(before).map(({ call }) => call)).toEqual([]);
    await visitor.context().close();
  });

  await test.step('Sales has the three, with what each paid', async () => {
    await page.goto('/sales', { waitUntil: 'networkidle' });
    for (const paid of [
      /^1001 .*\$12\.50 Stripe/,
      /^1002 .*\$13\.50 Stripe/,
      /^1003 .*\$0 Free on your page/,
    ])
      await expect(page.getByRole('row', { name: paid })).toBeVisible();
  });
  await page.context().close();
});
