import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { ONE, ratio } from '@/culinary/numbers/ratio';
import { convertText } from '@/culinary/scaling/convert';
import { scaleText } from '@/culinary/scaling/sentence';
import { isImperial } from './imperial';
import { scan } from './scan';

const half = (text: string): string => scaleText(text, ratio(1, 2)).display;
const shown = (text: string, system: 'metric' | 'us'): string =>
  convertText(text, ONE, system, parseLine(text).item).display;

describe('a pint is British where the author’s own millilitres or fluid ounces say so', () => {
  it.each([
    ['600ml/1 pint stock', '300ml/½ pint stock', '600ml stock', '2½ cups stock'],
    ['300ml/½ pint milk', '150ml/¼ pint milk', '300ml milk', '1¼ cups milk'],
    ['150ml/¼ pint cream', '75ml/⅛ pint cream', '150ml cream', '½ cup + 2 tbsp cream'],
    ['450 ml / ¾ pint milk', '225 ml / ⅜ pint milk', '450 ml milk', '1¾ cups + 2½ tbsp milk'],
    ['1 pint (20 fl oz) beer', '½ pint (10 fl oz) beer', '570 milliliters beer', '2⅓ cups beer'],
    ['1 pint (20 fl. oz.) beer', '½ pint (10 fl. oz.) beer', '570 milliliters beer', '2⅓ cups beer'],
    ['2 pints/1.2 litres stock', '1 pint/600 millilitres stock', '1.2 litres stock', '5 cups stock'],
    ['1 pint (568 ml) milk', '½ pint (280 ml) milk', '568 ml milk', '2⅓ cups milk'],
    ['1 pint milk (568ml)', '½ pint milk (280ml)', '568ml milk', '2⅓ cups milk'],
    ['10 fl oz (284 ml) cream', '5 fl oz (140 ml) cream', '284 ml cream', '1 cup + 3 tbsp cream'],
    ['1 quart (1.1 litres) water', '½ quart (550 millilitres) water', '1.1 litres water', '4⅔ cups water'],
  ])('%s', (text, halved, metric, us) => {
    expect([half(text), shown(text, 'metric'), shown(text, 'us')]).toEqual([halved, metric, us]);
  });

  it.each([
    ['1 pint/570ml milk', 1, 10, '2 fluid ounces/57ml milk'],
    ['300ml/½ pint milk', 1, 3, '100ml/3¼ fluid ounces milk'],
    ['1 pint (568 ml) milk', 1, 3, '⅓ pint (190 ml) milk'],
    ['10 fl oz (284 ml) cream', 1, 10, '1 fl oz (28 ml) cream'],
  ])('comes down to its own fluid ounces where no fraction is near: %s × %d/%d', (text, n, d, display) => {
    expect(scaleText(text, ratio(n, d)).display).toBe(display);
  });

  it.each(['1-pint (568-ml) bottle milk', '1 pint (20 fluid ounces)', '2 quarts/2.3 l'])('%s', (text) => {
    expect(isImperial(scan(text))).toBe(true);
  });

  it('also where the pints are a range', () => {
    expect(half('1-2 pints/600ml-1.2l stock')).toMatch(/^½-1 pint\/300ml/);
  });
});

describe('a pint is American otherwise', () => {
  it.each([
    ['1 pint (16 fl oz) beer', '470 milliliters beer'],
    ['1 pint (500 ml) cream', '500 ml cream'],
    ['1 pint (473 ml) milk', '473 ml milk'],
    ['1 quart (950 ml) water', '950 ml water'],
    ['1 pint strawberries', '470 milliliters strawberries'],
    ['1 pint, 0/1 or 2 big ones', '470 milliliters, 0/1 or 2 big ones'],
  ])('%s', (text, metric) => {
    expect(shown(text, 'metric')).toBe(metric);
  });

  it('comes down to cups', () => {
    expect(scaleText('1 pint (473 ml) milk', ratio(1, 3)).display).toBe('⅔ cup (160 ml) milk');
  });
});
