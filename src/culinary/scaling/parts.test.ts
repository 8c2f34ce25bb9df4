import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { ONE, ratio } from '@/culinary/numbers/ratio';
import { convertText } from './convert';
import { scaleText } from './sentence';

const three = (line: string) => scaleText(line, ratio(3));

describe('the total of things whose size is said', () => {
  it.each([
    ['2 Dosen à 400 g Tomaten (800 g)', '6 Dosen à 400 g Tomaten (2,4 kg)'],
    ['4 chicken thighs (150 g each, 600 g total)', '12 chicken thighs (150 g each, 1.8 kg total)'],
    ['4 thighs (600 g total, 150 g each)', '12 thighs (1.8 kg total, 150 g each)'],
    ['2x400g tins (800g)', '6x400g tins (2.4kg)'],
    ['2 bags of spinach of 250 g (500 g)', '6 bags of spinach of 250 g (1.5 kg)'],
    ['1-1/2 pkg. (8 oz. each) cream cheese (12 oz.)', '4 1/2 pkg. (8 oz. each) cream cheese (2 1/4 lb.)'],
    ['4枚（各150g、合計600g）', '12枚（各150g、合計1.8kg）'],
    ['2 cans (800 g, 400 g each)', '6 cans (2.4 kg, 400 g each)'],
    ['6 yams, about 6 ounces each (2 1/2 pounds)', '18 yams, about 6 ounces each (7 1/2 pounds)'],
    ['2 (14.5-ounce) cans tomatoes (29 ounces)', '6 (14.5-ounce) cans tomatoes (5½ pounds)'],
    ['2-3 potatoes (200 g each, 400-600 g)', '6-9 potatoes (200 g each, 1.2-1.8 kg)'],
    ['½ x 400 g tin coconut milk (200 ml)', '1½ x 400 g tins coconut milk (600 ml)'],
    ['2 Dosen Tomaten (800 g insgesamt)', '6 Dosen Tomaten (2,4 kg insgesamt)'],
    ['2 boîtes de tomates de 400 g (800 g au total)', '6 boîtes de tomates de 400 g (2,4 kg au total)'],
    ['4 filetes de 150 g cada uno (600 g)', '12 filetes de 150 g cada uno (1,8 kg)'],
    ['2 scatole di pelati da 400 g (800 g in tutto)', '6 scatole di pelati da 400 g (2,4 kg in tutto)'],
    ['2 latas de 400 g cada (800 g no total)', '6 latas de 400 g cada (2,4 kg no total)'],
    ['2 blikjes à 400 g (samen 800 g)', '6 blikjes à 400 g (samen 2,4 kg)'],
    ['4 laxfiléer à 150 g styck (totalt 600 g)', '12 laxfiléer à 150 g styck (totalt 1.8 kg)'],
  ])('scales with their number: %s × 3 is %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });

  it.each([
    '2 cans (400 g each, 1.2 kg)',
    '2 x 400 g tins (500 g)',
    '1½ Dosen (600 g)',
    '400 g each (drained weight 480 g)',
  ])('keeps the line where it may be another amount: %s', (line) => {
    expect(three(line)).toMatchObject({ display: line, kept: 'not_scaled' });
  });

  it.each([
    ['2 x 400 g tins (14 oz)', '6 x 400 g tins (14 oz)'],
    ['1 x 400 g tin tomatoes (400 g)', '3 x 400 g tins tomatoes (400 g)'],
    ['2 tins (400 g, 240 g drained)', '6 tins (400 g, 240 g drained)'],
    ['2 tins (240 g drained, 400 g)', '6 tins (240 g drained, 400 g)'],
    ['2 (14 oz) cans, or an 800 g tin', '6 (14 oz) cans, or 3 800 g tins'],
  ])('is told from the size said again, of what is drained, and of another package: %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });

  it('is converted as an amount, and the size as a size', () => {
    const line = '2 Dosen à 400 g Tomaten (800 g)';
    expect(convertText(line, ONE, 'us', parseLine(line).item).display).toBe(
      '2 Dosen à 14 oz Tomaten (1¾ lb)',
    );
  });
});

describe('how large each of the things counted is', () => {
  it.each([
    ['6 potatoes at 200 g', '18 potatoes at 200 g'],
    ['6 potatoes (at about 200 g)', '18 potatoes (at about 200 g)'],
    ['6 potatoes of 200 g each', '18 potatoes of 200 g each'],
    ['2 tins 400g tomatoes', '6 tins 400g tomatoes'],
    ['3 Becher 200 g Sahne', '9 Becher 200 g Sahne'],
    ['2 mal 200 g Frischkäse', '6 mal 200 g Frischkäse'],
    ['2 x400g tins tomatoes', '6 x400g tins tomatoes'],
    ['4 Steaks (jeweils 200 g)', '12 Steaks (jeweils 200 g)'],
    ['4 Steaks zu 200 g', '12 Steaks zu 200 g'],
    ['8 Kartoffeln (pro Stück ca. 80 g)', '24 Kartoffeln (pro Stück ca. 80 g)'],
    ['4 fette da circa 100 g', '12 fette da circa 100 g'],
    ['4 filetes (150 g por filete)', '12 filetes (150 g por filete)'],
    ['320 g Spaghetti (80 g pro Person)', '960 g Spaghetti (80 g pro Person)'],
    ['240 g rice (60 g/person)', '720 g rice (60 g/person)'],
    ['20 g Salz (10 g pro Liter)', '60 g Salz (10 g pro Liter)'],
    ['1 kg Rindfleisch, in Stücke von 50 g geschnitten', '3 kg Rindfleisch, in Stücke von 50 g geschnitten'],
    ["800 g d'agneau en morceaux de 50 g", "2,4 kg d'agneau en morceaux de 50 g"],
    ['1 kg chuck, in 40 g chunks', '3 kg chuck, in 40 g chunks'],
    ['500 g Nudeln, in 2 l Wasser gekocht', '1,5 kg Nudeln, in 6 l Wasser gekocht'],
    ['800 g tomatoes (2 tins of 400 g)', '2.4 kg tomatoes (6 tins of 400 g)'],
    ['800 g Tomaten (2 Dosen von 400 g)', '2,4 kg Tomaten (6 Dosen von 400 g)'],
    ['800 g de tomates (2 boîtes de 400 g)', '2,4 kg de tomates (6 boîtes de 400 g)'],
    ['800 g pomodori (2 scatole da 400 g)', '2,4 kg pomodori (6 scatole da 400 g)'],
    ['800 g tomaten (2 blikken van 400 g)', '2,4 kg tomaten (6 blikken van 400 g)'],
    ['500 g spinach, 2 bags of 250 g', '1.5 kg spinach, 6 bags of 250 g'],
    ['500 g spinach (two bags of 250 g)', '1.5 kg spinach (6 bags of 250 g)'],
    ['Kichererbsen (2 Dosen je 400 g)', 'Kichererbsen (6 Dosen je 400 g)'],
    ['2罐，每罐400克', '6罐，每罐400克'],
    ['6 Kartoffeln à 200 g', '18 Kartoffeln à 200 g'],
    ['6 Kartoffeln je 200 g', '18 Kartoffeln je 200 g'],
    ['6 Kartoffeln von je 200 g', '18 Kartoffeln von je 200 g'],
    ['4 Lachsfilets (pro Stück 150 g)', '12 Lachsfilets (pro Stück 150 g)'],
    ['4 Lachsfilets (150 g pro Stück)', '12 Lachsfilets (150 g pro Stück)'],
    ["6 patate da 200 g l'una", "18 patate da 200 g l'una"],
    ['6 pommes de terre de 200 g chacune', '18 pommes de terre de 200 g chacune'],
    ['8 Kartoffeln, jede etwa 120 g', '24 Kartoffeln, jede etwa 120 g'],
    ['4 pavés de saumon (environ 150 g chaque)', '12 pavés de saumon (environ 150 g chaque)'],
    ['6 patatas de 200 g cada una', '18 patatas de 200 g cada una'],
    ['4 filetes de merluza (150 g por unidad)', '12 filetes de merluza (150 g por unidad)'],
    ['6 aardappelen van 200 g per stuk', '18 aardappelen van 200 g per stuk'],
    ['6 potatisar à 200 g', '18 potatisar à 200 g'],
    ['4 laxfiléer (150 g/st)', '12 laxfiléer (150 g/st)'],
    ['4 kycklingfiléer på 150 g', '12 kycklingfiléer på 150 g'],
  ])('stays: %s × 3 is %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });

  it('is no least amount', () => {
    expect(three('4 steaks, at least 1 kg').display).toBe('12 steaks, at least 3 kg');
  });
});

describe('a part of what is measured', () => {
  it.each([
    ['200 g flour, of which 50 g for dusting', '600 g flour, of which 150 g for dusting'],
    ['200 g butter, of which 1 tbsp for greasing', '600 g butter, of which 3 tbsp for greasing'],
    ['200 g Mehl, davon 50 g zum Bestäuben', '600 g Mehl, davon 150 g zum Bestäuben'],
    ['200 g di burro, di cui 20 per la teglia', '600 g di burro, di cui 60 per la teglia'],
    ['3 eggs (1 for egg wash)', '9 eggs (3 for egg wash)'],
    ['200 g Mehl, davon ca. 50 g zum Bestäuben', '600 g Mehl, davon ca. 150 g zum Bestäuben'],
    ['200 g Mehl, 50 g davon für die Form', '600 g Mehl, 150 g davon für die Form'],
    ['200 g de beurre dont 20 g pour le moule', '600 g de beurre dont 60 g pour le moule'],
    ['200 g de harina, de los cuales 50 g para untar', '600 g de harina, de los cuales 150 g para untar'],
    ['200 g di farina, di cui 50 g per la teglia', '600 g di farina, di cui 150 g per la teglia'],
    ['200 g de açúcar, dos quais 50 g para untar', '600 g de açúcar, dos quais 150 g para untar'],
    ['200 g suiker, waarvan 50 g voor de vorm', '600 g suiker, waarvan 150 g voor de vorm'],
    ['200 g socker, varav 50 g till formen', '600 g socker, varav 150 g till formen'],
    ['2 cups flour (plus half a cup for dusting)', '6 cups flour (plus 1½ cups for dusting)'],
    ['100 g Zucker (je 50 g für Teig und Creme)', '300 g Zucker (je 150 g für Teig und Creme)'],
    ['1 cup sugar, divided (3/4 cup + 1/4 cup)', '3 cups sugar, divided (2 1/4 cups + 3/4 cup)'],
    ['2*125g Mozzarella', '6*125g Mozzarella'],
    ['4 eggs, of which 2 separated', '12 eggs, of which 6 separated'],
    ['6 œufs, dont deux séparés', '18 œufs, dont 6 séparés'],
    ['3 eggs, 1 of them separated', '9 eggs, 3 of them separated'],
    ['200 g almonds, fifty of which chopped', '600 g almonds, 150 of which chopped'],
    ['250 g butter, 20 g of it for the tin', '750 g butter, 60 g of it for the tin'],
    ['100 g de beurre dont 1 c. à soupe pour la poêle', '300 g de beurre dont 3 c. à soupe pour la poêle'],
    ['100 g Butter, die Hälfte für die Form', '300 g Butter, die Hälfte für die Form'],
    ['100 g butter, half of it for the tin', '300 g butter, half of it for the tin'],
    ['250 g butter, a third for the tin', '750 g butter, a third for the tin'],
    ['200 g sugar (50 g each for dough and glaze)', '600 g sugar (150 g each for dough and glaze)'],
    ['2 cups water or 1 cup each water and stock', '6 cups water or 3 cups each water and stock'],
  ])('scales with the whole: %s × 3 is %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });

  it.each([
    '200 g Mehl, davon ein EL zum Bestäuben',
    '200 g de beurre (dont une cuillère à soupe pour le moule)',
    '200 g di zucchero (di cui un cucchiaio per la crema)',
    '4 tbsp butter, 2 of them for greasing',
    '3 eggs (2 for the dough, 1 for brushing)',
  ])('keeps the line where it is said in words or counted: %s', (line) => {
    expect(three(line)).toMatchObject({ display: line, kept: 'not_scaled' });
  });

  it.each([
    ['500 g sausages (about 125 g each)', '1.5 kg sausages (about 125 g each)'],
    ['500 g sausages (125 g each, smoked)', '1.5 kg sausages (125 g each, smoked)'],
    ['4 Eier (davon 1 zum Bestreichen)', '12 Eier (davon 1 zum Bestreichen)'],
    ['1 cup flour, plus 2 tbsp for dusting', '3 cups flour, plus 2 tbsp for dusting'],
  ])('is told from the size of pieces and from some more: %s × 3 is %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });
});

describe('a size or a share in short letters, signs and other scripts', () => {
  it.each([
    ['1 kg Mehl (1人100g)', '3 kg Mehl (1人100g)'],
    ['돼지고기 1kg (1인당 100g)', '돼지고기 3kg (1인당 100g)'],
    ['돼지고기 6개 (개당 100g)', '돼지고기 18개 (개당 100g)'],
    ['돼지고기 6개 (1개당 100g)', '돼지고기 18개 (1개당 100g)'],
    ['鶏肉 2枚（1枚あたり250g）', '鶏肉 6枚（1枚あたり250g）'],
    ['6 Brötchen (200 g p. St.)', '18 Brötchen (200 g p. St.)'],
    ['6 Steaks (200 g p.P.)', '18 Steaks (200 g p.P.)'],
    ["2 choux-fleurs d'environ 1 kg", "6 choux-fleurs d'environ 1 kg"],
    ['1 pack of 6 sausages', '3 packs of 6 sausages'],
    ['2 boîtes de 6 œufs', '6 boîtes de 6 œufs'],
    ['500 g Gelierzucker 2:1', '1,5 kg Gelierzucker 2:1'],
    ['2:1 Gelierzucker 500 g', '2:1 Gelierzucker 1,5 kg'],
    ['200 g 30+ kaas', '600 g 30+ kaas'],
    ['2 cups flour *1', '6 cups flour *1'],
    ['1 l Brühe (aus 1 Würfel)', '3 l Brühe (aus 3 Würfel)'],
    ['Ginger 1 inch piece', 'Ginger 3 x 1 inch pieces'],
    // A stroke says of one of what.
    ['2 Tassen Reis (200 g/Tasse)', '6 Tassen Reis (200 g/Tasse)'],
    ['2 yaourts (125 g/pot)', '6 yaourts (125 g/pot)'],
    ['4 steaks (150 g/pers.)', '12 steaks (150 g/pers.)'],
    ['2 yogures naturales (125 g c/u)', '6 yogures naturales (125 g c/u)'],
    ['2 tazas de harina (250 g c/taza)', '6 tazas de harina (250 g c/taza)'],
    ['ヨーグルト 1個（125g／個）', 'ヨーグルト 3個（125g／個）'],
    ['2 EL/30 ml Öl', '6 EL/90 ml Öl'],
    ['100 g pasta p.p.', '100 g pasta p.p.'],
    ['パスタ 100g/人', 'パスタ 100g/人'],
    ['面条 150克/人', '面条 150克/人'],
    ['8 vellen filodeeg (30 x 31 cm)', '24 vellen filodeeg (30 x 31 cm)'],
  ])('%s × 3 is %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null, open: false });
  });

  it.each([
    ['200 g Cashews, 4 Std. eingeweicht', '600 g Cashews, 4 Std. eingeweicht'],
    [
      '1 Brathähnchen, 1 Std. vorher aus dem Kühlschrank',
      '3 Brathähnchen, 1 Std. vorher aus dem Kühlschrank',
    ],
    ['200 g kikkererwten (12 uur geweekt)', '600 g kikkererwten (12 uur geweekt)'],
    ['150 g ceci, 1 giorno in ammollo', '450 g ceci, 1 giorno in ammollo'],
    ['大豆 100g（8時間浸水）', '大豆 300g（8時間浸水）'],
    ['ゆで卵 2個（8分）', 'ゆで卵 6個（8分）'],
    ['콩 100g (8시간 불림)', '콩 300g (8시간 불림)'],
    ['黄豆100克（30分钟）', '黄豆300克（30分钟）'],
  ])('a time does not scale: %s × 3 is %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });

  it('a grade alone is no amount', () => {
    expect(three('30+ kaas')).toMatchObject({ display: '30+ kaas', kept: null });
    expect(three('3+ eggs').display).toBe('9+ eggs');
  });
});

describe('all that packages hold, as their number and what is sold tell', () => {
  it.each([
    ['3 balls mozzarella (375 g)', '9 balls mozzarella (1.15 kg)'],
    ['3 Kugeln Mozzarella (375 g)', '9 Kugeln Mozzarella (1,15 kg)'],
    ['½ can coconut milk (200 ml)', '1½ cans coconut milk (600 ml)'],
    ['half a tin (200g) of baked beans', '1½ tins (600g) of baked beans'],
    ['2 balls mozzarella (125 g)', '6 balls mozzarella (125 g)'],
    ['2 tins tomatoes (400 g)', '6 tins tomatoes (400 g)'],
    ['4 packets (1 ounce) powdered gelatin', '12 packets (3 ounces) powdered gelatin'],
    [
      '2 x 400g tins chickpeas, drained (480g drained weight)',
      '6 x 400g tins chickpeas, drained (1.45kg drained weight)',
    ],
    ['2 x 400g tins chickpeas (480g drained)', '6 x 400g tins chickpeas (1.45kg drained)'],
    ['2 x 400g tins chickpeas (240g drained)', '6 x 400g tins chickpeas (240g drained)'],
    ['2 scatolette di tonno da 80 g (sgocciolato 56 g)', '6 scatolette di tonno da 80 g (sgocciolato 56 g)'],
    ['600 g dough, shaped into 12 balls of 50 g', '1.8 kg dough, shaped into 36 balls of 50 g'],
    ['600 g Teig, geformt zu 12 Kugeln à 50 g', '1,8 kg Teig, geformt zu 36 Kugeln à 50 g'],
  ])('%s × 3 is %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });
});

describe('an ordinal is no amount', () => {
  it.each([
    ['100 g Mehl (1. Teig), 200 g (2. Teig)', '300 g Mehl (1. Teig), 600 g (2. Teig)'],
    ['200 g Mehl für den 1. Boden', '600 g Mehl für den 1. Boden'],
    ['300 g Mehl 2. Teig', '900 g Mehl 2. Teig'],
    ['100 g de harina (1.ª masa), 200 g (2.ª masa)', '300 g de harina (1.ª masa), 600 g (2.ª masa)'],
    ['100 g mjöl (1:a degen)', '300 g mjöl (1:a degen)'],
    ['100 g mel (1. dej), 200 g (2. dej)', '300 g mel (1. dej), 600 g (2. dej)'],
  ])('%s × 3 is %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });

  it('but a number at the end of a sentence may be one', () => {
    expect(three('Eier 2. Mehl 100 g')).toMatchObject({ display: 'Eier 2. Mehl 100 g', kept: 'not_scaled' });
  });
});

describe('an article that stands for one', () => {
  it.each([
    'with an egg',
    'mit einem Ei',
    'mit zwei großen Eiern',
    'avec un œuf',
    'con medio limón',
    'avec un demi-citron',
    'con un uovo',
    'com um ovo',
    'met een halve ui',
    'med ett ägg',
    'et æg',
    'et egg',
    'to æg',
    'with a cup of flour',
    'leeks, 10 cm',
    'ginger, a 2 cm piece',
    'Ingwer (ca. 3 cm)',
  ])('is an amount that was not read: %s', (line) => {
    expect(three(line)).toMatchObject({ display: line, kept: 'unread_amount' });
  });

  it.each([
    '200 g flour with an egg',
    '200 g rice with half an onion',
    '200 g Mehl mit einem Ei',
    '200 g de farine avec un œuf',
    '100 g Zucker, Saft einer Zitrone',
    '100 g de sucre, le jus d’un citron',
    '200 g sugar, juice of a lemon',
    '300 g de farinha, um ovo',
    '300 g mjöl med ett ägg',
    '300 g mel og et æg',
    '1 onion or a leek',
    '1 onion, stuck with a clove',
  ])('keeps a line where it counts a thing beside: %s', (line) => {
    expect(three(line)).toMatchObject({ display: line, kept: 'not_scaled' });
  });

  it.each([
    ['1 cup of a good red wine', '3 cups of a good red wine'],
    ['2 tbsp butter, the size of an egg', '6 tbsp butter, the size of an egg'],
    ['2 cups flour, for an egg wash', '6 cups flour, for an egg wash'],
    ['3 egg whites, from Grade A large eggs', '9 egg whites, from Grade A large eggs'],
    ['100 g açúcar, claras dos ovos', '300 g açúcar, claras dos ovos'],
    ['500 g Kartoffeln, in einer Pfanne gebraten', '1,5 kg Kartoffeln, in einer Pfanne gebraten'],
  ])('counts nothing in %s', (line, display) => {
    expect(three(line)).toMatchObject({ display, kept: null });
  });

  it.each([
    'salt to taste, a pinch',
    'sel, poivre et thym',
    'un peu de sel',
    'Springform, 26 cm',
    'Unbaked pie shell, 9 inches',
    'moule à tarte, 28 cm',
  ])('%s has no amount and no warning', (line) => {
    expect(three(line)).toMatchObject({ display: line, kept: null });
  });
});
