import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timesIn } from './times';

/** A phrase in a sentence, and the minutes it means; where only a part of the phrase is the time, that part stands last. */
type Row = readonly [phrase: string, minutes: number, linked?: string];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'Bake for % until golden.': [
    ['40 minutes', 40],
    ['1 hour and a half', 90],
    ['1 and 1/2 hours', 90],
    ['1 and ½ hours', 90],
    ['1½ hours', 90],
    ['1 1/2 hours', 90],
    ['1-1/2 hours', 90],
    ['one and a half hours', 90],
    ['two and a quarter hours', 135],
    ['an hour and a half', 90],
    ['an hour and a quarter', 75],
    ['an hour and three quarters', 105],
    ['1 hour and ½', 90],
    ['1 hr. 20 mins', 80],
    ['1 hr 20', 80],
    ['1 hour, 20 minutes', 80],
    ['1h 20m', 80],
    ['1h20min', 80],
    ['2 hrs', 120],
    ['1:30 hours', 90],
    ['0:45 h', 45],
    ['1:30 minutes', 1.5],
    ['45 minutes to 1 hour', 45],
    ['45 min–1 hour', 45],
    ['45 min. or up to 1 hour', 45],
    ['1 to 1 1/2 hours', 60],
    ['1–1½ hours', 60],
    ['1 hour to 1 hour 15 minutes', 60],
    ['30 seconds to 1 minute', 0.5],
    ['40/45 minutes', 40],
    ['2/3 minutes', 2],
    ['8/10 min', 8],
    ['2- to 3-hour', 120],
    ['10 min to 12 min', 10],
    ['10+ minutes', 10],
    ['ten minutes', 10],
    ['ten to twelve minutes', 10],
    ['two or three minutes', 2],
    ['twenty-five minutes', 25],
    ['forty five minutes', 45],
    ['one hundred and twenty minutes', 120],
    ['half an hour', 30],
    ['a half hour', 30],
    ['half-an-hour', 30],
    ['½ an hour', 30],
    ['1/2 hour', 30],
    ['3/4 of an hour', 45],
    ['three-quarters of an hour', 45],
    ['a quarter of an hour', 15],
    ['5 more minutes', 5],
    ['another hour', 60],
    ['a minute and a half', 1.5],
    ['.5 hours', 30],
    ['1 min 30', 1.5],
    ['1 minute 30 seconds', 1.5],
    ['2 hours 5 minutes 10 seconds', 125 + 1 / 6],
  ],
  'Das Blech % im Ofen lassen.': [
    ['1 Std. 15 Min', 75],
    ['1 Std. 15', 75],
    ['1 Stunde 15 Minuten', 75],
    ['eine Stunde und 20 Minuten', 80],
    ['eine halbe Stunde', 30],
    ['einer halben Stunde', 30],
    ['anderthalb Stunden', 90],
    ['eineinhalb Stunden', 90],
    ['zweieinhalb Stunden', 150],
    ['1 1/2 Std', 90],
    ['1,5 Stunden', 90],
    ['zwei und eine halbe Stunde', 150],
    ['eine Viertelstunde', 15],
    ['drei Viertelstunden', 45],
    ['einer Dreiviertelstunde', 45],
    ['eine dreiviertel Stunde', 45],
    ['fünfundzwanzig Minuten', 25],
    ['fuenf Minuten', 5],
    ['zwei bis drei Minuten', 2],
    ['zehn Min', 10],
    ['45 Minuten bis 1 Stunde', 45],
    ['weitere 10 Minuten', 10, '10 Minuten'],
    ['5 weitere Minuten', 5],
    ['zwischen 10 und 12 Minuten', 10, '10 und 12 Minuten'],
    ['hundertzwanzig Minuten', 120],
  ],
  'Laisser cuire % au four.': [
    ['1h30', 90],
    ['1 h 30', 90],
    ['1 h 05', 65],
    ['1 heure 30', 90],
    ['1 h 30 min', 90],
    ['1 heure et demie', 90],
    ['2 heures et demie', 150],
    ['une heure et demie', 90],
    ['une heure et quart', 75],
    ['une heure un quart', 75],
    ['une heure trois quarts', 105],
    ['une heure trente', 90],
    ['trois quarts d’heure', 45],
    ["un quart d'heure", 15],
    ['une demi-heure', 30],
    ['quinze minutes', 15],
    ['vingt-cinq minutes', 25],
    ['vingt et une minutes', 21],
    ['soixante-quinze minutes', 75],
    ['quatre-vingt-dix minutes', 90],
    ['une dizaine de minutes', 10],
    ['5 à 6 mn', 5],
    ['1 h à 1 h 15', 60],
    ['1h15/1h30', 75],
    ['45 minutes à 1 heure', 45],
    ['une bonne heure', 60],
    ["trois quarts d'heure à une heure", 45],
  ],
  'Dejar reposar % tapado.': [
    ['media hora', 30],
    ['una media hora', 30],
    ['una hora y media', 90],
    ['2 horas y media', 150],
    ['1 hora y 15 minutos', 75],
    ['una hora y cuarto', 75],
    ['tres cuartos de hora', 45],
    ['un cuarto de hora', 15],
    ['veinticinco minutos', 25],
    ['treinta y cinco minutos', 35],
    ['once minutos', 11],
    ['entre 10 y 12 minutos', 10, '10 y 12 minutos'],
    ['30 segundos a 1 minuto', 0.5],
    ['un minuto y medio', 1.5],
    ['una hora y veinte', 80],
  ],
  'Lasciare % coperto.': [
    ['1 ora e mezza', 90],
    ['un’ora e mezza', 90],
    ["un'ora e mezzo", 90],
    ['due ore e mezza', 150],
    ['una ora', 60],
    ["un'ora", 60],
    ["un'oretta", 60],
    ["mezz'ora", 30],
    ['mezza ora', 30],
    ["tre quarti d'ora", 45],
    ["un quarto d'ora", 15],
    ["un'ora e un quarto", 75],
    ['venti minuti', 20],
    ['trentacinque minuti', 35],
    ['una ventina di minuti', 20],
    ['10-12 minuti', 10],
    ['2 o 3 minuti', 2],
    ['1 ora e 20 minuti', 80],
    ['1 ora e 20', 80],
  ],
  'Deixe % no forno.': [
    ['meia hora', 30],
    ['uma hora', 60],
    ['uma hora e meia', 90],
    ['1 hora e 15 minutos', 75],
    ['uma hora e um quarto', 75],
    ['três quartos de hora', 45],
    ['um quarto de hora', 15],
    ['vinte e cinco minutos', 25],
    ['dois minutos', 2],
    ['40 a 45 minutos', 40],
    ['45 minutos a 1 hora', 45],
  ],
  'Laat % staan.': [
    ['een half uur', 30],
    ['een halfuur', 30],
    ['anderhalf uur', 90],
    ['tweeënhalf uur', 150],
    ['twee en een half uur', 150],
    ['een kwartier', 15],
    ['drie kwartier', 45],
    ['een uur en een kwartier', 75],
    ['1 uur en 20 minuten', 80],
    ['1u30', 90],
    ['vijfentwintig minuten', 25],
    ['10 tot 12 minuten', 10],
    ['2 of 3 minuten', 2],
    ['een uurtje', 60],
  ],
};

