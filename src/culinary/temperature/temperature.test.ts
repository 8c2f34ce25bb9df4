import { describe, expect, it } from 'vitest';
import { convertTemperatures } from './temperature';

const metric = (text: string) => convertTemperatures(text, 'metric');
const us = (text: string) => convertTemperatures(text, 'us');

describe('a range of temperatures changes both its ends', () => {
  it.each([
    ['Bake at 150°C to 160°C.', 'Bake at 300°F to 325°F.'],
    ['Bake at 150°C-160°C', 'Bake at 300°F-325°F'],
    ['Bake at 150–160 °C', 'Bake at 300–325 °F'],
    ['Bake at 150° to 160°C', 'Bake at 300° to 325°F'],
    ['Bake between 150 and 160 °C', 'Bake between 300 and 325 °F'],
    ['Bei 180 Grad bis 200 Grad backen', 'Bei 350 °F bis 400 °F backen'],
    ['Ofen auf 200/180 °C (Umluft) vorheizen', 'Ofen auf 400/350 °F (Umluft) vorheizen'],
    ['160 or 180 °C in a gas oven', '325 or 350 °F in a gas oven'],
    ['Bake at 160 or 180°C', 'Bake at 325°F or 350°F'],
    ['Keep at -20 to -18 °C', 'Keep at -4 to 0 °F'],
    ['Chill at 2-4°C', 'Chill at 36-39°F'],
    ['Keep the oven at 150–155°C', 'Keep the oven at 300–310°F'],
  ])('%s is %s on an American thermometer', (text, shown) => {
    expect(us(text)).toBe(shown);
    expect(metric(text)).toBe(text);
  });

  it.each([
    ['Bake at 225°F–250°F', 'Bake at 110°C–120°C'],
    ['Bake at 350F to 375F', 'Bake at 180C to 190C'],
    ['Proof at 80°F to 85°F', 'Proof at 27°C to 29°C'],
    ['Bake at 350 degrees F to 375 degrees F', 'Bake at 180 degrees C to 190 degrees C'],
    ['Bake at 150°C to 325°F', 'Bake at 150°C to 160°C'],
  ])('%s is %s on a metric thermometer', (text, shown) => {
    expect(metric(text)).toBe(shown);
  });

  it('leaves a number in front alone that is no temperature', () => {
    expect(us('Make 2 or 180°C')).toBe('Make 2 or 350°F');
    expect(us('Stage 3 – 180°C')).toBe('Stage 3 – 350°F');
    expect(us('Rack 2 and 180 °C oven')).toBe('Rack 2 and 350 °F oven');
  });
});

describe('below zero', () => {
  it.each([
    ['Freeze at -18 °C', 'Freeze at 0 °F'],
    ['Freeze at −18°C', 'Freeze at 0°F'],
    ['Freeze at -20°C', 'Freeze at -4°F'],
    ['Freeze at −25°C', 'Freeze at −13°F'],
    ['Freeze at –25°C', 'Freeze at –13°F'],
    ['Freeze at − 25 °C', 'Freeze at − 13 °F'],
    ['Freeze at minus 18 °C', 'Freeze at 0 °F'],
    ['Freeze at minus 25 °C', 'Freeze at minus 13 °F'],
    ['Store (-5°C)', 'Store (23°F)'],
    ['Bake 20 min –180°C', 'Bake 20 min –350°F'],
    ['Cool to 0°C', 'Cool to 32°F'],
  ])('%s is %s', (text, shown) => {
    expect(us(text)).toBe(shown);
    expect(metric(text)).toBe(text);
  });

  it.each([
    ['Freeze at 0°F', 'Freeze at −18°C'],
    ['Freeze at -4 °F', 'Freeze at -20 °C'],
    ['Freeze at 0 to 5°F', 'Freeze at −18 to −15°C'],
  ])('%s is %s', (text, shown) => {
    expect(metric(text)).toBe(shown);
  });
});

