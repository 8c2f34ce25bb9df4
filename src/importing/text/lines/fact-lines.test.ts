import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { readText } from '@/importing/text/text';

const BODY = 'Ingredients\n2 apples\n1 cup flour\n\nMethod\n1. Cut the apples.\n2. Bake them for 40 minutes.';
const pasted = (text: string) => {
  const [entry] = readPasted(text);
  return entry?.read()?.recipe;
};
const texts = (lines: readonly { text: string }[] | undefined) => lines?.map(({ text }) => text);

describe('times and servings as pages print them', () => {
  it.each<[string, object]>([
    ['Prep Time:30 mins\nCook Time:1 hr', { prep_time_minutes: 30, cook_time_minutes: 60 }],
    ['Prep Time: 10 mins   Cook Time: 20 mins', { prep_time_minutes: 10, cook_time_minutes: 20 }],
    ['Prep: 10 mins Cook: 20 mins', { prep_time_minutes: 10, cook_time_minutes: 20 }],
    ['Prep Time\n15 mins', { prep_time_minutes: 15 }],
    ['Préparation :\n15 min\nCuisson :\n1 h 20', { prep_time_minutes: 15, cook_time_minutes: 80 }],
    ['Total Time:\n\n1 hr 30 mins\n\nServings:\n\n4', { total_time_minutes: 90, servings: 4 }],
    ['Servings:\n4', { servings: 4, yield_text: null }],
    ['Yield:\n24 cookies', { servings: 24, yield_text: '24 cookies' }],
    ['Rinde 6 porciones', { servings: 6 }],
    ['Serve 6 pessoas', { servings: 6 }],
    ['Course: Main Course  Cuisine: Thai', { meal_type: 'Main Course', cuisine: 'Thai' }],
    [
      'Course: Soup Cuisine: Thai Prep Time: 5 minutes Servings: 4 people',
      { meal_type: 'Soup', cuisine: 'Thai', prep_time_minutes: 5, servings: 4 },
    ],
  ])('are read above the ingredients: %j', (lines, facts) => {
    expect(pasted(`Pie\n\n${lines}\n\n${BODY}`)).toMatchObject({
      title: 'Pie',
      description: null,
      ingredients: [{}, {}],
      instructions: [{}, {}],
      ...facts,
    });
    expect(pasted(`Pie\n${lines}\n\n2 apples\n1 cup flour\n\nCut the apples and bake them.`)).toMatchObject({
      ingredients: [{}, {}],
      instructions: [{}],
      ...facts,
    });
  });

  it.each<[string, object]>([
    ['Arbeitszeit: 30 Min.\nBackzeit: 45 Min.', { prep_time_minutes: 30, cook_time_minutes: 45 }],
    ['Zubereitungszeit: 1 Std. 10 Min.', { total_time_minutes: 70 }],
    ['Arbeitszeit ca. 30 Minuten', { prep_time_minutes: 30 }],
    ['Cook time: 1 hour\nServings: 4', { cook_time_minutes: 60, servings: 4 }],
    ['Makes 5 dozen', { servings: 60, yield_text: 'Makes 5 dozen' }],
    ['Makes about 24 cookies.', { servings: 24 }],
    ['Serves 4', { servings: 4 }],
  ])('are read below the method: %j', (lines, facts) => {
    for (const gap of ['\n', '\n\n']) {
      const recipe = pasted(`Pie\n\n${BODY}${gap}${lines}`);
      expect(recipe).toMatchObject(facts);
      expect(texts(recipe?.instructions)).toEqual(['Cut the apples.', 'Bake them for 40 minutes.']);
    }
    const bare = pasted(`Pie\n\n2 apples\n1 cup flour\n\nCut the apples and bake them.\n${lines}`);
    expect(bare).toMatchObject({ ...facts, instructions: [{ text: 'Cut the apples and bake them.' }] });
  });

  it('stay steps where they tell what to do', () => {
    const steps = [
      'Bake: 30 minutes.',
      'Cooking time: 30 minutes, turning once.',
      'Serve 2 to a plate.',
      'Rest.',
    ];
    const recipe = pasted(`Pie\nIngredients\n2 apples\nMethod\n${steps.join('\n')}`);
    expect(texts(recipe?.instructions)).toEqual(steps);
  });

  it.each([
    ['Zutaten für 12 Stücke', 12, '12 Stücke'],
    ['Ingredients (makes 24 cookies)', 24, '24 cookies'],
    ['Ingredients for 4 people', 4, null],
  ])('are read in %s', (heading, servings, yield_text) => {
    const recipe = pasted(`Pie\n${heading}\n2 apples\nMethod\nBake.`);
    expect(recipe).toMatchObject({ servings, yield_text, ingredients: [{ text: '2 apples' }] });
  });
});

describe('the words of a chat above a recipe', () => {
  it.each(["Sure! Here's a simple recipe:", 'Gerne! Hier ist ein Rezept:'])('are no title: %s', (words) => {
    expect(pasted(`${words}\n\n### Garlic Butter Shrimp\n\n${BODY}`)).toMatchObject({
      title: 'Garlic Butter Shrimp',
      description: null,
    });
    expect(pasted(`${words}\n${BODY}`)?.title).toBe(words);
  });
});

