import { describe, expect, it } from 'vitest';
import { aisleOf } from '@/culinary/foods/aisles';
import { parseLine } from '@/culinary/lines/line';
import type { UnitSystem } from '@/culinary/measures/systems';
import { factorOf } from '@/culinary/numbers/ratio';
import { scaleLine } from '@/culinary/scaling/scale';
import { type ShoppingItem, sumShopping } from './shopping';

/** What lines ask for when they are cooked some times over. */
const asked = (lines: readonly string[], times = 1, system: UnitSystem | null = null): ShoppingItem[] =>
  lines.map((text, i) => {
    const read = { ...parseLine(text), text, scaling: 'linear' as const, corrected: false };
    const { quantity, quantity_max, unit } = scaleLine(read, factorOf(times, 1), system);
    return { item: read.item, quantity, quantity_max, unit, text, source: String(i) };
  });
const bought = (lines: readonly string[], times = 1, system: UnitSystem | null = null): string[] =>
  sumShopping(asked(lines, times, system), system).map(({ display, item }) => `${display} ${item}`);

describe('what is bought is named as its recipes name it', () => {
  it.each([
    ['1 head garlic', '3 heads garlic'],
    ['1 loaf bread', '3 loaves bread'],
    ['1 fennel bulb', '3 bulbs fennel'],
    ['1 knob ginger', '3 knobs ginger'],
    ['1 ball of mozzarella', '3 balls mozzarella'],
    ['1 tin tomatoes', '3 tins tomatoes'],
    ['1 Kopf Knoblauch', '3 Köpfe Knoblauch'],
    ['1 Rolle Blätterteig', '3 Rollen Blätterteig'],
    ['1 EL Honig', '3 EL Honig'],
    ['1 gousse d’ail', '3 gousses ail'],
    ['1 c. à s. de miel', '3 c. à s. miel'],
  ])('%s, three times, is %s', (line, shown) => {
    expect(bought([line], 3)).toEqual([shown]);
  });

  it('speaks English of a unit where no text says otherwise', () => {
    expect(
      sumShopping([{ item: 'garlic', quantity: 3, quantity_max: null, unit: 'head', source: 'a' }]),
    ).toMatchObject([{ display: '3 heads' }]);
  });

  it.each([
    ['1 egg', 3, '3 eggs'],
    ['1 lemon', 3, '3 lemons'],
    ['1 avocado', 3, '3 avocados'],
    ['1 chicken breast', 3, '3 chicken breasts'],
    ['1 baguette', 2, '2 baguettes'],
    ['1 Ei', 3, '3 Eier'],
    ['1 clove', 3, '3 cloves'],
    ['2 onions', 0.5, '1 onion'],
    ['1 large egg', 0.5, '1 large egg'],
    ['2 red peppers', 0.25, '1 red pepper'],
    ['5 Knoblauchzehen', 1.5, '8 Zehen Knoblauch'],
    ['2 knoflookteentjes', 2, '4 teentjes knoflook'],
    ['2 knoflooktenen', 2, '4 teentjes knoflook'],
    ['1 garlic', 2, '2 garlic'],
    ['200 g tomato', 2, '400 g tomato'],
  ])('%s times %s is %s', (line, times, shown) => {
    expect(bought([line], times)).toEqual([shown]);
  });

  it('has one line for one and for many of a thing', () => {
    expect(bought(['1 egg', '2 eggs'])).toEqual(['3 eggs']);
    expect(bought(['1 Zwiebel', '2 Zwiebeln'])).toEqual(['3 Zwiebeln']);
    expect(bought(['1 tomato', '200 g tomatoes'])).toEqual(['1 + 200 g tomatoes']);
  });
});

describe('what can be added is one number', () => {
  it.each([
    [['2 cups whole milk', '2 tbsp whole milk', '1 tsp whole milk'], 'metric', '508 ml whole milk'],
    [['1½ cups sugar', '3 tbsp sugar'], 'metric', '338 g sugar'],
    [['500 g butter', '3 tbsp butter'], 'metric', '543 g butter'],
    [['2 tbsp soy sauce', '1 cup soy sauce'], 'metric', '266 ml soy sauce'],
    [['3 tbsp butter', '3 tbsp butter'], 'metric', '85 g butter'],
    [['1 tbsp butter', '1 tbsp butter'], 'metric', '2 tbsp butter'],
    [['1 lb beef', '100 g beef'], 'us', '1¼ lb beef'],
    [['200 g flour', '1 cup flour'], 'us', '2⅔ cups flour'],
    [['1 tbsp butter', '150 g butter'], null, '164 g butter'],
    [['⅓ cup milk', '⅓ cup milk', '½ cup milk'], null, '1 cup + 3 tbsp milk'],
    [['1 cup milk', '1 tbsp milk', '50 ml milk'], null, '1 cup + 4½ tbsp milk'],
    [['2 fl oz rum', '30 ml rum'], null, '3 fl oz rum'],
    [['1 lb beef', '1 kg beef'], null, '1.45 kg beef'],
  ] as const)('%j in the %s kitchen is %s', (lines, system, shown) => {
    expect(bought(lines, 1, system)).toEqual([shown]);
  });

  it.each([
    [['3 eggs', '2 large eggs', '1 dozen eggs'], null, '17 eggs'],
    [['2 dozen eggs'], null, '2 dozen eggs'],
    [['2 eggs', '1 lb eggs', '1 dozen eggs'], null, '14 + 1 lb eggs'],
    [['1 stick butter', '100 g butter', '½ cup butter'], 'metric', '327 g butter'],
    [['1 stick butter', '½ cup butter'], 'us', '1 cup butter'],
    [['1 stick butter', '1 stick butter'], null, '2 sticks butter'],
    [['1 Pck. Vanillezucker', '1 Päckchen Vanillezucker'], null, '2 Packungen Vanillezucker'],
    [
      ['1 tbsp extra-virgin olive oil', '1 tbsp extra virgin olive oil'],
      null,
      '2 tbsp extra-virgin olive oil',
    ],
  ] as const)('%j in the %s kitchen is %s, whatever it is called', (lines, system, shown) => {
    expect(bought(lines, 1, system)).toEqual([shown]);
  });

  it('is none of what is bought cooked and of what one cooks', () => {
    expect(bought(['1 cup rice', '150 g rice', '2 cups cooked rice'])).toEqual([
      '1¾ cups + 1 tbsp rice',
      '2 cups cooked rice',
    ]);
    expect(bought(['2 eggs', '1 cooked egg'])).toEqual(['3 eggs']);
  });

  it('is two where no density is known, or where things are counted', () => {
    expect(bought(['1 cup spinach', '200 g spinach', '1 tbsp spinach'])).toEqual([
      '1 cup + 1 tbsp + 200 g spinach',
    ]);
    expect(bought(['1 bunch parsley', '2 tbsp parsley', '1 handful parsley'])).toEqual([
      '1 bunch + 2 tbsp + 1 handful parsley',
    ]);
    expect(bought(['1 frob jam', '2 tbsp jam', '20 g jam']).join()).toContain('frob');
  });

  it('keeps the exact totals behind it, one for each family', () => {
    const [line] = sumShopping(asked(['1 tbsp butter', '150 g butter']));
    expect(line?.amounts).toEqual([
      { quantity: 1, unit: 'tbsp' },
      { quantity: 150, unit: 'g' },
    ]);
  });
});

