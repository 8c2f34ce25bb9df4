import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { decodeId, encodeId, type Id, isId, newId, type UserId } from './ids';
import { newUuid, uuidOfHex } from './uuid';

const uuids = fc.uuid().map((uuid) => uuidOfHex(uuid.replaceAll('-', '')));

describe('ids', () => {
  it('of one kind do not compile where another is asked for', () => {
    expectTypeOf<Id<'recipe'>>().not.toExtend<UserId>();
    expectTypeOf<UserId>().not.toExtend<Id<'recipe'>>();
    expectTypeOf<Id<'product'>>().not.toExtend<Id<'recipe'>>();
    expectTypeOf<Id<'build'>>().not.toExtend<Id<'product'>>();
    expectTypeOf<string>().not.toExtend<UserId>();
    expectTypeOf(newId('user')).toExtend<UserId>();
  });

  it('name the uuid they were made from', () => {
    fc.assert(
      fc.property(uuids, (uuid) => {
        const id = encodeId('recipe', uuid);
        expect(id).toMatch(/^recipe_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
        expect(decodeId('recipe', id)).toBe(uuid);
      }),
    );
  });

  it('agree with the TypeID specification', () => {
    expect(encodeId('user', '0188bac7-4afa-78aa-bc3b-bd1eef28d881')).toBe('user_01h2xcejqtf2nbrexx3vqjhp41');
  });

  it('sort by the time they were made', () => {
    const ids = [1, 1_000, 1_700_000_000_000, 1_800_000_000_000].map((time) => newId('recipe', time));
    expect([...ids].sort()).toEqual(ids);
  });

  it('are version 7 of RFC 9562', () => {
    expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('are refused in any other form, without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (!/^recipe_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(text)) expect(isId('recipe', text)).toBe(false);
      }),
    );
    const id = newId('recipe');
    for (const wrong of [
      `x${id}`,
      id.toUpperCase(),
      id.slice(0, -1),
      `${id}0`,
      id.replace('recipe', 'product'),
      `recipe_8${id.slice(8)}`,
    ])
      expect(decodeId('recipe', wrong)).toBeNull();
  });
});
