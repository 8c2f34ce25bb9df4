import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { ONE, ratio } from '@/culinary/numbers/ratio';
import { convertText } from './convert';
import { scaleRecipe } from './scale';
import { scaleText } from './sentence';
import { keptLines } from './warnings';

const THREE = ratio(3);

describe('a line is scaled whole, or it stays whole and says why', () => {
  it.each([
    // Read, and something beside it that nobody can tell.
    '砂糖 大さじ１・１／２',
    '1 Zwiebel 2 Möhren',
    '7 g-11 Stück Hefe',
    '2 onions 1 1/2',
    '3 eggs 1/2',
    'zest 1 lemon, juice 2',
    '1 onion, 2 (or so)',
    '1000 g 200 di farina',
    'Tomatoes, 14 oz can, 1',
    '2 cups milk ... 1/0 cup',
    '1 cup flour (½2 oz)',
    '400 g Mehl ile 17 foos',
    '2 cups x 1.2.3 flour',
    'Mehl 17 ile 13 g',
    '1 cup rice - 7 carrots',
    '2 cups Foo 17 and salt',
    '2 cups Foo 17 carrots',
    '2 cups rice 7 all-purpose',
    '2 tbsp Heinz 57',
    '2 cups rice–7 carrots',
    '卵 2、3個',
    '卵 2,3個',
    '설탕 1큰술 반',
    '물 1컵 반',
    '1 tbsp oil 1/0',
    // Thousands of grams, or packages of some hundred.
    '1 500 g flour',
    '1 500 g polenta',
    '3 250 g Mehl',
    '1 500 g of flour',
    '1 500 ml water',
    '1 400 g lentils',
    '2 400 g (14 oz)',
    '1  500 g flour',
    '1 500-g flour',
    '1 500,5 g Mehl',
    '1 500 mg salt',
    '1 500 cl water',
    '1 500 l water',
    '1 500 kg flour',
    '2 x 1 500 g flour',
    // In a range, and behind another amount.
    '500 - 1 500 g flour',
    '800 to 1 500 g flour',
    '1 000-1 200 g Mehl',
    'entre 1 000 et 1 200 g de farine',
    'zwischen 1 000 und 1 200 g Mehl',
    '500 g + 1 500 g flour',
    '200 g sugar and 1 500 g flour',
    '3 cups rye (1 500 g)',
    '2 packs rice (1 500 g)',
    '5 cups water (1 200 ml)',
    '8 oz / 1 200 g beef',
    '6 pommes (1 200 g)',
    // A number word that nobody scales.
    '3 onions, one sliced and two chopped',
    '2 lemons (one juiced, one sliced)',
    'an onion or two',
    'ein Ei oder zwei',
    'une gousse ou deux',
    '2 eggs, plus one',
    '2 lemons, one of them juiced',
    '2 cups milk, half a cup reserved',
    '2 cups milk, a quarter cup reserved',
    '1 cup milk plus a cup of water',
    '1 bunch kale (about a pound)',
    '2 jajka i pół paczki drożdży',
    '300g flour, one egg',
    '鸡蛋2个，面粉三百克',
    '面粉200克，糖适量，盐一勺',
    '2个鸡蛋和半斤面粉',
    '계란 2개, 우유 한 컵',
    'バター 10g、にんにく一片',
    '500 g Mehl, ein Ei',
    '500 g Mehl, eine Zwiebel',
    '2 œufs, un verre de lait',
    '500 g farine, un œuf',
    '2 huevos, un vaso de leche',
    '300 g di farina, un uovo',
    '300 g bloem, een ei',
    '300 g flour, one clove garlic',
    '2 яйца и полстакана муки',
    '200 g mąki, pół cebuli',
    // Parts of what is measured, the size of a lone package.
    '250 g sugar, divided into 200 g and 50 g',
    'tin of tomatoes (400g)',
    'Dose Tomaten (400 g)',
    'boîte de tomates (400 g)',
    'lata de tomate (400 g)',
    // What is sold loose comes in no pieces of some hundred grams.
    '2 500 g potatoes',
    '10 500 g potatoes',
    '2 500 g tomatoes',
    '2 400 g chickpeas',
    '2 500 g pommes',
    '大さじ2、3',
    '砂糖 大さじ2、3',
    '砂糖 大さじ2,3',
    '玉ねぎ 半分（100g）',
    '물 한 컵 반',
    '1인당 100g',
    // A bare number is in the unit of the whole, of which it is a part.
    '2 el olie (1 voor de pan)',
    '2 cucchiai di olio (1 per la padella, 1 per condire)',
    '2 cditas de sal (1 para el agua)',
    '3 Tbs. oil; 1 for the pan, 2 for the dressing',
  ])('%s stays: not_scaled', (line) => {
    expect(scaleText(line, THREE)).toMatchObject({ display: line, kept: 'not_scaled', approximate: false });
    for (const system of ['metric', 'us'] as const)
      expect(convertText(line, THREE, system, parseLine(line).item)).toMatchObject({
        display: line,
        converted: false,
      });
  });

  it.each([
    '水 二百ml',
    '豚肉 三百グラム',
    '砂糖 大匙一',
    '卵 十二個',
    '새우 열두 마리',
    '한두 개',
    '두 개씩',
    'Ⅳ eggs',
    'a couple of eggs',
    '玉ねぎ 半分',
    '半分のレモン',
    // In languages and signs that we do not read.
    'pół paczki drożdży',
    'cztery jajka',
    'puoli sipulia',
    'pół szklanki mąki',
    'półlitra mleka',
    'полстакана муки',
    'пол-литра молока',
    'півсклянки борошна',
    'две луковицы',
    'yarım su bardağı süt',
    'fél citrom',
    'jumătate de ceapă',
    'μισό φλιτζάνι αλεύρι',
    'ملعقتان سكر',
    'חצי כוס סוכר',
    'आधा कप दूध',
    'ครึ่งถ้วยแป้ง',
    'một củ hành',
    'setengah bawang',
    '계란 둘',
    '毛豆 ③',
    '#10 can tomatoes',
    'tomatoes, #10 can',
    'No. 10 can tomatoes',
    'にんにく ひとかけ',
    '塩 ふたつまみ',
    '韭菜 一小把',
    '姜 一小块',
    '八角 俩',
    'metà cipolla',
    'cuarto y mitad de carne picada',
  ])('%s says its amount in words: unread_amount', (line) => {
    expect(scaleText(line, THREE)).toMatchObject({ display: line, kept: 'unread_amount' });
  });

  it.each([
    ['3 st ägg', '9 st ägg'],
    ['3st ägg', '9st ägg'],
    ['21 st ägg', '63 st ägg'],
    ['2 ägg och ett halvt paket jäst', '6 ägg och 1½ paket jäst'],
    ['fyra ägg', '12 ägg'],
    ['長ねぎ 10cm', '長ねぎ 3 x 10cm'],
    ['Ingwer 3 cm', 'Ingwer 3 x 3 cm'],
    ['fresh ginger 2 inches', 'fresh ginger 3 x 2 inches'],
    ['100 g halva', '300 g halva'],
    ['1 chilipeper (2 als je van heet houdt)', '3 chilipeper (6 als je van heet houdt)'],
    ['1 can fire roasted tomatoes', '3 cans fire roasted tomatoes'],
    ['300 г полукопчёной колбасы', '900 г полукопчёной колбасы'],
  ])('%s × 3 is %s', (line, display) => {
    expect(scaleText(line, THREE)).toMatchObject({ display, kept: null });
  });

  it.each([
    'полента',
    'полоски бекона',
    'półtłusty twaróg',
    'півень',
    'flour²',
    'Springform 26 cm',
    '1st cut brisket',
    'ribeye steaks, 8-ounce',
    '21st century spice mix',
    'carrots sliced 1 cm',
    'skewers 20 cm-long',
    'very fresh large green ginger 3 cm',
    '三つ葉',
    '五香粉',
    '一味唐辛子',
    '二杯酢',
    '三杯酢',
    '두부',
    'salt',
  ])('%s has no amount and no warning', (line) => {
    expect(scaleText(line, THREE)).toMatchObject({ display: line, kept: null });
  });

  it.each([
    'Breasts from 4 quails',
    'Greens from about 2 dozen scallions',
    '2/0 cups flour',
    '1/2/3 cups flour',
    'カップ11/13 水',
    '11/7ст. л. сахара',
    'a few sprigs of thyme (3 g)',
    'eggs (3) beaten',
    'Paper for 12 muffins',
    'rice for 4',
    'Dough for 1 pizza',
    'Beef bones (3x)',
    'A few sprigs of oregano to yield 1 tablespoon',
  ])('%s stays: unread_amount', (line) => {
    expect(scaleText(line, THREE)).toMatchObject({ display: line, kept: 'unread_amount' });
  });

  it.each([
    ['2 tbsp Heinz 57 sauce', '6 tbsp Heinz 57 sauce'],
    ['1 tsp Chinese 5 Spice powder', '1 tbsp Chinese 5 Spice powder'],
    ["1 cup sweet 100's tomatoes", "3 cups sweet 100's tomatoes"],
    ['1 cup Red Mill 1-to-1 flour', '3 cups Red Mill 1-to-1 flour'],
    ['2 tbsp omega-3 oil', '6 tbsp omega-3 oil'],
    ['omega-3 oil, 2 tbsp', 'omega-3 oil, 6 tbsp'],
    ['1 lb 80/20 ground beef', '3 lb 80/20 ground beef'],
    ['24 large (16/20) shrimp', '72 large (16/20) shrimp'],
    ['100 g 00 flour', '300 g 00 flour'],
    ['2 cups flour [1]', '6 cups flour [1]'],
    ['1 onion, cut in 4', '3 onions, cut in 4'],
    ['2 eggs, 1 at a time', '6 eggs, 1 at a time'],
    ['1 cup stock, see note 2', '3 cups stock, see note 2'],
    ['1 turkey breast, boned to yield 2 halves', '3 turkey breasts, boned to yield 2 halves'],
    ['4 Eier (davon 1 zum Bestreichen)', '12 Eier (davon 1 zum Bestreichen)'],
    ['1 (14 oz) can beans', '3 (14 oz) cans beans'],
    ['1-14 oz-can beans', '3 14 oz-can beans'],
    ['2 400 g tins tomatoes', '6 400 g tins tomatoes'],
    ['1 200 g bar dark chocolate', '3 200 g bar dark chocolate'],
    ['4 150 g salmon fillets', '12 150 g salmon fillets'],
    ['2 400g cans', '6 400g cans'],
    ['1 #10 can tomatoes', '3 #10 cans tomatoes'],
    ['2 cans (#10) tomatoes', '6 cans (#10) tomatoes'],
    ['1 500 g de farine', '4,5 kg de farine'],
    ['ミニトマト 6個（半分に切る）', 'ミニトマト 18個（半分に切る）'],
    ['卵 M2個', '卵 M6個'],
    ['卵 LL1個', '卵 LL3個'],
    ['卵 M1/2個', '卵 M1 1/2個'],
    ['卵 M1 1/2個', '卵 M4 1/2個'],
    ['卵 M1.5個', '卵 M4.5個'],
    ['卵 M1½個', '卵 M4½個'],
    ['卵 M2~3個', '卵 M6~9個'],
    ['卵 M2 個', '卵 M6 個'],
    ['卵 XL1/2個', '卵 XL1 1/2個'],
    ['玉ねぎ L1/4個', '玉ねぎ L3/4個'],
    ['A5和牛 100g', 'A5和牛 300g'],
    ['1 250-300 g tub ricotta', '3 250-300 g tubs ricotta'],
    ['1 500-g steak', '3 500-g steaks'],
    ['2 250 g balls mozzarella', '6 250 g balls mozzarella'],
    ['1kg500 de pommes de terre', '4,5kg de pommes de terre'],
    ["2l500 d'eau", "7.5l d'eau"],
    ["1l5 d'eau", "4.5l d'eau"],
    ['100 g butter, 2/3 melted', '300 g butter, 2/3 melted'],
    ['3 lemons (half juiced, half sliced)', '9 lemons (half juiced, half sliced)'],
    ['1 cup sugar (1/3 for the syrup)', '3 cups sugar (1/3 for the syrup)'],
    ['100g sugar (half for the filling)', '300g sugar (half for the filling)'],
    ['250 g butter, cut into 50 g pieces', '750 g butter, cut into 50 g pieces'],
    ['2 steaks, one inch thick', '6 steaks, one inch thick'],
    ['4 eggs (two days old)', '12 eggs (two days old)'],
    ['2 onions, two-thirds sliced', '6 onions, two-thirds sliced'],
    ['2 cups cream, 1/2 whipped', '6 cups cream, 1/2 whipped'],
    ['2 eggs and one yolk', '6 eggs and 3 yolks'],
    ['3 eggs, beaten in two bowls', '9 eggs, beaten in two bowls'],
    ['2 lemons, cut in two or three', '6 lemons, cut in two or three'],
    ['1 000 ou 1 200 g de farine', '3 ou 3,6 kg de farine'],
    ['500 g + 1 500 g de farine', '6 kg de farine'],
    // One of a size, which is no thousand.
    ['one 500 g flour', '3 (500 g) flour'],
    ['1 120 inch ribbon', '3 120 inch ribbons'],
    ['200 g chicken (4 servings)', '600 g chicken (4 servings)'],
    ['400 g onions x 2', '400 g onions x 6'],
    ['鶏もも肉 2枚（1枚250g）', '鶏もも肉 6枚（1枚250g）'],
    ['2 fillets (1 fillet = 150 g)', '6 fillets (1 fillet = 150 g)'],
    ['4 veal cutlets (1 ~ 150g)', '12 veal cutlets (1 ~ 150g)'],
    ['食パン（6枚切り） 2枚', '食パン（6枚切り） 6枚'],
    ['1 onion, stuck with 2 cloves', '3 onions, stuck with 6 cloves'],
    ['1 pound artichokes, 8 to 10', '3 pounds artichokes, 24 to 30'],
    ['6 cups peas, or use 3 10-ounce packages', '18 cups peas, or use 9 10-ounce packages'],
  ])('%s × 3 is %s: the other number is none of its amounts', (line, display) => {
    expect(scaleText(line, THREE)).toMatchObject({ display, kept: null });
  });

  it.each([
    '1 tbsp butter, for greasing',
    'For greasing: 1 tbsp butter',
    '100 g pasta per person',
    '10 g salt per kg of meat',
    '10 g salt per 1 kg meat',
    '10 g Salz pro kg Fleisch',
    '10 g de sel par kg',
    '1 egg per 100 g flour',
    '1 part gin',
    'salt to taste',
    'Mehl, Type 405',
    '7-Up',
    'Onions, 6 oz each',
    'Oil for frying (180°C)',
  ])('%s stays by a rule, without a warning', (line) => {
    expect(scaleText(line, THREE)).toMatchObject({ display: line, kept: null, scaled: false });
  });

  it('a recipe says of which lines it speaks, in the author’s units and in another kitchen’s', () => {
    const texts = ['2 eggs', '3 eggs 1/2', 'Breasts from 4 quails', '1 tbsp butter, for greasing'];
    const ingredients = texts.map((text) => ({
      ...parseLine(text),
      text,
      scaling: 'linear' as const,
      corrected: false,
    }));
    for (const system of [null, 'metric', 'us'] as const) {
      const { lines, warnings } = scaleRecipe({ servings: 1, ingredients }, 3, system);
      expect(lines.map(({ display }) => display)).toEqual(['6 eggs', ...texts.slice(1)]);
      expect([...keptLines(warnings)]).toEqual([1, 2]);
      expect(warnings.map(({ code, line }) => [code, line])).toEqual([
        ['not_scaled', 1],
        ['unread_amount', 2],
      ]);
      expect(scaleRecipe({ servings: 1, ingredients }, 1, system).warnings).toEqual([]);
    }
    expect([...keptLines([{ code: 'leavening', line: 0 }, { code: 'not_scaled' }])]).toEqual([]);
    const fixed = ingredients.map((line) => ({ ...line, scaling: 'fixed' as const }));
    expect(scaleRecipe({ servings: 1, ingredients: fixed }, 3).warnings).toEqual([]);
  });

  it('factor 1 keeps every byte and warns of nothing', () => {
    expect(scaleText('3 eggs 1/2', ONE)).toMatchObject({
      display: '3 eggs 1/2',
      kept: null,
      approximate: false,
    });
  });
});

