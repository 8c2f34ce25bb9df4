import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureAnswer } from '@/features/publications/pages/publications.page';
import { recipes } from '@/features/recipes/recipes.table';
import { recipeRevisions } from '@/features/recipes/revisions.table';
import { type App, type Client, startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
});

/** A photo whose left half is red and whose right half is blue, at its address. */
async function upload(who = ana, width = 800, height = 400): Promise<string> {
  const background = { r: 0, g: 0, b: 255 };
  const half = { width: width / 2, height, channels: 3 as const, background: { r: 255, g: 0, b: 0 } };
  // The size makes each photo another one.
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return (await who.post('/images', undefined, { raw: bytes, headers: { 'content-type': 'image/png' } })).body
    .url;
}

const bare = (url: string) => ({ url, alt: null, focal: null, crop: null, display_url: url });
const create = async (more: object, who = ana) => who.post('/recipes', { title: 'Cake', ...more });

/** A picture as it is sent: its size and the color of its middle. */
async function seen(address: string) {
  const name = address.slice('/i/'.length).replace(/\?.*/, '');
  const answer = await pictureAnswer(app.services, new Request(`http://galley.test${address}`), name);
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  const color = (data[middle] ?? 0) > (data[middle + 2] ?? 0) ? 'red' : 'blue';
  return { size: `${info.width} × ${info.height}`, color };
}

const pointers = (answer: { body: { errors: { pointer: string }[] } }) =>
  answer.body.errors.map(({ pointer }) => pointer);

describe('the photos of a recipe', () => {
  it('are kept in order with their words, and the first is its cover', async () => {
    const [first, second] = [await upload(), await upload(ana, 600)];
    const photos = [{ url: first, alt: '  A lemon cake ' }, { url: second }];
    const made = await create({ photos });
    expect(made.status).toBe(201);
    expect(made.body.photos).toEqual([{ ...bare(first), alt: 'A lemon cake' }, bare(second)]);
    expect(made.body.image_url).toBe(first);
    const turned = await ana.patch(`/recipes/${made.body.id}`, { photos: made.body.photos.toReversed() });
    expect(turned.body.image_url).toBe(second);
    expect((await ana.get('/recipes')).body.items[0].photos).toEqual(turned.body.photos);
  });

  it('can be said by the address of the first alone', async () => {
    const [first, second] = [await upload(), await upload(ana, 600)];
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    const { id } = (await create({ photos: [{ url: first, crop }, { url: second }] })).body;
    const other = await upload(ana, 400);
    const patched = (await ana.patch(`/recipes/${id}`, { image_url: other })).body;
    expect(patched.photos).toEqual([bare(other), bare(second)]);
    expect((await ana.patch(`/recipes/${id}`, { image_url: null })).body.photos).toEqual([bare(second)]);
    expect((await create({ image_url: first })).body.photos).toEqual([bare(first)]);
  });

  it('are read, changed in one way and sent back', async () => {
    const [first, second] = [await upload(), await upload(ana, 600)];
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    const made = (await create({ photos: [{ url: first, crop }, { url: second }] })).body;
    const { id, ...whole } = made;
    expect((await ana.patch(`/recipes/${id}`, whole)).body.version).toBe(made.version);
    const covered = (await ana.patch(`/recipes/${id}`, { ...whole, image_url: second })).body;
    expect(covered.photos).toEqual([bare(second), bare(second)]);
    const listed = (await ana.patch(`/recipes/${id}`, { ...whole, image_url: second, photos: [] })).body;
    expect([listed.photos, listed.image_url]).toEqual([[], null]);
  });

  it('are refused where the two ways contradict', async () => {
    const [first, second] = [await upload(), await upload(ana, 600)];
    for (const image_url of [second, null]) {
      const answer = await create({ image_url, photos: [{ url: first }] });
      expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'contradiction']);
    }
    const { id } = (await create({ photos: [{ url: first }] })).body;
    const answer = await ana.patch(`/recipes/${id}`, { image_url: second, photos: [] });
    expect([answer.status, pointers(answer)]).toEqual([400, ['/image_url']]);
  });

  it.each<[string, object, string]>([
    ['no address', { url: 'http://example.com/a.jpg' }, '/photos/0/url'],
    ['words without end', { alt: 'x'.repeat(501) }, '/photos/0/alt'],
    ['a focal point outside', { focal: { x: 1.2, y: 0 } }, '/photos/0/focal/x'],
    ['a crop outside', { crop: { x: 1, y: 0, width: 0.5, height: 1 } }, '/photos/0/crop/x'],
    ['a sliver', { crop: { x: 0, y: 0, width: 0.01, height: 1 } }, '/photos/0/crop/width'],
  ])('have bounds: %s', async (_, more, pointer) => {
    const answer = await create({ photos: [{ url: await upload(), ...more }] });
    expect([answer.status, pointers(answer)]).toEqual([400, [pointer]]);
  });

  it('are twelve at most, and the owner’s', async () => {
    const url = await upload();
    expect((await create({ photos: Array(12).fill({ url }) })).status).toBe(201);
    expect((await create({ photos: Array(13).fill({ url }) })).status).toBe(400);
    const bob = await app.signUp('Bob');
    const stolen = await create({ photos: [{ url: await upload(bob) }, { url }] }, bob);
    expect([stolen.status, pointers(stolen)]).toEqual([422, ['/photos/1/url']]);
    expect((await bob.get('/recipes')).body.total).toBe(0);
  });
});

