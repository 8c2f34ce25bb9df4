/** Adjectives of French, Spanish, Portuguese and Italian, which take the number of the noun beside them. */
const ROWS: readonly (readonly [one: string, many: string, stems: string])[] = [
  [
    '',
    's',
    'moyen moyenne petit petite grand grande gros grosse rouge vert verte jaune blanc blanche noir noire violet violette entier entière mûr mûre frais fraîche garni séché séchée confit confite rond ronde long longue ferme dur dure cuit cuite cru crue cerise battu battue fondu fondue traité traitée épaisse fine nature bio feuilletée brisée sablée bonne bon belle fermier fermière généreuse boa buena bueno',
  ],
  [
    '',
    's',
    'haché hachée émincé émincée pelé pelée épluché épluchée râpé râpée coupé coupée écrasé écrasée ciselé ciselée pressé pressée tranché tranchée bombé bombée',
  ],
  ...(['o', 'a'] as const).map((gender): readonly [string, string, string] => [
    gender,
    `${gender}s`,
    'roj blanc branc negr pret amarill amarel vermelh morad rox median médi pequeñ pequen fresc enter inteir madur tiern sec dur cocid cozid picad pelad descascad rallad ralad trocead laminad machacad esmagad cortad asad batid fatiad colmad ras chei generos italian camper ecológic tratad sicilian',
  ]),
  ['e', 'es', 'verd grand dulc doc'],
  ['', 'es', 'natural azul'],
  ...(
    [
      ['o', 'i'],
      ['a', 'e'],
    ] as const
  ).map(([one, many]): readonly [string, string, string] => [
    one,
    many,
    'ross giall medi piccol buon matur inter ner tritat schiacciat affettat sbucciat grattugiat tagliat sod tond ramat trattat colm ras montat italian generos',
  ]),
  ['co', 'chi', 'fres bian sec'],
  ['ca', 'che', 'fres bian sec'],
  ['e', 'i', 'verd grand dolc'],
];

const oneOf = new Map<string, string>();
/** Plurals in -s, and those of Italian. */
const manyInS = new Map<string, string>();
const manyItalian = new Map<string, string>();
for (const [one, many, stems] of ROWS) {
  for (const stem of stems.split(' ')) {
    const form = stem + one;
    const plural = many === 's' && /[sx]$/.test(form) ? form : stem + many;
    (many.endsWith('s') ? manyInS : manyItalian).set(form, plural);
    oneOf.set(plural, form);
  }
}

export const isRomance = (word: string): boolean =>
  oneOf.has(word) || manyInS.has(word) || manyItalian.has(word);

/** Whether a word is a plural that has a singular. */
export const isRomancePlural = (word: string): boolean => oneOf.has(word) && oneOf.get(word) !== word;

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
  if (!many) return (oneOf.get(word) ?? word).replace(noun === 'uovo' ? /a$/ : /^$/, 'o');
  return (italian ? manyItalian : manyInS).get(word) ?? word;
}

/** Nouns that stand before what describes them and are no English word: of "2 pommes golden" pommes are counted. */
const NOUNS: ReadonlySet<string> = new Set(
  (
    'poulet tomate carotte courgette poivron oignon échalote citron pomme poire banane avocat concombre champignon betterave artichaut pêche abricot fraise framboise noix saucisse escalope côtelette cuisse blanc jaune œuf oeuf crêpe yaourt pâte rouleau ' +
    'cebolla zanahoria patata pimiento pepino calabaza berenjena aguacate limón naranja manzana plátano huevo yema clara pechuga muslo filete salchicha gamba langostino puerro alcachofa nuez galleta guindilla calabacín yogur ' +
    'carota cipolla pomodoro melanzana zucchina peperone uovo tuorlo albume limone arancia mela fungo carciofo finocchio cetriolo scalogno salsiccia bistecca coscia gambero acciuga peperoncino pomodorino ' +
    'cebola cenoura batata pimentão abóbora berinjela beringela abacate limão laranja maçã ovo gema coxa filé salsicha camarão cogumelo pão'
  ).split(' '),
);
export const isRomanceNoun = (one: string): boolean => NOUNS.has(one);
