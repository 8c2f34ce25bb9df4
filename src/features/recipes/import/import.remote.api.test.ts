import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openPicture } from '@/features/images/images.service';
import { type App, type Client, startApp } from '@/testing/app';
import { recipePageHtml, startSite } from '@/testing/servers/site';

/** What a foreign site answers, by path; a page with the recipe for every other one. */
const answers = new Map<string, (response: ServerResponse) => void>();
const html = (response: ServerResponse, page: string) =>
  void response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);

let app: App;
let ana: Client;
let site: string;
let secure: string;
beforeAll(async () => {
  // The certificate of the secure site is its own.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a9462a' } })
    .jpeg()
    .toBuffer();
  answers.set('/photo.jpg', (response) => response.setHeader('Content-Type', 'image/jpeg').end(photo));
  const listener: Parameters<typeof startSite>[0] = (request, response) =>
    (answers.get((request.url ?? '').replace(/\?.*/, '')) ?? ((to) => html(to, recipePageHtml({}))))(
      response,
    );
  const plain = await startSite(listener);
  const safe = await startSite(listener, { secure: true });
  site = plain.url;
  secure = safe.url;
  app = await startApp({ settings: { IMPORT_ALLOWED_HOSTS: [plain.host, safe.host] } });
});

const send = (body: object, who = ana) => who.post('/recipes/import', body);
const someone = async () => {
  ana = await app.signUp();
};

describe('a page on the web', () => {
  it('is fetched, read and stored with its photo and its address', async () => {
    await someone();
    answers.set('/soup', (response) => html(response, recipePageHtml({ image: ['/photo.jpg'] })));
    const answer = await send({ url: `${site}/soup?utm_source=mail#recipe` });
    const [{ status, recipe, warnings }] = answer.body.results;
    expect([status, warnings]).toEqual(['created', undefined]);
    expect(recipe).toMatchObject({ title: 'Leek soup', source_url: `${site}/soup` });
    expect(recipe.image_url).toMatch(/^\/i\/[0-9a-f]{32}\.webp$/);
    const kept = await openPicture(app.services, recipe.image_url.slice('/i/'.length));
    expect(kept?.content_type).toBe('image/webp');
  });

  it('is stored without a photo that cannot be had, and says so', async () => {
    await someone();
    answers.set('/no-photo', (response) => response.writeHead(404).end());
    answers.set('/no-picture', (response) =>
      response.setHeader('Content-Type', 'image/jpeg').end('no picture'),
    );
    for (const image of ['/no-photo', '/no-picture', 'http://169.254.169.254/latest.jpg']) {
      const [result] = (
        await send({
          html: recipePageHtml({ image, name: `Soup ${image}` }),
          url: `${site}/x${image.length}`,
        })
      ).body.results;
      expect(result).toMatchObject({
        status: 'created',
        recipe: { image_url: null },
        warnings: [{ pointer: '/image_url', code: 'image_not_fetched' }],
      });
    }
  });

  it('as a preview fetches no photo', async () => {
    await someone();
    let asked = 0;
    answers.set('/counted.jpg', (response) => {
      asked++;
      response.end();
    });
    const source = {
      html: recipePageHtml({ image: 'https://cdn.example/a.jpg' }),
      url: `${site}/p`,
      preview: true,
    };
    expect((await send(source)).body.results[0].recipe.image_url).toBe('https://cdn.example/a.jpg');
    expect(asked).toBe(0);
  });

  it('may be linked data or text, and in the charset that it names', async () => {
    await someone();
    answers.set('/soup.json', (response) =>
      response
        .setHeader('Content-Type', 'application/ld+json')
        .end(
          JSON.stringify({ '@type': 'Recipe', name: 'Json soup', recipeIngredient: ['1 leek', '2 eggs'] }),
        ),
    );
    answers.set('/soup.txt', (response) =>
      response
        .setHeader('Content-Type', 'text/plain')
        .end('Text soup\n\nIngredients\n1 leek\n\nMethod\nCook.'),
    );
    answers.set('/latin', (response) =>
      response
        .setHeader('Content-Type', 'text/html; charset=iso-8859-1')
        .end(
          Buffer.from(
            recipePageHtml({ name: 'Crème brûlée', recipeIngredient: ['1 œuf'.replace('œ', 'o')] }),
            'latin1',
          ),
        ),
    );
    const titles = [];
    for (const path of ['/soup.json', '/soup.txt', '/latin'])
      titles.push((await send({ url: site + path })).body.results[0].recipe);
    expect(titles).toMatchObject([
      { title: 'Json soup', source_url: `${site}/soup.json` },
      { title: 'Text soup', source_url: `${site}/soup.txt` },
      { title: 'Crème brûlée' },
    ]);
  });

  it('is one recipe and one duplicate when two fetch it at the same time', async () => {
    await someone();
    const results = await Promise.all([send({ url: `${site}/twice` }), send({ url: `${site}/twice` })]);
    expect(results.map(({ body }) => body.results[0].status).sort()).toEqual(['created', 'duplicate']);
    expect((await ana.get('/recipes')).body.total).toBe(1);
  });

  it('that is fetched again is a duplicate by its address, redirects included', async () => {
    await someone();
    answers.set('/moved', (response) => response.writeHead(301, { Location: '/there' }).end());
    const [first] = (await send({ url: `${site}/moved` })).body.results;
    expect(first.recipe.source_url).toBe(`${site}/there`);
    expect((await send({ url: `${site}/there` })).body.results[0]).toMatchObject({
      status: 'duplicate',
      duplicate_of: first.recipe_id,
    });
  });
});

