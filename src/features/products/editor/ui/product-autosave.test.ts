import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product, ProductOf } from '@/features/products/records/products.schema';
import { sampleEbook } from '@/features/products/types/ebook/ui/ebook.samples';
import { REST } from '@/ui/autosave/autosave';
import { Refusal } from '@/ui/autosave/save-error';
import { ProductAutosave, type ProductServer } from './product-autosave';

/** A server in memory: it trims texts, keeps no empty title, and gives pictures its own address. */
class Memory implements ProductServer {
  saved: Product = sampleEbook();
  calls: string[] = [];
  down = false;
  signedOut = false;
  /** The next so many saves are done, and their answer is lost. */
  lost = 0;
  /** What is done while the next save is on its way. */
  meanwhile: (() => void) | null = null;

  set(fields: Partial<ProductOf<'ebook'>>): void {
    this.saved = { ...this.saved, ...fields, version: this.saved.version + 1 } as Product;
  }

  #reachable(): void {
    if (this.down) throw new Refusal('unreachable', 'You’re offline.');
    if (this.signedOut) throw new Refusal('signed_out', 'You’re signed out.');
  }

  update: ProductServer['update'] = async (_, fields, version) => {
    this.#reachable();
    if (version !== this.saved.version) {
      this.calls.push('stale');
      throw new Refusal('changed_elsewhere', 'Changed.');
    }
    this.calls.push(Object.keys(fields).join(' '));
    const { title, cover, front } = fields as Partial<ProductOf<'ebook'>>;
    if (front?.isbn === 'soon')
      throw new Refusal('refused', 'Refused.', [{ pointer: '/front/isbn', message: 'That is no ISBN.' }]);
    if (title?.trim() === '')
      throw new Refusal('refused', 'Refused.', [{ pointer: '/title', message: 'Enter a title.' }]);
    this.set({
      ...fields,
      ...(title === undefined ? {} : { title: title.trim() }),
      ...(cover === undefined ? {} : { cover: { ...cover, image_url: '/files/ours' } }),
    });
    const answer = this.saved;
    this.meanwhile?.();
    this.meanwhile = null;
    if (this.lost-- > 0) throw new Refusal('unreachable', 'You’re offline.');
    return answer;
  };

  read: ProductServer['read'] = async () => {
    this.#reachable();
    return this.saved;
  };
}

let server: Memory;
let autosave: ProductAutosave;
beforeEach(() => {
  vi.useFakeTimers();
  server = new Memory();
  autosave = new ProductAutosave(server.saved, server);
});
afterEach(() => {
  autosave.close();
  vi.useRealTimers();
});

const rest = (milliseconds = REST) => vi.advanceTimersByTimeAsync(milliseconds);
const chapter = (title: string) => ({ title, intro: null, recipe_ids: [] });

describe('the work on a product', () => {
  it('is saved by itself after a rest, all changes in one call', async () => {
    autosave.change({ title: 'Slow Kitchen' });
    await rest(REST - 1);
    autosave.change({ subtitle: 'For long days' });
    await rest(REST - 1);
    expect(server.calls).toEqual([]);
    expect(autosave.getState()).toMatchObject({ unsaved: true, saved_at: null });
    await rest(1);
    expect(server.calls).toEqual(['title subtitle']);
    expect(autosave.getState()).toMatchObject({ unsaved: false, saving: false, failure: null });
    expect(autosave.getState().saved_at).not.toBeNull();
    await rest(60_000);
    expect(server.calls).toHaveLength(1);
  });

  it('stays as it is typed where the server trims it, so that a space before the next word is not lost', async () => {
    autosave.change({ title: 'Slow ' });
    await rest();
    expect(autosave.getState()).toMatchObject({ unsaved: false, draft: { title: 'Slow ' } });
    expect(server.saved.title).toBe('Slow');
    server.set({ subtitle: 'Theirs' });
    autosave.meet(server.saved);
    expect(autosave.getState()).toMatchObject({
      unsaved: false,
      conflicts: [],
      draft: { title: 'Slow ', subtitle: 'Theirs' },
    });
  });

  it('takes the address that a picture got', async () => {
    autosave.change({ cover: { kind: 'photo', image_url: 'https://example.com/cake.jpg' } });
    await rest();
    expect(autosave.getState()).toMatchObject({
      unsaved: false,
      draft: { cover: { image_url: '/files/ours' } },
    });
  });

  it('goes on with what was typed while a save was on its way', async () => {
    autosave.change({ title: 'One' });
    server.meanwhile = () => autosave.change({ title: 'One and two' });
    await rest();
    expect(server.calls).toEqual(['title', 'title']);
    expect(server.saved.title).toBe('One and two');
  });
});

