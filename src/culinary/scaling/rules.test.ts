import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { ONE, ratio } from '@/culinary/numbers/ratio';
import { convertText } from './convert';
import { scaleText } from './sentence';

/** Lines of our own against each rule: [line, factor, what is shown]. ≈ marks what must be flagged approximate. */
const RULES: readonly (readonly [
  rule: string,
  cases: readonly (readonly [string, number, number, string])[],
])[] = [
  [
    'R1 factor 1 is the author’s text',
    [
      ['1½  cups\tmilk ,  cold', 1, 1, '1½  cups\tmilk ,  cold'],
      ['2-inch', 7, 7, '2-inch'],
    ],
  ],
  [
    'R2 the author’s notation is kept',
    [
      ['1 1/2 cups milk', 1, 3, '1/2 cup milk'],
      ['1⁄4 cup milk', 3, 1, '3/4 cup milk'],
      ['1,5 dl Sahne', 1, 2, '0,75 dl Sahne'],
      ['250g flour', 1, 2, '125g flour'],
      ['Saft einer halben Zitrone', 4, 1, 'Saft von 2 Zitronen'],
      ['une demi-gousse d’ail', 2, 1, '1 gousse d’ail'],
      ["un'arancia", 2, 1, '2 arance'],
      ["Le jus d'un citron", 2, 1, 'Le jus de 2 citrons'],
      ['1 kilo patatas', 1, 3, '≈ 330 g patatas'],
      ['2 cc de sel', 3, 2, '1 c. à s. de sel'],
    ],
  ],
  [
    'R3 words neither pin nor vanish',
    [
      ['(optional) 2 cups raisins', 2, 1, '(optional) 4 cups raisins'],
      ['[optional] 2 eggs', 2, 1, '[optional] 4 eggs'],
      ['Optional: 1 cup raisins', 2, 1, 'Optional: 2 cups raisins'],
      ['n. B. 2 EL Zucker', 2, 1, 'n. B. 4 EL Zucker'],
      ['2 or more cloves garlic', 2, 1, '4 or more cloves garlic'],
      ['1 tbsp oil for pan-frying', 2, 1, '2 tbsp oil for pan-frying'],
      ['1 tbsp oil, for', 2, 1, '2 tbsp oil, for'],
      ['1 tbsp oil for the pan', 2, 1, '1 tbsp oil for the pan'],
      ['2 tbsp butter for your baking cake pie frying', 2, 1, '¼ cup butter for your baking cake pie frying'],
      ['1 cup flour, plus 2 tbsp for dusting', 2, 1, '2 cups flour, plus 2 tbsp for dusting'],
      ['a few sprigs of thyme', 3, 1, 'a few sprigs of thyme'],
    ],
  ],
  [
    'R5 metric',
    [
      ['30 cl cream', 2, 1, '60 cl cream'],
      ['5 dl cream', 1, 3, '≈ 1.65 dl cream'],
      ['500 millilitres water', 4, 1, '2 litres water'],
      ['10 mg saffron', 1, 20, '0.5 mg saffron'],
      ['1 g salt', 1, 1000, '≈ 0.01 g salt'],
      ['1 cl rum', 1, 2, '5 ml rum'],
      ['999 g flour', 1001, 1000, '1 kg flour'],
    ],
  ],
  [
    'R6 spoons and cups',
    [
      ['2 quarts stock', 2, 1, '4 quarts stock'],
      ['2 pints milk', 7, 5, '≈ 2¾ pints milk'],
      ['1/8 tsp plus 1/8 tsp salt', 1, 10, '≈ a pinch of salt'],
      ['1/8 to 1/8 tsp salt', 1, 9, '≈ a pinch of salt'],
      ['1 cup plus 1 cup milk', 1, 16, '2 tbsp milk'],
      ['3- Tbsp oil', 3, 1, '½ cup + 1 Tbsp oil'],
      ['1cup plus 2tbsp milk', 1, 2, '½cup plus 1 tbsp milk'],
    ],
  ],
  [
    'R7 ounces and pounds',
    [
      ['0.5 oz gin', 1, 4, '0.125 oz gin'],
      ['4.5 oz gin', 1, 4, '1.125 oz gin'],
      ['4,5 oz gin', 1, 4, '1,13 oz gin'],
      ['16 oz beef', 99, 100, '≈ 1 lb beef'],
      ['1 1/2 lb beef', 5, 9, '≈ 13 1/2 oz beef'],
      ['1 fl oz rum', 1, 10, '≈ ⅛ fl oz rum'],
      ['2 generous fl oz cream', 3, 1, '6 generous fl oz cream'],
    ],
  ],
  [
    'R8 both ends of a range keep one unit',
    [
      ['2 1/2 to 3 lbs chicken', 1, 3, '≈ 13 1/2 to 16 oz chicken'],
      ['2-3 lb beef', 1, 10, '≈ 3¼-4¾ oz beef'],
      ['½-1 lb beef', 1, 2, '¼-½ lb beef'],
      ['1-to-2 cups milk', 2, 1, '2-to-4 cups milk'],
      ['1-3 kg potatoes', 1, 2, '0.5-1.5 kg potatoes'],
      ['3 to 2 cups flour', 2, 1, '4 to 6 cups flour'],
      ['1-2 dozen eggs', 1, 3, '4-8 eggs'],
      ['1-2 dozen eggs', 3, 4, '¾-1½ dozen eggs'],
    ],
  ],
  [
    'R9 several measures',
    [
      ['2 cups flour (1 lb 3 oz)', 2, 1, '≈ 4 cups flour (2⅓ lb)'],
      ['6 garlic cloves, 2 finely grated, 4 crushed', 2, 1, '12 garlic cloves, 4 finely grated, 8 crushed'],
      ['2 breasts (about 4 halves each)', 2, 1, '4 breasts (about 4 halves each)'],
      ['400 g tin tomatoes', 21, 20, '≈ 400 g tin tomatoes'],
      ['400 g large tin tomatoes', 2, 1, '2 x 400 g large tins tomatoes'],
      ['14-oz can tomatoes', 2, 1, '2 x 14-oz cans tomatoes'],
      ['2 cups rice (4 servings)', 2, 1, '4 cups rice (4 servings)'],
      ['2-inch', 2, 1, '2 x 2-inch'],
      ['1 (14-oz) can tomatoes', 3, 1, '3 (14-oz) cans tomatoes'],
    ],
  ],
  [
    'R10 what can be counted out',
    [
      ['1 dozen oysters', 1, 3, '4 oysters'],
      ['2 bay leaves', 1, 8, '≈ 1 bay leaf'],
      ['1 brioche bun', 2, 1, '2 brioche buns'],
      ['2 champignon mushrooms', 1, 2, '1 champignon mushroom'],
      ['1 pomme golden', 2, 1, '2 pommes golden'],
      ['1 packet yeast', 1, 3, '≈ ¼ packet yeast'],
      ['2 lg. eggs', 1, 2, '1 lg. egg'],
      ['4 eggs', 19, 20, '≈ 4 eggs'],
    ],
  ],
  ['R11 juice of a fruit', [['Juice of ½ lemon', 3, 1, 'Juice of 1½ lemons']]],
  [
    'R12 words agree',
    [
      ['1 pimentão', 2, 1, '2 pimentões'],
      ['2 of onions', 1, 2, '1 of onion'],
      ['2 onions - chopped', 1, 2, '1 onion - chopped'],
      ['3 pimentões', 1, 3, '1 pimentão'],
      ['2 Scheibe(n) Brot', 2, 1, '4 Scheibe(n) Brot'],
      ['1 Zwiebel(n)', 2, 1, '2 Zwiebel(n)'],
    ],
  ],
];

