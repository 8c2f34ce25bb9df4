import { singularOf } from '@/culinary/grammar/inflection';
import { MODIFIERS } from '@/culinary/grammar/lexicon';

/**
 * Grams of one US cup (236.6 ml), level. Source: USDA FoodData Central, SR Legacy, household weights (public
 * domain). Flours are as scooped there, brown sugar is packed, grains and pulses are dry.
 */
const GRAMS_PER_CUP: readonly (readonly [grams: number, names: string, poured?: true])[] = [
  [
    125,
    'flour|00 flour|tipo 00 flour|type 00 flour|all purpose flour|plain flour|white flour|wheat flour|ap flour',
  ],
  [
    125,
    'mehl|weizenmehl|farine|farine de blé|farine de froment|harina|harina de trigo|harina común|harina de repostería|farina|farina 00|farina tipo 00|farina di grano tenero|farinha|farinha de trigo|bloem|tarwebloem|patentbloem|meel|tarwemeel',
  ],
  [137, 'bread flour|strong flour|strong white flour|cake flour|harina de fuerza|farina manitoba'],
  [
    125,
    'self raising flour|self rising flour|zelfrijzend bakmeel|harina leudante|farine avec levure incorporée|farinha com fermento',
  ],
  [
    120,
    'whole wheat flour|wholemeal flour|wholewheat flour|whole grain flour|vollkornmehl|weizenvollkornmehl|farine complète|farine intégrale|farine de blé complète|harina integral|harina de trigo integral|farina integrale|farinha integral|farinha de trigo integral|volkorenmeel|volkoren tarwemeel',
  ],
  [
    102,
    'rye flour|roggenmehl|farine de seigle|harina de centeno|farina di segale|farinha de centeio|roggemeel',
  ],
  [158, 'rice flour|reismehl|farine de riz|harina de arroz|farina di riso|farinha de arroz|rijstemeel'],
  [
    92,
    'chickpea flour|gram flour|besan|kichererbsenmehl|farine de pois chiches|harina de garbanzo|farina di ceci',
  ],
  [
    120,
    'buckwheat flour|buchweizenmehl|farine de sarrasin|harina de trigo sarraceno|farina di grano saraceno|boekweitmeel',
  ],
  [122, 'cornmeal|polenta|fubá|harina de maíz|maismeel|farina di mais|farine de maïs'],
  [
    128,
    'cornstarch|corn starch|cornflour|speisestärke|maisstärke|stärke|maizena|maïzena|maicena|maisena|fécule|fécule de maïs|fécula de maíz|almidón de maíz|amido di mais|amido de milho|maiszetmeel',
  ],
  [
    167,
    'semolina|grieß|griess|weichweizengrieß|hartweizengrieß|semoule|sémola|semolino|semola|sêmola|griesmeel',
  ],
  [200, 'sugar|granulated sugar|white sugar|caster sugar|superfine sugar|cane sugar'],
  [
    200,
    'zucker|haushaltszucker|kristallzucker|backzucker|sucre|sucre semoule|sucre cristal|sucre en poudre|sucre cristallisé|azúcar|azúcar granulado|azúcar granulada|zucchero|zucchero semolato|açúcar|açúcar refinado|açúcar cristal|suiker|kristalsuiker|rietsuiker',
  ],
  [
    220,
    'brown sugar|light brown sugar|dark brown sugar|muscovado sugar|brauner zucker|braunen zucker|rohrzucker|sucre roux|sucre brun|cassonade|vergeoise|azúcar moreno|azúcar morena|azúcar mascabado|zucchero di canna|zucchero di canna integrale|açúcar mascavo|açúcar amarelo|bruine suiker|basterdsuiker|lichtbruine basterdsuiker|donkerbruine basterdsuiker|witte basterdsuiker',
  ],
  [
    120,
    'powdered sugar|confectioner sugar|icing sugar|puderzucker|staubzucker|sucre glace|sucre impalpable|azúcar glas|azúcar glass|azúcar glacé|azúcar impalpable|azúcar en polvo|zucchero a velo|açúcar de confeiteiro|açúcar em pó|açúcar impalpável|poedersuiker',
  ],
  [339, 'honey|honig|blütenhonig|miel|miele|miele millefiori|mel|honing|bloemenhoning'],
  [
    315,
    "maple syrup|ahornsirup|sirop d'érable|jarabe de arce|sirope de arce|sciroppo d'acero|xarope de bordo|ahornsiroop",
    true,
  ],
  [337, 'molasses|treacle'],
  [
    227,
    'butter|beurre|beurre demi sel|beurre doux|mantequilla|burro|manteiga|manteiga sem sal|mantequilla sin sal|boter|roomboter|süßrahmbutter',
  ],
  [
    205,
    'lard|shortening|vegetable shortening|schmalz|schweineschmalz|saindoux|manteca de cerdo|strutto|banha|reuzel',
  ],
  [
    218,
    'vegetable oil|canola oil|sunflower oil|coconut oil|rapeseed oil|oil|öl|pflanzenöl|speiseöl|sonnenblumenöl|rapsöl|kokosöl|huile|huile végétale|huile neutre|huile de tournesol|huile de colza|huile de coco|aceite|aceite vegetal|aceite de girasol|aceite de coco|olio|olio vegetale|olio di semi|olio di semi di girasole|olio di girasole|olio di cocco|óleo|óleo vegetal|óleo de girassol|óleo de soja|óleo de milho|óleo de coco|olie|zonnebloemolie|plantaardige olie|kokosolie|koolzaadolie',
    true,
  ],
  [
    216,
    "olive oil|olivenöl|huile d'olive|aceite de oliva|aceite de oliva virgen|olio d'oliva|olio di oliva|olio evo|azeite|azeite de oliva|azeite de dendê|olijfolie",
    true,
  ],
  [244, 'milk|milch|vollmilch|lait|lait demi écrémé|leche|latte|leite|melk', true],
  [
    245,
    'buttermilk|buttermilch|babeurre|lait ribot|lait fermenté|suero de leche|suero de mantequilla|latticello|leitelho|karnemelk',
    true,
  ],
  [
    245,
    'yogurt|yoghurt|plain yogurt|greek yogurt|natural yogurt|joghurt|naturjoghurt|griechischer joghurt|yaourt|yaourt nature|yaourt grec|yogur|yogur natural|yogur griego|yogurt bianco|yogurt greco|iogurte|iogurte natural|iogurte grego|griekse yoghurt',
  ],
  [
    238,
    'heavy cream|whipping cream|double cream|heavy whipping cream|sahne|schlagsahne|süße sahne|schlagobers|rahm|crème|crème liquide|crème entière liquide|crème liquide entière|crème fleurette|nata|nata líquida|nata para montar|crema de leche|crema para batir|panna|panna liquida|panna da montare|panna da cucina|creme de leite|natas|nata fresca|room|slagroom|kookroom',
    true,
  ],
  [242, 'half and half|half & half'],
  [
    230,
    'sour cream|saure sahne|sauerrahm|schmand|crème fraîche|crème épaisse|crème aigre|nata agria|crema agria|panna acida|creme azedo|zure room',
  ],
  [232, 'cream cheese|frischkäse|queso crema|formaggio spalmabile|roomkaas'],
  [246, 'ricotta|ricotta cheese'],
  [226, 'cottage cheese'],
  [
    113,
    'cheddar|shredded cheddar|grated cheddar|cheddar cheese|shredded cheddar cheese|grated cheddar cheese',
  ],
  [112, 'shredded mozzarella|shredded mozzarella cheese'],
  [
    100,
    'grated parmesan|parmesan|parmesan cheese|grated parmesan cheese|parmigiano reggiano|geriebener parmesan|parmesan râpé|parmesano rallado|parmigiano grattugiato|parmesão ralado|geraspte parmezaan',
  ],
  [
    81,
    "oats|rolled oats|old fashioned oats|old fashioned rolled oats|quick oats|quick cooking oats|porridge oats|haferflocken|flocons d'avoine|avoine|copos de avena|avena|avena en copos|avena en hojuelas|fiocchi d'avena|fiocchi di avena|aveia|aveia em flocos|flocos de aveia|havermout|havervlokken",
  ],
  [
    185,
    'rice|white rice|long grain rice|long grain white rice|basmati rice|jasmine rice|brown rice|reis|langkornreis|basmatireis|jasminreis|naturreis|riz|riz basmati|riz complet|riz jasmin|arroz|arroz integral|arroz basmati|arroz largo|riso|riso integrale|riso basmati|rijst|basmatirijst|zilvervliesrijst|langkorrelige rijst',
  ],
  [170, 'quinoa'],
  [173, 'couscous'],
  [140, 'bulgur|bulgur wheat|boulgour|bulghur'],
  [
    192,
    'lentils|red lentils|green lentils|brown lentils|linsen|rote linsen|lentilles|lentilles vertes|lentilles corail|lentejas|lenticchie|lentilhas|linzen|rode linzen',
  ],
  [200, 'dried chickpeas'],
  [
    86,
    'cocoa|cocoa powder|unsweetened cocoa powder|unsweetened cocoa|dutch process cocoa powder|kakao|kakaopulver|backkakao|cacao|cacao en poudre|poudre de cacao|cacao maigre|cacao en polvo|cacao puro|cacao puro en polvo|polvo de cacao|cacao in polvere|cacau|cacau em pó|cacaopoeder',
  ],
  [
    168,
    'chocolate chips|semisweet chocolate chips|dark chocolate chips|schokotropfen|schokotröpfchen|pépites de chocolat|chips de chocolate|chispas de chocolate|gocce di cioccolato|gotas de chocolate|chocoladedruppels',
  ],
  [143, 'almonds|whole almonds|mandeln|amandes|almendras|mandorle|amêndoas|amandelen'],
  [
    92,
    'sliced almonds|flaked almonds|mandelblättchen|amandes effilées|almendras laminadas|mandorle a lamelle|amandelschaafsel',
  ],
  [
    95,
    "ground almonds|gemahlene mandeln|poudre d'amandes|poudre d'amande|amandes en poudre|almendra molida|harina de almendra|farina di mandorle|farinha de amêndoa|farinha de amêndoas|amandelmeel",
  ],
  [
    117,
    'walnuts|chopped walnuts|walnüsse|walnusskerne|gehackte walnüsse|cerneaux de noix|nueces|noci|gherigli di noci|nozes|walnoten',
  ],
  [109, 'pecans|chopped pecans'],
  [115, 'chopped hazelnuts|gehackte haselnüsse'],
  [146, 'peanuts|erdnüsse|cacahuètes|cacahuetes|arachidi|amendoim|pindas'],
  [144, 'sesame seeds|sesam|graines de sésame|sésamo|semillas de sésamo|semi di sesamo|gergelim|sesamzaad'],
  [129, 'pumpkin seeds'],
  [
    145,
    'raisins|sultanas|rosinen|sultaninen|raisins secs|pasas|uvas pasas|uvetta|uva passa|uvas passas|rozijnen',
  ],
  [147, 'chopped dates'],
  [
    93,
    'shredded coconut|sweetened shredded coconut|kokosraspel|kokosflocken|noix de coco râpée|coco rallado|cocco grattugiato|coco ralado|kokosrasp|geraspte kokos',
  ],
  [45, 'fresh breadcrumbs|fresh bread crumbs|soft breadcrumbs|soft bread crumbs'],
  [
    128,
    'milk powder|powdered milk|dry milk|dried milk|dry whole milk|milchpulver|lait en poudre|leche en polvo|latte in polvere|leite em pó|melkpoeder',
  ],
  [68, 'nonfat dry milk|instant dry milk|skim milk powder|skimmed milk powder'],
  [
    108,
    'breadcrumbs|bread crumbs|dry breadcrumbs|dried breadcrumbs|dry bread crumbs|semmelbrösel|paniermehl|chapelure|pan rallado|pangrattato|farinha de rosca|pão ralado|paneermeel',
  ],
  [
    258,
    'peanut butter|erdnussbutter|erdnussmus|beurre de cacahuète|beurre de cacahuètes|mantequilla de cacahuete|mantequilla de maní|crema de cacahuete|burro di arachidi|pasta de amendoim|manteiga de amendoim|pindakaas',
  ],
  [220, 'mayonnaise|mayonesa|maionese'],
  [
    262,
    'tomato paste|tomato purée|tomato puree|tomatenmark|concentré de tomate|concentré de tomates|concentrado de tomate|concentrato di pomodoro|extrato de tomate|tomatenpuree',
  ],
  [
    255,
    'soy sauce|sojasauce|sojasoße|sauce soja|salsa de soja|salsa di soia|molho de soja|molho shoyu|sojasaus|ketjap',
    true,
  ],
  [
    292,
    'salt|table salt|salz|speisesalz|sel|sel de table|sel de mer|sal|sal de mesa|sal marina|sale|sale da cucina|sale marino|zout|keukenzout|zeezout',
  ],
  [
    221,
    'baking soda|bicarbonate of soda|natron|bicarbonate|bicarbonate de soude|bicarbonate alimentaire|bicarbonato|bicarbonato de sodio|bicarbonato sódico|bicarbonato di sodio|bicarbonato de sódio|zuiveringszout|baksoda',
  ],
  [
    221,
    'baking powder|backpulver|levure chimique|poudre à lever|polvo de hornear|levadura química|lievito in polvere|lievito per dolci|lievito chimico|fermento em pó|fermento químico|bakpoeder',
  ],
  [
    192,
    'active dry yeast|dry yeast|dried yeast|instant yeast|trockenhefe|levure sèche|levure boulangère sèche|levure de boulanger sèche|levadura seca|levadura seca de panadería|lievito secco|lievito di birra secco|fermento biológico seco|gedroogde gist|droge gist|instantgist',
  ],
  [237, 'water|wasser|eau|agua|acqua|água', true],
];