describe('what is refused', () => {
  it('is marked and held back, and everything else is saved', async () => {
    autosave.change({ title: ' ', subtitle: 'Kept' });
    await rest();
    expect(server.calls).toEqual(['title subtitle', 'subtitle']);
    expect(autosave.getState()).toMatchObject({
      unsaved: true,
      errors: { '/title': 'Enter a title.' },
      failure: { kind: 'fields' },
    });
    autosave.change({ subtitle: 'Also kept' });
    await rest();
    expect(server.saved).toMatchObject({ title: 'Sunday Kitchen', subtitle: 'Also kept' });
    expect(server.calls.at(-1)).toBe('subtitle');
    autosave.change({ title: 'Right' });
    expect(autosave.getState()).toMatchObject({ errors: {}, failure: null });
    await rest();
    expect(autosave.getState().unsaved).toBe(false);
  });

  it('holds back no other part of the group that it is in', async () => {
    const { front } = sampleEbook();
    autosave.change({ front: { ...front, isbn: 'soon', dedication: 'To bakers' } });
    await rest();
    expect(server.saved).toMatchObject({ front: { isbn: null, dedication: 'To bakers' } });
    expect(autosave.getState()).toMatchObject({
      unsaved: true,
      errors: { '/front/isbn': 'That is no ISBN.' },
      failure: { kind: 'fields' },
      draft: { front: { isbn: 'soon' } },
    });
    autosave.change({ front: { ...front, isbn: 'soon', dedication: 'To all bakers' } });
    expect(autosave.getState().errors).toHaveProperty('/front/isbn');
    await rest();
    expect(server.saved).toMatchObject({ front: { isbn: null, dedication: 'To all bakers' } });
    autosave.change({ front: { ...front, isbn: '9783161484100', dedication: 'To all bakers' } });
    expect(autosave.getState().errors).toEqual({});
    await rest();
    expect(server.saved).toMatchObject({ front: { isbn: '9783161484100' } });
    expect(autosave.getState()).toMatchObject({ unsaved: false, failure: null });
  });

  it('is a number too that was typed and is none: the rest is saved, and it is said that not all is', async () => {
    autosave.refuseNumber('/price_cents', { text: '12 €', fault: 'Enter a number.' });
    autosave.change({ subtitle: 'Kept' });
    await rest();
    expect(server.saved).toMatchObject({ subtitle: 'Kept', price_cents: null });
    expect(autosave.getState()).toMatchObject({ unsaved: true, failure: { kind: 'fields' } });
    autosave.refuseNumber('/price_cents', null);
    expect(autosave.getState()).toMatchObject({ unsaved: false, failure: null });
  });
});

describe('without a connection', () => {
  it('the work says so, stays, and is saved as soon as there is one', async () => {
    server.down = true;
    autosave.change({ title: 'Written in a tunnel' });
    await rest();
    expect(autosave.getState()).toMatchObject({ unsaved: true, failure: { kind: 'unreachable' } });
    await rest(20_000);
    server.down = false;
    await rest(60_000);
    expect(autosave.getState()).toMatchObject({ unsaved: false, failure: null });
    expect(server.saved.title).toBe('Written in a tunnel');
  });

  it('a save whose answer was lost is no conflict with itself', async () => {
    server.lost = 1;
    autosave.change({ title: 'Once ' });
    await rest();
    expect(autosave.getState().failure).toMatchObject({ kind: 'unreachable' });
    await autosave.flush();
    expect(autosave.getState()).toMatchObject({ unsaved: false, failure: null });
    expect(server.saved.version).toBeLessThanOrEqual(3);
  });

  it('a save whose answer was lost is no conflict with what was typed after it', async () => {
    server.lost = 1;
    autosave.change({ title: 'Once ' });
    await rest();
    autosave.change({ title: 'Once upon' });
    await rest();
    expect(autosave.getState()).toMatchObject({ unsaved: false, failure: null, conflicts: [] });
    expect(server.saved.title).toBe('Once upon');
  });

  it('a session that ended is not tried again until she has signed in', async () => {
    server.signedOut = true;
    autosave.change({ title: 'Late' });
    await rest(120_000);
    expect(autosave.getState().failure).toMatchObject({ kind: 'signed_out' });
    server.signedOut = false;
    await autosave.flush();
    expect(server.saved.title).toBe('Late');
  });
});

