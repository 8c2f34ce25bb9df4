import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { giveAway } from '@/testing/lead-magnet';
import { visitor } from '@/testing/visitor';
import { robotsAnswer, sitemapAnswer } from './pages/crawlers.page';
import { pictureAnswer } from './pages/publications.page';

let app: App;
let worker: BuildWorker;
let reader: ReturnType<typeof visitor>;
beforeAll(async () => {
  app = await startApp();
  worker = startBuildWorker(app.services, { poll_ms: 50 });
  reader = visitor(app, '198.51.100.7');
});
afterAll(() => worker.stop());

const FREE = { platforms: ['storefront'], price_cents: 0, currency: 'USD' };

async function publish(who: Client, title: string, terms: object = FREE, more: object = {}) {
  const recipe = (await who.post('/recipes', { title: 'Soup', ingredients: ['1 leek'] })).body.id;
  const body = { type: 'ebook', title, recipe_ids: [recipe], formats: ['epub'], ...more };
  const draft = await who.post('/products', body);
  const { status, body: product } = await who.post(`/products/${draft.body.id}/publish`, terms);
  expect(status, JSON.stringify(product)).toBe(200);
  // Its files may take longer than the call waits for them.
  const isMade = async () => (await who.get(`/products/${product.id}`)).body.files !== null;
  await expect.poll(isMade, { timeout: 30_000 }).toBe(true);
  return product as { id: string; slug: string };
}

/** Somebody with a shop under this handle. */
async function open(handle: string, more: object = {}): Promise<Client> {
  const who = await app.signUp('Ines Moreau');
  expect((await who.patch('/shop', { handle, ...more })).status).toBe(200);
  return who;
}

const slugsIn = (text: string) => [...text.matchAll(/<li><a href="\/p\/([\w-]+)"/g)].map(([, slug]) => slug);

