import { describe, expect, it } from 'vitest';
import { ONE, ratio } from '@/culinary/numbers/ratio';
import { convertText } from '@/culinary/scaling/convert';
import { scaleText } from '@/culinary/scaling/sentence';
import { readHeading } from './heading';
import { parseLine } from './line';

const read = (text: string): unknown[] => {
  const { quantity, quantity_max, unit, item, note } = parseLine(text);
  return [quantity, quantity_max, unit, item, note];
};
const half = (text: string): string => scaleText(text, ratio(1, 2)).display;

describe('a label before an amount is a note, and what follows it is the line', () => {
  it.each([
    [
      'for the glaze: 2 tbsp honey',
      [2, null, 'tbsp', 'honey', 'for the glaze'],
      'for the glaze: 1 tbsp honey',
    ],
    [
      'Glaze: 2 tbsp honey, 1 tsp water',
      [2, null, 'tbsp', 'honey', 'Glaze, 1 tsp water'],
      'Glaze: 1 tbsp honey, ½ tsp water',
    ],
    [
      'To serve: 2 limes, cut into wedges',
      [2, null, null, 'limes', 'To serve, cut into wedges'],
      'To serve: 1 lime, cut into wedges',
    ],
    ['Garnish: 1 lemon slice', [1, null, null, 'lemon slice', 'Garnish'], 'Garnish: ½ lemon slice'],
    ['Topping – 1/2 cup cheese', [0.5, null, 'cup', 'cheese', 'Topping'], 'Topping – 1/4 cup cheese'],
    [
      '• Icing: 1–2 cups powdered sugar',
      [1, 2, 'cup', 'powdered sugar', 'Icing'],
      '• Icing: ½–1 cup powdered sugar',
    ],
    [
      'Marinade: juice of 1 lemon',
      [1, null, null, 'lemon', 'Marinade, juice of'],
      'Marinade: juice of ½ lemon',
    ],
    [
      'Chocolate glaze: 200 g dark chocolate',
      [200, null, 'g', 'dark chocolate', 'Chocolate glaze'],
      'Chocolate glaze: 100 g dark chocolate',
    ],
    [
      'Sauce for later: 1 tin beans',
      [1, null, 'can', 'beans', 'Sauce for later'],
      'Sauce for later: ½ tin beans',
    ],
    ['Für die Soße: 200 ml Sahne', [200, null, 'ml', 'Sahne', 'Für die Soße'], 'Für die Soße: 100 ml Sahne'],
    ['Füllung: 2 Äpfel', [2, null, null, 'Äpfel', 'Füllung'], 'Füllung: 1 Apfel'],
    [
      'Für die Glasur – 100 g Puderzucker',
      [100, null, 'g', 'Puderzucker', 'Für die Glasur'],
      'Für die Glasur – 50 g Puderzucker',
    ],
    [
      'Pour la sauce : 20 cl de crème',
      [20, null, 'cl', 'crème', 'Pour la sauce'],
      'Pour la sauce : 10 cl de crème',
    ],
    ['Farce : 200 g de viande', [200, null, 'g', 'viande', 'Farce'], 'Farce : 100 g de viande'],
    ['Para la salsa: 2 tomates', [2, null, null, 'tomates', 'Para la salsa'], 'Para la salsa: 1 tomate'],
    [
      'Per il sugo: 400 g di pomodori',
      [400, null, 'g', 'pomodori', 'Per il sugo'],
      'Per il sugo: 200 g di pomodori',
    ],
    [
      'Para o molho: 2 latas de tomate',
      [2, null, 'can', 'tomate', 'Para o molho'],
      'Para o molho: 1 lata de tomate',
    ],
    ['Om te serveren: 2 limoenen', [2, null, null, 'limoenen', 'Om te serveren'], 'Om te serveren: 1 limoen'],
    ['Wet: 2 eggs', [2, null, null, 'eggs', 'Wet'], 'Wet: 1 egg'],
  ])('%s', (text, reading, halved) => {
    expect(read(text)).toEqual(reading);
    expect(half(text)).toBe(halved);
    expect(scaleText(text, ONE).display).toBe(text);
  });

  it('where the thing has no amount, too', () => {
    expect(read('For serving: lime wedges')).toEqual([null, null, null, 'lime wedges', 'For serving']);
    expect(read('Garnish: fresh parsley')).toEqual([null, null, null, 'fresh parsley', 'Garnish']);
    expect(half('Garnish: fresh parsley')).toBe('Garnish: fresh parsley');
  });

  it.each([
    ['Topping: 1/2 cup sugar', 'metric', 'Topping: 100 g sugar'],
    ['Zum Servieren – 100 g Butter', 'us', 'Zum Servieren – 7 tbsp Butter'],
  ] as const)('%s in %s units', (text, system, display) => {
    expect(convertText(text, ONE, system, parseLine(text).item).display).toBe(display);
  });

  it.each([
    'For greasing the tin: 1 tbsp butter',
    'Zum Einfetten: 1 EL Butter',
    'Pour graisser : 10 g de beurre',
  ])('%s is for the vessel alone and stays (R3)', (text) => {
    expect(half(text)).toBe(text);
    expect(convertText(text, ratio(2), 'metric', 'x').display).toBe(text);
  });
});

