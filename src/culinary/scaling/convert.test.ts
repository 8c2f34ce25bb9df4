import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gramsPerCup } from '@/culinary/foods/densities';
import { parseLine } from '@/culinary/lines/line';
import type { UnitSystem } from '@/culinary/measures/systems';
import { factorOf, ONE, toNumber } from '@/culinary/numbers/ratio';
import { convertText } from './convert';
import { scaleLine } from './scale';

const convert = (text: string, system: UnitSystem, factor = ONE) =>
  convertText(text, factor, system, parseLine(text).item);

describe('a line in another kitchen', () => {
  it.each([
    ['2 cups all-purpose flour', '250 g all-purpose flour'],
    ['1 lb ground beef', '454 g ground beef'],
    ['3 lb potatoes', '1.36 kg potatoes'],
    ['3 lb chicken, cut into 8 pieces', '1.36 kg chicken, cut into 8 pieces'],
    ['3 lb potatoes, for 2 bunches leeks', '1.36 kg potatoes, for 2 bunches leeks'],
    ['1 cup milk', '240 ml milk'],
    ['1 quart water', '950 milliliters water'],
    ['8 ounces cream cheese', '227 grams cream cheese'],
    ['1 cup plus 2 tbsp sugar', '225 g sugar'],
    ['2-3 lb chicken thighs', '907-1361 g chicken thighs'],
    ['2 sticks unsalted butter', '227 g unsalted butter'],
    ['1 (14 oz) can tomatoes', '1 (397 g) can tomatoes'],
    ['14-ounce can black beans', '397-gram can black beans'],
    ['2 chicken breasts (about 1 lb), cut in half', '2 chicken breasts (about 454 g), cut in half'],
    ['1 Tasse Milch', '240 ml Milch'],
    ['2-inch piece ginger', '5-cm piece ginger'],
    ['1 piece ginger, 2 inches', '1 piece ginger, 5 cm'],
    ['For the filling: 1 9-inch pie crust', 'For the filling: 1 23-cm pie crust'],
  ])('%s is %s in a metric one', (us, metric) => {
    expect(convert(us, 'metric').display).toBe(metric);
  });

  it.each([
    ['250 g butter', '1 cup + 1½ tbsp butter'],
    ['1,5 kg Mehl', '12 cups Mehl'],
    ['250 ml milk', '1 cup + 1 tbsp milk'],
    ['225 ml milk', '¾ cup + 3 tbsp milk'],
    ['125 ml milk', '⅓ cup + 3 tbsp milk'],
    ['150 ml milk', '½ cup + 2 tbsp milk'],
    ['450 ml milk', '1¾ cups + 2½ tbsp milk'],
    ['500 ml milk', '2 cups + 2 tbsp milk'],
    ['100 ml milk', '7 tbsp milk'],
    ['190 g sugar', '¾ cup + 3 tbsp sugar'],
    ['425 g sugar', '2 cups + 2 tbsp sugar'],
    ['500 g beef', '1 lb + 2 oz beef'],
    ['470 g beef', '1 lb + ½ oz beef'],
    ['450-500 ml milk', '1⅞-2⅛ cups milk'],
    ['200 ml milk', '¾ cup + 1½ tbsp milk'],
    ['1 l stock', '4¼ cups stock'],
    ['1 kg potatoes', '2¼ lb potatoes'],
    ['454g ground beef', '1 lb ground beef'],
    ['400 g tin chopped tomatoes', '14 oz tin chopped tomatoes'],
    ['5 g salt', '¾ tsp salt'],
    ['7g dried yeast', '1¾ tsp dried yeast'],
  ])('%s is %s in an American one', (metric, us) => {
    expect(convert(metric, 'us').display).toBe(us);
  });

  it.each([
    '3 eggs',
    'salt to taste',
    '3 tbsp butter',
    '¼ tsp cayenne',
    '2 cloves garlic',
    '1 tablespoon butter, for greasing',
    '200 g sugar',
  ])('%s stays as it is in a metric one', (text) => {
    expect(convert(text, 'metric')).toMatchObject({ display: text, converted: false });
  });

  it.each([
    ['1 cup (120 g) flour, sifted', '120 g flour, sifted', '1 cup flour, sifted'],
    ['1.5kg/3lb 5oz pork shoulder', '1.5kg pork shoulder', '3lb 5oz pork shoulder'],
    ['1 can (14 oz/400 g) tomatoes', '1 can (400 g) tomatoes', '1 can (14 oz) tomatoes'],
    ['3/4 cup (180 ml) water', '180 ml water', '3/4 cup water'],
    ['150 g sugar (3/4 cup)', '150 g sugar', '3/4 cup sugar'],
    ['1 lb beef (about 450 g), diced', 'about 450 g beef, diced', '1 lb beef, diced'],
  ])('of %s the author’s own amounts are kept, the other left out', (text, metric, us) => {
    expect(convert(text, 'metric')).toMatchObject({ display: metric, approximate: false });
    expect(convert(text, 'us')).toMatchObject({ display: us, approximate: false });
  });

  it.each(['2 lb tomatoes (about 6), chopped', '200 g spinach (1 cup when cooked)'])(
    'the bracket of %s that says more or something else stays',
    (text) => {
      expect(convert(text, 'metric').display).toContain('(');
      expect(convert(text, 'us').display).toContain('(');
    },
  );

  it.each([
    ['1 cup sugar and 1 cup flour', '200 g sugar and 125 g flour'],
    ['1 tbsp cornstarch mixed with 1/2 cup milk', '1 tbsp cornstarch mixed with 120 ml milk'],
    ['1 cup honey or 3/4 cup sugar', '340 g honey or 150 g sugar'],
    ['1 cup sugar plus 1 cup diced rhubarb', '200 g sugar plus 240 ml diced rhubarb'],
    ['1 cup butter and 1/2 cup half and half', '225 g butter and 120 g half and half'],
    ['Sugar 1 cup, flour 1 cup', 'Sugar 200 g, flour 125 g'],
    ['Sugar 1 cup, or 1 cup', 'Sugar 200 g, or 200 g'],
    ['1 cup sugar, plus 1/4 cup for dusting', '200 g sugar, plus 50 g for dusting'],
    ['1 cup sugar (or 1 cup honey)', '200 g sugar (or 340 g honey)'],
  ])('in %s every amount goes by the density of its own food', (us, metric) => {
    expect(convert(us, 'metric').display).toBe(metric);
  });

  it.each([
    ['1 lb flour (about 3 cups sifted)', '454 g flour (about 3 cups sifted)'],
    ['1 oz. (28 g) parmesan, about 1/4 cup', '28 g parmesan, about 1/4 cup'],
    ['1 oz (28 g) Parmesan (about 1/4 cup grated)', '28 g Parmesan (about 1/4 cup grated)'],
    ['4 oz (113g) cheddar, about 1 cup shredded', '113g cheddar, about 1 cup shredded'],
    ['1 lb strawberries, hulled (about 3 cups)', '454 g strawberries, hulled'],
    ['200 g sugar, plus 1 cup flour', '200 g sugar, plus 125 g flour'],
  ])('%s has one weight', (line, metric) => {
    expect(convertText(line, ONE, 'metric', parseLine(line).item).display).toBe(metric);
  });

  it.each(['0.1 g saffron', '0.5 g saffron', '1 g saffron', '5 g saffron', '1-7 g saffron'])(
    '%s stays in grams, for which an eighth of an ounce is too coarse',
    (text) => {
      expect(convert(text, 'us')).toMatchObject({ display: text, converted: false });
    },
  );

  it.each([
    ['¼ cup oil', '60 ml oil'],
    ['4½ tbsp water', '65 ml water'],
    ['5 tbsp water', '75 ml water'],
    ['½ cup milk', '120 ml milk'],
    ['⅔ cup milk', '160 ml milk'],
    ['¾ cup milk', '175 ml milk'],
    ['1½ fl oz gin', '45 ml gin'],
    ['¾ fl oz gin', '22 ml gin'],
    ['3-4 cups stock', '710-950 ml stock'],
    ['3½-5 cups stock', '830-1200 ml stock'],
    ['1 (12 fl oz) can evaporated milk', '1 (355 ml) can evaporated milk'],
  ])('%s is %s, as a jug is read: the size of a package alone is exact', (us, metric) => {
    expect(convert(us, 'metric').display).toBe(metric);
  });

  it.each([
    ['1 (14 oz) can sweetened condensed milk', '1 (397 g) can sweetened condensed milk', false],
    ['1 can (14 oz) coconut milk', '1 can (397 g) coconut milk', false],
    ['14-ounce can coconut milk', '397-gram can coconut milk', false],
    ['8 oz tomato sauce', '227 g tomato sauce', false],
    ['1 (32 oz) carton chicken broth', '1 (946 ml) carton chicken broth', true],
    ['8 oz milk', '240 ml milk', true],
    ['8 fl oz milk', '240 ml milk', true],
  ])('ounces are a weight but of what one pours: %s is %s', (us, display, approximate) => {
    expect(convert(us, 'metric')).toMatchObject({ display, approximate });
  });

  it('scales and converts at once, from the exact amount', () => {
    const by = factorOf(3, 2);
    expect(convert('1 lb beef', 'metric', by).display).toBe('680 g beef');
    expect(convert('1 cup (120 g) flour', 'metric', by).display).toBe('180 g flour');
    expect(convert('1 can (14 oz/400 g) tomatoes', 'metric', by).display).toBe('1½ cans (400 g) tomatoes');
  });

  it('says "approximate" of everything that goes by density, and of what is rounded', () => {
    expect(convert('1 cup sugar', 'metric')).toMatchObject({ display: '200 g sugar', approximate: true });
    expect(convert('1 cup water', 'metric')).toMatchObject({ display: '240 ml water', approximate: true });
    expect(convert('3 cups water', 'metric')).toMatchObject({ display: '710 ml water', approximate: false });
  });

  it('gives the exact amount in the unit shown', () => {
    const stored = {
      ...parseLine('3 lb potatoes'),
      text: '3 lb potatoes',
      scaling: 'linear',
      corrected: false,
    } as const;
    expect(scaleLine(stored, ONE, 'metric')).toMatchObject({
      quantity: 1.360777,
      unit: 'kg',
      quantity_max: null,
    });
  });

  it('gives the exact length of a line that is measured by it', () => {
    const exact = ({ low, high, unit }: ReturnType<typeof convert>) =>
      [low, high, unit].map((end) => end && (typeof end === 'string' ? end : toNumber(end)));
    expect(exact(convert('2 inches ginger', 'metric'))).toEqual([5.08, null, 'cm']);
    expect(exact(convert('2-4 inches ginger', 'metric'))).toEqual([5.08, 10.16, 'cm']);
    expect(exact(convert('254 mm ribbon', 'us'))).toEqual([10, null, 'inch']);
  });

  it('keeps a fixed line at its amount', () => {
    const stored = {
      ...parseLine('1 lb beef'),
      text: '1 lb beef',
      scaling: 'fixed',
      corrected: false,
    } as const;
    expect(scaleLine(stored, factorOf(2, 1), 'metric').display).toBe('454 g beef');
  });
});

