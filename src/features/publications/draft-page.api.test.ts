import { beforeAll, describe, expect, it } from 'vitest';
import { startBuildWorker } from '@/features/products/builds/builds.worker';
import { cookieName } from '@/server/auth/context';
import { type App, type Client, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { draftPageAnswer } from './pages/publications.page';

let app: App;
let ana: Client;
let id: string;
let leek: string;
beforeAll(async () => {
  app = await startApp();
  // Publishing waits for its files.
  const worker = startBuildWorker(app.services);
  atEnd(() => worker.stop());
  ana = await app.signUp('Ana');
  const recipe = await ana.post('/recipes', { title: 'Leek soup', ingredients: ['1 leek'] });
  leek = recipe.body.id;
  const draft = await ana.post('/products', {
    type: 'ebook',
    title: 'Sunday Kitchen',
    description: 'Soups.',
    recipe_ids: [leek],
    formats: ['pdf', 'epub'],
  });
  id = draft.body.id;
});

const ask = (path: string, who: Client | null) =>
  draftPageAnswer(
    app.services,
    new Request(`http://galley.test/preview/${path}`, {
      headers: who === null ? {} : { cookie: `${cookieName('http://galley.test')}=${who.token}` },
    }),
    path,
  );

describe('the page of a draft', () => {
  it('shows its creator what readers will see, with the cover, before a file was ever made', async () => {
    const response = await ask(id, ana);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('Sunday Kitchen');
    expect(text).toContain('Leek soup');
    expect(text).toMatch(
      /<img src="data:image\/svg\+xml;base64,[\w+/=]{1000,}" alt="Cover of Sunday Kitchen"/,
    );
    expect(text).toContain('PDF, EPUB');
    // The cover has no address yet that others could load it from.
    expect(text).not.toContain('og:image');
    expect(text).not.toContain('galley.testdata:');
    expect(text).not.toContain('"image"');
    // Nothing is known of its pages, and nothing is said of a price that is not set.
    expect(text).not.toContain('<dt>Pages</dt>');
    expect(text).not.toContain('class="price"');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('sets the marks of quotations as a book does, where its language is English', async () => {
    const draft = { type: 'ebook', description: `It's "slow" food.`, recipe_ids: [leek], formats: ['pdf'] };
    const pageIn = async (language: string) => {
      const { body } = await ana.post('/products', { ...draft, title: "Ana's Kitchen", language });
      return (await ask(body.id, ana)).text();
    };
    const english = await pageIn('en-US');
    for (const words of ['<h1 id="title" dir="auto">Ana’s Kitchen</h1>', 'It’s “slow” food.'])
      expect(english).toContain(words);
    expect(await pageIn('fr')).toContain('Ana&#39;s Kitchen');
  });

  it('follows what is saved, and leads nowhere', async () => {
    await ana.patch(`/products/${id}`, { price_cents: 0, currency: 'USD' });
    const free = await (await ask(id, ana)).text();
    expect(free).toContain('<p class="price">Free</p>');
    expect(free).not.toContain('/d/');
    await ana.patch(`/products/${id}`, { price_cents: 1800 });
    const paid = await (await ask(id, ana)).text();
    expect(paid).toContain('<p class="price">$18');
    expect(paid).toContain('Coming soon');
    expect(paid).toContain('<base target="_blank">');
  });

  it('says the edition that it is: the one that is out until something changes, then the next', async () => {
    const publish = async () => {
      const answer = await ana.post(`/products/${id}/publish`, { platforms: ['etsy'] });
      expect(answer.status).toBe(200);
    };
    const shown = async () => /<dt>Edition<\/dt>\s*<dd>(\d+),/.exec(await (await ask(id, ana)).text())?.[1];
    expect(await shown()).toBe('1');
    await publish();
    expect(await shown()).toBe('1');
    await ana.patch(`/recipes/${leek}`, { ingredients: ['2 leeks'] });
    expect(await shown()).toBe('2');
    await publish();
    expect(await shown()).toBe('2');
    await ana.patch(`/products/${id}`, { subtitle: 'More soups.' });
    expect(await shown()).toBe('3');
  });

  it('is there for nobody else', async () => {
    const bea = await app.signUp('Bea');
    for (const [path, who] of [
      [id, null],
      [id, bea],
      ['product_nothing', ana],
    ] as const)
      expect((await ask(path, who)).status).toBe(404);
  });
});
