import { describe, expect, it } from 'vitest';
import { sortedTags } from './imported-tags.rules';

describe('the tags of a source', () => {
  it.each([
    [['Weeknight', 'Vegan', 'Gluten Free'], ['Vegan', 'Gluten Free'], ['Weeknight']],
    [['Glutenfrei', 'Omas Liebling'], ['Glutenfrei'], ['Omas Liebling']],
    [['sans gluten', 'Végétarien', 'Noël'], ['sans gluten', 'Végétarien'], ['Noël']],
    [['low_carb, easy ,  EASY', ''], ['low_carb'], ['easy']],
    [['vegan option', 'Mediterranean'], [], ['vegan option', 'Mediterranean']],
  ])('%j are diets %j and tags %j', (tags, diets, others) => {
    expect(sortedTags({ dietary_tags: [], tags })).toEqual({ dietary_tags: diets, tags: others });
  });

  it('stay diets where the source calls them so', () => {
    const said = { dietary_tags: ['Omas Diät'], tags: ['keto', 'Weeknight'] };
    expect(sortedTags(said)).toEqual({ dietary_tags: ['Omas Diät', 'keto'], tags: ['Weeknight'] });
  });
});
