import { expect, it } from 'vitest';
import type { Product } from '@/features/products/records/products.schema';
import { sampleEbook } from '@/features/products/types/ebook/ui/ebook.samples';
import { Refusal } from '@/ui/autosave/save-error';
import { ProductAutosave } from './product-autosave';

/** A product as it was read, and the server that has `saved` by now. */
function opened(read: Product, saved: Product) {
  let there = saved;
  return new ProductAutosave(read, {
    update: async (_, fields, version) => {
      if (version !== there.version) throw new Refusal('changed_elsewhere', 'Changed.');
      there = { ...there, ...fields, version: version + 1 } as Product;
      return there;
    },
    read: async () => there,
  });
}

it('nothing was lacking where the save that was on its way arrived after the product was read', async () => {
  const read = sampleEbook();
  const draft = { ...read, title: 'On its way' };
  const autosave = opened(read, { ...draft, version: read.version + 1 });
  autosave.restore({ base: read, draft });
  expect(autosave.getState().unsaved).toBe(true);
  expect(await autosave.lacked()).toBe(false);
  expect(autosave.getState()).toMatchObject({ unsaved: false, draft: { title: 'On its way' } });
});

it('what the server did not have was lacking, and is saved', async () => {
  const read = sampleEbook();
  const autosave = opened(read, read);
  autosave.restore({ base: read, draft: { ...read, title: 'Never sent' } });
  expect(await autosave.lacked()).toBe(true);
  expect(autosave.getState()).toMatchObject({ unsaved: false, base: { title: 'Never sent' } });
});
