import { describe, expect, it } from 'vitest';
import type { ReadRecipe } from '@/importing/recipe/model';
import { readPage } from './page';

const shown = (lines: ReadRecipe['instructions'] | undefined) =>
  lines?.map(({ text, group }) => (group === null ? text : `[${group}] ${text}`));

const time = (kind: string, minutes: number, hours = 0) =>
  `<div class="wprm-recipe-time-container wprm-recipe-${kind}-time-container"><span class="wprm-recipe-time-label">${kind} Time</span> ${
    hours === 0
      ? ''
      : `<span class="wprm-recipe-details wprm-recipe-${kind}_time wprm-recipe-${kind}_time-hours">${hours}<span class="sr-only"> hour</span></span> <span class="wprm-recipe-${kind}_time-unit">hr</span> `
  }<span class="wprm-recipe-details wprm-recipe-${kind}_time wprm-recipe-${kind}_time-minutes">${minutes}<span class="sr-only"> minutes</span></span> <span class="wprm-recipe-${kind}_time-unit">mins</span></div>`;
const entry = (amount: string, unit: string, name: string, note = '') =>
  `<li class="wprm-recipe-ingredient"><span class="wprm-checkbox-container"><input type="checkbox"><label>▢ </label></span><span class="wprm-recipe-ingredient-amount">${amount}</span> <span class="wprm-recipe-ingredient-unit">${unit}</span> <span class="wprm-recipe-ingredient-name"><a href="/x">${name}</a></span>${note === '' ? '' : ` <span class="wprm-recipe-ingredient-notes">${note}</span>`}</li>`;
const step = (text: string) =>
  `<li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text"><span>${text}</span></div><div class="wprm-recipe-instruction-media"><img src="/s.jpg"></div></li>`;

const WPRM = `<h3>Reader favourites</h3><p>I love 2 soups.</p><div class="wprm-recipe-container" data-servings="4">
  <div class="wprm-recipe-image"><img src="data:image/svg+xml,x" data-lazy-src="https://blog.example/soup.jpg"></div>
  <span class="wprm-recipe-name wprm-block-text-bold">Leek soup</span><div class="wprm-recipe-summary"><span>A warm one.</span></div>
  ${time('prep', 10)}${time('cook', 15, 1)}
  <span class="wprm-recipe-course">Main Course</span><span class="wprm-recipe-cuisine">French</span>
  <div class="wprm-recipe-servings-container">Servings: <span class="wprm-recipe-servings wprm-recipe-details">4</span> <span class="wprm-recipe-servings-unit">people</span></div>
  <div class="wprm-recipe-ingredients-container"><span class="wprm-recipe-ingredients-header">Ingredients</span>
    <div class="wprm-recipe-ingredient-group"><h4 class="wprm-recipe-group-name wprm-recipe-ingredient-group-name">Soup</h4><ul>${entry('2', '', 'leeks', '(sliced)')}${entry('1', 'l', 'stock')}</ul></div>
    <div class="wprm-recipe-ingredient-group"><h4 class="wprm-recipe-group-name wprm-recipe-ingredient-group-name">Garnish</h4><ul>${entry('', '', 'chives')}</ul></div></div>
  <div class="wprm-recipe-instructions-container"><div class="wprm-recipe-instruction-group"><h4 class="wprm-recipe-group-name wprm-recipe-instruction-group-name">Cook</h4><ul>${step('Slice.')}${step('Simmer.')}</ul></div></div>
  <div class="wprm-recipe-notes-container"><div class="wprm-recipe-notes"><p>Freezes well.</p><p>Reheat slowly.</p></div></div>
  <div class="wprm-nutrition-label-container"><span class="wprm-nutrition-label-text-nutrition-container-calories">Calories: <span>250</span>kcal</span><span class="wprm-nutrition-label-text-nutrition-container-saturated_fat">Saturated Fat: 5g</span></div>
</div><h3>Comments</h3><ol><li>5 stars</li></ol>`;

const TASTY = `<div class="tasty-recipes"><h2 class="tasty-recipes-title">Leek soup</h2><div class="tasty-recipes-description"><h3>Description</h3><div class="tasty-recipes-description-body"><p>A warm one.</p></div></div>
  <span class="tasty-recipes-prep-time">10 minutes</span><span class="tasty-recipes-cook-time">1 hour 15 minutes</span><span class="tasty-recipes-yield">4 people <span class="tasty-recipes-yield-scale">1x</span></span>
  <span class="tasty-recipes-category">Main Course</span><span class="tasty-recipes-cuisine">French</span>
  <div class="tasty-recipes-ingredients"><h3>Ingredients</h3><button>Copy</button><div class="tasty-recipes-ingredients-body"><h4>Soup</h4><ul><li>2 leeks (sliced)</li><li>1 l stock</li></ul><h4>Garnish</h4><ul><li>chives</li></ul></div></div>
  <div class="tasty-recipes-instructions"><h3>Instructions</h3><h4>Cook</h4><ol><li>Slice.</li><li>Simmer.</li></ol></div>
  <div class="tasty-recipes-notes"><h3>Notes</h3><p>Freezes well.</p><p>Reheat slowly.</p></div></div>`;

