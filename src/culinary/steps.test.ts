import { describe, expect, it } from 'vitest';
import { factorOf, ONE } from './ratio';
import { showStep } from './steps';
import { convertTemperatures } from './temperature';

const double = factorOf(2, 1);

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
    ['Preheat to 350°F (175°C', 'Preheat to 180°C (175°C'],
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
