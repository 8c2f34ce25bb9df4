import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { recipePageHtml, uploadForm } from '@/testing/servers/site';

const CREDIT = 'Adapted from my grandmother, Ruth Miller';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana Ruiz');
});

const create = async (more: object = {}) =>
  (
    await ana.post('/recipes', {
      title: 'Stew',
      ingredients: ['1 kg beef'],
      instructions: ['Braise.'],
      ...more,
    })
  ).body;
const upload = async (who: Client, file: Uint8Array | string, name: string) =>
  (await who.post('/recipes/import', undefined, await uploadForm(file, name))).body.results[0].recipe;

describe('the credit of a recipe', () => {
  it('is null until somebody gives one, and has at most 200 characters', async () => {
    expect((await create()).credit).toBeNull();
    expect((await create({ credit: CREDIT })).credit).toBe(CREDIT);
    const longest = 'é'.repeat(LIMITS.credit);
    expect((await create({ credit: longest })).credit).toBe(longest);
    const { status, body } = await ana.post('/recipes', { title: 'X', credit: `${longest}é` });
    expect([status, body.errors[0].pointer]).toEqual([400, '/credit']);
  });

  it('is changed and taken away by PATCH, kept by the revisions, and goes into a copy', async () => {
    const made = await create({ credit: CREDIT });
    expect((await ana.patch(`/recipes/${made.id}`, { credit: 'Molly Katzen' })).body.credit).toBe(
      'Molly Katzen',
    );
    expect((await ana.patch(`/recipes/${made.id}`, { credit: null })).body.credit).toBeNull();
    expect((await ana.patch(`/recipes/${made.id}`, { notes: 'Warm.' })).body.credit).toBeNull();
    const { items } = (await ana.get(`/recipes/${made.id}/revisions`)).body;
    expect(items.some(({ changed }: { changed: string[] }) => changed.includes('credit'))).toBe(true);
    const oldest = items.at(-1);
    const restored = await ana.post(`/recipes/${made.id}/revisions/${oldest.n}/restore`, {});
    expect(restored.body.credit).toBe(CREDIT);
    expect((await ana.post(`/recipes/${made.id}/duplicate`, {})).body.credit).toBe(CREDIT);
  });

  it.each([
    ['json-ld', 'jsonld'],
    ['cooklang', 'cook'],
    ['markdown', 'md'],
    ['text', 'txt'],
  ])('comes back out of %s', async (format, ending) => {
    const { id } = await create({ credit: CREDIT });
    const { bytes } = await ana.get(`/recipes/${id}/export?format=${format}`);
    expect((await upload(await app.signUp(), bytes, `stew.${ending}`)).credit).toBe(CREDIT);
  });

  it('stands in what is sent to readers by email', async () => {
    const { id } = await create({ credit: 'Molly <Katzen>' });
    const { bytes } = await ana.get(`/recipes/${id}/export?format=email-html`);
    expect(new TextDecoder().decode(bytes)).toContain('Credit: Molly &lt;Katzen&gt;');
  });

  it('is the author in linked data, where else the account’s owner is', async () => {
    const authorOf = async (credit: string | null) => {
      const { id } = await create({ credit });
      const { bytes } = await ana.get(`/recipes/${id}/export?format=json-ld`);
      return JSON.parse(new TextDecoder().decode(bytes)).author;
    };
    expect(await authorOf('Molly Katzen')).toEqual({ '@type': 'Person', name: 'Molly Katzen' });
    expect(await authorOf(null)).toEqual({ '@type': 'Person', name: 'Ana Ruiz' });
    // Who adapts a recipe has written what stands there.
    expect(await authorOf(CREDIT)).toEqual({ '@type': 'Person', name: 'Ana Ruiz' });
  });

  const paprika = (source: string) =>
    gzipSync(JSON.stringify({ name: 'Stew', ingredients: '1 kg beef', directions: 'Braise.', source }));
  it.each([
    ['Paprika', paprika('Moosewood Cookbook'), 'stew.paprikarecipe', 'Moosewood Cookbook'],
    ['Paprika, where it is a site', paprika('www.moosewood.example'), 'stew.paprikarecipe', null],
    ['a table', 'Title;Ingredients;Method;Source\nStew;1 kg beef;Braise.;Aunt Vera', 'stew.csv', 'Aunt Vera'],
    [
      'a text',
      'Stew\nRecipe by Aunt Vera\n\nIngredients\n1 kg beef\n\nMethod\nBraise the beef.',
      'stew.txt',
      'Aunt Vera',
    ],
  ])('is read from %s', async (_, file, name, credit) => {
    expect((await upload(await app.signUp(), file, name)).credit).toBe(credit);
  });
});

describe('who is named as the author of a page', () => {
  const read = async (who: Client, author: unknown, base: string | null = 'https://blog.example/soup') => {
    const canonical = base === null ? '' : `<link rel="canonical" href="${base}">`;
    const html = recipePageHtml({ author }).replace('</head>', `${canonical}</head>`);
    const preview = (await who.post('/recipes/import', { html, preview: true })).body.results[0];
    const stored = (await who.post('/recipes/import', { html, copies: true })).body.results[0];
    expect(stored.recipe.credit).toBe(preview.recipe.credit);
    return stored.recipe.credit;
  };

  it.each([
    ['a text', 'Molly Katzen', 'Molly Katzen'],
    ['a person', { '@type': 'Person', name: 'Molly Katzen' }, 'Molly Katzen'],
    ['several people', [{ name: 'Molly Katzen' }, { name: 'Ruth Miller' }], 'Molly Katzen, Ruth Miller'],
    ['an address', 'https://blog.example/about', null],
    ['more than a credit takes', 'M'.repeat(LIMITS.credit + 1), null],
    ['nobody', undefined, null],
  ])('is the credit of somebody else’s recipe: %s', async (_, author, credit) => {
    expect(await read(await app.signUp('Ana Ruiz'), author)).toBe(credit);
  });

  it.each(['Ana Ruiz', 'ana', 'Ana María Ruiz'])(
    'is no credit where it is her own name: %s',
    async (author) => {
      expect(await read(await app.signUp('Ana Ruiz'), author)).toBeNull();
    },
  );

  it('is no credit on a site that her brand kit links to, nor in a file of no site', async () => {
    const who = await app.signUp('Ana Ruiz');
    await who.patch('/brand', { links: [{ label: 'Blog', url: 'https://www.blog.example' }] });
    expect(await read(who, 'Admin')).toBeNull();
    expect(await read(who, 'Molly Katzen', 'https://other.example/soup')).toBe('Molly Katzen');
    expect(await read(who, 'Molly Katzen', null)).toBeNull();
  });
});
