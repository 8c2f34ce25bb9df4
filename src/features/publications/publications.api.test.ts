import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { signFile, signOwnFile } from '@/features/products/builds/files.service';
import { openExport } from '@/features/transfer/link.service';
import { contrast, READABLE } from '@/kernel/book/colour';
import type { ProductId, RecipeId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import { type App, type Client, startApp } from '@/testing/app';
import { readPdf } from '@/testing/files/pdf-reader';
import { accentAnswer } from './pages/accent.page';
import {
  downloadAnswer,
  pictureAnswer,
  sampleAnswer,
  signedFileAnswer,
  storefrontAnswer,
} from './pages/publications.page';
import { countDownloads } from './publications.store';

const time = { value: Date.parse('2026-11-20T10:00:00Z') };
let app: App;
let ana: Client;
let worker: BuildWorker;
/** A book on sale for nothing, for the tests that only look at it. */
let book: Awaited<ReturnType<typeof published>>;
beforeAll(async () => {
  app = await startApp({ clock: () => time.value });
  worker = startBuildWorker(app.services, { poll_ms: 200 });
  ana = await app.signUp('Ana');
  book = await published('Sunday Kitchen', FREE, {
    subtitle: 'Slow days',
    description: 'Soups.',
    formats: ['pdf', 'epub'],
  });
});
afterAll(() => worker.stop());

const FREE = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };

/** A book of its own, for the tests that change it; without an EPUB, which takes time, unless it is wanted. */
async function published(title: string, terms: object = FREE, more: object = {}) {
  const recipe_ids: RecipeId[] = [];
  for (const name of ['Soup <b>of</b> the day', 'Cake'])
    recipe_ids.push((await ana.post('/recipes', { title: name, ingredients: ['1 egg'] })).body.id);
  const draft = await ana.post('/products', { type: 'ebook', title, recipe_ids, formats: ['pdf'], ...more });
  const answer = await ana.post(`/products/${draft.body.id}/publish`, terms);
  expect(answer.status).toBe(200);
  return answer.body;
}

const linkIn = (text: string) => /href="(\/d\/[\w-]+)"/.exec(text)?.[1] ?? '';
const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://galley.test${path}`, { headers });
const visit = (slug: string, headers: Record<string, string> = {}) =>
  storefrontAnswer(app.services, request(`/p/${slug}`, headers), slug);
const downloads = (id: ProductId) => countDownloads(app.services.db, ana.user_id, id);
const download = (link: string, headers: Record<string, string> = {}) =>
  downloadAnswer(app.services, request(link, headers), link.slice('/d/'.length));

describe('a page in the colour of its creator', () => {
  it('links a style sheet of that accent, which can be read on light and dark paper', async () => {
    await ana.patch('/brand', { accent: '#F4D03F', name: 'Ana’s kitchen' });
    const text = await (await visit(book.slug)).text();
    await ana.patch('/brand', { accent: null, name: null });
    expect(text).toContain('<link rel="stylesheet" href="/p/accent/f4d03f.css">');
    expect(text).toContain('Ana’s kitchen');
    expect(await (await visit(book.slug)).text()).not.toContain('/p/accent/');
    const css = await accentAnswer('f4d03f.css').text();
    const [light, , dark] = [...css.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour);
    expect(contrast(light ?? '', '#f2ede4')).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(dark ?? '', '#24130b')).toBeGreaterThanOrEqual(READABLE);
  });

  it('is that of the product before that of the brand kit, and of the theme without either', async () => {
    const { slug, id } = await published('Greens', FREE, { theme: 'garden' });
    const sheet = async () => /\/p\/accent\/(\w+)\.css/.exec(await (await visit(slug)).text())?.[1];
    expect(await sheet()).toBe('466339');
    await ana.patch('/brand', { accent: '#F4D03F' });
    expect(await sheet()).toBe('f4d03f');
    await ana.patch(`/products/${id}`, { style: { accent: '#2A6F97' } });
    expect(await sheet()).toBe('2a6f97');
    await ana.patch('/brand', { accent: null });
  });

  it.each(['red.css', 'F4D03F.css', 'f4d03f', '}body{.css'])('has no style sheet %s', (name) => {
    expect(accentAnswer(name).status).toBe(404);
  });
});

/** Downloads of a product that its days have counted. */
const dayDownloads = async (id: ProductId): Promise<number> => {
  const [row] = await app.services.db.execute<{ downloads: number }>(sql`
    select coalesce(sum(downloads), 0)::int as downloads from product_views
    where product_id = ${uuidOf('product', id)}::uuid`);
  return row?.downloads ?? 0;
};

