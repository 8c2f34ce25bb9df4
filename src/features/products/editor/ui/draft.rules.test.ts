import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Product, productCreate } from '@/features/products/records/products.schema';
import { sampleEbook } from '@/features/products/types/ebook/ui/ebook.samples';
import type { RecipeId } from '@/kernel/ids';
import { changedIn, mergeUnits, pick } from '@/ui/autosave/autosave';
import { fieldGroupsOf, moveItem, withFields } from './draft.rules';

const chapter = (title: string, recipe_ids: RecipeId[] = []) => ({ title, intro: null, recipe_ids });

const units = fieldGroupsOf(sampleEbook());
const changedFields = (saved: Product, draft: Product) => changedIn(units, saved, draft);
const patchOf = (saved: Product, draft: Product) => pick(draft, changedFields(saved, draft));
function join(base: Product, mine: Product, theirs: Product) {
  const { content, held } = mergeUnits(units, base, mine, theirs);
  return { draft: withFields(theirs, content, units.flat()), conflicts: [...held.keys()] };
}

describe('the draft of a product', () => {
  it('is unchanged while only read-only fields differ', () => {
    expect(
      changedFields(sampleEbook(), sampleEbook({ version: 7, status: 'published', slug: 'sunday' })),
    ).toEqual([]);
    expect(patchOf(sampleEbook(), sampleEbook())).toEqual({});
  });

  it('knows every field that a call may send, so that each can be saved', () => {
    const { type: _, ...fields } = productCreate.parse({ type: 'ebook', title: 'Sunday Kitchen' });
    const other = (value: unknown) => (value === 'Another' ? 'Other' : 'Another');
    for (const [name, value] of Object.entries(fields))
      expect(changedFields(sampleEbook(), { ...sampleEbook(), [name]: other(value) }), name).toContain(name);
  });

  it('sends only what was changed', () => {
    expect(patchOf(sampleEbook(), sampleEbook({ subtitle: 'Slow days' }))).toEqual({ subtitle: 'Slow days' });
  });

  it('sends chapters and the plain list together, since one clears the other', () => {
    const draft = sampleEbook({ recipe_ids: null, chapters: [chapter('Soups')] });
    expect(patchOf(sampleEbook(), draft)).toEqual({ recipe_ids: null, chapters: [chapter('Soups')] });
  });
});

describe('joining with a newer version', () => {
  it('takes what only one side changed from that side', () => {
    const { draft, conflicts } = join(
      sampleEbook(),
      sampleEbook({ title: 'Mine' }),
      sampleEbook({ subtitle: 'Theirs', version: 2 }),
    );
    expect(draft).toMatchObject({ title: 'Mine', subtitle: 'Theirs', version: 2 });
    expect(conflicts).toEqual([]);
  });

  it('keeps mine and names it where both changed', () => {
    const { draft, conflicts } = join(
      sampleEbook(),
      sampleEbook({ title: 'Mine' }),
      sampleEbook({ title: 'Theirs', version: 2 }),
    );
    expect(draft.title).toBe('Mine');
    expect(conflicts).toEqual(['title']);
  });

  it('sees no conflict where both made the same change', () => {
    expect(
      join(sampleEbook(), sampleEbook({ title: 'New' }), sampleEbook({ title: 'New' })).conflicts,
    ).toEqual([]);
  });

  it('never mixes my chapters with their plain list', () => {
    const mine = sampleEbook({ recipe_ids: null, chapters: [chapter('Soups')] });
    const { draft, conflicts } = join(
      sampleEbook(),
      mine,
      sampleEbook({ recipe_ids: ['recipe_a'], version: 2 }),
    );
    expect(draft).toMatchObject({ recipe_ids: null, chapters: [chapter('Soups')] });
    expect(conflicts).toEqual(['chapters', 'recipe_ids']);
  });

  it('is their version when I changed nothing, and mine when they changed nothing', () => {
    const texts = fc.record({ title: fc.string(), subtitle: fc.option(fc.string()) });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const [base, next] = [sampleEbook(before), sampleEbook(after)];
        expect(join(base, base, next).draft).toEqual(next);
        expect(join(base, next, base).draft).toEqual(next);
      }),
    );
  });
});

describe('moving in a list', () => {
  it('keeps every item, and moving back restores the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (list, first, second) => {
        const [from, to] = [first % list.length, second % list.length];
        const after = moveItem(list, from, to);
        expect(after[to]).toBe(list[from]);
        expect(moveItem(after, to, from)).toEqual(list);
      }),
    );
  });

  it('ignores a place outside the list', () => {
    expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});