describe('a framed photo', () => {
  it('is shown cropped, wherever it is shown, and the original stays', async () => {
    const url = await upload();
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const [photo] = (await create({ photos: [{ url, crop }] })).body.photos;
    expect(photo.display_url).not.toBe(url);
    expect(await seen(photo.display_url)).toEqual({ size: '400 × 400', color: 'blue' });
    expect(await seen(`${photo.display_url}?w=312`)).toEqual({ size: '312 × 219', color: 'blue' });
    expect((await seen(url)).size).toBe('800 × 400');
  });

  it('is cut round its focal point, which is that of the whole photo', async () => {
    const url = await upload();
    const left = (await create({ photos: [{ url, focal: { x: 0.1, y: 0.5 } }] })).body;
    expect(await seen(left.image_url)).toMatchObject({ size: '800 × 400' });
    expect(await seen(`${left.image_url}?w=312`)).toEqual({ size: '312 × 219', color: 'red' });
    const right = (await create({ photos: [{ url, focal: { x: 0.9, y: 0.5 } }] })).body;
    expect(await seen(`${right.image_url}?w=312`)).toEqual({ size: '312 × 219', color: 'blue' });
  });

  it('has one address for one frame, and a crop of everything is none', async () => {
    const url = await upload();
    const crop = { x: 0.2, y: 0, width: 0.5, height: 1 };
    const [one, other] = [
      await create({ photos: [{ url, crop }] }),
      await create({ photos: [{ url, crop }] }),
    ];
    expect(one.body.image_url).toBe(other.body.image_url);
    const whole = await create({ photos: [{ url, crop: { x: 0, y: 0, width: 1, height: 1 } }] });
    expect(whole.body.photos).toEqual([bare(url)]);
    const beyond = await create({ photos: [{ url, crop: { x: 0.6, y: 0, width: 0.8, height: 1 } }] });
    expect(beyond.body.photos[0].crop).toEqual({ x: 0.6, y: 0, width: 0.4, height: 1 });
  });
});

describe('photos in the past and in files', () => {
  it('come back with a revision, also one from before there were several', async () => {
    const [first, second] = [await upload(), await upload(ana, 600)];
    const photos = [{ url: first, alt: 'A slice', crop: { x: 0, y: 0, width: 0.5, height: 1 } }];
    const made = (await create({ photos })).body;
    const { id } = made;
    await ana.patch(`/recipes/${id}`, { photos: [{ url: second }] });
    const kept = (await ana.get(`/recipes/${id}/revisions/1`)).body;
    expect([kept.changed, kept.recipe.photos, kept.recipe.image_url]).toEqual([
      ['photos'],
      made.photos,
      made.image_url,
    ]);
    const restored = await ana.post(`/recipes/${id}/revisions/1/restore`);
    expect(restored.body.photos).toEqual(made.photos);

    const { db } = app.services;
    const former = await create({ image_url: first });
    await ana.patch(`/recipes/${former.body.id}`, { image_url: null });
    const rows = await db.select().from(recipeRevisions);
    for (const row of rows.filter(({ recipe_id }) => recipe_id === former.body.id)) {
      const { photos: _photos, ...content } = row.content;
      await db.update(recipeRevisions).set({ content: { ...content, image_url: first } });
    }
    const old = (await ana.get(`/recipes/${former.body.id}/revisions/1`)).body.recipe;
    expect([old.photos, old.image_url]).toEqual([[bare(first)], first]);
    expect((await db.select().from(recipes)).every(({ photos }) => Array.isArray(photos))).toBe(true);
  });

  it.each(['json-ld', 'markdown'])('go out with their words as %s', async (format) => {
    const [first, second] = [await upload(), await upload(ana, 600)];
    const photos = [{ url: first, alt: 'A [whole] cake' }, { url: second }];
    const { id } = (await create({ photos, ingredients: ['1 egg'], instructions: ['Bake.'] })).body;
    const file = await ana.get(`/recipes/${id}/export?format=${format}`);
    const text = typeof file.body === 'string' ? file.body : JSON.stringify(file.body);
    for (const url of [first, second]) expect(text).toContain(url);
    const [found] = (
      await ana.post(
        '/recipes/import',
        undefined,
        await uploadForm(text, format === 'markdown' ? 'x.md' : 'x.jsonld', {
          preview: 'true',
          copies: 'true',
        }),
      )
    ).body.results;
    expect(found.recipe.photos.map(({ alt }: { alt: string }) => alt)).toEqual(['A [whole] cake', null]);
  });

  it('say in a newsletter what they show', async () => {
    const photos = [{ url: await upload(), alt: 'A “slice” & cream' }];
    const { id } = (await create({ photos })).body;
    const { body } = await ana.get(`/recipes/${id}/export?format=email-html`);
    expect(body).toContain('alt="A “slice” &amp; cream"');
  });
});
