import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from '@/importing/pages/page';
import { parseLoose } from './json-ld';
import { withEscapedQuotes } from './json-quotes';

describe('quotes inside the texts of linked data that nothing escapes', () => {
  it.each<[string, unknown]>([
    ['["1 cup "00" flour", "2 eggs"]', ['1 cup "00" flour', '2 eggs']],
    ['["flour "00"", "2 eggs"]', ['flour "00"', '2 eggs']],
    ['[""00" flour","2 eggs"]', ['"00" flour', '2 eggs']],
    ['["a 9" pan, greased","2 eggs",]', ['a 9" pan, greased', '2 eggs']],
    ['["flour "00", sifted", "2 eggs"]', ['flour "00", sifted', '2 eggs']],
    [
      '{"name": "The "best" soup", "text": "Say "hi": go"}',
      { name: 'The "best" soup', text: 'Say "hi": go' },
    ],
    ['{"a": "one\n"two"\nthree", "b": ["x \\" y "z" "]}', { a: 'one "two" three', b: ['x " y "z" '] }],
    [
      '{"a": "1", "b": [1, "2 "3" 4"], "c": {"d": "e "f""}}',
      { a: '1', b: [1, '2 "3" 4'], c: { d: 'e "f"' } },
    ],
  ])('belong to the text: %s', (json, value) => {
    expect(parseLoose(json)).toEqual(value);
  });

  it('leave a whole recipe as it was meant', () => {
    const [recipe] = readPage(
      '<script type="application/ld+json">{"@type":"Recipe","name":"Pizza","recipeIngredient":["1 cup "00" flour","2 eggs"],"recipeInstructions":[{"@type":"HowToStep","text":"Use a 9" pan."}]}</script>',
      null,
    );
    expect(recipe).toMatchObject({
      title: 'Pizza',
      ingredients: [{ text: '1 cup "00" flour' }, { text: '2 eggs' }],
      instructions: [{ text: 'Use a 9" pan.' }],
    });
  });
});

it('nothing is changed in JSON that is none of that', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      expect(withEscapedQuotes(json)).toBe(json);
    }),
  );
});
