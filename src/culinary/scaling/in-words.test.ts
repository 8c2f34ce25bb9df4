import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, splitWords } from '@/culinary/languages/registry';
import { isSeveral } from '@/culinary/lines/amounts/unread';
import { ratio } from '@/culinary/numbers/ratio';
import { scaleText } from './sentence';

const three = (line: string) => scaleText(line, ratio(3));

/** Two to twelve in every language, but for those that are other words too: once, tien, sei. */
const COUNTS = LANGUAGES.flatMap(([, { numbers }]) =>
  splitWords(numbers).flatMap((forms, i) =>
    forms
      .split('|')
      .filter(isSeveral)
      .map((word) => [word, String(i + 1)] as const),
  ),
);

/** Where a further number may stand: # is the number. */
const PLACES = [
  '6 eggs, # separated',
  '6 eggs, of which # separated',
  '1 kg potatoes (# pieces)',
  '1 kg potatoes (about # pieces)',
  '500 ml cream (# cartons)',
  '500 g flour and # eggs',
  '500 g flour, # eggs',
  '500 g flour with # eggs',
  '1 onion or # shallots',
  '1 onion, juice of # limes',
  '200 g almonds, # of which chopped',
  '2 bunches parsley, # leaves set aside',
  '1 l stock made with # cubes',
];

describe('a number in words', () => {
  it('is scaled as its digits are, or its line stays as written and says why', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COUNTS), fc.constantFrom(...PLACES), ([word, digits], place) => {
        const said = place.replace('#', word);
        const shown = three(said);
        if (shown.kept !== null) expect(shown.display).toBe(said);
        else expect(shown.display).toBe(three(place.replace('#', digits)).display);
      }),
      { numRuns: 600 },
    );
  });

  it.each([
    ['two hundred and ten grams flour', '630 grams flour'],
    ['two hundred and fifty grams flour', '750 grams flour'],
    ['dreißig Gramm Butter', '90 Gramm Butter'],
    ['vingt-cinq grammes de beurre', '75 grammes de beurre'],
    ['treinta y cinco gramos de harina', '105 gramos de harina'],
    ['trinta gramas de manteiga', '90 gramas de manteiga'],
    ['fünfundzwanzig Oliven', '75 Oliven'],
    ['2einhalb Tassen Mehl', '7½ Tassen Mehl'],
    ['24 biscuits (two-thirds of a package)', '72 biscuits (2 packages)'],
    ['1 kg Kartoffeln (ca. acht Stück)', '3 kg Kartoffeln (ca. 24 Stück)'],
    ['200 ml cream (a carton)', '600 ml cream (3 cartons)'],
    ['400 g Nudeln (ein Paket)', '1,2 kg Nudeln (3 Pakete)'],
    ['1 pound shrimp (a dozen)', '3 pounds shrimp (3 dozen)'],
    ['3 Zwiebeln, zwei gehackt und eine in Ringen', '9 Zwiebeln, 6 gehackt und 3 in Ringen'],
    ['8 slices bacon, four chopped, four whole', '24 slices bacon, 12 chopped, 12 whole'],
    ['1lb4oz flour', '3¾lb flour'],
    ['1kg/2lb4oz potatoes', '3kg/6¾lb potatoes'],
    ['1 day-old baguette, cubed', '3 day-old baguettes, cubed'],
    ['zwei einhalb Tassen Mehl', '7½ Tassen Mehl'],
    ['1 cuillère et demie de miel', '4½ cuillères de miel'],
    ['1 cuillère et demie d’huile', '4½ cuillères d’huile'],
    ['달걀 두 개', '달걀 6 개'],
    ['두 개', '6 개'],
    ['간장 세 큰술', '간장 9 큰술'],
    ['설탕 반 컵', '설탕 1½ 컵'],
    ['두부 반모', '두부 1½모'],
    ['달걀 한 판', '달걀 3 판'],
    ['마늘 다섯 쪽', '마늘 15 쪽'],
    ['소고기 한 근', '소고기 3 근'],
    ['鸡蛋两个', '鸡蛋6个'],
    ['兩個雞蛋', '6個雞蛋'],
    ['半勺盐', '1½勺盐'],
    ['盐2勺', '盐6勺'],
    ['一斤猪肉', '3斤猪肉'],
    ['猪肉一斤', '猪肉3斤'],
    ['半斤面粉', '1½斤面粉'],
    ['二两瘦肉', '6两瘦肉'],
    ['3T 간장', '9T 간장'],
    ['소금 2t', '소금 6t'],
    ['1. Schicht: 200 g Mehl', '1. Schicht: 600 g Mehl'],
  ])('is read wherever it stands: %s × 3 is %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });

  it.each([
    '2 limes, juice of one',
    '1 lemon, zest of half',
    '3 Eier, davon eines getrennt',
    '1 pound shrimp (about twenty)',
    '2 kg pork, a mixture of two',
    '1 onion, the other two sliced',
    '2 oignons (environ 250 g les deux)',
    '2 tbsp oil for the pan, 1 onion',
    '1 onion for the pan, 2 carrots',
    '2 tbsp oil for the pan, 1 cup milk',
    '500 g ham, stuck with one or two cloves',
    '1 onion, juice of one lemon',
    '1.5.2 g flour',
  ])('keeps its line where it cannot be scaled: %s', (line) => {
    expect(three(line)).toMatchObject({ display: line, kept: 'not_scaled' });
  });

  it.each([
    'un par de huevos',
    'The whites only of six eggs',
    'zwei- bis dreihundert Gramm Mehl',
    '2. Ei',
    '1e308 g flour',
  ])('is told of where it is all there is to read: %s', (line) => {
    expect(three(line)).toMatchObject({ display: line, kept: 'unread_amount' });
  });

  it.each([
    ['2 tsp. five spice', '2 tbsp. five spice'],
    ['1 tsp quatre épices', '1 tbsp quatre épices'],
    ['2 sausages, pricked three or four times', '6 sausages, pricked three or four times'],
    ['1 pound beef, cut in two', '3 pounds beef, cut in two'],
    ['500 g Hack (halb Rind, halb Schwein)', '1.5 kg Hack (halb Rind, halb Schwein)'],
    ['1 small onion, chopped fine', '3 small onions, chopped fine'],
    ['2 eggs (one at a time)', '6 eggs (one at a time)'],
    ['2 onions, one minute blanched', '6 onions, one minute blanched'],
    ['1 batata doce grande', '3 batatas doces grandes'],
    ['A good bit of grease', '3 good bits of grease'],
  ])('is none where it names, divides or repeats: %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });
});

