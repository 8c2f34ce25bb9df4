import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { factorOf, ONE, ratio } from '@/culinary/numbers/ratio';
import { keptLines, keptSteps, openNumbers } from '@/culinary/scaling/warnings';
import { convertTemperatures } from '@/culinary/temperature/temperature';
import { showRecipe } from './recipe';
import { showStep } from './steps';

const double = factorOf(2, 1);

describe('braces of other programs', () => {
  it.each(['{{7*7}} {7*7}', `${'$'}{2 cups}`, 'a {{2 cups}} b', '{1 <b>}'])('%s stays as it is', (text) => {
    expect(showStep(text).display).toBe(text);
    expect(showStep(text, ratio(2)).display).toBe(text);
  });
});

describe('a step', () => {
  it('scales the amounts the author marked, and only those', () => {
    const step = 'Whisk {1 cup} of the milk with 2 eggs for 3 minutes, then add {2 tbsp butter}.';
    expect(showStep(step, double).display).toBe(
      'Whisk 2 cups of the milk with 2 eggs for 3 minutes, then add ¼ cup butter.',
    );
  });

  it('never shows the braces of an amount, scaled or not', () => {
    expect(showStep('Add {½ tsp} salt.').display).toBe('Add ½ tsp salt.');
  });

  it('keeps braces around anything else as text', () => {
    const step = 'Use {{mustache}} and {note} and { } and {1 cup';
    expect(showStep(step, double).display).toBe(step);
  });

  it('says that a marked amount is approximate', () => {
    expect(showStep('Add {1 egg}.', factorOf(1, 3)).approximate).toBe(true);
    expect(showStep('Add {1 cup}.', double).approximate).toBe(false);
  });

  it.each([
    ['Beat {4 eggs} with {250 g} flour.', 'Beat about 1½ eggs with about 105 g flour.'],
    ['Beat about {4 eggs}, then 2 more.', 'Beat about 1½ eggs, then 2 more.'],
    ['Add {1/8 tsp salt} and {half of the flour}.', 'Add a pinch of salt and half of the flour.'],
    ['Fry {3 cloves garlic} and {5 shallots}.', 'Fry about 1½ cloves garlic and about 2 shallots.'],
    ['Add {40 g salt}, {50 ml oil}.', 'Add about 16.5 g salt, about 21 ml oil.'],
  ])('says "about" before the marked amounts that are rounded: %s', (step, said) => {
    expect(showStep(step, factorOf(2.5, 6)).said).toBe(said);
    expect(showStep(step).said).toBe(showStep(step).display);
  });

  it('shows marked amounts and temperatures in the kitchen’s units', () => {
    expect(showStep('Add {2 cups flour}, bake at 350°F.', ONE, 'metric').display).toBe(
      'Add 250 g flour, bake at 180°C.',
    );
  });

  it('scales an amount that both kitchens measure alike', () => {
    expect(showStep('Beat {2 eggs}.', double, 'metric').display).toBe('Beat 4 eggs.');
  });
});

describe('oven temperatures', () => {
  it.each([
    ['Heat the oven to 350°F.', 'Heat the oven to 180°C.'],
    ['Bake at 425 degrees Fahrenheit', 'Bake at 220 degrees Celsius'],
    ['Bake at 325-350°F', 'Bake at 160-180°C'],
    ['400 F for an hour', '200 C for an hour'],
    ['until it reads 165°F inside', 'until it reads 74°C inside'],
    ['cook the syrup to 238°F', 'cook the syrup to 114°C'],
    ['Preheat to 350°F (175°C).', 'Preheat to 175°C.'],
    ['Preheat to 180C/350F, then', 'Preheat to 180C, then'],
    ['Preheat to 350°F (175°C', 'Preheat to 350°F (175°C'],
    ['Backen bei 180 °C', 'Backen bei 180 °C'],
  ])('%s is %s on a metric dial', (us, metric) => {
    expect(convertTemperatures(us, 'metric')).toBe(metric);
  });

  it.each([
    ['Heat the oven to 180°C.', 'Heat the oven to 350°F.'],
    ['200 °C, 20 minutes', '400 °F, 20 minutes'],
    ['220C for the first 10 minutes', '425F for the first 10 minutes'],
    ['warm the milk to 38°C', 'warm the milk to 100°F'],
    ['Preheat to 350°F (175°C).', 'Preheat to 350°F.'],
  ])('%s is %s on an American dial', (metric, us) => {
    expect(convertTemperatures(metric, 'us')).toBe(us);
  });

  it.each(['add 10 C milk', 'vitamin C 30', 'simmer 45 minutes', '2 C flour', 'room 404 F', 'E350F'])(
    '%s is no temperature',
    (text) => {
      expect(convertTemperatures(text, text.includes('404') ? 'us' : 'metric')).toBe(text);
    },
  );
});

