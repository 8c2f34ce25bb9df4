import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { factorOf } from '@/culinary/numbers/ratio';
import type { ScalableLine } from './model';
import { scaleLine, scaleRecipe } from './scale';
import { scaleText } from './sentence';

interface ScalingCase {
  readonly n: number;
  readonly line: string;
  readonly from: number;
  readonly to: number;
  readonly display: string;
  readonly approximate: boolean;
  readonly rule: string;
}

const CASES = readFileSync(new URL('../fixtures/scaling-cases.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((row): ScalingCase => JSON.parse(row));

const lineOf = (text: string, more: Partial<ScalableLine> = {}): ScalableLine => ({
  ...parseLine(text),
  text,
  scaling: 'linear',
  corrected: false,
  ...more,
});

const shown = (text: string, target: number, base: number) => scaleText(text, factorOf(target, base)).display;

describe('the worked cases', () => {
  it.each(CASES)('$n. $line, $from → $to: $display ($rule)', ({ line, from, to, display, approximate }) => {
    const scaled = scaleLine(lineOf(line), factorOf(to, from));
    expect({ display: scaled.display, approximate: scaled.approximate }).toEqual({ display, approximate });
  });
});

describe('further lines of the same rules', () => {
  it.each([
    ['1/4 tsp salt', 1, 4, 'a pinch of salt', 'R6 floor, dry'],
    ['1/8 tsp of salt', 1, 4, 'a pinch of salt', 'R6 floor eats the "of"'],
    ['salt 1/8 tsp', 1, 4, 'salt a pinch', 'R6 floor after the thing'],
    ['half an onion, diced', 4, 2, '1 onion, diced', 'R2 half'],
    ['half a dozen eggs', 2, 1, '1 dozen eggs', 'R2 half a dozen'],
    ['one and a half cups rice', 2, 1, '3 cups rice', 'R2 one and a half'],
    ['1-1/2 cups oats', 1, 2, '3/4 cup oats', 'R2 hyphenated fraction'],
    ['1⁄2 cup milk', 1, 2, '1/4 cup milk', 'R2 fraction slash'],
    ['1/0 cup milk', 2, 1, '1/0 cup milk', 'R2 x/0 is text'],
    ['1 tsp salt, or more to taste', 2, 1, '2 tsp salt, or more to taste', 'R3 words do not pin'],
    ['2 tbsp parsley, to garnish', 2, 1, '¼ cup parsley, to garnish', 'R3 garnish scales'],
    ['1 tbsp flour for dusting the pan', 2, 1, '1 tbsp flour for dusting the pan', 'R3 vessel'],
    ['1 tbsp butter, plus more for greasing', 2, 1, '2 tbsp butter, plus more for greasing', 'R3 plus'],
    ['1 EL Butter, zum Einfetten', 2, 1, '1 EL Butter, zum Einfetten', 'R3 German'],
    ['2 Tbsp. soy sauce', 1, 4, '1½ tsp. soy sauce', 'R6 dot kept'],
    ['1 TBSP honey', 1, 2, '1½ TSP honey', 'R6 capitals kept'],
    ['3 heaping tablespoons cocoa', 3, 1, '9 heaping tablespoons cocoa', 'R6 heaps stay in their spoon'],
    ['1 quart stock', 1, 4, '1 cup stock', 'R6 quart comes down to cups'],
    ['2 cups flour', 8, 1, '16 cups flour', 'R6 no promotion above cup'],
    ['1 lb beef', 19, 16, '1 lb + 3 oz beef', 'R7 pound and ounces'],
    ['8 fl oz milk', 2, 1, '16 fl oz milk', 'R7 fl oz stays'],
    ['12 oz beer', 2, 1, '24 oz beer', 'R7 drinks are no pounds'],
    ['1-2 eggs', 1, 2, '½-1 egg', 'R8 plural follows the upper end'],
    ['1 or 2 pinches of salt', 1, 2, '1 pinch of salt', 'R8 equal ends collapse'],
    ['1 cup to 1 1/2 cups broth', 1, 2, '1/2 cup to 3/4 cup broth', 'R8 repeated unit'],
    ['400–600 g rice', 2, 1, '800–1200 g rice', 'R8 ends in different units'],
    ['1/4 to 1/3 cup sugar', 1, 2, '6 to 8 tsp sugar', 'R8 too coarse for the author’s unit'],
    ['1 cup plus 2 tablespoons flour', 1, 2, '½ cup plus 1 tablespoon flour', 'R9 sum'],
    ['1 lb 8 oz beef', 2, 1, '3 lb beef', 'R9 sum without plus'],
    ['2 x 400 g tins tomatoes', 2, 1, '4 x 400 g tins tomatoes', 'R9 size'],
    ['400 g tin tomatoes', 2, 1, '2 x 400 g tins tomatoes', 'R9 size alone'],
    ['1 14-ounce can beans', 3, 1, '3 14-ounce cans beans', 'R9 hyphenated size'],
    ['1 can (15 ounces) beans', 2, 1, '2 cans (15 ounces) beans', 'R9 size after the package'],
    ['4 (6-ounce) salmon fillets', 1, 2, '2 (6-ounce) salmon fillets', 'R9 size of a piece'],
    ['2 chicken breasts, about 6 oz each', 2, 1, '4 chicken breasts, about 6 oz each', 'R9 each'],
    ['2 pounds chicken thighs (about 8)', 1, 2, '1 pound chicken thighs (about 4)', 'R9 about'],
    ['1 chicken, cut into 8 pieces', 2, 1, '2 chickens, cut into 8 pieces', 'R9 pieces stay'],
    ['3 carrots, cut into 1/2-inch dice', 2, 1, '6 carrots, cut into 1/2-inch dice', 'R9 length'],
    ['1 cup milk at 75F / 24C', 2, 1, '2 cups milk at 75F / 24C', 'R9 temperature'],
    ['3 garlic cloves', 3, 2, '5 garlic cloves', 'R10 whole from 4'],
    ['6 egg whites', 1, 4, '1½ egg whites', 'R10 egg halves'],
    ['1 star anise', 1, 2, '1 star anise', 'R10 at least one'],
    ['Pinch of salt', 4, 1, '4 pinches of salt', 'R10 bare pinch'],
    ['A few sprigs of thyme', 4, 1, 'A few sprigs of thyme', 'R3 no number'],
    ['Juice of 1 lemon', 2, 1, 'Juice of 2 lemons', 'R11'],
    ['Zest and juice of half a lime', 3, 1, 'Zest and juice of 1½ limes', 'R11 half'],
    ['1 loaf bread', 3, 1, '3 loaves bread', 'R12 irregular unit'],
    ['2 fresh, ripe tomatoes', 1, 2, '1 fresh, ripe tomato', 'R12 adjectives untouched'],
    ['1 onion diced small', 2, 1, '2 onions diced small', 'R12 what was done is no noun'],
    ['250 g Mehl', 6, 1, '1,5 kg Mehl', 'R5'],
    ['1,5 kg Kartoffeln', 2, 1, '3 kg Kartoffeln', 'R5 comma'],
    ['2 EL Zucker', 1, 3, '2 TL Zucker', 'R6 German spoons'],
    ['20 EL Milch', 2, 1, '40 EL Milch', 'R6 Germans count no cups'],
    ['3 Eier', 1, 3, '1 Ei', 'R12 German'],
    ['1 Zwiebel', 2, 1, '2 Zwiebeln', 'R12 German'],
    ["2 gousses d'ail", 1, 2, "1 gousse d'ail", 'R12 French'],
    ['1 cup half-and-half', 2, 1, '2 cups half-and-half', 'a number word inside a name'],
    ['1 tbsp five-spice powder', 1, 3, '1 tsp five-spice powder', 'a number word inside a name'],
  ])('%s, ×%i/%i → %s (%s)', (text, target, base, display) => {
    expect(shown(text, target, base)).toBe(display);
  });
});

describe('a scaled line', () => {
  it('carries the exact number in the author’s unit, whatever the sentence says (R14)', () => {
    expect(scaleLine(lineOf('1/3 cup honey'), factorOf(2, 4))).toEqual({
      quantity: 0.166667,
      quantity_max: null,
      unit: 'cup',
      display: '2 tbsp + 2 tsp honey',
      approximate: false,
    });
  });

  it('counts the things whose length it says, and measures what is cut off something larger', () => {
    const sticks = scaleLine(lineOf('2-inch cinnamon stick'), factorOf(3, 1));
    expect(sticks).toMatchObject({ quantity: 3, unit: 'stick', display: '3 x 2-inch cinnamon sticks' });
    const ginger = scaleLine(lineOf('2-inch piece ginger'), factorOf(3, 1));
    expect(ginger).toMatchObject({ quantity: 6, unit: 'inch', display: '3 x 2-inch pieces ginger' });
  });

  it('keeps its amount where the author fixed it (R4)', () => {
    const line = lineOf('1 tsp salt', { scaling: 'fixed' });
    expect(scaleLine(line, factorOf(8, 4))).toMatchObject({ quantity: 1, display: '1 tsp salt' });
  });

  it('is made from the structure where the author corrected it', () => {
    const line = lineOf('some milk', { quantity: 0.333333, unit: 'cup', item: 'milk', corrected: true });
    expect(scaleLine(line, factorOf(3, 1))).toMatchObject({
      quantity: 1,
      unit: 'cup',
      display: '1 cup milk',
    });
    expect(scaleLine(line, factorOf(1, 1)).display).toBe('⅓ cup milk');
  });

  it('is scaled from a corrected range, exactly', () => {
    const line = lineOf('2 cups milk', { quantity: 1, quantity_max: 1.5, corrected: true });
    expect(scaleLine(line, factorOf(2, 1))).toMatchObject({
      quantity: 2,
      quantity_max: 3,
      display: '2-3 cups milk',
    });
  });

  it('shows the author’s text where she only confirmed its reading', () => {
    const line = lineOf('some  milk', { corrected: true });
    expect(scaleLine(line, factorOf(2, 1)).display).toBe('some  milk');
  });

  it('has the exact ends of a range in the kitchen’s unit, and none where there is no amount', () => {
    expect(scaleLine(lineOf('2-3 lb beef'), factorOf(1, 1), 'metric')).toMatchObject({
      quantity: 907.18474,
      quantity_max: 1360.77711,
      unit: 'g',
    });
    expect(
      scaleLine(lineOf('Handful of spinach (about 1 oz)'), factorOf(1, 1), 'metric').quantity,
    ).toBeNull();
    expect(scaleLine(lineOf('2 eggs'), factorOf(2, 1), 'metric')).toMatchObject({
      quantity: 4,
      display: '4 eggs',
    });
  });

  it('has no quantity where the author gave none', () => {
    const scaled = scaleLine(lineOf('salt to taste'), factorOf(8, 4));
    expect(scaled).toMatchObject({ quantity: null, quantity_max: null, display: 'salt to taste' });
  });
});

describe('a scaled recipe', () => {
  const ingredients = [lineOf('2 tsp baking powder'), lineOf('1 tsp salt'), lineOf('3 eggs')];
  const codes = (target: number, more: object = {}) =>
    scaleRecipe({ servings: 4, ingredients, ...more }, target).warnings.map(
      (w) => `${w.code}${w.line ?? ''}`,
    );

  it('warns of leavening and seasoning from twice up and half down, with the line they are about', () => {
    expect(codes(8)).toEqual(['leavening0', 'seasoning1']);
    expect(codes(6)).toEqual(['egg_fraction2']);
    expect(codes(2)).toEqual(['leavening0', 'seasoning1', 'egg_fraction2']);
  });

  it.each([
    ['3 egg whites', 'Half an egg white is about 17 g.'],
    ['3 Eiweiß', 'Half an egg white is about 17 g.'],
    ['3 egg yolks', 'Half an egg yolk is about 9 g.'],
    ['3 Eigelb', 'Half an egg yolk is about 9 g.'],
    ['3 eggs', 'Half an egg is about 25 g of beaten egg.'],
  ])('says what half of the part of an egg weighs: %s', (text, message) => {
    const { warnings } = scaleRecipe({ servings: 4, ingredients: [lineOf(text)] }, 2);
    expect(warnings).toContainEqual({ code: 'egg_fraction', message, line: 0 });
  });

  it('warns of time and pan where the steps speak of them', () => {
    const steps = { instructions: [{ text: 'Pour into a 9-inch pan and bake for 30 minutes.' }] };
    expect(codes(8, steps)).toEqual(['leavening0', 'seasoning1', 'cook_time', 'pan_size']);
    expect(codes(8, { cook_time_minutes: 30 })).toContain('cook_time');
    expect(codes(5, steps)).toEqual([]);
  });

  it('names the pan in the units that are shown', () => {
    const recipe = { servings: 4, ingredients: [], instructions: ['Bake in a 9-inch pan.'] };
    const said = (system: 'metric' | null) => scaleRecipe(recipe, 6, system).warnings.at(-1)?.message;
    expect(said(null)).toMatch('The 9-inch pan is for the original batch: use an 11-inch pan instead');
    expect(said('metric')).toMatch('The 23 cm pan is for the original batch: use a 28 cm pan instead');
  });

  it('warns by the corrected name, and reads steps that are plain text', () => {
    const powder = lineOf('2 tsp b.p.', { item: 'baking powder', corrected: true });
    const { warnings } = scaleRecipe({ servings: 4, ingredients: [powder], instructions: ['Bake it.'] }, 8);
    expect(warnings.map((w) => w.code)).toEqual(['leavening', 'cook_time']);
  });

  it('says when the servings were only inferred', () => {
    expect(codes(4, { servings_inferred: true })).toEqual(['servings_inferred']);
  });

  it('takes servings with two decimals exactly', () => {
    const recipe = { servings: 0.3, ingredients: [lineOf('100 g flour')] };
    expect(scaleRecipe(recipe, 0.1).lines[0]?.quantity).toBe(33.333333);
    expect(scaleRecipe(recipe, 0.9)).toMatchObject({ factor: 3, lines: [{ display: '300 g flour' }] });
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d servings', (target) => {
    expect(() => scaleRecipe({ servings: 4, ingredients }, target)).toThrow(RangeError);
  });
});

describe('what is held and spooned', () => {
  it.each([
    ['2 barquettes (250 g) de fraises', '4 barquettes (250 g) de fraises'],
    ['2 barquettes de fraises (250 g)', '4 barquettes de fraises (250 g)'],
    ['1 Schale (250 g) Erdbeeren', '2 Schalen (250 g) Erdbeeren'],
    ['2 vaschette (250 g) di fragole', '4 vaschette (250 g) di fragole'],
    ['2 bandejas (250 g) de fresas', '4 bandejas (250 g) de fresas'],
    ['2 pots (125 g) de yaourt', '4 pots (125 g) de yaourt'],
    ['2 pots de yaourt (125 g)', '4 pots de yaourt (125 g)'],
    // The roast is what is weighed.
    ['1 pot roast (2 kg)', '2 pot roasts (4 kg)'],
    // All that one measures of what is no package is said behind it.
    ['2 blancs (300 g) de poulet', '4 blancs (600 g) de poulet'],
  ])('%s twice: the size of a package stays', (line, display) => {
    expect(shown(line, 2, 1)).toBe(display);
  });

  it.each([
    ['1 spoon pepper', '1½ spoons pepper'],
    ['1 spoonful sugar', '1½ spoonfuls sugar'],
    ['1 pot appelmoes', '1½ pot appelmoes'],
  ])('%s one and a half times: what is in a spoon or a pot has no plural', (line, display) => {
    expect(shown(line, 3, 2)).toBe(display);
  });
});
