import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openPicture } from '@/features/images/images.service';
import { type App, type Client, startApp } from '@/testing/app';
import { startSite, uploadForm } from '@/testing/servers/site';
import { callProcedure } from '@/testing/trpc';

let app: App;
let ana: Client;
let site: string;
let asked = 0;
beforeAll(async () => {
  // The certificate of the site is its own.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const picture = await photoBytes('#a9462a');
  const { url, host } = await startSite(
    (request, response) => {
      asked += 1;
      if (request.url === '/gone.jpg') response.writeHead(404).end();
      else response.setHeader('Content-Type', 'image/jpeg').end(picture);
    },
    { secure: true },
  );
  site = url;
  app = await startApp({ settings: { IMPORT_ALLOWED_HOSTS: [host] } });
  ana = await app.signUp('Ana');
});

const photoBytes = (background: string) =>
  sharp({ create: { width: 800, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A photo at its address; the color makes it another one. */
async function upload(background = '#123456', who = ana): Promise<string> {
  const raw = await photoBytes(background);
  return (await who.post('/images', undefined, { raw, headers: { 'content-type': 'image/jpeg' } })).body.url;
}

const bare = (url: string) => ({ url, alt: null, focal: null, crop: null, display_url: url });
const create = async (instructions: unknown, more: object = {}, who = ana) =>
  who.post('/recipes', { title: 'Soup', ingredients: ['1 leek'], instructions, ...more });
const photosOf = ({ instructions }: { instructions: { photo: unknown }[] }) =>
  instructions.map(({ photo }) => photo);
const pointers = (answer: { body: { errors: { pointer: string }[] } }) =>
  answer.body.errors.map(({ pointer }) => pointer);
const HALF = { x: 0, y: 0, width: 0.5, height: 1 };

describe('the photo of a step', () => {
  it('is kept with its words and its frame, and null where there is none', async () => {
    const url = await upload();
    const photo = { url, alt: '  Leeks in rings ', crop: HALF, focal: { x: 0.25, y: 0.5 } };
    const made = await create([{ text: 'Slice.', photo }, 'Simmer.', { text: 'Eat.', photo: null }]);
    expect(made.status).toBe(201);
    const [kept, ...others] = photosOf(made.body) as [ReturnType<typeof bare>];
    expect(kept).toMatchObject({ url, alt: 'Leeks in rings', crop: HALF, focal: { x: 0.25, y: 0.5 } });
    expect(others).toEqual([null, null]);
    const shown = await openPicture(app.services, kept.display_url.slice('/i/'.length));
    expect(await sharp(await app.services.blobs.bytes(shown?.blob_key ?? '')).metadata()).toMatchObject({
      width: 400,
      height: 400,
    });
    const { body } = await ana.get(`/recipes/${made.body.id}`);
    expect(body.instructions).toEqual(made.body.instructions);
    expect(body.photos).toEqual([]);
    expect(body.image_url).toBeNull();
    const read = await callProcedure(app, ana, 'query', 'recipes.get', { id: body.id });
    expect(read).toMatchObject({ instructions: made.body.instructions });
  });

  it('goes in and out over tRPC', async () => {
    const photo = { url: await upload(), alt: 'Leeks', focal: null, crop: null };
    const made = await callProcedure(app, ana, 'mutation', 'recipes.create', {
      title: 'Soup',
      instructions: [{ text: 'Slice.', group: null, photo }],
    });
    const step = { text: 'Slice.', group: null, photo: { ...photo, display_url: photo.url } };
    expect(made).toMatchObject({ instructions: [step] });
  });

  it('stays in a view for other servings, and the recipe it is in can be sent back as it is read', async () => {
    const url = await upload();
    const steps = [{ text: 'Add {1 cup}.', photo: { url } }];
    const made = (await create(steps, { servings: 2 })).body;
    const view = (await ana.get(`/recipes/${made.id}?servings=4`)).body;
    expect(view.instructions).toMatchObject([{ display: 'Add 2 cups.', photo: bare(url) }]);
    const { id, ...whole } = made;
    expect((await ana.patch(`/recipes/${id}`, whole)).body.version).toBe(made.version);
  });

  it('stays with a step that keeps its words where nothing is said of it, and goes where null is', async () => {
    const [first, second] = [await upload(), await upload('#654321')];
    const { id } = (
      await create([
        { text: 'Stir.', photo: { url: first } },
        { text: 'Stir.', photo: { url: second } },
      ])
    ).body;
    const patch = async (instructions: unknown) =>
      photosOf((await ana.patch(`/recipes/${id}`, { instructions })).body);
    expect(await patch(['Wait.', 'Stir.', { text: 'Stir.', group: 'Later' }, 'Stir.'])).toEqual([
      null,
      bare(first),
      bare(second),
      null,
    ]);
    expect(await patch([{ text: 'Stir.', photo: null }, 'Stir.'])).toEqual([null, bare(second)]);
    expect(await patch(['Stir well.'])).toEqual([null]);
  });

  it('is one that is fetched once from elsewhere, or refused by name where it cannot be had', async () => {
    asked = 0;
    const url = `${site}/a.jpg`;
    const made = await create([
      { text: 'Slice.', photo: { url, alt: 'Leeks' } },
      { text: 'Simmer.', photo: { url } },
    ]);
    expect([made.status, asked]).toEqual([201, 1]);
    const [one, other] = photosOf(made.body) as [ReturnType<typeof bare>, ReturnType<typeof bare>];
    expect(one.url).toMatch(/^\/i\/[0-9a-f]{32}\.webp$/);
    expect(other).toEqual({ ...one, alt: null });
    const lost = await create(['Slice.', { text: 'Simmer.', photo: { url: `${site}/gone.jpg` } }]);
    expect([lost.status, pointers(lost)]).toEqual([422, ['/instructions/1/photo/url']]);
  });

  it('is the owner’s own', async () => {
    const url = await upload();
    const bob = await app.signUp('Bob');
    const stolen = await create(['Slice.', { text: 'Simmer.', photo: { url } }], {}, bob);
    expect([stolen.status, stolen.body.code, pointers(stolen)]).toEqual([
      422,
      'image_not_fetched',
      ['/instructions/1/photo/url'],
    ]);
    const { id } = (await create(['Slice.'], {}, bob)).body;
    const patched = await bob.patch(`/recipes/${id}`, { instructions: [{ text: 'Slice.', photo: { url } }] });
    expect([patched.status, pointers(patched)]).toEqual([422, ['/instructions/0/photo/url']]);
    expect((await bob.get(`/recipes/${id}`)).body.version).toBe(1);
  });

  it.each<[string, object, string]>([
    ['no address', { url: 'http://example.com/a.jpg' }, '/instructions/0/photo/url'],
    ['words without end', { alt: 'x'.repeat(501) }, '/instructions/0/photo/alt'],
    ['a crop outside', { crop: { ...HALF, x: 1 } }, '/instructions/0/photo/crop/x'],
    ['a member of another kind', { caption: 'x' }, '/instructions/0/photo/caption'],
  ])('has bounds: %s', async (_, more, pointer) => {
    const answer = await create([{ text: 'Slice.', photo: { url: await upload(), ...more } }]);
    expect([answer.status, pointers(answer)]).toEqual([400, [pointer]]);
  });

  it('is in no summary and no card', async () => {
    const url = await upload('#777777');
    await create([{ text: 'Slice.', photo: { url } }], { title: 'Leek card' });
    const summary = await ana.get('/recipes?view=summary&q=leek+card');
    const cards = await callProcedure(app, ana, 'query', 'recipes.cards', { q: 'leek card' });
    expect(summary.body.total).toBe(1);
    expect(JSON.stringify([summary.body, cards])).not.toContain(url);
  });
});

describe('the photos of steps in the past, in copies and in files', () => {
  it('come back with a revision, which names the steps', async () => {
    const [first, second] = [await upload(), await upload('#654321')];
    const made = (await create([{ text: 'Slice.', photo: { url: first, alt: 'Leeks' } }])).body;
    const { id } = made;
    await ana.patch(`/recipes/${id}`, { instructions: [{ text: 'Slice.', photo: { url: second } }] });
    const kept = (await ana.get(`/recipes/${id}/revisions/1`)).body;
    expect([kept.changed, kept.recipe.instructions]).toEqual([['instructions'], made.instructions]);
    const restored = (await ana.post(`/recipes/${id}/revisions/1/restore`)).body;
    expect(restored.instructions).toEqual(made.instructions);
    expect(await openPicture(app.services, first.slice('/i/'.length))).not.toBeNull();
  });

  it('are those of a duplicate', async () => {
    const made = (await create([{ text: 'Slice.', photo: { url: await upload() } }])).body;
    const copy = (await ana.post(`/recipes/${made.id}/duplicate`)).body;
    expect(copy.instructions).toEqual(made.instructions);
  });

  it.each([
    ['json-ld', 'x.jsonld'],
    ['markdown', 'x.md'],
  ])('go out and come in with their words as %s', async (format, name) => {
    const steps = [
      { text: 'Slice.', group: 'Prep', photo: { url: await upload(), alt: 'A [whole] leek' } },
      { text: 'Simmer.', group: 'Prep' },
      { text: 'Eat.', photo: { url: await upload('#654321') } },
    ];
    const made = (await create(steps)).body;
    const file = await ana.get(`/recipes/${made.id}/export?format=${format}`);
    const text = typeof file.body === 'string' ? file.body : JSON.stringify(file.body);
    const form = await uploadForm(text, name, { preview: 'true', copies: 'true' });
    const [found] = (await ana.post('/recipes/import', undefined, form)).body.results;
    const photos = photosOf(found.recipe) as ({ url: string; alt: string | null } | null)[];
    expect(photos.map((photo) => photo?.alt ?? null)).toEqual(['A [whole] leek', null, null]);
    const pictures = made.instructions.map(({ photo }: { photo: { url: string } | null }) => photo?.url);
    for (const [at, photo] of photos.entries())
      if (pictures[at] !== undefined) expect(photo?.url.endsWith(pictures[at])).toBe(true);
    expect(found.recipe.photos).toEqual([]);
  });

  it('are read from a page and fetched, each for its step', async () => {
    asked = 0;
    const page = {
      '@type': 'Recipe',
      name: 'Step soup',
      image: `${site}/whole.jpg`,
      recipeIngredient: ['2 leeks'],
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Slice.', image: { url: `${site}/slice.jpg`, caption: 'Rings' } },
        { '@type': 'HowToStep', text: 'Simmer.', image: `${site}/whole.jpg` },
        { '@type': 'HowToStep', text: 'Eat.', image: `${site}/gone.jpg` },
      ],
    };
    const [{ recipe, warnings }] = (await ana.post('/recipes/import', { json_ld: page })).body.results;
    const [photo, ...others] = photosOf(recipe) as [{ url: string; alt: string }];
    expect(photo).toMatchObject({ url: expect.stringMatching(/^\/i\//), alt: 'Rings' });
    // The recipe's own says nothing of a step.
    expect(others).toEqual([null, null]);
    expect(recipe.photos).toHaveLength(1);
    expect(asked).toBe(3);
    expect(warnings[0]).toMatchObject({ pointer: '/instructions/2/photo/url', code: 'image_not_fetched' });
  });

  it('stand below their steps in a newsletter', async () => {
    const url = await upload();
    const { id } = (await create([{ text: 'Slice.', photo: { url, alt: 'Rings “of” leek' } }, 'Eat.'])).body;
    const { body } = await ana.get(`/recipes/${id}/export?format=email-html`);
    const [slice, image, eat] = ['Slice.', `${url}" alt="Rings “of” leek"`, 'Eat.'].map((part) =>
      body.indexOf(part),
    );
    expect([slice, image, eat]).toEqual([slice, image, eat].toSorted((left, right) => left - right));
    expect(slice).toBeGreaterThan(0);
  });
});