describe('ovens', () => {
  it.each([
    ['Heat oven to 375.', 'Heat oven to 190°C.', 'Heat oven to 375.'],
    ['Bake at 350° for 30 minutes.', 'Bake at 180°C for 30 minutes.', 'Bake at 350° for 30 minutes.'],
    ['Preheat the oven to 350 degrees and wait', 'Preheat the oven to 180 degrees C and wait', null],
    ['Heat oven to 350-375 degrees.', 'Heat oven to 180-190 degrees C.', null],
    ['Bake at 325 to 350, uncovered', 'Bake at 160 to 180°C, uncovered', null],
    ['Bake in a 350-degree oven.', 'Bake in a 180°C oven.', null],
    ['Bake at 425°, then reduce to 350°', 'Bake at 220°C, then reduce to 180°C', null],
    ['Roast at 180 for 1 hour', null, 'Roast at 350°F for 1 hour'],
    ['Slide into a 180° oven', null, 'Slide into a 350°F oven'],
    ['Ofen auf 180 Grad vorheizen', null, 'Ofen auf 350 °F vorheizen'],
    ['Préchauffer le four à 180 degrés.', null, 'Préchauffer le four à 350 °F.'],
    ['Preheat to gas mark 4.', 'Preheat to 180°C (gas mark 4).', 'Preheat to 350°F (gas mark 4).'],
    ['Heat oven to 180C/160C fan/gas 4.', null, 'Heat oven to 350F/325F fan/gas 4.'],
    ['Oven: 350°F (180°C, gas mark 4).', 'Oven: 180°C (gas mark 4).', 'Oven: 350°F (gas mark 4).'],
  ])('%s', (text, metric, us) => {
    expect(showStep(text, ONE, 'metric').display).toBe(metric ?? text);
    expect(showStep(text, ONE, 'us').display).toBe(us ?? text);
    expect(showStep(text).display).toBe(text);
  });

  it.each([
    'Heat oven to 200.',
    'Bake at 250 for an hour.',
    'Heat oven to 350-401.',
    'Heat the milk to 800.',
    'Bake 350 cookies.',
    'Heat up to 350 g of sugar.',
    'Reduce to 375 ml.',
    'Wait for the 900 oven',
    'Cook until the meat reads 165 degrees.',
  ])('%s could be either scale, or none, and stays', (text) => {
    expect(showStep(text, ONE, 'metric').display).toBe(text);
    expect(showStep(text, ONE, 'us').display).toBe(text);
  });
});

describe('marks without a number', () => {
  it.each([
    ['Add {pinch of salt}.', 'Add pinch of salt.', 'Add 2 pinches of salt.'],
    ['Add {a few sprigs of thyme}.', 'Add a few sprigs of thyme.', 'Add a few sprigs of thyme.'],
  ])('%s is shown without braces', (text, once, twice) => {
    expect(showStep(text).display).toBe(once);
    expect(showStep(text, ratio(2)).display).toBe(twice);
  });
});

