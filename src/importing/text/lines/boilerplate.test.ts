import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { readText } from '@/importing/text/text';
import { isBoilerplate } from './boilerplate';

describe('what a page puts around a recipe', () => {
  it.each([
    'Jump to Recipe · Print Recipe',
    'Print',
    '↓ Jump to Recipe',
    '★★★★★ 4.9 from 312 votes',
    '★★★★☆ (212)',
    '⭐⭐⭐⭐⭐ (45 votos)',
    '4,6 (1.284 Bewertungen)',
    'Note 4.5/5 sur 230 avis',
    'Drucken Speichern Teilen',
    'Imprimer | Partager',
    'Vai alla ricetta',
    'Ir a la receta',
    'ADVERTISEMENT',
    'Anzeige',
    'Werbung | unbezahlt',
    'Skip to main content',
    'Deselect All',
    'Publicité',
    '1x 2x 3x',
    'US Customary - Metric',
    'Cook Mode Prevent your screen from going dark',
  ])('%s is none of it', (line) => {
    expect(isBoilerplate(line)).toBe(true);
    expect(
      readText(`${line}\nToast\n\n${line}\n2 slices bread\n1 tbsp butter\n\nToast the bread.`),
    ).toMatchObject({
      title: 'Toast',
      description: null,
      ingredients: [{ text: '2 slices bread' }, { text: '1 tbsp butter' }],
      instructions: [{ text: 'Toast the bread.' }],
    });
  });

  it.each([
    'Salt',
    '4 eggs',
    '4.5 dl milk',
    'Save some for later',
    'Share between 4 plates',
    'Print roller',
    '5 stars anise',
  ])('%s is', (line) => expect(isBoilerplate(line)).toBe(false));

  it('calls to follow and to save are notes, and no steps', () => {
    const { instructions, notes } = readText(
      'Toast\n2 slices bread\n1 tbsp butter\n\n1. Toast the bread.\n2. Butter it.\n\nFollow @ines for more 💛\nMy knife: https://x.example/y',
    );
    expect(instructions).toHaveLength(2);
    expect(notes).toBe('Follow @ines for more 💛\nMy knife: https://x.example/y');
  });
});

describe('a pasted blog', () => {
  it('has its title below a story, which it keeps', () => {
    const story = 'I have been making this soup since 2012, when we had 3 kids under 5.';
    expect(
      readText(`${story}\n\nRed lentil soup\n\n1 tbsp oil\n200g red lentils\n\nFry the lentils. Add water.`),
    ).toMatchObject({ title: 'Red lentil soup', description: story, ingredients: [{}, {}] });
  });

  it('may be called as steps are', () => {
    expect(readText('How to make the best toast\n\n2 slices bread\n1 tbsp butter\n\nToast it.').title).toBe(
      'How to make the best toast',
    );
  });

  it('goes on below its numbered steps with lines of their own', () => {
    const { instructions } = readText(
      'Toast\n\nIngredients\n2 slices bread\n1 tbsp butter\n\nMethod\n1) Toast the bread until\nit is brown.\n2) Butter it.\n\nEnjoy!\nWrite to me!',
    );
    expect(instructions.map(({ text }) => text)).toEqual([
      'Toast the bread until it is brown.',
      'Butter it.',
      'Enjoy!',
      'Write to me!',
    ]);
  });

  it('names parts in the heading of its ingredients, before a list, and above steps', () => {
    const { ingredients, instructions } = readText(
      'Kuchen\n\nZutaten für den Teig:\n300 g Mehl\nFüllung: 250 g Mohn, 3 EL Grieß\n\nZubereitung\nFür den Teig\nMehl mit etwas Wasser verkneten.\nFür die Füllung\nMohn mit dem Grieß gut mischen.',
    );
    expect(ingredients.map(({ text, group }) => [group, text])).toEqual([
      ['Für den Teig', '300 g Mehl'],
      ['Füllung', '250 g Mohn'],
      ['Füllung', '3 EL Grieß'],
    ]);
    expect(instructions.map(({ group }) => group)).toEqual(['Für den Teig', 'Für die Füllung']);
    expect(
      readText('Soup\n\nZutaten für Kartoffelsuppe\n2 Eier\n\nZubereitung\nKochen.').ingredients,
    ).toEqual([{ text: '2 Eier', group: null }]);
  });

  it.each(['Ingrédients (6 pers.)', 'Ingredienti x 6 persone', 'Zutaten für 6 Personen'])(
    'serves as %s say',
    (heading) => {
      expect(readText(`Soup\n\n${heading}\n2 leeks\n\nMethod\nBoil.`)).toMatchObject({
        servings: 6,
        ingredients: [{ text: '2 leeks', group: null }],
      });
    },
  );

  it('says its nutrition on a line, in any place', () => {
    const { nutrition, ingredients, notes } = readText(
      'Hummus\nServes 6 | 120 kcal per serving | 5g protein\n\n400g chickpeas\n2 tbsp tahini\n\nBlend until smooth.\n\nNährwerte pro Portion: 120 kcal, 6 g Fett',
    );
    expect(nutrition).toEqual({ calories: 120, protein_g: 5, fat_g: 6 });
    expect([ingredients.length, notes]).toEqual([2, null]);
  });

  it('names its equipment beside the ingredients', () => {
    const { ingredients, notes } = readText(
      'Tarte\n\nIngrédients\n4 pommes\n100 g de sucre\n\nUstensiles\n1 rouleau\n\nPréparation\nCuire la tarte.',
    );
    expect([ingredients.length, notes]).toEqual([2, 'Ustensiles\n1 rouleau']);
  });

  it('holds two recipes where two titles stand above lists with steps below', () => {
    const text =
      'Vinaigrette\n3 tbsp oil\n1 tbsp vinegar\n1. Whisk together.\n2. Season.\n\nSalad\n1 head lettuce\n1 cucumber\n1. Chop.\n2. Toss.';
    expect(
      readPasted(text).map((entry) => {
        const { title, ingredients, instructions } = entry.read()!.recipe;
        return [title, ingredients.length, instructions.length];
      }),
    ).toEqual([
      ['Vinaigrette', 2, 2],
      ['Salad', 2, 2],
    ]);
  });
});
