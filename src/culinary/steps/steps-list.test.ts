import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import type { UnitSystem } from '@/culinary/measures/systems';
import { factorOf } from '@/culinary/numbers/ratio';
import type { ScalableLine } from '@/culinary/scaling/model';
import { scaleLine } from '@/culinary/scaling/scale';
import { showStep } from './steps';

const lineOf = (text: string, more: Partial<ScalableLine> = {}): ScalableLine => ({
  ...parseLine(text),
  text,
  scaling: 'linear',
  corrected: false,
  ...more,
});

type Case = [
  list: string,
  step: string,
  to: number,
  from: number,
  system: UnitSystem | null,
  ...shown: string[],
];

describe('an amount marked in a step is shown as its ingredient is in the list', () => {
  it.each<Case>([
    ['1 1/2 cups sugar', 'Add {1 1/2 cups} sugar.', 12, 8, 'metric', '450 g sugar', 'Add 450 g sugar.'],
    ['2 cups (250 g) flour', 'Fold in {1 cup} flour', 12, 8, 'metric', '375 g flour', 'Fold in 190 g flour'],
    [
      '2 cups (240 g) flour',
      'Add {2 cups} of the flour',
      1,
      1,
      'metric',
      '240 g flour',
      'Add 240 g of the flour',
    ],
    [
      '250 g butter',
      'Melt {250 g} butter',
      1,
      1,
      'us',
      '1 cup + 1½ tbsp butter',
      'Melt 1 cup + 1½ tbsp butter',
    ],
    ['250 g flour', 'Add {2 cups} flour', 1, 1, 'metric', '250 g flour', 'Add 250 g flour'],
    ['1 cup milk', 'Stir in {1 cup} warm milk', 1, 1, 'metric', '240 ml milk', 'Stir in 240 ml warm milk'],
    [
      '1 cup all-purpose flour',
      'Add {½ cup} flour',
      1,
      1,
      'metric',
      '125 g all-purpose flour',
      'Add 63 g flour',
    ],
    ['1 cup butter', 'Melt {2 tbsp butter}.', 1, 1, 'metric', '225 g butter', 'Melt 2 tbsp butter.'],
    ['1 cup butter', 'Melt {½ cup butter}.', 1, 1, 'metric', '225 g butter', 'Melt 115 g butter.'],
    ['1 cup milk', 'Add {1 cup (240 ml)} milk', 1, 1, 'metric', '240 ml milk', 'Add 240 ml milk'],
    ['4 eggs', 'Add {4} eggs', 2.5, 8, null, '1½ eggs', 'Add 1½ eggs'],
    ['4 eggs', 'Add {4} eggs, one by one', 2, 6, 'metric', '1½ eggs', 'Add 1½ eggs, one by one'],
    ['2 large eggs', 'Beat {2} eggs', 1, 2, null, '1 large egg', 'Beat 1 egg'],
    [
      '2 tbsp butter, for greasing',
      'Use {2 tbsp} butter',
      2,
      1,
      null,
      '2 tbsp butter, for greasing',
      'Use 2 tbsp butter',
    ],
  ])('%s: %s', (list, step, to, from, system, inList, inStep) => {
    const factor = factorOf(to, from);
    const line = lineOf(list);
    expect(scaleLine(line, factor, system).display).toBe(inList);
    expect(showStep(step, factor, system, [lineOf('1 cup brown sugar'), line]).display).toBe(inStep);
  });

  it('is approximate where the list is, or where it is rounded', () => {
    expect(
      showStep('Add {1 cup} sugar', factorOf(1, 1), 'metric', [lineOf('2 cups sugar')]).approximate,
    ).toBe(true);
    expect(showStep('Add {4} eggs', factorOf(2, 6), null, [lineOf('4 eggs')])).toMatchObject({
      approximate: true,
    });
  });

  it.each([
    ['flour', 'Add {1 cup} flour', 'Add 125 g flour'],
    ['2 onions', 'Add {1 cup} onions', 'Add 240 ml onions'],
    ['1 bunch parsley', 'Add {1 bunch} parsley', 'Add 1 bunch parsley'],
    ['2 cups sugar', 'Add {1-2 cups} sugar', 'Add 200-400 g sugar'],
    ['2 cups sugar', 'Add {1 cup plus 1 tbsp} sugar', 'Add 215 g sugar'],
    ['2 cups sugar', 'Add {1 tbsp} sugar', 'Add 1 tbsp sugar'],
    ['2 tbsp sugar', 'Add {1 cup} sugar', 'Add 200 g sugar'],
    ['2 cups sugar', 'Add {sugar (1 cup)}', 'Add sugar (200 g)'],
    ['1 lb beef', 'Brown {8 oz} beef', 'Brown 227 g beef'],
    ['2 frobs jam', 'Add {1 cup} jam', 'Add 240 ml jam'],
  ])('of %s, %s is %s', (list, step, shown) => {
    expect(showStep(step, factorOf(1, 1), 'metric', [lineOf(list)]).display).toBe(shown);
  });

  it('is the thing named before where it names none itself', () => {
    const list = [lineOf('3 cups flour')];
    const metric = (step: string) => showStep(step, factorOf(1, 1), 'metric', list).display;
    expect(metric('Add {2 cups} flour, then the remaining {1 cup}.')).toBe(
      'Add 250 g flour, then the remaining 125 g.',
    );
    expect(metric('Add {1 cup}.')).toBe('Add 240 ml.');
  });

  it('is not a part of the thing, nor what was made of it', () => {
    const list = [lineOf('2 eggs'), lineOf('3 cups flour')];
    expect(showStep('Add {1} egg yolk', factorOf(2, 1), null, list).display).toBe('Add 2 egg yolks');
    expect(showStep('Add {1} egg beaten', factorOf(2, 1), null, list).display).toBe('Add 2 eggs beaten');
    expect(showStep('Add {1 cup} flour mixture', factorOf(1, 1), 'metric', list).display).toBe(
      'Add 240 ml flour mixture',
    );
  });

  it('stays where its ingredient is fixed', () => {
    const list = [lineOf('1 tsp salt', { scaling: 'fixed' })];
    expect(showStep('Add {1 tsp} salt', factorOf(3, 1), null, list).display).toBe('Add 1 tsp salt');
  });

  it('takes the thing of that very name, and the longer name first', () => {
    const list = ['1 cup brown sugar', '1 cup sugar', '1 cup egg whites', '2 eggs'].map((text) =>
      lineOf(text),
    );
    const metric = (step: string) => showStep(step, factorOf(1, 1), 'metric', list).display;
    expect(metric('Add {1 cup} sugar')).toBe('Add 200 g sugar');
    expect(metric('Add {1 cup} brown sugar')).toBe('Add 220 g brown sugar');
    expect(metric('Add {1 cup} of it')).toBe('Add 240 ml of it');
    expect(metric('Add {1 cup} quince')).toBe('Add 240 ml quince');
  });
});

describe('the noun behind a marked amount agrees with it', () => {
  it.each([
    ['Add {2} eggs', 1, 2, 'Add 1 egg'],
    ['Chop {1} large onion', 2, 1, 'Chop 2 large onions'],
    ['Add {1} bay leaf and stir', 2, 1, 'Add 2 bay leaves and stir'],
    ['Add {2} cloves garlic', 1, 2, 'Add 1 clove garlic'],
    ['Add {2} chicken breasts beat thin', 1, 2, 'Add 1 chicken breast beat thin'],
    ['Crush {1} leaf', 2, 1, 'Crush 2 leaves'],
    ['Add {2}.', 1, 2, 'Add 1.'],
    ['Add {2} and stir', 1, 2, 'Add 1 and stir'],
    ['{1} Zwiebel hacken', 3, 1, '3 Zwiebeln hacken'],
  ] as const)('%s times %i/%i is %s', (step, to, from, shown) => {
    expect(showStep(step, factorOf(to, from)).display).toBe(shown);
    const list = ['1 bay leaf', '2 chicken breasts', '1 Zwiebel'].map((text) => lineOf(text));
    expect(showStep(step, factorOf(to, from), null, list).display).toBe(shown);
  });
});