describe('a version from elsewhere', () => {
  it('is joined in where it changed something else, and both are saved', async () => {
    server.set({ subtitle: 'Theirs' });
    autosave.change({ title: 'Mine' });
    await rest();
    expect(server.calls).toEqual(['stale', 'title']);
    expect(server.saved).toMatchObject({ title: 'Mine', subtitle: 'Theirs' });
    expect(autosave.getState()).toMatchObject({
      unsaved: false,
      draft: { title: 'Mine', subtitle: 'Theirs' },
      taken: { fields: ['subtitle'], merge: 1 },
    });
  });

  it('waits for a choice where both changed the same, while the rest is saved', async () => {
    server.set({ title: 'Theirs' });
    autosave.change({ title: 'Mine', subtitle: 'Also mine' });
    await rest();
    expect(server.saved).toMatchObject({ title: 'Theirs', subtitle: 'Also mine' });
    expect(autosave.getState()).toMatchObject({
      unsaved: true,
      conflicts: ['title'],
      draft: { title: 'Mine' },
    });
    // It waits through another version, too.
    server.set({ description: 'More' });
    autosave.meet(server.saved);
    await rest(60_000);
    expect(autosave.getState().conflicts).toEqual(['title']);
    autosave.resolve('mine');
    await rest();
    expect(server.saved).toMatchObject({ title: 'Mine', description: 'More' });
    expect(autosave.getState()).toMatchObject({ unsaved: false, conflicts: [] });
  });

  it('takes the place of mine when it is chosen', async () => {
    server.set({ recipe_ids: null, chapters: [chapter('Theirs')] });
    autosave.change({ recipe_ids: null, chapters: [chapter('Mine')] });
    await rest();
    expect(autosave.getState().conflicts).toEqual(['chapters', 'recipe_ids']);
    autosave.resolve('theirs');
    expect(autosave.getState()).toMatchObject({ unsaved: false, draft: { chapters: [chapter('Theirs')] } });
  });
});

describe('what is taken back', () => {
  it('is all that was changed since the product was opened, saved or not; and that can be taken back too', async () => {
    autosave.change({ title: 'Saved' });
    await rest();
    autosave.change({ subtitle: 'Not saved' });
    autosave.refuseNumber('/price_cents', { text: 'x', fault: 'Enter a number.' });
    expect(autosave.getState().changed).toBe(true);
    const takeBack = autosave.revert();
    await rest();
    expect(server.saved).toMatchObject({ title: 'Sunday Kitchen', subtitle: null });
    expect(autosave.getState()).toMatchObject({ unsaved: false, changed: false, numbers: {} });
    takeBack();
    await rest();
    expect(server.saved).toMatchObject({ title: 'Saved', subtitle: 'Not saved' });
    expect(autosave.getState().numbers).toMatchObject({ '/price_cents': { text: 'x' } });
  });

  it('is nothing that was changed elsewhere and taken in', async () => {
    server.set({ description: 'Written elsewhere' });
    autosave.change({ subtitle: 'Mine' });
    await rest();
    const takeBack = autosave.revert();
    await rest();
    expect(server.saved).toMatchObject({ subtitle: null, description: 'Written elsewhere' });
    takeBack();
    await rest();
    expect(server.saved).toMatchObject({ subtitle: 'Mine', description: 'Written elsewhere' });
  });

  it('goes back to theirs, never behind it, where both changed the same', async () => {
    autosave.change({ title: 'Mine' });
    await rest();
    server.set({ title: 'Theirs' });
    autosave.meet(server.saved);
    expect(autosave.getState()).toMatchObject({ changed: false, draft: { title: 'Theirs' } });
    server.set({ title: 'Theirs again' });
    autosave.change({ title: 'Mine again' });
    await rest();
    autosave.resolve('mine');
    await rest();
    autosave.revert();
    await rest();
    expect(server.saved.title).toBe('Theirs again');
  });

  it('is mine, too, where the answer to its save was lost', async () => {
    server.lost = 1;
    autosave.change({ title: 'Mine' });
    await rest();
    await autosave.flush();
    autosave.revert();
    await rest();
    expect(server.saved.title).toBe('Sunday Kitchen');
  });
});

