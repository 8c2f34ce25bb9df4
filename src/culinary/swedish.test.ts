import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { ratio } from '@/culinary/numbers/ratio';
import { scaleText } from '@/culinary/scaling/sentence';
import { timesIn } from '@/culinary/times/times';

const scaled = (text: string, n: number, d = 1): string => scaleText(text, ratio(n, d)).display;

describe('a Swedish line', () => {
  it.each([
    ['2 dl mjölk', [2, 'dl', 'mjölk', null]],
    ['½ tsk salt', [0.5, 'tsp', 'salt', null]],
    ['2 klyftor vitlök', [2, 'clove', 'vitlök', null]],
    ['1 gul lök, finhackad', [1, null, 'gul lök', 'finhackad']],
    ['4 morötter, skalade och rivna', [4, null, 'morötter', 'skalade och rivna']],
    ['två ägg', [2, null, 'ägg', null]],
    ['en och en halv deciliter mjölk', [1.5, 'dl', 'mjölk', null]],
    ['1,5 kg potatis', [1.5, 'kg', 'potatis', null]],
  ])('%s is read', (text, expected) => {
    const { quantity, unit, item, note } = parseLine(text);
    expect([quantity, unit, item, note]).toEqual(expected);
  });

  it.each([
    ['1 msk smör', 3, '3 msk smör'],
    ['2 krm svartpeppar', 2, '4 krm svartpeppar'],
    ['1 klyfta vitlök, riven', 2, '2 klyftor vitlök, riven'],
    ['2 vitlöksklyftor, pressade', 0.5, '1 vitlöksklyfta, pressade'],
    ['1 gul lök, finhackad', 2, '2 gula lökar, finhackad'],
    ['2 gula lökar', 0.5, '1 gul lök'],
    ['2 stora ägg', 0.5, '1 stort ägg'],
    ['1 ägg', 3, '3 ägg'],
    ['2 burkar krossade tomater', 0.5, '1 burk krossade tomater'],
    ['1 paket bakpulver', 2, '2 paket bakpulver'],
    ['1 knippe persilja, hackad', 2, '2 knippen persilja, hackad'],
    ['1 nypa salt', 2, '2 nypor salt'],
    ['6 st potatisar', 0.5, '3 st potatisar'],
    ['2-3 msk socker', 2, '4-6 msk socker'],
    ['1 liter mjölk', 2, '2 liter mjölk'],
    ['saften av 1 citron', 2, 'saften av 2 citroner'],
    ['5 dl vetemjöl + 1 dl till utbakning', 2, '10 dl vetemjöl + 2 dl till utbakning'],
    ['smör till formen', 2, 'smör till formen'],
  ])('%s times %d is %s', (text, factor, expected) => {
    expect(scaled(text, factor * 2, 2)).toBe(expected);
  });

  it.each([
    ['Grädda i 25 minuter.', 1_500],
    ['Låt jäsa 1 timme och 30 minuter.', 5_400],
    ['Koka i tio till femton minuter.', 600],
    ['Låt vila en kvart.', 900],
  ])('%s names a time', (step, seconds) => {
    expect(timesIn(step).map((time) => time.seconds)).toEqual([seconds]);
  });
});