describe('what a number was taken for is told where it is a guess', () => {
  it.each([
    // How many pieces all that is measured makes, and whom it is for.
    ['1 lb butter, cut into 8 pieces', '3 lb butter, cut into 8 pieces'],
    ['1 pound chicken breasts, in 4 pieces', '3 pounds chicken breasts, in 4 pieces'],
    ['1 pound bass, in four pieces', '3 pounds bass, in four pieces'],
    ['1 lb tofu, cut into about 8 pieces', '3 lb tofu, cut into about 8 pieces'],
    ['1 pound cod, in about 4 pieces', '3 pounds cod, in about 4 pieces'],
    ['1 lb beef, serves four', '3 lb beef, serves four'],
    ['1 lb butter, cut into 8', '3 lb butter, cut into 8'],
    ['1 lb beef, four servings', '3 lb beef, four servings'],
    ['1 kg mussels (serves 4)', '3 kg mussels (serves 4)'],
    ['200 g chicken (4 servings)', '600 g chicken (4 servings)'],
    ['600 g flour (enough for 4 people)', '1.8 kg flour (enough for 4 people)'],
    // What one package holds, or all of them.
    ['2 tins tomatoes (800 g)', '6 tins tomatoes (800 g)'],
    ['2 bags spinach (500 g)', '6 bags spinach (500 g)'],
    ['½ can (400 g) tomatoes', '1½ cans (400 g) tomatoes'],
    ['2-3 bags spinach (500 g)', '6-9 bags spinach (500 g)'],
    // Of several things nobody knows whether one weighs so much.
    ['3 frangos com cerca de 150 g', '9 frangos com cerca de 450 g'],
    ['6 fillets, weighing 6 ounces', '18 fillets, weighing 1 pound + 2 ounces'],
    ['1 packet (appr. 2 tsp) yeast', '3 packets (appr. 2 tbsp) yeast'],
    ['2 cups stock, reduced to about 3 bowls', '6 cups stock, reduced to about 9 bowls'],
    // A note or a count, a brand or a count, a purpose further on.
    ['2 cups flour (1)', '6 cups flour (1)'],
    ['200 g sugar (2)', '600 g sugar (2)'],
    ['2 tbsp Heinz 57 sauce', '6 tbsp Heinz 57 sauce'],
    ['2 cups sugar, plus 3 tbsp of syrup for dusting', '6 cups sugar, plus 3 tbsp of syrup for dusting'],
    [
      '2 cups sugar, plus 3 tbsp very fine white cane sugar for dusting',
      '6 cups sugar, plus 3 tbsp very fine white cane sugar for dusting',
    ],
    ['2 cups flour 3x', '6 cups flour 3x'],
    ['2 cups flour 3zz', '6 cups flour 3zz'],
    ['2 cups cream, or ein 7 ml', '6 cups cream, or 3 7 ml'],
    // In languages without a file.
    ['鶏もも肉 2枚（500g）', '鶏もも肉 6枚（1.5kg）'],
    ['鸡蛋2个，面粉300克', '鸡蛋6个，面粉900克'],
    ['酱油2汤匙（50克）', '酱油6汤匙（150克）'],
    ['水 500ml（2人分）', '水 1.5l（6人分）'],
    ['양파 2개(400g)', '양파 6개(1.2kg)'],
  ])('%s × 3 is %s, with a doubt', (line, display) => {
    expect(scaleText(line, THREE)).toMatchObject({ display, kept: null, open: true });
    const shown = convertText(line, THREE, 'metric', parseLine(line).item);
    expect(shown.open).toBe(true);
    expect(scaleText(line, ONE).open).toBe(false);
  });

  it.each([
    ['1 lb scallops, each cut into 3 rounds', '3 lb scallops, each cut into 3 rounds'],
    ['1 poulet coupé en 8', '3 poulets coupés en 8'],
    ['2 uien en 3 wortels', '6 uien en 9 wortels'],
    ['2 cups stock, see 2', '6 cups stock, see 2'],
    ['250 g butter, cut into 1/2 slices', '750 g butter, cut into 1/2 slices'],
    ['1 lb tuna, in 1 piece', '3 lb tuna, in 1 piece'],
    ['1 lb bacon, cut into 1/4- by 1/4-inch pieces', '3 lb bacon, cut into 1/4- by 1/4-inch pieces'],
    ['1 lb bacon, in strips 1/4 by 2 inches', '3 lb bacon, in strips 1/4 by 2 inches'],
    ['1 lb carrots, cut in 4', '3 lb carrots, cut in 4'],
    ['1 lb pork, cut into two-inch pieces', '3 lb pork, cut into two-inch pieces'],
    ['2 pounds sprouts (cut large ones in two)', '6 pounds sprouts (cut large ones in two)'],
    ['2 cups beans, from a ten ounce can', '6 cups beans, from a ten ounce can'],
    ['6 lemons, cut in two', '18 lemons, cut in two'],
    ['2 ounces raisins, soaked for 10 minutes', '6 ounces raisins, soaked for 10 minutes'],
    ['1 potato weighing about 1/2 pound', '3 potatoes weighing about 1 1/2 pounds'],
    ['1 cup, less 2 tablespoons, vodka', '3 cups, less 6 tablespoons, vodka'],
    ['2 ounces mushrooms, soaked in 3 cups water', '6 ounces mushrooms, soaked in 9 cups water'],
    ['1 mixture of 400 g flour', '3 mixtures of 1.2 kg flour'],
    ['1 pint 2 fl oz milk', '3 pints 6 fl oz milk'],
    [
      '2 tablespoons wasabi mixed with 3 tablespoons water to form a paste',
      '6 tablespoons wasabi mixed with ½ cup + 1 tablespoon water to form a paste',
    ],
    ['1 egg white, beaten to form soft peaks', '3 egg whites, beaten to form soft peaks'],
    ['500 g prawns (20)', '1.5 kg prawns (60)'],
    ['2 lb apples (6)', '6 lb apples (18)'],
    ['大さじ2（30ml）', '大さじ6（90ml）'],
    ['砂糖 大さじ2（18g）', '砂糖 大さじ6（54g）'],
    ['水 200g（200ml）', '水 600g（600ml）'],
    ['玉ねぎ 1個（200g）', '玉ねぎ 3個（600g）'],
    ['4枚（各150g、合計600g）', '12枚（各150g、合計1.8kg）'],
    ['ごま油 大さじ1＋小さじ1', 'ごま油 大さじ3＋小さじ3'],
    ['食パン（6枚切り） 2枚', '食パン（6枚切り） 6枚'],
  ])('%s × 3 is %s, without one', (line, display) => {
    expect(scaleText(line, THREE)).toMatchObject({ display, kept: null, open: false });
  });

  it('before the amount too', () => {
    expect(scaleText('Heinz 57 sauce, 2 tbsp', THREE)).toMatchObject({
      display: 'Heinz 57 sauce, 6 tbsp',
      open: true,
    });
  });
});