const CREATE = `<div class="mv-create-card"><h2 class="mv-create-title">Leek soup</h2><div class="mv-create-description"><p>A warm one.</p></div>
  <div class="mv-create-time mv-create-time-prep"><strong>Prep Time</strong> <span class="mv-create-time-format">10 minutes</span></div><div class="mv-create-time mv-create-time-active"><strong>Cook Time</strong> 1 hour 15 minutes</div>
  <div class="mv-create-yield"><strong>Yield:</strong> 4 people</div><span class="mv-create-category">Main Course</span><span class="mv-create-cuisine">French</span>
  <div class="mv-create-ingredients"><h3 class="mv-create-ingredients-title">Ingredients</h3><h4>Soup</h4><ul><li>2 leeks (sliced)</li><li>1 l stock</li></ul><h4>Garnish</h4><ul><li>chives</li></ul></div>
  <div class="mv-create-instructions"><h3>Instructions</h3><h4>Cook</h4><ol><li>Slice.</li><li>Simmer.</li></ol></div><div class="mv-create-notes"><h3>Notes</h3><div><p>Freezes well.</p><p>Reheat slowly.</p></div></div></div>`;

describe('a recipe card without linked data', () => {
  it.each([
    ['WP Recipe Maker', WPRM],
    ['an older WP Recipe Maker', WPRM.replaceAll(/ wprm-recipe-(?:ingredient|instruction)-group-name/g, '')],
    ['Tasty Recipes', TASTY],
    ['Create', CREATE],
  ])('of %s is read by its classes', (_, card) => {
    const [recipe, ...others] = readPage(`<h1>My blog</h1>${card}`, 'https://blog.example/soup');
    expect(others).toEqual([]);
    expect(recipe).toMatchObject({
      title: 'Leek soup',
      description: 'A warm one.',
      servings: 4,
      yield_text: '4 people',
      prep_time_minutes: 10,
      cook_time_minutes: 75,
      meal_type: 'Main Course',
      cuisine: 'French',
      notes: 'Freezes well.\nReheat slowly.',
      source_url: 'https://blog.example/soup',
    });
    expect(shown(recipe?.ingredients)).toEqual([
      ...['[Soup] 2 leeks (sliced)', '[Soup] 1 l stock', '[Garnish] chives'],
    ]);
    expect(shown(recipe?.instructions)).toEqual(['[Cook] Slice.', '[Cook] Simmer.']);
  });

  it.each([
    ['<p><strong>Soup</strong></p>', '<p><b>Garnish:</b></p>'],
    ['<div><strong>Soup:</strong></div>', '<strong>Garnish</strong>'],
  ])('has groups whose names stand in bold between its lists: %s', (soup, garnish) => {
    const bold = TASTY.replace('<h4>Soup</h4>', soup)
      .replace('<h4>Garnish</h4>', garnish)
      .replace('<h4>Cook</h4>', '<p><strong>Cook</strong></p>')
      .replace('<li>1 l stock</li>', '<li><strong>1 l</strong> <b>stock</b></li>');
    const [recipe] = readPage(bold, null);
    expect(shown(recipe?.ingredients)).toEqual([
      ...['[Soup] 2 leeks (sliced)', '[Soup] 1 l stock', '[Garnish] chives'],
    ]);
    expect(shown(recipe?.instructions)).toEqual(['[Cook] Slice.', '[Cook] Simmer.']);
  });

  it('takes no words between its lists for a group', () => {
    const noted = TASTY.replace('<h4>Garnish</h4>', '<p>Use <strong>good</strong> chives.</p>');
    expect(shown(readPage(noted, null)[0]?.ingredients)?.at(-1)).toBe('[Soup] chives');
  });

  it('says its nutrition and its picture', () => {
    const [recipe] = readPage(WPRM, null);
    expect(recipe).toMatchObject({
      nutrition: { calories: 250, saturated_fat_g: 5 },
      image_url: 'https://blog.example/soup.jpg',
    });
  });

  it('is read where it has ingredients alone, and its servings stand in a field', () => {
    const [recipe] = readPage(
      `<div class="wprm-recipe-container"><b class="wprm-recipe-name">Mix</b><input class="wprm-recipe-servings" value="6">${entry('2', '', 'leeks')}</div>`,
      null,
    );
    expect(recipe).toMatchObject({
      title: 'Mix',
      servings: 6,
      ingredients: [{ text: '2 leeks' }],
      instructions: [],
    });
  });

  it('is one of several on its page', () => {
    const other = WPRM.replace('Leek soup', 'Pie');
    expect(readPage(WPRM + other, null).map(({ title }) => title)).toEqual(['Leek soup', 'Pie']);
  });

  it('is read without the element that holds it', () => {
    const [recipe] = readPage(WPRM.replace('wprm-recipe-container', 'x'), null);
    expect(recipe).toMatchObject({ title: 'Leek soup', servings: 4, cook_time_minutes: 75 });
  });
});
