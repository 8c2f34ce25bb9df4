/** Adjectives of French, Spanish, Portuguese and Italian, which take the number of the noun beside them. */
const ROWS: readonly (readonly [one: string, many: string, stems: string])[] = [
  [
    '',
    's',
    'moyen moyenne petit petite grand grande gros grosse rouge vert verte jaune blanc blanche noir noire violet violette entier entière mûr mûre frais fraîche garni séché séchée confit confite rond ronde long longue ferme dur dure cuit cuite cru crue cerise battu battue fondu fondue traité traitée épaisse fine nature sauvage salvaje fumé fumée grillé grillée feuilletée brisée sablée bonne bon belle vieille nouvelle ancienne ancien rase fermier fermière généreuse boa buena bueno',
  ],
  [
    '',
    's',
    'haché hachée émincé émincée pelé pelée épluché épluchée râpé râpée coupé coupée écrasé écrasée ciselé ciselée pressé pressée tranché tranchée bombé bombée',
  ],
  ...(['o', 'a'] as const).map((gender): readonly [string, string, string] => [
    gender,
    `${gender}s`,
    'roj blanc branc negr pret amarill amarel vermelh morad rox median médi pequeñ pequen fresc enter inteir madur tiern sec dur cocid cozid picad pelad descascad rallad ralad trocead laminad machacad esmagad cortad asad batid fatiad colmad ras chei generos italian camper ecológic tratad sicilian larg deshuesad desossad salvat',
  ]),
  ['eau', 'eaux', 'b nouv'],
  // The same of one and many: citrons bio.
  ['', '', 'bio'],
  ['e', 'es', 'verd grand dulc doc abundant'],
  ['', 'es', 'natural azul lechal'],
  ['ês', 'eses', 'franc'],
  ...(
    [
      ['o', 'i'],
      ['a', 'e'],
    ] as const
  ).map(([one, many]): readonly [string, string, string] => [
    one,
    many,
    'ross giall bell piccol buon matur inter ner tritat schiacciat affettat sbucciat grattugiat tagliat sod tond ramat trattat colm ras montat italian generos',
  ]),
  ['io', 'i', 'med'],
  ['ia', 'ie', 'med'],
  ['l', 'i', 'be'],
  ['co', 'chi', 'fres bian sec'],
  ['go', 'ghi', 'lun lar'],
  ['ga', 'ghe', 'lun lar'],
  ['co', 'ci', 'biologi'],
  ['ca', 'che', 'fres bian sec biologi'],
  ['e', 'i', 'verd grand dolc abbondant'],
];

/** Plurals in -s and French -x, and those of Italian. */
const manyInS = new Map<string, string>();
const manyItalian = new Map<string, string>();
const oneInS = new Map<string, string>();
const oneItalian = new Map<string, string>();
for (const [one, many, stems] of ROWS) {
  for (const stem of stems.split(' ')) {
    const form = stem + one;
    const plural = many === 's' && /[sx]$/.test(form) ? form : stem + many;
    const italian = !/[sx]$/.test(many);
    (italian ? manyItalian : manyInS).set(form, plural);
    (italian ? oneItalian : oneInS).set(plural, form);
  }
}

const oneOf = (word: string): string | undefined => oneInS.get(word) ?? oneItalian.get(word);

export const isRomance = (word: string): boolean =>
  oneOf(word) !== undefined || manyInS.has(word) || manyItalian.has(word);

/** Adjectives that are English words too: 2 long oranges, 1 grand cru, 1 petite steak. */
const ENGLISH_TOO: ReadonlySet<string> = new Set(
  'long fine grand petit petite rouge blanc confit nature natural dur bio mature verde media fresco negro bella'.split(
    ' ',
  ),
);

/** Whether a word is an adjective of a Romance language and none of English. */
export const isRomanceOnly = (word: string): boolean => isRomance(word) && !ENGLISH_TOO.has(word);

/** Whether a word is a plural that has a singular; the French "rase" is none, and the plural of Italian "rasa". */
export function isRomancePlural(word: string, italian: boolean | null): boolean {
  const one = italian === null ? oneOf(word) : (italian ? oneItalian : oneInS).get(word);
  return one !== undefined && one !== word;
}

/** Portuguese adjectives in -l, where the noun tells that they are no Spanish: iogurtes naturais. */
const inPortuguese = (word: string, noun: string): string | null =>
  /[au]l$/.test(word) && PORTUGUESE.has(noun.replace(/s$/, '')) ? `${word.slice(0, -1)}is` : null;

/**
 * An adjective in the number of its noun, which is given as it is shown: 1 poivron rouge, 2 peperoni rossi. An Italian
 * egg is masculine, several are feminine. What is Italian is seen by the noun where nobody knows it: 2 colheres de sopa
 * rasas.
 */
export function romanceAdjective(
  word: string,
  noun: string,
  many: boolean,
  italian = !/[sx]$/.test(noun),
): string {
  if (noun === 'uova') return manyItalian.get(word.replace(/o$/, 'a')) ?? word;
  if (!many) {
    const one = (italian ? oneItalian.get(word) : undefined) ?? oneOf(word) ?? word;
    return one.replace(noun === 'uovo' ? /a$/ : /^$/, 'o');
  }
  return inPortuguese(word, noun) ?? (italian ? manyItalian : manyInS).get(word) ?? word;
}

/** Nouns that stand before what describes them and are no English word: of "2 pommes golden" pommes are counted. */
const NOUNS: ReadonlySet<string> = new Set(
  (
    'poulet dinde canard lapin poireau navet panais fenouil figue datte mangue pamplemousse cerise saumon truite daurade dorade cabillaud maquereau crevette huître magret entrecôte saucisson boudin brioche tomate carotte courgette poivron oignon échalote citron pomme poire banane avocat concombre champignon betterave artichaut pêche abricot fraise framboise noix saucisse escalope côtelette cuisse blanc jaune œuf oeuf crêpe yaourt pâte rouleau ' +
    'cebolla zanahoria patata pimiento pepino calabaza berenjena aguacate limón naranja manzana plátano huevo yema clara pechuga muslo filete salchicha gamba langostino puerro alcachofa nuez galleta guindilla calabacín yogur pez lubina merluza trucha pavo cordero conejo lomo chuleta sepia almeja ciruela melocotón albaricoque fresa higo dátil sandía granada pomelo mandarina remolacha nabo coliflor repollo ' +
    'carota cipolla pomodoro melanzana zucchina peperone uovo tuorlo albume limone arancia mela fungo carciofo finocchio cetriolo scalogno salsiccia bistecca coscia gambero acciuga peperoncino pomodorino pesce orata branzino coniglio cotoletta albicocca prugna fragola zucca cavolfiore porro barbabietola ' +
    'cebola cenoura batata pimentão abóbora berinjela beringela abacate limão laranja maçã ovo gema coxa filé salsicha camarão cogumelo pão iogurte'
  ).split(' '),
);
/** Those of them that only the Portuguese say. */
const PORTUGUESE: ReadonlySet<string> = new Set(
  'iogurte ovo gema cebola cenoura laranja maçã abóbora berinjela beringela'.split(' '),
);
export const isRomanceNoun = (one: string): boolean => NOUNS.has(one);