describe('the lines that people wrote', () => {
  it.each(['metric', 'us'] as const)('convert to %s once and for all, and never to nothing', (system) => {
    const lines = readFileSync(new URL('../fixtures/ingredients-cases.jsonl', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((row) => (JSON.parse(row) as { line: string }).line);
    expect(lines.length).toBeGreaterThan(100);
    for (const text of lines) {
      const once = convert(text, system).display;
      expect(once.trim()).not.toBe('');
      expect(convert(once, system).display).toBe(once);
      for (const n of [1, 3, 20, 40])
        expect(convert(text, system, factorOf(n, 7)).display.trim()).not.toBe('');
    }
  });
});

describe('sizes', () => {
  it('knows the exact sizes: 16 oz are 453.59237 g, 4 quarts are 3.785411784 l', () => {
    const grams = convert('16 oz thing', 'metric').low;
    const litres = convert('4 quarts thing', 'metric').low;
    expect([grams, litres].map((r) => r && toNumber(r))).toEqual([453.59237, 3.785411784]);
  });
});

describe('densities', () => {
  it.each([
    ['all-purpose flour', 125],
    ['unsalted butter, softened', 227],
    ['butter or margarine', 227],
    ['light brown sugar', 220],
    ['confectioners’ sugar', 120],
    ['old-fashioned rolled oats', 81],
    ['rolled oats', 81],
    ['chopped walnuts', 117],
    ['peanut butter', 258],
    ['butter lettuce', null],
    ['almond flour', null],
    ['kosher salt', null],
    ['powdered milk', 128],
    ['dry milk', 128],
    ['fresh breadcrumbs', 45],
    ['coconut milk', null],
    ['cream of tartar', null],
    ['butter beans', null],
    ['vanilla ice cream', null],
    ['egg noodles', null],
    ['sweet potato', null],
    ['very good plain thing of a name with many more words than any food', null],
  ])('%s: %s g a cup', (item, grams) => {
    expect(gramsPerCup(item)).toBe(grams);
  });
});

describe('what a cup weighs, in six other languages', () => {
  const WEIGHTS: readonly (readonly [number, string])[] = [
    [125, 'Weizenmehl Type 405|farine T55|harina de trigo|farina 00|farinha|fijne bloem'],
    [227, 'weiche Butter|beurre mou|mantequilla derretida|burro morbido|manteiga sem sal|zachte boter'],
    [200, 'feiner Zucker|sucre en poudre|azúcar blanco|zucchero semolato|açúcar cristal|fijne kristalsuiker'],
    [220, 'brauner Zucker|cassonade|azúcar moreno|zucchero di canna|açúcar mascavo|bruine suiker'],
    [244, 'warme Milch|lait entier|leche entera|latte intero|leite morno|halfvolle melk'],
    [218, 'Sonnenblumenöl|huile de tournesol|aceite de girasol|olio di semi|óleo de soja|zonnebloemolie'],
    [339, 'flüssiger Honig|miel liquide|miel|miele|mel|vloeibare honing'],
    [81, 'zarte Haferflocken|flocons d’avoine|copos de avena|fiocchi d’avena|aveia em flocos|havermout'],
    [185, 'Basmatireis|riz basmati|arroz blanco|riso integrale|arroz branco|witte rijst'],
    [86, 'Kakaopulver|cacao en poudre|cacao puro en polvo|cacao amaro|cacau em pó|cacaopoeder'],
    [238, 'kalte Schlagsahne|crème liquide entière|nata para montar|panna fresca|creme de leite|slagroom'],
    [245, 'Naturjoghurt|yaourt nature|yogur natural|yogurt greco|iogurte natural|volle yoghurt'],
    [292, 'feines Salz|sel fin|sal fina|sale fino|sal|fijn zout'],
  ];
  it.each(WEIGHTS)('is %d g of %s', (grams, items) => {
    expect(items.split('|').map(gramsPerCup)).toEqual(items.split('|').map(() => grams));
  });

  it('is none of fresh yeast, condensed milk or a sweet thing of the same word', () => {
    expect(
      ['frische Hefe', 'leche condensada', 'beurre d’ail', 'latte di mandorla'].map(gramsPerCup),
    ).toEqual([null, null, null, null]);
  });

  it('leaves to a jug what one pours', () => {
    expect(convert('1 tasse de lait entier', 'metric').display).toBe('240 ml de lait entier');
    expect(convert('1 Tasse Olivenöl', 'metric').display).toBe('240 ml Olivenöl');
    expect(convert('1 taza de harina', 'metric').display).toBe('125 g de harina');
  });
});