describe('the aisle of what is bought', () => {
  const aisles = (line: string) => sumShopping(asked([line])).map(({ aisle }) => aisle);

  it.each([
    ['1 can tomatoes', 'tins'],
    ['400 g canned tomatoes', 'tins'],
    ['2 (14-oz) cans diced tomatoes', 'tins'],
    ['400 g chopped tinned tomatoes', 'tins'],
    ['1 tin tuna', 'tins'],
    ['1 can corn', 'tins'],
    ['1 jar artichokes', 'tins'],
    ['1 can beer', 'drinks'],
    ['1 jar pesto', 'condiments'],
    ['1 Dose Tomaten', 'tins'],
    ['3 tomatoes', 'produce'],
  ])('%s: %s', (line, aisle) => {
    expect(aisles(line)).toEqual([aisle]);
  });

  it('parts the tin from the fresh fruit of the same name', () => {
    expect(
      sumShopping(asked(['1 can tomatoes', '3 tomatoes'])).map(({ aisle, display }) => [aisle, display]),
    ).toEqual([
      ['tins', '1 can'],
      ['produce', '3'],
    ]);
  });

  it.each([
    [
      'produce',
      'Zwiebel, Zwiebeln, Frühlingszwiebeln, Kartoffeln, Knoblauch, Petersilie, Möhren, Zitronensaft',
    ],
    ['produce', 'oignons, gros oignons, pommes de terre, ail, carottes, persil, citron, échalotes'],
    [
      'produce',
      'cebolla, patatas, ajo, tomates, limón, cipolle, pomodori, aglio, carote, ui, uien, aardappelen, cebola',
    ],
    [
      'dairy',
      'Eier, Ei, Milch, Vollmilch, Sahne, Butter, Quark, geriebener Käse, œufs, beurre, lait entier, crème liquide',
    ],
    [
      'dairy',
      'huevos, leche, mantequilla, uova, latte, burro, ovos, leite, manteiga, eieren, melk, boter, slagroom',
    ],
    [
      'baking',
      'Mehl, Weizenmehl, Zucker, Backpulver, Trockenhefe, farine, sucre glace, harina, azúcar, farina 00, suiker',
    ],
    [
      'spices',
      'Salz, Pfeffer, schwarzer Pfeffer, Muskatnuss, sel, poivre noir, sal, pimienta, sale, pepe, zout, noix de muscade',
    ],
    [
      'condiments',
      'Olivenöl, Öl, Essig, Senf, Sojasauce, huile d’olive, vinaigre, aceite de oliva, olio extravergine, azeite, olie',
    ],
    [
      'meat',
      'Rinderhackfleisch, Hähnchenbrust, Speck, poulet, bœuf, lardons, pollo, carne picada, manzo, frango, gehakt, kip',
    ],
    ['fish', 'Lachsfilet, Thunfisch, saumon, thon, crevettes, salmón, gambas, tonno, garnalen'],
    ['grains', 'Nudeln, Reis, Haferflocken, pâtes, riz, arroz, riso, rijst, Paniermehl'],
    [
      'tins',
      'Kichererbsen, Tomatenmark, Gemüsebrühe, pois chiches, concentré de tomates, garbanzos, lait de coco, Kokosmilch',
    ],
    ['nuts', 'Mandeln, gemahlene Haselnüsse, Walnüsse, amandes, noix, nueces, mandorle, Rosinen'],
    ['drinks', 'Wasser, Weißwein, eau, vin blanc, agua, vino blanco, acqua, vinho tinto, water'],
    ['bakery', 'Brot, Brötchen, pain, baguette, pane, brood'],
  ])('%s: %s', (aisle, items) => {
    expect(items.split(', ').map((item) => [item, aisleOf(item)])).toEqual(
      items.split(', ').map((item) => [item, aisle]),
    );
  });
});