describe('the page of a shop', () => {
  it('shows who she is and what is published, in her order, without a script and within 10 kB', async () => {
    const ana = await open('whole', {
      bio: 'I cook at a kitchen table. '.repeat(20).trim(),
      links: Array.from({ length: LIMITS.shop_links }, (_, at) => ({
        label: `My page number ${at}`,
        url: `https://ines.example/some/where/${at}`,
      })),
    });
    await ana.patch('/brand', { name: 'The Sunday Kitchen', accent: '#1d6a46' });
    const magnet = await giveAway(ana, 'Five slow breakfasts');
    const made: { id: string; slug: string }[] = [];
    for (let at = 0; at < LIMITS.shop_page - 1; at++)
      made.push(await publish(ana, `Sunday kitchen, the book for slow days, volume ${at}`));
    const named = await publish(ana, 'Pasta night', { ...FREE, price_cents: 900 });
    await ana.post('/products', { type: 'ebook', title: 'A draft of mine' });
    const order = [named, ...made].map(({ id }) => id);
    await ana.patch('/shop', { product_ids: order });

    const { status, text, headers } = await reader.open('/@whole');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    for (const words of ['<h1 id="title" dir="auto">The Sunday Kitchen</h1>', 'href="/orders"', '$9', 'Free'])
      expect(text).toContain(words);
    expect(text).toContain('/p/accent/1d6a46.css');
    expect(text).toContain('https://ines.example/some/where/7');
    expect(text).not.toContain('A draft of mine');
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(text).not.toMatch(/ style=| on\w+=/);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(10_000);
    expect(slugsIn(text)).toEqual([named, ...made].map(({ slug }) => slug));
    expect(/id="featured"[^>]*>([^<]*)</.exec(text)?.[1]).toBe('Pasta night');

    const second = await reader.open('/@whole?page=2');
    expect(slugsIn(second.text)).toEqual([magnet.slug]);
    expect(second.text).not.toContain('<form');
    for (const page of ['3', '0', 'x']) expect((await reader.open(`/@whole?page=${page}`)).status).toBe(404);
  }, 60_000);

  it('leads to other sites for what is sold only there, once it is live, and names them', async () => {
    const ana = await open('elsewhere');
    const here = await publish(ana, 'Soups');
    const there = await publish(ana, 'Cakes', { platforms: ['gumroad'], price_cents: 900, currency: 'USD' });
    const both = await publish(ana, 'Pies', { ...FREE, platforms: ['storefront', 'etsy'] });
    const gumroad = 'https://ines.gumroad.example/l/cakes';
    expect((await reader.open('/@elsewhere')).text).not.toContain('Cakes');
    for (const [id, platform, url] of [
      [there.id, 'gumroad', gumroad],
      [both.id, 'etsy', 'https://etsy.example/listing/1'],
    ])
      expect((await ana.patch(`/products/${id}/listings/${platform}`, { url })).status).toBe(200);
    await ana.patch('/shop', { product_ids: [there.id, here.id] });
    const { text } = await reader.open('/@elsewhere');
    expect([...text.matchAll(/<li><a href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      gumroad,
      `/p/${here.slug}`,
      `/p/${both.slug}`,
    ]);
    expect(text).toContain('Gumroad</span> <span class="cost">$9');
    expect(text).not.toContain('etsy');
    await ana.patch(`/products/${there.id}`, { status: 'draft' });
    expect((await reader.open('/@elsewhere')).text).not.toContain('Cakes');
  }, 60_000);

  it('has the sign-up form of the first lead magnet, which gives the file there and then, unless she hides it', async () => {
    const ana = await open('gives');
    await giveAway(ana, 'Five slow breakfasts');
    const page = await reader.open('/@gives');
    expect(page.text).toContain('Five slow breakfasts');
    const sent = await reader.send(page, { email: 'lena@example.com', consent: 'yes' });
    expect(sent.status).toBe(303);
    expect((await ana.get('/subscribers')).body.total).toBe(1);
    await ana.patch('/shop', { shows_sign_up: false });
    expect((await reader.open('/@gives')).text).not.toContain('<form');
  });

  it('says so where there is nothing yet, and shows one product once', async () => {
    const ana = await open('little');
    expect((await reader.open('/@little')).text).toContain('There’s nothing here yet.');
    const book = await publish(ana, 'Sunday Kitchen', FREE, { language: 'fr' });
    const { text } = await reader.open('/@little');
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain('Recevez vos liens par e-mail');
    expect(slugsIn(text)).toEqual([]);
    await ana.patch(`/products/${book.id}`, { title: 'Not yet published' });
    expect((await reader.open('/@little')).text).not.toContain('Not yet published');
    await ana.patch(`/products/${book.id}`, { status: 'archived' });
    expect((await reader.open('/@little')).text).toContain('There’s nothing here yet.');
  });

  it('sets curly quotes in her words', async () => {
    await open('curly', { bio: 'It\'s "slow" food.' });
    expect((await reader.open('/@curly')).text).toContain('<p class="lede" dir="auto">It’s “slow” food.</p>');
  });

  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'])(
    'writes %s as words',
    async (words) => {
      const handle = `hostile-${words.length}`;
      const ana = await open(handle, {
        name: words,
        bio: words,
        links: [{ label: words, url: 'https://a.example/"><b>' }],
      });
      await publish(ana, words, FREE, { subtitle: words });
      const { text } = await reader.open(`/@${handle}`);
      expect(text).not.toContain('<script>');
      expect(text).not.toContain('<img src=x');
      expect(text).not.toContain('<b>');
    },
  );
});

