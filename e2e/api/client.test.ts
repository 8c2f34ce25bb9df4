import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGalley, journey } from './journey';
import { startService } from './service';
import { checkTypes, startProxy, type ValidatingProxy } from './tools';
import { Transcript } from './transcript';

describe('a client made from the document', () => {
  let proxy: ValidatingProxy;
  beforeAll(async () => {
    proxy = await startProxy(await startService(), { errors: true });
  });
  afterAll(() => proxy.stop());

  it('compiles', () => {
    const { status, output } = checkTypes(['-p', '.', '--noEmit']);
    expect(output).toBe('');
    expect(status).toBe(0);
  });

  it('goes from registration to a book in hand, through a proxy that lets no call and no answer pass that breaks the document', async () => {
    const transcript = new Transcript(
      'A typed client, call by call',
      '`e2e/api/client.test.ts` generates this page: a client generated from the OpenAPI document (`e2e/api/journey.ts`) calls a running service through a validating proxy. Ids, times, tokens, and sizes are replaced with fixed values.',
    );
    const galley = createGalley(proxy.address, async (request) => {
      const sent = request.clone();
      const response = await fetch(request);
      await transcript.call(sent, response.clone());
      return response;
    });
    const { recipe, scaled, found, published, pdf } = await journey(galley, (name) => transcript.step(name));

    expect(recipe.ingredients.map((line) => line.unit)).toEqual(['g', 'cup', null]);
    expect(scaled.scaling).toEqual({ factor: 0.75, warnings: [] });
    expect(scaled.ingredients.map((line) => line.quantity)).toEqual([187.5, 1.125, 3]);
    expect(found.items.map((item) => item.id)).toEqual([recipe.id]);
    expect(published.listings).toMatchObject([{ platform: 'storefront', state: 'live' }]);
    expect(new TextDecoder('latin1').decode(pdf.subarray(0, 5))).toBe('%PDF-');
    await expect(transcript.toString()).toMatchFileSnapshot('../../docs/typed-client.md');
  });
});
