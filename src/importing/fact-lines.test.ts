import { describe, expect, it } from 'vitest';
import { readPasted } from './file';

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