describe('the page of a free product', () => {
  it('shows what it is, what is inside, and a link that gives the file to a stranger', async () => {
    const before = await downloads(book.id);
    const day = await dayDownloads(book.id);
    const response = await visit(book.slug);
    expect(response.status).toBe(200);
    const text = await response.text();
    for (const words of ['Sunday Kitchen', 'Slow days', 'Soups.', 'Ana', 'Free', 'Cake', 'og:image'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
    const file = await download(linkIn(text));
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Sunday Kitchen.pdf"/);
    expect((await file.arrayBuffer()).byteLength).toBe(book.files[0].bytes);
    expect(await downloads(book.id)).toBe(before + 1);
    expect(await dayDownloads(book.id)).toBe(day + 1);
  });

  it('gives the EPUB at the same link, and only what the product has', async () => {
    const before = await downloads(book.id);
    const text = await (await visit(book.slug)).text();
    const link = linkIn(text);
    expect(text).toContain(`href="${link}/epub"`);
    const epub = (of: string) =>
      downloadAnswer(app.services, request(`${of}/epub`), of.slice('/d/'.length), 'epub');
    const file = await epub(link);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/epub+zip');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Sunday Kitchen.epub"/);
    expect((await file.arrayBuffer()).byteLength).toBe(book.files[1].bytes);
    await download(link);
    expect(await downloads(book.id)).toBe(before + 2);

    const print = await published('Print');
    const page = await (await visit(print.slug)).text();
    expect(page).not.toContain('/epub');
    expect((await epub(linkIn(page))).status).toBe(404);

    const phone = await published('Phone', FREE, { formats: ['pdf', 'phone_pdf'] });
    const offer = await (await visit(phone.slug)).text();
    const way = linkIn(offer);
    expect(offer).toContain(`For phones: <a class="plain" href="${way}/phone_pdf"`);
    expect(offer).toMatch(/Phone edition \d+/);
    const tall = await downloadAnswer(
      app.services,
      request(`${way}/phone_pdf`),
      way.slice('/d/'.length),
      'phone_pdf',
    );
    expect(tall.headers.get('content-disposition')).toContain('Phone%20%28phone%29.pdf');
    const wrong = request(`${way}/print_pdf`);
    expect((await downloadAnswer(app.services, wrong, way.slice('/d/'.length), 'print_pdf')).status).toBe(
      404,
    );

    const reader = await published('Reader', FREE, { formats: ['epub'] });
    const flowing = await (await visit(reader.slug)).text();
    expect(flowing).not.toContain('<dt>Pages</dt>');
    expect(flowing).not.toContain('numberOfPages');
    const only = await download(linkIn(flowing));
    expect(only.headers.get('content-type')).toBe('application/epub+zip');
  });

  it('makes a link of its own for each view', async () => {
    const links = await Promise.all([1, 2].map(async () => linkIn(await (await visit(book.slug)).text())));
    expect(links[0]).not.toBe(links[1]);
  });

  it('shows the edition on sale and not what was changed since', async () => {
    const own = await published('First words');
    await ana.patch(`/products/${own.id}`, { title: 'Second words' });
    const text = await (await visit(own.slug)).text();
    expect(text).not.toContain('Second words');
    for (const file of [await download(linkIn(text)), await ana.get(`/products/${own.id}/files/pdf`)])
      expect(file.headers.get('content-disposition')).toContain('filename="First words.pdf"');
    await ana.post(`/products/${own.id}/publish`);
    expect(await (await visit(own.slug)).text()).toContain('Second words');
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</script><script>',
    '{{7*7}}#{7*7}',
  ])('writes %s as words, wherever it stands', async (hostile) => {
    const own = await published(`x ${hostile}`, FREE, {
      subtitle: hostile,
      description: hostile,
      author_name: hostile,
    });
    const text = await (await visit(own.slug)).text();
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('<b>of</b>');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
    expect(data.name.replace(/[“”]/g, '"').replace(/[‘’]/g, "'")).toBe(`x ${hostile}`);
  });
});

describe('a download link', () => {
  it('counts a file sent in parts once', async () => {
    const before = await downloads(book.id);
    const link = linkIn(await (await visit(book.slug)).text());
    const first = await download(link, { range: 'bytes=0-99' });
    expect(first.status).toBe(206);
    await download(link, { range: 'bytes=100-199' });
    expect(await downloads(book.id)).toBe(before + 1);
  });

  it('ends after a day', async () => {
    const link = linkIn(await (await visit(book.slug)).text());
    time.value += 24 * 3_600_000 - 1;
    expect((await download(link)).status).toBe(200);
    time.value += 1;
    expect((await download(link)).status).toBe(404);
  });

  it.each(['', 'x', 'a'.repeat(103), '../../etc/passwd', '%00'])('that is %j is not found', async (token) => {
    expect((await downloadAnswer(app.services, request('/d/x'), token)).status).toBe(404);
  });

  it('still works for a buyer when the product is taken down', async () => {
    const own = await published('Kept');
    const link = linkIn(await (await visit(own.slug)).text());
    await ana.patch(`/products/${own.id}`, { status: 'archived' });
    expect((await download(link)).status).toBe(200);
  });
});

describe('the page of a product', () => {
  it('with a price and no way to pay says so and gives no link', async () => {
    const own = await published('For sale', { ...FREE, price_cents: 1800 });
    const text = await (await visit(own.slug)).text();
    expect(text).toContain('€18');
    expect(text).toContain('Coming soon');
    expect(text).not.toContain('/d/');
    expect(text).not.toContain('InStock');
  });

  it('is gone after it was unpublished, and back when it is published again', async () => {
    const own = await published('Come and go');
    await ana.patch(`/products/${own.id}`, { status: 'draft' });
    const gone = await visit(own.slug);
    expect(gone.status).toBe(410);
    await ana.post(`/products/${own.id}/publish`);
    expect((await visit(own.slug)).status).toBe(200);
  });

  it('is gone after its storefront listing was deleted', async () => {
    const own = await published('Unlisted');
    await ana.delete(`/products/${own.id}/listings/storefront`);
    expect((await visit(own.slug)).status).toBe(410);
  });

  it('that is sold elsewhere only is not here', async () => {
    const own = await published('Elsewhere', { ...FREE, platforms: ['etsy'] });
    expect((await visit(own.slug)).status).toBe(404);
  });

  it.each(['nothing-here', '', 'UPPER', '../p', 'a'.repeat(500), "' or 1=1"])(
    '%j is not found',
    async (slug) => {
      expect((await visit(slug)).status).toBe(404);
    },
  );
});

describe('files and pictures', () => {
  it('a creator gets her file by a signed address, until it or her session ends', async () => {
    const second = await app.anonymous.post('/auth/login', { email: ana.email, password: 'correct horse' });
    const own = app.as(second.body.token);
    const [{ id: session_id }] = (await own.get('/auth/sessions')).body.items;
    const file = { user_id: ana.user_id, product_id: book.id, build_id: book.edition.build_id };
    const token = { ...file, person: ana.user_id, session_id };
    const open = (signed: string, name = 'Signed.pdf') =>
      signedFileAnswer(app.services, request('/files/x'), { signed, name }, openExport);
    const signed = signOwnFile(app.services.signer, token, time.value + 1000);
    expect((await open(signed)).headers.get('content-type')).toBe('application/pdf');
    expect((await open(signed, 'Signed.epub')).headers.get('content-type')).toBe('application/epub+zip');
    expect((await open(signed, 'Signed')).status).toBe(404);
    expect((await download(`/d/${signed}`)).status).toBe(404);
    expect((await open(signFile(app.services.signer, file, time.value + 1000))).status).toBe(404);
    expect((await open(signed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')))).status).toBe(404);
    time.value += 1000;
    expect((await open(signed)).status).toBe(404);

    const later = signOwnFile(app.services.signer, token, time.value + 1000);
    expect((await open(later)).status).toBe(200);
    expect((await own.post('/auth/logout')).status).toBe(204);
    expect((await open(later)).status).toBe(404);
  });

  it('a page picture is public and never changes', async () => {
    const build = (await ana.get(`/products/${book.id}/builds/${book.edition.build_id}`)).body;
    const address: string = build.previews[0];
    const picture = (headers = {}) =>
      pictureAnswer(app.services, request(address, headers), address.slice('/i/'.length));
    const response = await picture();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const etag = response.headers.get('etag') ?? '';
    expect((await picture({ 'if-none-match': etag })).status).toBe(304);
  });

  it.each(['x', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.svg`, '../../etc/passwd'])(
    'a picture called %s is not found',
    async (name) => {
      expect((await pictureAnswer(app.services, request('/i/x'), name)).status).toBe(404);
    },
  );
});

describe('views of a page', () => {
  const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const seen = async (id: ProductId) => {
    await app.services.page_views.flush();
    const rows = await app.services.db.execute<{ day: string; count: string }>(sql`
      select day::text, count from product_views where product_id = ${uuidOf('product', id)}::uuid order by day`);
    return rows.map(({ day, count }) => `${day} ${count}`);
  };

  it('are counted by day, without anything of who looked', async () => {
    const own = await published('Seen');
    const [first, second] = [0, 1].map((days) =>
      new Date(time.value + days * 86_400_000).toISOString().slice(0, 10),
    );
    for (let view = 0; view < 3; view++) await visit(own.slug, { 'user-agent': BROWSER, cookie: 'a=b' });
    expect(await seen(own.id)).toEqual([`${first} 3`]);
    time.value += 86_400_000;
    await visit(own.slug, { 'user-agent': BROWSER });
    expect(await seen(own.id)).toEqual([`${first} 3`, `${second} 1`]);
    const response = await visit(own.slug, { 'user-agent': BROWSER });
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    [
      'a crawler',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a preview of a link', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['a script', { 'user-agent': 'curl/8.5.0' }],
    ['a program without a name', {}],
    ['a browser that only prepares', { 'user-agent': BROWSER, 'sec-purpose': 'prefetch;prerender' }],
  ] as [string, Record<string, string>][])('leave out %s', async (_, headers) => {
    const before = await seen(book.id);
    expect((await visit(book.slug, headers)).status).toBe(200);
    expect(await seen(book.id)).toEqual(before);
  });

  it('leave out HEAD, pages taken down and pages that never were', async () => {
    const own = await published('Hidden');
    const head = new Request('http://galley.test/p/x', {
      method: 'HEAD',
      headers: { 'user-agent': BROWSER },
    });
    expect((await storefrontAnswer(app.services, head, own.slug)).status).toBe(200);
    await ana.patch(`/products/${own.id}`, { status: 'archived' });
    expect((await visit(own.slug, { 'user-agent': BROWSER })).status).toBe(410);
    expect((await visit('never-was', { 'user-agent': BROWSER })).status).toBe(404);
    expect(await seen(own.id)).toEqual([]);
  });
});

describe('a sample of what is sold', () => {
  const sample = (slug: string) => sampleAnswer(app.services, request(`/p/${slug}/sample`), slug);
  const PAID = { platforms: ['storefront'], price_cents: 1200, currency: 'EUR' };
  /** A book with more pages than a sample has. */
  const sold = async (title: string, terms: object) => {
    const recipe_ids: RecipeId[] = [];
    for (let number = 1; number <= 14; number++) {
      const instructions = Array.from(
        { length: 9 },
        (_, step) => `Cook it slowly, step ${step + 1} of a long evening.`,
      );
      recipe_ids.push(
        (await ana.post('/recipes', { title: `Soup ${number}`, ingredients: ['1 egg'], instructions })).body
          .id,
      );
    }
    const made = await published(title, terms, { recipe_ids });
    // Publishing waits for the files a while; whoever asks for one waits longer.
    expect((await ana.get(`/products/${made.id}/files/pdf`)).status).toBe(200);
    return made;
  };

  it('is a PDF of some pages, each marked but the cover, that the page of a paid book offers', async () => {
    const { id, slug } = await sold('Soups of <Winter>', PAID);
    const { files } = (await ana.get(`/products/${id}`)).body;
    const build = (await ana.get(`/products/${id}/builds/${files[0].build_id}`)).body;
    const text = await (await visit(slug)).text();
    expect(text).toContain(`href="/p/${slug}/sample"`);
    const answer = await sample(slug);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toContain('Soups%20of%20Winter%20%28Sample%29.pdf');
    const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    const all = pages.map(({ words }) => words.map((word) => word.text).join(' '));
    expect(all.length).toBe(build.sample.page_count);
    expect(all.length).toBeLessThan(build.page_count / 2);
    for (const [index, words] of all.entries()) {
      expect(words).toContain('Sample · Soups of <Winter> · Ana');
      expect(words.includes('SAMPLE')).toBe(index > 0);
    }
  });

  it('ends with the page, and there is none of what is free', async () => {
    const { id, slug } = await sold('Gone soon', PAID);
    await ana.delete(`/products/${id}/listings/storefront`);
    expect((await sample(slug)).status).toBe(410);
    expect((await sample('never-there')).status).toBe(404);
    const free = await sold('Free soups', FREE);
    expect(await (await visit(free.slug)).text()).not.toContain('/sample"');
    expect((await sample(free.slug)).status).toBe(404);
  });
});