describe.each(RULES)('%s', (_rule, cases) => {
  it.each(cases)('%s × %i/%i is %s', (text, n, d, shown) => {
    const { display, approximate } = scaleText(text, ratio(n, d));
    expect((approximate ? '≈ ' : '') + display).toBe(shown);
  });
});

describe('another kitchen', () => {
  it.each([
    ['½ cup/115 grams/1 stick butter', 'us', 1, '½ cup/1 stick butter'],
    ['½ cup/115 grams/1 stick butter', 'metric', 1, '115 grams butter'],
    ['1 cup (120 g flour', 'metric', 1, '≈ 240 ml (120 g flour'],
    ['14-oz can tomatoes', 'metric', 2, '2 x 397-g cans tomatoes'],
    ['A few sprigs of thyme', 'metric', 2, 'A few sprigs of thyme'],
    ['2 oz sour cream', 'metric', 1, '≈ 57 g sour cream'],
    ['2 oz vodka', 'metric', 1, '≈ 60 ml vodka'],
    ['1 stick cinnamon', 'metric', 1, '1 stick cinnamon'],
    ['Handful of spinach (about 1 oz)', 'metric', 1, '≈ Handful of spinach (about 28 g)'],
    ['0.1 g salt', 'us', 1, '≈ a pinch of salt'],
  ] as const)('%s for a %s one × %i is %s', (text, system, factor, shown) => {
    const { display, approximate } = convertText(
      text,
      factor === 1 ? ONE : ratio(factor),
      system,
      parseLine(text).item,
    );
    expect((approximate ? '≈ ' : '') + display).toBe(shown);
  });
});