/** Words that do not change what a cup of it weighs. */
const PLAIN =
  'unsalted salted sweet softened soft melted cold warm hot cool chilled fresh freshly organic good quality best fine finely extra virgin light dark raw uncooked dry whole skimmed skim lowfat low fat full semi unbleached sifted unsweetened pure natural ' +
  // How fine a flour is milled: farine T55, Mehl Type 405, farina tipo 0.
  't45 t55 t65 type typ tipo 45 55 65 405 480 550 700 630 0 00 000 0000 ' +
  'weich weiche weicher zimmerwarm zimmerwarme kalt kalte kalter warm warme warmes lauwarm lauwarme lauwarmes geschmolzene geschmolzen flüssige flüssiger feine feiner feines weißer weiße weißes frische frischer gesalzene ungesalzene ungesüßter ungesüßtes zarte kernige fettarme glattes griffiges gesiebtes natives bio ' +
  'mou molle liquide doux douce pommade ramolli fondu fondue froid froide tiède chaud chaude salé salée entier entière écrémé blanc blanche fin fine fluide tamisée tamisé frais fraîche vierge amer ' +
  'blando blanda derretido derretida fundida frío fría tibio tibia caliente templada blanco blanca entera desnatada semidesnatada fino fina tamizada virgen líquida amargo fresca ' +
  'morbido freddo fredda tiepido tiepida caldo calda fuso intero parzialmente scremato bianco bianca fino fine setacciata extravergine vergine amaro liquido fresco ' +
  'mole amolecida derretida gelada frio fria morno morna quente integral desnatado semidesnatado branco branca refinada peneirada líquido grosso extravirgem virgem ' +
  'zachte zacht gesmolten koude warme lauwe lauwwarm volle halfvolle magere witte fijne fijn gezeefde ongezouten gezouten vloeibare vloeibaar';