describe('only an oven has a dial', () => {
  it.each([
    ['Heat the syrup to 115°C', 'Heat the syrup to 239°F'],
    ['Boil sugar and water until it reaches 150°C', 'Boil sugar and water until it reaches 302°F'],
    ['Heat the oil to 180°C, then fry', 'Heat the oil to 356°F, then fry'],
    ['Deep-fry at 170°C', 'Deep-fry at 338°F'],
    ['Cook to 120°C on a thermometer', 'Cook to 248°F on a thermometer'],
    ['At 150°C (hard crack) it is done', 'At 302°F (hard crack) it is done'],
    ['Bake until the centre reads 95°C', 'Bake until the centre reads 203°F'],
    ['Roast until 70°C', 'Roast until 158°F'],
    ['Heat to 125°C', 'Heat to 257°F'],
    ['Cook until 150°C, hard crack', 'Cook until 302°F, hard crack'],
    ['Heat until 180°C, then bake', 'Heat until 350°F, then bake'],
    ['Boil until it reaches 150°C', 'Boil until it reaches 302°F'],
  ])('the heat of a food is exact to the degree: %s is %s', (text, shown) => {
    expect(us(text)).toBe(shown);
  });

  it.each([
    ['Bake at 100°C', 'Bake at 200°F'],
    ['Dry in the oven at 90°C', 'Dry in the oven at 200°F'],
    ['At 120°C, roast for 3 hours', 'At 250°F, roast for 3 hours'],
    ['Bake the sugar cookies at 180°C', 'Bake the sugar cookies at 350°F'],
    ['Bake at 182°C', 'Bake at 360°F'],
    ['Preheat the oven until it reaches 180°C', 'Preheat the oven until it reaches 350°F'],
    ['Warm the oven at 60°C', 'Warm the oven at 140°F'],
  ])('an oven goes to its marks: %s is %s', (text, shown) => {
    expect(us(text)).toBe(shown);
  });

  it.each([
    ['Bake at 340°F', 'Bake at 170°C'],
    ['Bake at 200°F', 'Bake at 90°C'],
    ['Bake until the bread reads 200°F', 'Bake until the bread reads 93°C'],
    ['Fry at 350°F', 'Fry at 177°C'],
    ['Heat to 240°F', 'Heat to 116°C'],
    ['Bake at 325°F. Stir the caramel at 350°F', 'Bake at 160°C. Stir the caramel at 177°C'],
  ])('%s is %s', (text, shown) => {
    expect(metric(text)).toBe(shown);
  });
});

describe('a temperature that the author gives in both scales', () => {
  it.each([
    ['Heat to 115°C (soft ball, 240°F)', 'Heat to 115°C (soft ball)', 'Heat to 240°F (soft ball)'],
    ['Heat to 115°C (240°F, soft ball)', 'Heat to 115°C (soft ball)', 'Heat to 240°F (soft ball)'],
    ['Heat to 115°C (stage: 240°F)', null, null],
    ['Heat to 115°C, which is 240°F', null, null],
    ['Heat to 63°C, that is 145°F, and rest', null, null],
    ['Heat to −18°C (0°F)', 'Heat to −18°C', 'Heat to 0°F'],
    ['Bake at 150–160°C (300–325°F)', 'Bake at 150–160°C', 'Bake at 300–325°F'],
  ])('%s stays one and the same', (text, inMetric, inUs) => {
    expect(metric(text)).toBe(inMetric ?? text);
    expect(us(text)).toBe(inUs ?? text);
  });

  it('is not two temperatures that differ', () => {
    expect(metric('Chill to 5°C, then heat to 165°F')).toBe('Chill to 5°C, then heat to 74°C');
    expect(metric('Heat to 115°C (in an oven of 350°F)')).toBe('Heat to 115°C (in an oven of 180°C)');
  });
});

describe('a difference of temperatures', () => {
  it.each([
    ['until it drops by 10°C', 'until it drops by 18°F'],
    ['keep it within 5 °C of that', 'keep it within 9 °F of that'],
    ['a difference of 2.5°C', 'a difference of 4.5°F'],
    ['bake 20°C lower with a fan', 'bake 36°F lower with a fan'],
    ['hold it (±1°C)', 'hold it (±2°F)'],
    ['die Hitze um 20 °C senken', 'die Hitze um 36 °F senken'],
    ['between 10 and 20°C less', 'between 18 and 36°F less'],
    ['ready by 180°C', 'ready by 350°F'],
  ])('%s is %s', (text, shown) => {
    expect(us(text)).toBe(shown);
  });

  it('is scaled the other way too', () => {
    expect(metric('lower it by 25°F')).toBe('lower it by 14°C');
  });
});