describe('a marked share of a thing that scales itself', () => {
  it.each([
    'half of the flour',
    'the remaining half of it',
    '⅓ of the milk',
    '1/2 the sugar',
    'two thirds of the dough',
    'die Hälfte des Mehls',
    'ein Drittel der Butter',
    'la moitié de la farine',
    "deux tiers de l'huile",
    'la mitad de la harina',
    'metà della farina',
    'metade da farinha',
    'de helft van de bloem',
  ])('stays the same share: %s', (share) => {
    expect(showStep(`Stir in {${share}}.`, ratio(3)).display).toBe(`Stir in ${share}.`);
    expect(showStep(`Stir in {${share}}.`, ratio(1, 2), 'metric')).toEqual({
      display: `Stir in ${share}.`,
      said: `Stir in ${share}.`,
      approximate: false,
      kept: null,
      open: false,
    });
  });

  it('stays the same share where what it is of stands behind the mark', () => {
    for (const [text, shown] of [
      ['Stir in {1/3} of the flour.', 'Stir in 1/3 of the flour.'],
      ['Beat {half} of the eggs.', 'Beat half of the eggs.'],
    ] as const)
      expect(showStep(text, ratio(3)).display).toBe(shown);
    expect(showStep('Add {1/2} cup.', ratio(3)).display).toBe('Add 1 1/2 cups.');
  });

  it.each([
    ['half of a lemon', '1½ lemons'],
    ['½ cup', '1½ cups'],
    ['1/2 lemon', '1 1/2 lemons'],
    ['un quart de litre', '750 millilitres'],
  ])('is another thing than an amount: %s', (amount, shown) => {
    expect(showStep(`Add {${amount}}.`, ratio(3)).display).toBe(`Add ${shown}.`);
  });
});

describe('a marked amount follows the law of ingredient lines: scaled whole, or as written with a warning', () => {
  it.each([
    ['Add {1 500 ml water}.', 'not_scaled'],
    ['Add {1 500 ml} water.', 'not_scaled'],
    ['Add {3 eggs 1/2}, then {1/0 cups milk}.', 'not_scaled'],
    ['Add {1/0 cups milk}.', 'unread_amount'],
    ['{砂糖 大匙一}', 'unread_amount'],
    ['加{三百克}面粉', 'unread_amount'],
    ['Tilsæt {et æg}.', 'unread_amount'],
  ] as const)('%s', (text, kept) => {
    const display = text.replace(/[{}]/g, '');
    for (const system of [null, 'metric', 'us'] as const)
      expect(showStep(text, double, system)).toEqual({
        ...{ display, said: display },
        ...{ approximate: false, kept, open: false },
      });
    expect(showStep(text)).toMatchObject({ display, kept: null });
  });

  it('is said of the step, beside what is rounded in it', () => {
    expect(showStep('Beat {1 egg} in {1 500 ml water}.', ratio(1, 3))).toMatchObject({
      display: 'Beat ½ egg in 1 500 ml water.',
      approximate: true,
      kept: 'not_scaled',
    });
  });

  it('may be open', () => {
    expect(showStep('Add {1,125 kg} Foo.', double)).toMatchObject({ kept: null, open: true });
    expect(showStep('Add {1 cup}.', double)).toMatchObject({ kept: null, open: false });
  });

  it('stays, with a warning, where its line of the list does, and scales where that has no amount', () => {
    const recipe = (text: string, step: string) =>
      showRecipe(
        {
          servings: 1,
          ingredients: [{ ...parseLine(text), text, scaling: 'linear', corrected: false }],
          instructions: [{ text: 'Wait.' }, { text: step }],
        },
        2,
      );
    const kept = recipe('1 500 ml water', 'Add {1 l} water.');
    expect(kept.steps[1]).toMatchObject({ display: 'Add 1 l water.', kept: 'not_scaled' });
    expect(kept.warnings.map(({ code, line, step }) => [code, line, step])).toEqual([
      ['not_scaled', 0, undefined],
      ['not_scaled', undefined, 1],
    ]);
    expect([...keptSteps(kept.warnings)]).toEqual([1]);
    expect([...keptLines(kept.warnings)]).toEqual([0]);
    const open = recipe('salt', 'Add {1,125 kg} Foo.');
    expect(open.warnings.map(({ code, step }) => [code, step])).toEqual([['open_number', 1]]);
    expect([...keptSteps(open.warnings)]).toEqual([]);
    const both = openNumbers(recipe('1,125 kg Foo', 'Add {1,125 kg} Foo.').warnings);
    expect([[...both.lines], [...both.steps]]).toEqual([[0], [1]]);
    expect(recipe('salt to taste', 'Add {1 tsp} salt.').steps[1]).toMatchObject({
      display: 'Add 2 tsp salt.',
      kept: null,
    });
  });
});
