import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { clockOf, cutAtTimes, stepTimes } from './step-times.rules';

describe('the times of a step', () => {
  it.each([
    ['Bake at 180 °C for 40 minutes, until golden.', [['40 minutes', 2400]]],
    ['Simmer 1½ hours.', [['1½ hours', 5400]]],
    [
      'Cook 10–12 min, then rest for 1 to 2 hours.',
      [
        ['10–12 min', 600],
        ['1 to 2 hours', 3600],
      ],
    ],
    ['Roast for 1 hour and 30 minutes.', [['1 hour and 30 minutes', 5400]]],
    ['Let it rise 1 h 15 min.', [['1 h 15 min', 4500]]],
    [
      '45 Minuten backen, 2 Stunden ruhen lassen.',
      [
        ['45 Minuten', 2700],
        ['2 Stunden', 7200],
      ],
    ],
    ['Laisser reposer une nuit, puis cuire 20 à 25 minutes.', [['20 à 25 minutes', 1200]]],
    ['A 40-minute nap for the dough.', [['40-minute', 2400]]],
    ['Blitz for 30 seconds.', [['30 seconds', 30]]],
    [
      'Rest half an hour, prove for an hour and a half, chill one hour.',
      [
        ['half an hour', 1800],
        ['an hour and a half', 5400],
        ['one hour', 3600],
      ],
    ],
    ['Bake for an hour and 20 minutes.', [['an hour and 20 minutes', 4800]]],
    ['Steep three quarters of an hour.', [['three quarters of an hour', 2700]]],
    ['Cook for a minute or two.', [['a minute', 60]]],
    [
      'Laisser reposer une heure, puis une demi-heure.',
      [
        ['une heure', 3600],
        ['une demi-heure', 1800],
      ],
    ],
    [
      'Eine halbe Stunde kühlen, eine Stunde ruhen.',
      [
        ['Eine halbe Stunde', 1800],
        ['eine Stunde', 3600],
      ],
    ],
    [
      'Reposar media hora; una hora y media al horno.',
      [
        ['media hora', 1800],
        ['una hora y media', 5400],
      ],
    ],
    [
      'Riposare mezz’ora. Laat een half uur rusten.',
      [
        ['mezz’ora', 1800],
        ['een half uur', 1800],
      ],
    ],
    ['A minuteman, an hourglass, half an onion.', []],
    ['Heat the oven to 180 C, add 2 eggs and 3 hams.', []],
    ['Keeps for 3 days or 300 hours.', []],
    ['', []],
  ])('of "%s" are %j', (step, wanted) => {
    expect(stepTimes(step).map(({ start, end, seconds }) => [step.slice(start, end), seconds])).toEqual(
      wanted,
    );
  });

  it('are all offered where a recipe is one long step, up to a bound', () => {
    const step = (count: number) =>
      Array.from({ length: count }, (_, index) => `Fry ${index + 1} min, turn.`).join(' ');
    expect(stepTimes(step(13))).toHaveLength(13);
    expect(stepTimes(step(LIMITS.step_times + 5))).toHaveLength(LIMITS.step_times);
  });

  it('keep the marks beside them, and the step keeps every character', () => {
    const step = 'Rest 5 min. Bake (about 10 min), turn “2 min”/(3 min)—then 4 min...serve in 1 h';
    const { times, end } = cutAtTimes(step);
    expect(times.map(({ opening, words, closing }) => [opening, words, closing])).toEqual([
      ['', '5 min', '.'],
      ['', '10 min', '),'],
      ['“', '2 min', '”/('],
      ['', '3 min', ')—'],
      ['', '4 min', '...'],
      ['', '1 h', ''],
    ]);
    const parts = times.map(({ between, opening, words, closing }) => between + opening + words + closing);
    expect(parts.join('') + end).toBe(step);
  });

  it('are read out as a clock', () => {
    expect([0, 9, 61, 2400, 3900, 59.2].map(clockOf)).toEqual([
      '0:00',
      '0:09',
      '1:01',
      '40:00',
      '1:05:00',
      '1:00',
    ]);
  });
});