describe('an amount in words behind its thing', () => {
  it.each([
    ...['sale un pizzico', 'Latte mezzo bicchiere', 'Limone mezzo', 'Cipolla mezza', 'sal una pizca'],
    ...['Zucker eine Prise', 'Sel une pincée', 'Zout een snufje', 'salt en nypa', 'sal uma pitada'],
    ...['Milch ein Glas', 'Salz (eine Prise)', 'sale due pizzichi', 'sedano una costa'],
    ...['長ねぎ 10cm分', 'しょうゆ ひと回し', 'オリーブオイル ひとまわし', 'ごま油 ひと垂らし'],
    ...['花椒 十几粒', '花生 二十粒', '花椒 十来粒', '酱油一圈', '올리브유 한 바퀴', '참기름 한바퀴'],
    ...['塩 一つまみ', 'もやし ひと袋', '水 四分の一カップ', '四分の一カップ 砂糖'],
    ...['salt, a pinch', 'onion, half', 'butter, a knob', '20 dag Staubzucker'],
  ])('stays as written and says why: %s', (line) => {
    expect(three(line)).toMatchObject({ display: line, kept: 'unread_amount' });
  });

  it.each([
    'half and half',
    'cut in half',
    'butter the size of an egg',
    '八丁味噌',
    '三枚おろしの鯖',
    'batata doce',
    'pasta, a short shape',
  ])('is none where the words are a name or tell what to do: %s', (line) => {
    expect(three(line)).toMatchObject({ display: line, kept: null, open: false });
  });
});

describe('a part that is added for the pan', () => {
  it.each([
    ['200 g sugar + 2 tbsp for the pan', '600 g sugar + 2 tbsp for the pan'],
    ['1 cup sugar plus 1 tbsp for dusting', '3 cups sugar plus 1 tbsp for dusting'],
    ['1 Ei + 1 Eigelb zum Bestreichen', '3 Eier + 1 Eigelb zum Bestreichen'],
    ['3 Eier und 1 Eigelb zum Bestreichen', '9 Eier und 1 Eigelb zum Bestreichen'],
    ['1 egg, plus 1 tsp soft butter, for greasing', '3 eggs, plus 1 tsp soft butter, for greasing'],
    ['250 g beurre + 20 g pour le moule', '750 g beurre + 20 g pour le moule'],
  ])('stays (R3), and is told: %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null, open: true });
  });

  it.each([
    '2 tbsp for the pan + 200 g sugar',
    '2 tbsp butter for the pan plus 200 g butter',
    '2 EL für die Form und 200 g Zucker',
    '2 tbsp for the pan, 200 g sugar',
  ])('keeps its line where it stands first: %s', (line) => {
    expect(three(line)).toMatchObject({ display: line, kept: 'not_scaled' });
  });

  it.each(['2 tbsp (30 g) butter for the pan', 'butter for the pan (1 tbsp; 15 g)'])(
    'stays alone in %s (R3)',
    (line) => {
      expect(three(line)).toMatchObject({ display: line, kept: null });
    },
  );
});