describe('the author’s own spoon', () => {
  it.each([
    ['2 tbsp (40ml)', '20 tbsp (400ml)'],
    ['2 tbsp (40 ml) oil', '20 tbsp (400 ml) oil'],
    ['2 tbsp oil (about 40 ml)', '20 tbsp oil (about 400 ml)'],
    ['2 tbsp/40ml milk', '20 tbsp/400ml milk'],
    ['1 tbsp (20 g) butter', '10 tbsp (200 g) butter'],
    ['2 tbsp butter (40 g)', '20 tbsp butter (400 g)'],
    ['1 tbsp + 1 tsp (25ml) milk', '10 tbsp + 10 tsp (250ml) milk'],
    // Ours, the metric one, one that is rounded, and foods whose weight nobody knows.
    ['2 tbsp (30 ml) oil', '1¼ cups (300 ml) oil'],
    ['2 tbsp (28 g) butter', '1¼ cups (280 g) butter'],
    ['2 tbsp (40 g) gochujang', '1¼ cups (400 g) gochujang'],
    ['2 tbsp (40 g)', '1¼ cups (400 g)'],
    ['1 tsp (4.6 ml) salt', '3 tbsp + 1 tsp (46 ml) salt'],
    ['2 tbsp (2 lemons) juice', '1¼ cups (20 lemons) juice'],
  ])('%s × 10 is %s', (line, display) => {
    expect(scaleText(line, ratio(10)).display).toBe(display);
  });

  it('is given up where it cannot be told in it', () => {
    expect(scaleText('1 tbsp (20 ml) oil', ratio(1, 10)).display).toBe('⅓ tsp (2 ml) oil');
  });
});