const DROPPED: ReadonlySet<string> = new Set(PLAIN.split(' ').flatMap((word) => [word, singularOf(word)]));

const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s?(?=\s|$)/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singularOf);

interface Density {
  readonly grams: number;
  readonly poured: boolean;
}

const byName = new Map<string, Density>(
  GRAMS_PER_CUP.flatMap(([grams, names, poured = false]) =>
    names.split('|').map((name): [string, Density] => [plainWords(name).join(' '), { grams, poured }]),
  ),
);

/** Words of an item that are read at most; a longer name is no plain food. */
const LONGEST_NAME = 12;

/** The row of a food; of "butter or margarine" the first counts. */
function densityOf(item: string): Density | null {
  const first = item.split(/\s+(?:or|oder|ou|o)\s+|[,(]/i, 1).join('');
  const words = plainWords(first);
  if (words.length > LONGEST_NAME) return null;
  const full = byName.get(words.join(' '));
  if (full !== undefined) return full;
  const bare = words.filter((word) => !DROPPED.has(word) && !MODIFIERS.has(word));
  return byName.get(bare.join(' ')) ?? null;
}

/** What one US cup of a food weighs in grams; null for a food that is not in the table. */
export const gramsPerCup = (item: string): number | null => densityOf(item)?.grams ?? null;

/** Whether a food of the table is one that both kitchens measure by volume: lait entier, Olivenöl, crème liquide. */
export const isPouredFood = (item: string): boolean => densityOf(item)?.poured === true;
