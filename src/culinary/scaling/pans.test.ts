import { describe, expect, it } from 'vitest';
import { namesPan, panAdvice } from './pans';

const BATCHES = ', or cook in batches';
const say = (pan: string, rest: string) => `The ${pan} is for the original batch: ${rest}.`;

describe('the pan for another batch', () => {
  it.each([
    ['Bake in a 9-inch round cake pan.', 1.5, '9-inch pan', `use an 11-inch pan instead${BATCHES}`],
    ['Bake in a 9-inch round cake pan.', 2, '9-inch pan', 'use two pans, or one 12-inch pan'],
    ['Bake in a 9-inch round cake pan.', 0.5, '9-inch pan', 'use a 6-inch pan instead'],
    ['Bake in an 8-inch pan.', 1.5, '8-inch pan', `use a 10-inch pan instead${BATCHES}`],
    ['Bake in an 8-inch square pan.', 1.5, '8-inch pan', `use a 10-inch square pan instead${BATCHES}`],
    ['Bake in an 8-inch square pan.', 2, '8-inch pan', 'use two pans, or one 9 × 13-inch pan'],
    ['Line an 8x8-inch baking dish.', 2, '8-inch pan', 'use two pans, or one 9 × 13-inch pan'],
    ['Bake in a 9-by-13-inch baking dish.', 0.5, '9 × 13-inch pan', 'use an 8-inch square pan instead'],
    ['Bake in a 9 x 13 in pan.', 2 / 3, '9 × 13-inch pan', 'use a 7 × 11-inch pan instead'],
    ['Bake in a 9" x 13" pan.', 1.5, '9 × 13-inch pan', `use two pans${BATCHES}`],
    ['Bake in a 9 x 5 x 3-inch loaf pan.', 1.5, '9 × 5-inch pan', `use two pans${BATCHES}`],
    ['Bake in an 8½ x 4½-inch loaf pan.', 2, '8½ × 4½-inch pan', `use two pans${BATCHES}`],
    ['Bake in a 8 1/2 x 4 1/2-inch loaf pan.', 0.5, '8½ × 4½-inch pan', 'use a pan about half as large'],
    ['Tip into a 23 cm springform tin and chill.', 1.5, '23 cm pan', `use a 28 cm pan instead${BATCHES}`],
    ['Bake in a 20cm/8in round tin.', 1.5, '20 cm pan', `use a 24 cm pan instead${BATCHES}`],
    ['Bake in an 8-inch (20 cm) tin.', 1.5, '8-inch pan', `use a 10-inch pan instead${BATCHES}`],
    ['In eine Springform (26 cm) füllen.', 0.5, '26 cm pan', 'use an 18 cm pan instead'],
    ['Verser dans un moule de 24 cm.', 1.5, '24 cm pan', `use a 30 cm pan instead${BATCHES}`],
    ['Versare in una teglia quadrata.', 2, 'pan size', `use two pans${BATCHES}`],
    ['Bake in a 9-inch pan.', 3.5, '9-inch pan', `use four pans${BATCHES}`],
    ['Bake in a 9-inch pan.', 3, '9-inch pan', `use three pans${BATCHES}`],
    ['Bake in a 9-inch pan.', 4, '9-inch pan', `use four pans${BATCHES}`],
    ['Bake in a 9-inch pan.', 5, '9-inch pan', `use several pans${BATCHES}`],
    ['Bake in a 6-inch pan.', 0.1, '6-inch pan', 'use a pan about a quarter as large'],
    ['Bake in a loaf tin.', 1.5, 'pan size', `use a pan about 1½ times as large${BATCHES}`],
    ['Bake in a loaf tin.', 1.75, 'pan size', `use a pan about 1¾ times as large${BATCHES}`],
    ['Bake in a loaf tin.', 2.5, 'pan size', `use a pan about 2½ times as large${BATCHES}`],
    ['Bake in a loaf tin.', 2 / 3, 'pan size', 'use a pan about two-thirds as large'],
    ['Bake in a loaf tin.', 0.33, 'pan size', 'use a pan about a third as large'],
  ])('%s × %d', (step, factor, pan, rest) => {
    expect(panAdvice(['Mix.', step], factor)).toBe(say(pan, rest));
  });

  it('is said from 1½ times up and two-thirds down of what is baked, also where another step names the oven', () => {
    const steps = ['Heat the oven to 180°C.', 'Pour into a buttered tin.'];
    for (const factor of [1, 1.25, 1.49, 0.67 + 0.01, 0.75]) expect(panAdvice(steps, factor)).toBeNull();
    for (const factor of [1.5, 1.497, 3, 0.67, 0.5]) expect(panAdvice(steps, factor)).not.toBeNull();
  });

  it('is another baking sheet, and never a larger or a smaller one', () => {
    const steps = ['Drop spoonfuls onto a lined baking sheet.', 'Bake the cookies at 350°F for 12 minutes.'];
    for (const factor of [1.5, 2, 10])
      expect(panAdvice(steps, factor)).toBe(
        'One baking sheet may not be enough: use another, or bake in batches.',
      );
    for (const factor of [1.25, 0.5, 0.1]) expect(panAdvice(steps, factor)).toBeNull();
    expect(panAdvice(['Roast on a sheet pan.'], 2)).toMatch(/^One baking sheet/);
    expect(panAdvice(['Auf ein Backblech legen.'], 2)).toMatch(/^One baking sheet/);
    // A pan beside it is what the advice is about.
    expect(panAdvice([...steps, 'Melt the butter in a pan.'], 2)).toMatch(/^The pan size is/);
  });

  it('is said from twice up and half down of what cooks on a stove', () => {
    const steps = ['Fry the onions in a large skillet.'];
    for (const factor of [1.5, 1.9, 0.67, 0.55]) expect(panAdvice(steps, factor)).toBeNull();
    for (const factor of [2, 3, 0.5, 0.1]) expect(panAdvice(steps, factor)).not.toBeNull();
  });

  it.each([
    'Roll into a 12-inch circle and put it into the pan.',
    'Cut into 1-inch pieces, and put them into the pan.',
    'Use a 4-inch pan.',
    'Use a 60 cm pan.',
    'Place 12 in the tin.',
    'Grease the pan. Roll the dough to 30 cm.',
  ])('%s: a length beside a pan is not its size', (step) => {
    expect(panAdvice([step, 'Bake.'], 2)).toContain('The pan size is');
  });

  it('is not said where no step names a pan', () => {
    expect(namesPan('Bake for 10 minutes.')).toBe(false);
    expect(panAdvice(['Bake for 10 minutes.'], 4)).toBeNull();
  });
});
