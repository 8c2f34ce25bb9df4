import { describe, expect, it } from 'vitest';
import { readFile } from '@/importing/detect';
import type { ReadRecipe } from '@/importing/recipe/model';
import { readPage } from './page';

const BOUNDS = { entries: 10, bytes: 1_000_000, ratio: 100 };
const shown = (lines: ReadRecipe['instructions'] | undefined) =>
  lines?.map(({ text, group }) => (group === null ? text : `[${group}] ${text}`));
const fileOf = (content: string, name: string) =>
  readFile(new TextEncoder().encode(content), name, BOUNDS).entries.map((entry) => entry.read()?.recipe);
const linked = (node: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Pie', ...node })}</script>`;

describe('a page without data', () => {
  it.each([
    ['You will need', 'What to do'],
    ['Ingredientes (6 personas)', 'Cómo hacer gazpacho'],
    ['Dit heb je nodig', 'Zo maak je het'],
    ['Das brauchst du', 'So geht’s'],
  ])('is cut at %s and %s', (list, method) => {
    const [read] = readPage(
      `<h1>Stew</h1><h2>${list}</h2><ul><li>500 g beef<li>2 carrots</ul><h2>${method}</h2><p>Brown.</p><p>Stew.</p>`,
      null,
    );
    expect(shown(read?.ingredients)).toEqual(['500 g beef', '2 carrots']);
    expect(shown(read?.instructions)).toEqual(['Brown.', 'Stew.']);
  });

  it('is read by the classes of a recipe card with a single ingredient', () => {
    const [read] = readPage(
      '<h2 class="wprm-recipe-name">Toast</h2><li class="wprm-recipe-ingredient"><i>1</i> <i>slice bread</i></li><div class="wprm-recipe-instruction-text">Toast.</div>',
      null,
    );
    expect(read).toMatchObject({
      title: 'Toast',
      ingredients: [{ text: '1 slice bread' }],
      instructions: [{}],
    });
  });
});

describe('linked data', () => {
  it('without steps takes those under the heading of its page', () => {
    const method = '<h2>Method</h2><ol><li>Do A.</li><li>Do B.</li></ol><h2>Comments</h2><p>Nice.</p>';
    const [read] = readPage(linked({ recipeIngredient: ['1 egg'] }) + method, null);
    expect(shown(read?.instructions)).toEqual(['Do A.', 'Do B.']);
    const [own] = readPage(
      linked({ recipeIngredient: ['1 egg'], recipeInstructions: ['Boil.'] }) + method,
      null,
    );
    expect(shown(own?.instructions)).toEqual(['Boil.']);
  });

  it('has its parts under the names that stand between texts', () => {
    const [read] = readPage(
      linked({
        recipeIngredient: ['1 egg', '<strong>Glaze</strong>', '<b>2 leeks</b>'],
        recipeInstructions: ['Crust:', 'Mix.', 'Filling:', 'Cut.'],
      }),
      null,
    );
    expect(shown(read?.ingredients)).toEqual(['1 egg', '[Glaze] 2 leeks']);
    expect(shown(read?.instructions)).toEqual(['[Crust] Mix.', '[Filling] Cut.']);
  });
});

describe('a file of another program', () => {
  it('of Mealie has lines as Mealie shows them', () => {
    const line = { title: null, unit: null, food: null, originalText: null };
    const recipe = (recipeIngredient: object[], more = {}) => ({
      name: 'M',
      orgURL: '',
      recipeIngredient,
      ...more,
    });
    const [read] = fileOf(
      JSON.stringify(
        recipe(
          [
            { ...line, note: '1 cup milk', disableAmount: true, quantity: 1 },
            { ...line, note: 'leeks', quantity: 2 },
            {
              ...line,
              food: { name: 'onion', pluralName: 'onions' },
              unit: { name: 'cup', pluralName: 'cups' },
              quantity: 1.5,
            },
            { ...line, food: { name: 'egg', pluralName: 'eggs' }, quantity: 2, note: 'beaten' },
          ],
          { recipeYieldQuantity: 12, recipeYield: 'cookies' },
        ),
      ),
      'm.json',
    );
    expect(shown(read?.ingredients)).toEqual(['1 cup milk', '2 leeks', '1.5 cups onion', '2 eggs, beaten']);
    expect(read).toMatchObject({ servings: 12, yield_text: '12 cookies' });
    const plain = recipe([{ ...line, note: '2 cups flour', quantity: 2 }], {
      settings: { disableAmount: true },
    });
    expect(shown(fileOf(JSON.stringify(plain), 'm.json')[0]?.ingredients)).toEqual(['2 cups flour']);
  });

  it('in Markdown has what its front matter says, and the rows of its tables', () => {
    const [read] = fileOf(
      '---\ntitle: My soup\nservings: 4\ntags: [vegan, quick]\nprep_time: 10 min\n---\n\n## Ingredients\n\n| Amount | Item |\n|---|:--|\n| 1 cup | oats |\n\n## Method\n\n1. Mix.',
      'a.md',
    );
    expect(read).toMatchObject({
      title: 'My soup',
      servings: 4,
      tags: ['vegan', 'quick'],
      prep_time_minutes: 10,
      ingredients: [{ text: '1 cup oats' }],
    });
  });

  it('in CSV may have a column for each line', () => {
    const [read] = fileOf(
      'title,Ingredient 1,Ingredient 2,Step 1,Step 2\nSoup,1 egg,2 leeks,Mix.,Boil.',
      'a.csv',
    );
    expect([shown(read?.ingredients), shown(read?.instructions)]).toEqual([
      ['1 egg', '2 leeks'],
      ['Mix.', 'Boil.'],
    ]);
  });

  it('in Cooklang may use another recipe of its library', () => {
    const [read] = fileOf('Pour @./sauces/Hollandaise{150%g} over @eggs{2}.', 'a.cook');
    expect(shown(read?.ingredients)).toEqual(['150 g Hollandaise', '2 eggs']);
  });
});

describe('linked data that was cut off', () => {
  const soup = {
    '@type': 'Recipe',
    name: 'Soup',
    recipeIngredient: ['2 leeks'],
    recipeInstructions: ['Cook.'],
  };

  it('has the recipes before the cut, and one that could not be read', () => {
    const text = JSON.stringify([soup, { ...soup, name: 'Cake' }]);
    const read = fileOf(text.slice(0, text.indexOf('Cake') + 5), 'x.json');
    expect(read.map((recipe) => recipe?.title)).toEqual(['Soup', undefined]);
  });

  it('has no recipe where the cut is in the first', () => {
    expect(fileOf('{"@type":"Recipe","name":"Soup","recipeIngr', 'x.json')).toEqual([]);
  });

  it('keeps a recipe that was written whole and has a title alone', () => {
    expect(fileOf('{"@type":"Recipe","name":"Soup"}', 'x.json')).toMatchObject([{ title: 'Soup' }]);
  });
});