describe('what stands before a mark is the thing', () => {
  it.each([
    ['Sugar: 1 cup', 1, 'cup', 'Sugar'],
    ['Sauce: 1 jar', 1, 'jar', 'Sauce'],
    ['Onions: 2 large, chopped', 2, null, 'Onions'],
    ['Oil: 2 tbsp olive', 2, 'tbsp', 'Oil'],
    ['Soy sauce: 2 tbsp tamari', 2, 'tbsp', 'Soy sauce'],
    ['Chicken: 2 lb thighs', 2, 'lb', 'Chicken'],
    ['Pizza dough: 1 store-bought', null, null, 'Pizza dough'],
    ['Butter – 100 g weich', 100, 'g', 'Butter'],
    ['Cheese – 1 cup cheddar', 1, 'cup', 'Cheese'],
    ['Topping – whipped cream', null, null, 'Topping'],
    ['Quux: 1 cup blorb', 1, 'cup', 'Quux'],
    ['What we would always like to have: 2 eggs', null, null, 'What we would always'],
    ['★: 2 cups milk', 2, 'cup', 'milk'],
    ['Half-and-half: 1 cup', 1, 'cup', 'Half-and-half'],
    ['Salt, topping: 1 tsp sugar', 1, 'tsp', 'Salt'],
    ['Topping:', null, null, 'Topping'],
    ['Milk -2 cups', null, null, 'Milk'],
  ])('%s', (text, quantity, unit, item) => {
    expect(parseLine(text)).toMatchObject({ quantity, unit, item });
  });
});

describe('a heading stays a heading', () => {
  it.each([
    'For the glaze:',
    'Für die Soße:',
    'Pour la sauce :',
    'For serving',
    'Topping:',
    'For the cake: dry ingredients',
    'Dough (for 2 loaves):',
    'Marinade for 500 g meat:',
    'Part 1: The dough',
    "You'll also need",
    '<b>Sauce</b>',
    '*For the sauce*',
    '_Sauce_',
  ])('%s', (text) => {
    expect(readHeading(text)).not.toBeNull();
  });
  it.each([
    'For serving: lime wedges',
    'Für die Soße: etwas Sahne',
    'Pour servir : du pain',
    'Topping: cheese',
    '2 cups flour for 500 g dough:',
    '*optional*',
    '*2 cups flour*',
    '<b>2 cups flour</b>',
  ])('%s is none', (text) => {
    expect(readHeading(text)).toBeNull();
  });
});

describe('an amount of each of several things', () => {
  it.each([
    ['je 1 TL Salz und Zucker', 1, 'tsp', 'Salz und Zucker', 'je 2 TL Salz und Zucker'],
    ['jew. 1 EL Öl und Essig', 1, 'tbsp', 'Öl und Essig', 'jew. 2 EL Öl und Essig'],
    ['Jeweils 100 g Mehl und Zucker', 100, 'g', 'Mehl und Zucker', 'Jeweils 200 g Mehl und Zucker'],
    ['each 1 tsp salt and pepper', 1, 'tsp', 'salt and pepper', 'each 2 tsp salt and pepper'],
    ['elk 1 tl zout en peper', 1, 'tsp', 'zout en peper', 'elk 2 tl zout en peper'],
  ])('%s', (text, quantity, unit, item, twice) => {
    expect(parseLine(text)).toMatchObject({ quantity, unit, item });
    expect(scaleText(text, ratio(2)).display).toBe(twice);
  });
});