describe('times and servings as blogs write them', () => {
  it.each([
    ['Prép. 10 min – Cuisson 30 min', { prep: 10, cook: 30 }],
    ['Vorbereitung: 15 Min. | Kochzeit: 1 Std. 20 Min.', { prep: 15, cook: 80 }],
    ['Temps de préparation : 20 mn', { prep: 20 }],
    ['Temps de cuisson : 1h30', { cook: 90 }],
    ['Prep: PT15M, Cook: PT1H30M, Serves: 4', { prep: 15, cook: 90, servings: 4 }],
    ['Pour 4 pers. – Prép. : 20 min – Cuisson : 1h', { prep: 20, cook: 60, servings: 4 }],
    ['4 Portionen – 20 Minuten Vorbereitung – 1 Stunde Backzeit', { prep: 20, cook: 60, servings: 4 }],
    ['Preparación: 20 min · Cocción: 40 min · 4 personas', { prep: 20, cook: 40, servings: 4 }],
    ['Preparazione: 30 min - Cottura: 1 h 15 min - Dosi per 6 persone', { prep: 30, cook: 75, servings: 6 }],
    ['Preparo: 30 min | Cozimento: 2h | Rende 8 porções', { prep: 30, cook: 120, servings: 8 }],
    ['Voorbereiding: 15 min | Bereiding: 30 min | Voor 4 personen', { prep: 15, cook: 30, servings: 4 }],
    ['Serves 4 | Prep 10 mins | Cook 1h 20', { prep: 10, cook: 80, servings: 4 }],
    ['(Prep: 10 min / Cook: 45 min / Serves 6)', { prep: 10, cook: 45, servings: 6 }],
    ['👥 6 personas | ⏲️ 45 minutos | 💪 Dificultad media', { total: 45, servings: 6 }],
    ['⏲ 10 mins 👥 Serves 4', { total: 10, servings: 4 }],
    ['Makes: 12 | Takes: 35 mins | Difficulty: Easy', { total: 35, servings: 12 }],
    ['Préparation : 15 min Cuisson : 40 min', { prep: 15, cook: 40 }],
    ['Aantal personen: 4', { servings: 4 }],
    ['Pour une dizaine de cookies', { servings: 10 }],
  ])(
    '%s',
    (line, { prep = null, cook = null, total = null, servings = null }: Record<string, number | null>) => {
      for (const list of ['200 g de farine\n2 oeufs', 'Ingrédients\n200 g de farine\n2 oeufs']) {
        const read = readText(`Gratin\n${line}\n\n${list}\n\nPréparation\nCuire le tout.`);
        expect(read).toMatchObject({
          title: 'Gratin',
          description: null,
          prep_time_minutes: prep,
          cook_time_minutes: cook,
          total_time_minutes: total,
          servings,
        });
        expect(read.ingredients).toHaveLength(2);
      }
    },
  );

  it.each([
    'Tacos (serves 4)',
    'Ofengemüse 🥕 (4 Portionen)',
    'Caldo verde – serve 4 pessoas',
    'CHICKEN SOUP Serves 4',
  ])('in the title: %s', (title) => {
    const read = readText(`${title}\n\n500 g potatoes\n2 onions\n\nBoil them.`);
    expect([read.title, read.servings]).toEqual([title, 4]);
  });
});

describe('servings alone on a line', () => {
  const read = (text: string) => readText(text);
  it.each([
    ...['4 personer', '4 portioner', 'för 4 personer', '4 Personen', 'für 4 Personen', 'pour 4 personnes'],
    ...['4 personnes', 'voor 4 personen', '4 personas', 'per 4 persone', '4 pessoas', '4 people'],
    ...['til 4 personer', '(4 Portionen)', 'ca. 4 Personen', 'for 4 people'],
  ])('are no ingredient: %s', (line) => {
    for (const [above, below] of [
      [`${line}\n\n`, ''],
      [`Ingredients\n${line}\n`, 'Method\n'],
      ['', `${line}\n\n`],
    ]) {
      const recipe = read(`Supper\n\n${above}200 g flour\n3 eggs\n\n${below}Mix all of it.\nBake it well.`);
      expect(recipe.servings).toBe(4);
      expect(recipe.ingredients.map(({ text }) => text)).toEqual(['200 g flour', '3 eggs']);
    }
  });

  it.each(['(ca. 20 Stücke)', '(about 20 cookies)', '(20 pièces)', 'ca. 20 Stück'])(
    'and pieces in brackets leave the list below them whole: %s',
    (line) => {
      const recipe = read(
        `Kuchen\n\n${line}\nFür den Boden: 200 g Mehl, 100 g Butter, 1 Ei\n\nFür den Belag: 500 g Äpfel, 2 EL Zucker\n\nZubereitung\nAlles backen.`,
      );
      expect([recipe.title, recipe.servings]).toEqual(['Kuchen', 20]);
      expect(recipe.ingredients).toEqual([
        ...['200 g Mehl', '100 g Butter', '1 Ei'].map((text) => ({ text, group: 'Für den Boden' })),
        ...['500 g Äpfel', '2 EL Zucker'].map((text) => ({ text, group: 'Für den Belag' })),
      ]);
    },
  );
});