const phrases = Object.entries(ROWS).flatMap(([sentence, rows]) =>
  rows.map(([phrase, minutes, linked]) => ({
    step: sentence.replace('%', phrase),
    linked: linked ?? phrase,
    minutes,
  })),
);
const read = (step: string) =>
  timesIn(step).map(({ start, end, seconds }) => [step.slice(start, end), seconds / 60]);

describe('a time of a sentence', () => {
  it.each(phrases)('in "$step" is "$linked", $minutes minutes', ({ step, linked, minutes }) => {
    const [found, ...more] = timesIn(step);
    expect(more).toEqual([]);
    expect(found && [step.slice(found.start, found.end), found.seconds]).toEqual([
      linked,
      Math.round(minutes * 60),
    ]);
  });

  it.each([
    [
      'Cook 1 min. Rest 1 h. Serve.',
      [
        ['1 min', 1],
        ['1 h', 60],
      ],
    ],
    [
      'Bake 1 hour, 10 minutes before the end add the cheese.',
      [
        ['1 hour', 60],
        ['10 minutes', 10],
      ],
    ],
    [
      'Rest 1 h. 20 minutes later, turn.',
      [
        ['1 h', 60],
        ['20 minutes', 20],
      ],
    ],
    ['Roast 1 hour and 10 minutes before the guests come.', [['1 hour and 10 minutes', 70]]],
    ['Simmer 1 hour 180 °C.', [['1 hour', 60]]],
    ['Bake 1 h 45 °C lower.', [['1 h', 60]]],
    ['Chill 1 hour 20 g butter.', [['1 hour', 60]]],
    ['Boil 2 minutes 10 eggs.', [['2 minutes', 2]]],
    ['After 1 hour and a quarter of the milk, stir.', [['1 hour', 60]]],
    ['After 1 hour and a half cup of milk, stir.', [['1 hour', 60]]],
    ['Add after an hour and 1/2 cup milk.', [['an hour', 60]]],
    [
      '20 minutes or 10 minutes.',
      [
        ['20 minutes', 20],
        ['10 minutes', 10],
      ],
    ],
    ['Two half-hour rests.', [['half-hour', 30]]],
    ['1 of the 30 minutes.', [['30 minutes', 30]]],
    ['Cook for a minute or two.', [['a minute', 1]]],
    [
      'A (10 min) B 5 min, C 8 min! D 9 min; E 7 min: F 6 min.',
      [10, 5, 8, 9, 7, 6].map((n) => [`${n} min`, n]),
    ],
    ['Between 45 minutes and 1 hour.', [['45 minutes and 1 hour', 45]]],
    ['Between 1 hour and 90 minutes.', [['1 hour and 90 minutes', 60]]],
  ])('in "%s" is told from what stands around it', (step, wanted) => {
    expect(read(step)).toEqual(wanted);
  });

  it.each([
    'Take 1 of the 30.',
    'Heat the oven to 180 °C, to 350 F or gas 4.',
    'Add 2 ham, 3 hams, 2 hands, 2hb and 5 mini eggs.',
    'Stir once. Minutes later serve at 12:30.',
    'Half an onion, a quarter of a lemon, 1/2 cup, media cebolla, demi-sel.',
    'A minuteman, an hourglass, the rush hour, a happy hour, half hourly.',
    'Turn twice an hour, 3 times a minute.',
    'Add 30 m of string, 2 u of this, 10 minuteros.',
    'Keeps 2 days, 1 day and 4 hours, 3 weeks.',
    'A few minutes, some hours, ein paar Minuten, quelques minutes.',
    'Use 1,000 minutes of 10.55.20 hours.',
    'A4 minutes.',
    '',
  ])('is not found in "%s"', (step) => {
    expect(read(step)).toEqual([]);
  });

  const BITS =
    '1 30 ½ 1/2 / - – : . , + and und et y e en a an un une half demi media quarter quarts hour hours h30 h min. minutes Std. ora uur kwartier twenty vingt quatre drei to bis à tot or between d ’ of more cups °C 20'.split(
      ' ',
    );
  const sentence = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.tuple(fc.constantFrom(...BITS), fc.constantFrom(' ', '', '\u00a0', '\n')), { maxLength: 25 })
      .map((bits) => bits.flat().join('')),
  );

  it('is always a part of the sentence, behind the one before it, of some seconds', () => {
    fc.assert(
      fc.property(sentence, (step) => {
        let from = 0;
        for (const { start, end, seconds } of timesIn(step)) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(step.length);
          expect(step.slice(start, end)).toBe(step.slice(start, end).trim());
          expect(step.slice(start, end)).toMatch(/\p{L}/u);
          expect(Number.isInteger(seconds)).toBe(true);
          expect(seconds).toBeGreaterThanOrEqual(0);
          from = end;
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('is looked for in a time that grows with the length alone', () => {
    const took = (text: string): number => {
      const { user } = process.cpuUsage();
      timesIn(text);
      return (process.cpuUsage().user - user) / 1_000;
    };
    const spaced = BITS.map((bit) => `${bit} `);
    for (const bit of [
      ...spaced,
      '1',
      '½',
      '1-',
      '/',
      '1:',
      '1h',
      'quatre-vingt-',
      '1 hour and ',
      'a',
      "'",
    ]) {
      const text = (length: number) => bit.repeat(length / bit.length);
      const short = Math.min(took(text(2_000)), took(text(2_000)), took(text(2_000)));
      const long = Math.min(took(text(16_000)), took(text(16_000)));
      expect(long, bit).toBeLessThan(Math.max(150, 8 * 4 * short));
    }
  });
});
