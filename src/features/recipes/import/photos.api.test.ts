import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { startSite, uploadForm } from '@/testing/servers/site';
import { callProcedure } from '@/testing/trpc';

let app: App;
let ana: Client;
let site: string;
let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a9462a' } })
    .jpeg()
    .toBuffer();
  const blog = await startSite((request, response) => {
    if (request.url === '/photo.jpg') response.setHeader('Content-Type', 'image/jpeg').end(photo);
    else response.writeHead(404).end();
  });
  site = blog.url;
  app = await startApp({ settings: { IMPORT_ALLOWED_HOSTS: [blog.host] } });
  ana = await app.signUp('Ana');
});

const sizeOf = async (address: string) => {
  const { width, height, format } = await sharp(
    Buffer.from(address.split(',')[1] ?? '', 'base64'),
  ).metadata();
  return { width, height, format };
};

describe('the photos of recipes before they are imported', () => {
  const paprika = (photo_data: string) =>
    gzipSync(JSON.stringify({ name: 'Soup', ingredients: '1 leek', directions: 'Boil.', photo_data }));
  const preview = async (photo_data: string, fields: Record<string, string>) => {
    const form = await uploadForm(paprika(photo_data), 'soup.paprikarecipe', { preview: 'true', ...fields });
    const { status, body } = await ana.post('/recipes/import', undefined, form);
    expect(status).toBe(200);
    return body.results[0];
  };

  it('come small out of the file, where they are asked for', async () => {
    const sent = photo.toString('base64');
    expect((await preview(sent, {})).thumbnail).toBeUndefined();
    const { thumbnail, warnings = [] } = await preview(sent, { thumbnails: 'true' });
    expect(thumbnail).toMatch(/^data:image\/webp;base64,/);
    expect(await sizeOf(thumbnail)).toEqual({ width: 312, height: 219, format: 'webp' });
    expect(warnings.map(({ code }: { code: string }) => code)).not.toContain('image_not_fetched');
  });

  it('are named among the warnings where they can’t be used', async () => {
    const { thumbnail, warnings } = await preview(Buffer.from('no picture').toString('base64'), {
      thumbnails: 'true',
    });
    expect(thumbnail).toBeUndefined();
    expect(warnings[0]).toMatchObject({ code: 'image_not_fetched', pointer: '/image_url' });
  });

  it('on the web are had by the server, as https or http, and are none where they can’t be', async () => {
    const look = (url: string) => callProcedure(app, ana, 'query', 'recipes.importPhoto', { url });
    for (const url of [`${site}/photo.jpg`, `${site}/photo.jpg`.replace('http:', 'https:')])
      expect(await sizeOf((await look(url)).data)).toEqual({ width: 312, height: 219, format: 'webp' });
    expect(await look(`${site}/none.jpg`)).toEqual({ data: null });
    expect(await look('http://10.0.0.1/photo.jpg')).toEqual({ data: null });
    expect(await look('file:///etc/passwd')).toMatchObject({ code: 'validation_failed' });
    expect(LIMITS.import_glances_per_minute).toBeGreaterThan(LIMITS.import_shown);
  });
});