describe('the scale of a temperature is kept as it is written', () => {
  it.each([
    ['Bake at 180 ℃ for 20 min', 'Bake at 350 ℉ for 20 min'],
    ['Bake at 180℃-200℃', 'Bake at 350℉-400℉'],
    ['Chill at 2℃-4℃', 'Chill at 36℉-39℉'],
    ['Set in a 180-degree C oven', 'Set in a 350-degree F oven'],
    ['Set in a 180-degree Celsius oven', 'Set in a 350-degree Fahrenheit oven'],
    ['Set in a 160-180 degrees-C oven', 'Set in a 325-350 degrees-F oven'],
  ])('%s is %s', (text, shown) => {
    expect(us(text)).toBe(shown);
    expect(metric(text)).toBe(text);
    expect(metric(shown)).toBe(text);
    expect(us(shown)).toBe(shown);
  });

  it('has an oven of degrees with a dash', () => {
    expect(metric('Preheat the oven to 350-degrees.')).toBe('Preheat the oven to 180-degrees C.');
  });
});

describe('the precision of a temperature', () => {
  it.each([
    ['Hold at 57.5°C', 'Hold at 135.5°F'],
    ['Bei 57,5 °C halten', 'Bei 135,5 °F halten'],
    ['Hold at 56.5°C to 60.0°C', 'Hold at 133.7°F to 140°F'],
  ])('is that of the author: %s is %s', (text, shown) => {
    expect(us(text)).toBe(shown);
  });

  it('is no reason to read what is none', () => {
    for (const text of ['type 00 C', '1.5 C flour', 'E350F', '95 F', '700°C', '−190°C'])
      expect(us(text)).toBe(text);
    expect(metric('350 Grad Fahrenheit')).toBe('180 °C');
  });
});

describe('the heat of a fan oven between two ways to say another', () => {
  it.each([
    ['Heat to 200°C (180°C fan) or 400°F.', 'Heat to 200°C (180°C fan).', 'Heat to 400°F (350°F fan).'],
    ['Bake at 180°C (160°C fan, 350°F)', 'Bake at 180°C (160°C fan)', 'Bake at 350°F (325°F fan)'],
    ['220°C (fan 200°C), 425°F', '220°C (fan 200°C)', '425°F (fan 400°F)'],
    ['Bake at 400°F (350°F fan) or 200°C', 'Bake at 200°C (180°C fan)', 'Bake at 400°F (350°F fan)'],
    ['Bake at 180°C (160°C fan), 80°F', 'Bake at 180°C (160°C fan), 27°C', 'Bake at 350°F (325°F fan), 80°F'],
  ])('%s', (text, inMetric, inUs) => {
    expect([metric(text), us(text)]).toEqual([inMetric, inUs]);
  });
});

describe('an oven whose scale nobody names', () => {
  it.each([
    ['Oven 375', 'Oven 190°C'],
    ['Oven: 375, 30 minutes', 'Oven: 190°C, 30 minutes'],
    ['Oven 375 degrees.', 'Oven 190 degrees C.'],
    ['Oven 180°, 30 minutes', 'Oven 180°, 30 minutes'],
    ['Oven 375 minutes', 'Oven 375 minutes'],
    ['Oven 200', 'Oven 200'],
    ['Backofen auf 180° vorheizen', 'Backofen auf 180° vorheizen'],
  ])('%s: metric %s', (text, shown) => {
    expect(metric(text)).toBe(shown);
  });

  it.each([
    ['Oven 180°, 30 minutes', 'Oven 350°F, 30 minutes'],
    ['Oven 375', 'Oven 375'],
    // Where ovens are Celsius the sign of degrees is enough.
    ['Backofen auf 180° vorheizen', 'Backofen auf 350°F vorheizen'],
    ['Préchauffer le four à 200°.', 'Préchauffer le four à 400°F.'],
    ['Precalentar el horno a 200º.', 'Precalentar el horno a 400ºF.'],
    ['Cuocere in forno a 180° per 20 minuti', 'Cuocere in forno a 350°F per 20 minuti'],
    ['Verwarm de oven voor op 180°', 'Verwarm de oven voor op 350°F'],
    ['Backofen auf 180°C vorheizen', 'Backofen auf 350°F vorheizen'],
    ['Den Ofen auf 400° stellen', 'Den Ofen auf 400° stellen'],
    ['Das Backblech um 180° drehen', 'Das Backblech um 180° drehen'],
  ])('%s: American %s', (text, shown) => {
    expect(us(text)).toBe(shown);
  });
});