describe('work that was kept on this device', () => {
  it('goes on where it was, with what was saved since', async () => {
    server.down = true;
    autosave.change({ title: 'Kept' });
    const kept = autosave.keep();
    autosave.close();
    server.down = false;
    server.set({ subtitle: 'Theirs' });
    autosave = new ProductAutosave(server.saved, server);
    autosave.restore(kept);
    await rest();
    expect(server.saved).toMatchObject({ title: 'Kept', subtitle: 'Theirs' });
    expect(autosave.getState()).toMatchObject({ unsaved: false, conflicts: [] });
  });

  it('comes back with what was typed before it was found', async () => {
    server.down = true;
    autosave.change({ title: 'Kept' });
    const kept = autosave.keep();
    autosave.close();
    server.down = false;
    autosave = new ProductAutosave(server.saved, server);
    autosave.change({ subtitle: 'Typed at once' });
    autosave.restore(kept);
    await rest();
    expect(server.saved).toMatchObject({ title: 'Kept', subtitle: 'Typed at once' });
  });

  it('comes back with the choice that was open, and nothing is written over what was saved elsewhere', async () => {
    server.set({ title: 'Theirs' });
    autosave.change({ title: 'Mine', subtitle: 'Also mine' });
    await rest();
    // What is kept goes through JSON.
    const kept = JSON.parse(JSON.stringify(autosave.keep()));
    autosave.close();
    autosave = new ProductAutosave(server.saved, server);
    autosave.restore(kept);
    await rest(60_000);
    expect(server.saved).toMatchObject({ title: 'Theirs', subtitle: 'Also mine' });
    expect(autosave.getState()).toMatchObject({
      ...{ unsaved: true, conflicts: ['title'], draft: { title: 'Mine' }, base: { title: 'Theirs' } },
    });
    autosave.resolve('mine');
    await rest();
    expect(server.saved.title).toBe('Mine');
  });
});

describe('whatever happens on the way', () => {
  const word = fc.constantFrom('Soup', 'Bread ', ' Cake', 'Pie');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('title' as const), to: fc.oneof(word, fc.constant('  ')) }),
    fc.record({ kind: fc.constant('subtitle' as const), to: fc.option(word) }),
    fc.record({ kind: fc.constant('isbn' as const), to: fc.constantFrom('soon', '9783161484100', null) }),
    fc.record({ kind: fc.constant('dedication' as const), to: fc.option(word) }),
    fc.record({ kind: fc.constant('elsewhere' as const), to: word }),
    fc.record({ kind: fc.constant('down' as const), to: fc.boolean() }),
    fc.record({ kind: fc.constant('lost' as const), to: fc.constant(1) }),
    fc.record({ kind: fc.constant('rest' as const), to: fc.integer({ min: 1, max: 4_000 }) }),
    fc.record({ kind: fc.constant('revert' as const), to: fc.constant(null) }),
  );

  it('ends with what stands on the screen saved, once it is right and there is a connection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        server = new Memory();
        autosave = new ProductAutosave(server.saved, server);
        const front = () => (autosave.getState().draft as ProductOf<'ebook'>).front;
        for (const { kind, to } of steps) {
          if (kind === 'title') autosave.change({ title: to });
          if (kind === 'subtitle') autosave.change({ subtitle: to });
          if (kind === 'isbn') autosave.change({ front: { ...front(), isbn: to } });
          if (kind === 'dedication') autosave.change({ front: { ...front(), dedication: to } });
          if (kind === 'elsewhere') server.set({ title: to.trim() });
          if (kind === 'down') server.down = to;
          if (kind === 'lost') server.lost = to;
          if (kind === 'rest') await rest(to);
          if (kind === 'revert') autosave.revert();
        }
        server.down = false;
        server.lost = 0;
        autosave.change({ description: 'The end', front: { ...front(), isbn: null } });
        if (autosave.getState().draft.title.trim() === '') autosave.change({ title: 'A title' });
        await autosave.flush();
        await autosave.flush();
        autosave.resolve('mine');
        await autosave.flush();
        autosave.close();
        const { draft, unsaved, conflicts, failure, errors } = autosave.getState();
        expect({ unsaved, conflicts, failure, errors }).toEqual({
          ...{ unsaved: false, conflicts: [], failure: null, errors: {} },
        });
        const { title, subtitle, description, front: words } = server.saved as ProductOf<'ebook'>;
        expect({ title, subtitle, description, words }).toEqual({
          ...{ title: draft.title.trim(), subtitle: draft.subtitle, description: 'The end', words: front() },
        });
      }),
      { numRuns: 60 },
    );
  });
});
