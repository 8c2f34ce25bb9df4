import { MODIFIERS } from './lexicon';
import { singularOf } from './words';

/**
 * Grams of one US cup (236.6 ml), level. Source: USDA FoodData Central, SR Legacy, household weights (public
 * domain). Flours are as scooped there, brown sugar is packed, grains and pulses are dry.
 */
const GRAMS_PER_CUP: readonly (readonly [grams: number, names: string])[] = [
  [
    125,
    'flour|00 flour|tipo 00 flour|type 00 flour|all purpose flour|plain flour|white flour|wheat flour|ap flour',
  ],
  [
    125,
    'mehl|weizenmehl|farine|farine de blé|harina|harina de trigo|farina|farina 00|farina tipo 00|farinha de trigo|bloem',
  ],
  [137, 'bread flour|strong flour|strong white flour|cake flour'],
  [125, 'self raising flour|self rising flour'],
  [120, 'whole wheat flour|wholemeal flour|wholewheat flour|whole grain flour'],
  [102, 'rye flour'],
  [158, 'rice flour'],
  [92, 'chickpea flour|gram flour|besan'],
  [120, 'buckwheat flour'],
  [122, 'cornmeal|polenta'],
  [128, 'cornstarch|corn starch|cornflour|speisestärke|maizena'],
  [167, 'semolina'],
  [200, 'sugar|granulated sugar|white sugar|caster sugar|superfine sugar|cane sugar'],
  [200, 'zucker|sucre|azúcar|zucchero|açúcar|suiker'],
  [220, 'brown sugar|light brown sugar|dark brown sugar|muscovado sugar'],
  [120, 'powdered sugar|confectioner sugar|icing sugar|puderzucker|sucre glace|azúcar glas|zucchero a velo'],
  [339, 'honey|honig|miel|miele|mel|honing'],
  [315, 'maple syrup'],
  [337, 'molasses|treacle'],
  [227, 'butter|beurre|mantequilla|burro|manteiga|boter'],
  [205, 'lard|shortening|vegetable shortening'],
  [218, 'vegetable oil|canola oil|sunflower oil|coconut oil|rapeseed oil|oil'],
  [216, 'olive oil|olivenöl'],
  [244, 'milk|milch|lait|leche|latte|leite|melk'],
  [245, 'buttermilk|yogurt|yoghurt|plain yogurt|greek yogurt|natural yogurt'],
  [238, 'heavy cream|whipping cream|double cream|heavy whipping cream'],
  [242, 'half and half|half & half'],
  [230, 'sour cream'],
  [232, 'cream cheese'],
  [246, 'ricotta|ricotta cheese'],
  [226, 'cottage cheese'],
  [
    113,
    'cheddar|shredded cheddar|grated cheddar|cheddar cheese|shredded cheddar cheese|grated cheddar cheese',
  ],
  [112, 'shredded mozzarella|shredded mozzarella cheese'],
  [100, 'grated parmesan|parmesan|parmesan cheese|grated parmesan cheese|parmigiano reggiano'],
  [
    81,
    'oats|rolled oats|old fashioned oats|old fashioned rolled oats|quick oats|quick cooking oats|porridge oats|haferflocken',
  ],
  [
    185,
    'rice|white rice|long grain rice|long grain white rice|basmati rice|jasmine rice|brown rice|reis|riz|arroz|riso|rijst',
  ],
  [170, 'quinoa'],
  [173, 'couscous'],
  [140, 'bulgur|bulgur wheat'],
  [192, 'lentils|red lentils|green lentils|brown lentils|linsen'],
  [200, 'dried chickpeas'],
  [86, 'cocoa|cocoa powder|unsweetened cocoa powder|unsweetened cocoa|dutch process cocoa powder|kakao'],
  [168, 'chocolate chips|semisweet chocolate chips|dark chocolate chips'],
  [143, 'almonds|whole almonds'],
  [92, 'sliced almonds|flaked almonds'],
  [95, 'ground almonds'],
  [117, 'walnuts|chopped walnuts'],
  [109, 'pecans|chopped pecans'],
  [115, 'chopped hazelnuts'],
  [146, 'peanuts'],
  [144, 'sesame seeds'],
  [129, 'pumpkin seeds'],
  [145, 'raisins|sultanas|rosinen'],
  [147, 'chopped dates'],
  [93, 'shredded coconut|sweetened shredded coconut'],
  [45, 'fresh breadcrumbs|fresh bread crumbs|soft breadcrumbs|soft bread crumbs'],
  [128, 'milk powder|powdered milk|dry milk|dried milk|dry whole milk'],
  [68, 'nonfat dry milk|instant dry milk|skim milk powder|skimmed milk powder'],
  [108, 'breadcrumbs|bread crumbs|dry breadcrumbs|dried breadcrumbs|dry bread crumbs'],
  [258, 'peanut butter'],
  [220, 'mayonnaise'],
  [262, 'tomato paste|tomato purée|tomato puree'],
  [255, 'soy sauce'],
  [292, 'salt|table salt|salz|sel|sal|sale|zout'],
  [221, 'baking soda|bicarbonate of soda|natron'],
  [221, 'baking powder|backpulver'],
  [192, 'active dry yeast|dry yeast|dried yeast|instant yeast|trockenhefe'],
  [237, 'water|wasser|eau|agua|acqua|água'],
];

/** Words that do not change what a cup of it weighs. */
const PLAIN =
  'unsalted salted sweet softened soft melted cold warm hot cool chilled fresh freshly organic good quality best fine finely extra virgin light dark raw uncooked dry whole skimmed skim lowfat low fat full semi unbleached sifted unsweetened pure natural'.split(
    ' ',
  );
const DROPPED: ReadonlySet<string> = new Set(PLAIN);

const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s?(?=\s|$)/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singularOf);

const byName = new Map<string, number>(
  GRAMS_PER_CUP.flatMap(([grams, names]) =>
    names.split('|').map((name): [string, number] => [plainWords(name).join(' '), grams]),
  ),
);

/** Words of an item that are read at most; a longer name is no plain food. */
const LONGEST_NAME = 12;

/**
 * What one US cup of a food weighs in grams; null for a food that is not in the table. Of "butter or margarine"
 * the first counts.
 */
export function gramsPerCup(item: string): number | null {
  const first = item.split(/\s+(?:or|oder|ou|o)\s+|[,(]/i, 1).join('');
  const words = plainWords(first);
  if (words.length > LONGEST_NAME) return null;
  const full = byName.get(words.join(' '));
  if (full !== undefined) return full;
  const bare = words.filter((word) => !DROPPED.has(word) && !MODIFIERS.has(word));
  return byName.get(bare.join(' ')) ?? null;
}