describe('an address that may not be read', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1/',
    'http://１２７.０.０.１/',
    'http://user:secret@example.com/',
    'http://example.com:22/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'no address',
  ])('%s is refused with 422 and told nothing of', async (url) => {
    await someone();
    const answer = await send({ url });
    expect([answer.status, answer.body.code]).toEqual([422, 'url_not_allowed']);
    expect((await ana.get('/recipes')).body.total).toBe(0);
  });

  it('is refused behind a redirect too', async () => {
    await someone();
    for (const to of ['http://169.254.169.254/', 'file:///etc/passwd', 'http://localhost:22/']) {
      answers.set('/to', (response) => response.writeHead(302, { Location: to }).end());
      const answer = await send({ url: `${site}/to` });
      expect([answer.status, answer.body.code]).toEqual([422, 'url_not_allowed']);
    }
  });
});

describe('a site that does wrong', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    [
      'a gzip bomb',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(20 * 1024 * 1024)));
      },
    ],
    [
      'a page without end',
      (response) => {
        response.setHeader('Content-Type', 'text/html');
        const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
        response.once('close', () => clearInterval(timer));
      },
    ],
    ['a circle of redirects', (response) => response.writeHead(302, { Location: '/wrong' }).end()],
    ['an error', (response) => response.writeHead(503, { 'Content-Type': 'text/html' }).end('x')],
    ['a program', (response) => response.setHeader('Content-Type', 'application/zip').end('PK')],
    [
      'broken gzip',
      (response) =>
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end('x'),
    ],
    ['a cut connection', (response) => response.destroy()],
    ['a page without a recipe', (response) => html(response, '<h1>About</h1>')],
  ])('such as %s is refused with 422, and none of what it says is repeated', async (_, answer) => {
    await someone();
    answers.set('/wrong', answer);
    const refused = await send({ url: `${site}/wrong` });
    expect([refused.status, refused.body.code]).toEqual([422, 'import_failed']);
  });

  it('by dripping is waited for no longer than the bound', async () => {
    await someone();
    const closed = new Promise<void>((resolve) =>
      answers.set('/drip', (response) => {
        response.setHeader('Content-Type', 'text/html').write('<');
        void once(response, 'close').then(() => resolve());
      }),
    );
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(5_000);
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), 100);
      return controller.signal;
    });
    const refused = await send({ url: `${site}/drip` });
    vi.restoreAllMocks();
    expect([refused.status, refused.body.code]).toEqual([422, 'import_failed']);
    await closed;
  });
});

describe('a picture named by its address', () => {
  const image = () => `${secure}/photo.jpg`;

  it('is fetched once, kept, and replaced by the own address', async () => {
    await someone();
    const created = await ana.post('/recipes', { title: 'Cake', image_url: image() });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect(created.body.image_url).toMatch(/^\/i\//);
    const changed = await ana.patch(`/recipes/${created.body.id}`, { image_url: image() });
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    expect(changed.body.image_url).not.toBe(created.body.image_url);
    const kept = await openPicture(app.services, changed.body.image_url.slice('/i/'.length));
    expect(kept?.bytes).toBeGreaterThan(100);
  });

  it.each(['https://127.0.0.1/a.jpg', 'https://[::1]/a.jpg', 'https://user@example.com/a.jpg'])(
    '%s is refused and nothing changes',
    async (image_url) => {
      await someone();
      const created = await ana.post('/recipes', { title: 'Cake', image_url });
      expect([created.status, created.body.code]).toEqual([422, 'image_not_fetched']);
      expect(created.body.errors[0].pointer).toBe('/image_url');
      const { id, version } = (await ana.post('/recipes', { title: 'Cake' })).body;
      const changed = await ana.patch(`/recipes/${id}`, { title: 'New', image_url });
      expect([changed.status, changed.body.code]).toEqual([422, 'image_not_fetched']);
      expect((await ana.get(`/recipes/${id}`)).body).toMatchObject({ title: 'Cake', version });
    },
  );

  it.each(['http://example.com/a.jpg', 'ftp://x', '/i/x', 'https://'])(
    '%s is no address of one',
    async (image_url) => {
      await someone();
      expect((await ana.post('/recipes', { title: 'Cake', image_url })).status).toBe(400);
    },
  );

  it('is not fetched for a change that is refused anyway', async () => {
    await someone();
    let asked = 0;
    answers.set('/asked.jpg', (response) => {
      asked++;
      response.destroy();
    });
    const image_url = `${secure}/asked.jpg`;
    const { id } = (await ana.post('/recipes', { title: 'Cake' })).body;
    const headers = { 'if-match': '"7.0"' };
    expect((await ana.patch(`/recipes/${id}`, { image_url }, { headers })).status).toBe(412);
    expect((await ana.patch('/recipes/recipe_none', { image_url })).status).toBe(404);
    expect(asked).toBe(0);
    expect((await ana.patch(`/recipes/${id}`, { image_url })).status).toBe(422);
    expect(asked).toBe(1);
  });

  it('counts as heavy', async () => {
    const limited = await startApp({ settings: { RATE_LIMIT_HEAVY_PER_MINUTE: 1 } });
    const bob = await limited.signUp();
    const image_url = 'https://127.0.0.1/a.jpg';
    const states = [];
    for (let i = 0; i < 2; i++)
      states.push((await bob.post('/recipes', { title: 'Cake', image_url })).status);
    states.push((await bob.post('/recipes', { title: 'Cake' })).status);
    expect(states).toEqual([422, 429, 201]);
  });
});

it('an import counts against the budget for heavy work', async () => {
  const limited = await startApp({ settings: { RATE_LIMIT_HEAVY_PER_MINUTE: 2 } });
  const bob = await limited.signUp();
  const states = [];
  for (let i = 0; i < 3; i++) states.push((await send({ text: 'hello' }, bob)).status);
  expect(states).toEqual([422, 422, 429]);
});
