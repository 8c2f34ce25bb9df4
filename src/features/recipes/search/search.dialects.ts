/**
 * Foods with one name in British English and another in American or Australian English. A cook who types one
 * means the other as well. Words are in the singular, folded, and apart by spaces.
 */
const FOODS: string[][] = [
  ['aubergine', 'eggplant', 'brinjal'],
  ['courgette', 'zucchini'],
  ['coriander', 'cilantro'],
  ['prawn', 'shrimp'],
  ['garbanzo', 'chickpea', 'chick pea'],
  ['scallion', 'spring onion', 'green onion'],
  ['rocket', 'arugula'],
  ['beetroot', 'beet'],
  ['swede', 'rutabaga'],
  ['mangetout', 'snow pea'],
  ['capsicum', 'bell pepper', 'sweet pepper'],
  ['cornflour', 'cornstarch', 'corn starch'],
  ['icing sugar', 'powdered sugar', 'confectioners sugar', 'confectioner s sugar'],
  ['caster sugar', 'castor sugar', 'superfine sugar'],
  ['bicarbonate of soda', 'baking soda', 'bicarb'],
  ['plain flour', 'all purpose flour'],
  ['wholemeal', 'whole wheat', 'wholewheat'],
  ['strong flour', 'bread flour'],
  ['double cream', 'heavy cream', 'heavy whipping cream'],
  ['single cream', 'light cream'],
  ['minced beef', 'ground beef', 'beef mince'],
  ['minced pork', 'ground pork', 'pork mince'],
  ['minced lamb', 'ground lamb', 'lamb mince'],
  ['minced meat', 'ground meat'],
  ['broad bean', 'fava bean'],
  ['haricot bean', 'navy bean'],
  ['butter bean', 'lima bean'],
  ['treacle', 'molasses'],
  ['desiccated coconut', 'shredded coconut'],
  ['sultana', 'golden raisin'],
  ['stock cube', 'bouillon cube'],
  ['tomato puree', 'tomato paste'],
  ['porridge', 'oatmeal'],
  ['yoghurt', 'yogurt'],
  ['chilli', 'chili', 'chile'],
  ['omelette', 'omelet'],
  ['doughnut', 'donut'],
  ['barbecue', 'barbeque', 'bbq'],
];

/** A word in the singular, as far as its ending tells. */
function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return word.slice(0, -2);
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const NAMES = new Map<string, string[][]>();
for (const food of FOODS)
  for (const name of food)
    NAMES.set(
      name,
      food.filter((other) => other !== name).map((other) => other.split(' ')),
    );

/** The other names of the food with this name; none for most words. */
export function dialectNames(words: readonly string[]): string[][] {
  const last = words.at(-1);
  if (last === undefined) return [];
  return NAMES.get([...words.slice(0, -1), singular(last)].join(' ')) ?? NAMES.get(words.join(' ')) ?? [];
}