describe('names of pieces', () => {
  it.each([
    ['2 Knoblauchzehen, fein gehackt', 'Knoblauch', 'fein gehackt'],
    ['2 Knoblauchzehen, in feinen Scheiben', 'Knoblauch', 'in feinen Scheiben'],
    ['2 Knoblauchzehen, zerdrückt, nach Geschmack mehr', 'Knoblauch', 'zerdrückt, nach Geschmack mehr'],
    ['2 Knoblauchzehen, geschält und fein gehackt', 'Knoblauch', 'geschält und fein gehackt'],
    ['3 knoflookteentjes, fijn gesneden', 'knoflook', 'fijn gesneden'],
    ['1 Bund, glatte Petersilie', 'glatte Petersilie', null],
    ['2 Zehen, Knoblauch', 'Knoblauch', null],
    ['2 cups part skim mozzarella', 'part skim mozzarella', null],
  ])('%s is %s', (line, item, note) => {
    expect(parseLine(line)).toMatchObject({ item, note });
  });

  it('part skim cheese scales, as parts of a drink do not', () => {
    expect(scaleText('2 cups part skim mozzarella', THREE).display).toBe('6 cups part skim mozzarella');
    expect(scaleText('1 part skim ricotta', THREE).display).toBe('3 part skim ricotta');
    expect(scaleText('2 parts vermouth', THREE).display).toBe('2 parts vermouth');
  });
});