describe('the address of a shop', () => {
  it('leads from every handle that it had to the present one, and is gone once there is none', async () => {
    const ana = await open('first-name');
    await ana.patch('/shop', { handle: 'second-name' });
    await ana.patch('/shop', { handle: 'third-name' });
    for (const old of ['/@first-name', '/@second-name', '/@Third-Name']) {
      const { status, headers } = await reader.open(`${old}?page=2&utm_source=x`);
      expect([status, headers.get('location')]).toEqual([301, '/@third-name?page=2&utm_source=x']);
    }
    await ana.patch('/shop', { handle: null });
    expect((await reader.open('/@third-name')).status).toBe(410);
    expect((await reader.open('/@first-name')).status).toBe(410);
  });

  it.each(['/@nobody-here', '/@', '/@a', '/@%00', `/@${'a'.repeat(500)}`])('is 404 at %s', async (path) => {
    expect((await reader.open(path)).status).toBe(404);
  });

  it('is nobody’s once its account is deleted', async () => {
    const ana = await open('leaves');
    expect((await ana.call('DELETE', '/auth/me', { password: 'correct horse' })).status).toBe(204);
    expect((await reader.open('/@leaves')).status).toBe(404);
  });
});

it('a product’s page leads to the shop of its creator once she has one, and to more once there is more', async () => {
  const ana = await app.signUp('Ines');
  const { slug } = await publish(ana, 'Sunday Kitchen');
  expect((await reader.open(`/p/${slug}`)).text).not.toContain('/@');
  await ana.patch('/shop', { handle: 'ines-shop' });
  const { text } = await reader.open(`/p/${slug}`);
  expect(/<header.*?<\/header>/s.exec(text)?.[0]).toContain('href="/@ines-shop"');
  expect(text).not.toContain('More from Ines');
  await publish(ana, 'Pasta Night');
  const { text: later } = await reader.open(`/p/${slug}`);
  expect(/<footer.*?<\/footer>/s.exec(later)?.[0]).toContain('>More from Ines</a>');
});

describe('what search engines are told', () => {
  it('is every shop and product that is public, by its present address alone', async () => {
    const ana = await open('map-old');
    await ana.patch('/shop', { handle: 'map-new' });
    const shown = await publish(ana, 'On the map');
    const hidden = await publish(ana, 'Off the map');
    await ana.patch(`/products/${hidden.id}`, { status: 'archived' });
    const off = await open('map-closed');
    await off.patch('/shop', { handle: null });
    const map = await (await sitemapAnswer(app.services)).text();
    for (const path of ['/@map-new', `/p/${shown.slug}`])
      expect(map).toContain(`<url><loc>${app.services.public_url}${path}</loc></url>`);
    for (const path of ['map-old', 'map-closed', hidden.slug]) expect(map).not.toContain(path);
  });

  it('is read from the pages of all creators once an hour at most', async () => {
    const ana = await open('map-later');
    let now = app.services.clock() + 3_600_000;
    const services = { ...app.services, clock: () => now };
    const mapped = async () => (await sitemapAnswer(services)).text();
    expect(await mapped()).toContain('/@map-later<');
    await ana.patch('/shop', { handle: 'map-renamed' });
    now += 3_599_999;
    expect(await mapped()).toContain('/@map-later<');
    now += 1;
    expect(await mapped()).toContain('/@map-renamed<');
  });

  it('leaves out the API and the dashboard', async () => {
    const text = await robotsAnswer(app.services).text();
    expect(text).toContain('\nDisallow: /\n');
    expect(text).toContain(`Sitemap: ${app.services.public_url}/sitemap.xml`);
    for (const path of ['/api', '/recipes', '/o/', '/orders', '/settings']) expect(text).not.toContain(path);
  });

  it('names a picture that other sites can show, for a shop and a product', async () => {
    const ana = await open('pictures');
    const { slug } = await publish(ana, 'With a cover', FREE, { formats: ['pdf'] });
    for (const [path, type] of [
      ['/@pictures', 'image/webp'],
      [`/p/${slug}`, 'image/jpeg'],
    ] as const) {
      const { text } = await reader.open(path);
      const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
      expect(image.startsWith(`${app.services.public_url}/i/`), path).toBe(true);
      const name = image.split('/').at(-1) ?? '';
      const answer = await pictureAnswer(app.services, new Request(image), name);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    }
  });
});
