import type { TimeLanguages } from './time-words';

/** A number word of a time: what it counts, and the languages that have it. */
export interface TimeNumber {
  readonly value: number;
  readonly languages: TimeLanguages;
  /** "a", "une", "einer": it counts only before a unit in full, and of a share it is the article. */
  readonly article: boolean;
}

/** Numbers are read up to here. */
const HIGHEST = 199;
/** Words of the longest one: one hundred and twenty five. */
export const LONGEST_NUMBER = 5;

const list = (words: string): readonly string[] => words.split(' ');

/** Zero has no word, so that the place is the value; with `|` other spellings. */
type Row = readonly string[];
const row = (words: string): Row => ['', ...list(words)];

const either = (forms: string): readonly string[] => (forms === '' ? [] : forms.split('|'));

/** All spellings of tens and ones that are joined in the same way. */
const joined = (
  tens: string,
  ones: string,
  joint: (ten: string, one: string) => readonly string[],
): string[] => either(tens).flatMap((ten) => either(ones).flatMap((one) => joint(ten, one)));

const EN = row(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const DE = row(
  'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
);
const FR = row(
  'un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
);
const ES = row(
  'un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis|dieciseis diecisiete dieciocho diecinueve',
);
const IT = row(
  'un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
);
const PT = row(
  'um|uma dois|duas três|tres quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove',
);
const NL = row(
  'een|één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
);

const TENS: Readonly<Record<'e' | 'd' | 'f' | 's' | 'i' | 'p' | 'n', Row>> = {
  e: list('- - twenty thirty forty|fourty fifty sixty seventy eighty ninety'),
  d: list('- - zwanzig dreißig|dreissig vierzig fünfzig sechzig siebzig achtzig neunzig'),
  f: list('- - vingt trente quarante cinquante soixante septante huitante|octante nonante'),
  s: list('- - veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  i: list('- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
  p: list('- - vinte trinta quarenta|quarenta cinquenta|cinqüenta sessenta setenta oitenta noventa'),
  n: list('- - twintig dertig veertig vijftig zestig zeventig tachtig negentig'),
};
const SPANISH_TWENTIES = row(
  'veintiuno|veintiún|veintiuna veintidós|veintidos veintitrés|veintitres veinticuatro veinticinco veintiséis|veintiseis veintisiete veintiocho veintinueve',
);

/** How each language says twenty to ninety-nine. */
function belowHundred(language: TimeLanguages, value: number): readonly string[] {
  const [tens, ones] = [TENS[language as 'e'][Math.floor(value / 10)]!, value % 10];
  const some = (row: Row) => row[ones]!;
  switch (language) {
    case 'e':
      return ones === 0 ? either(tens) : joined(tens, some(EN), (ten, one) => [`${ten} ${one}`]);
    case 'd':
      return ones === 0 ? either(tens) : joined(tens, some(DE), (ten, one) => [`${one}und${ten}`]);
    case 's':
      if (value > 20 && value < 30) return either(some(SPANISH_TWENTIES));
      return ones === 0 ? either(tens) : joined(tens, some(ES), (ten, one) => [`${ten} y ${one}`]);
    case 'p':
      return ones === 0 ? either(tens) : joined(tens, some(PT), (ten, one) => [`${ten} e ${one}`]);
    case 'i':
      return ones === 0 ? either(tens) : joined(tens, some(IT), italian);
    case 'n':
      return ones === 0
        ? either(tens)
        : joined(tens, some(NL), (ten, one) => [`${one}en${ten}`, `${one}ën${ten}`]);
    default:
      return french(value);
  }
}

/** venticinque, ventuno, ventotto, ventitré. */
const italian = (ten: string, one: string): readonly string[] =>
  /^(?:un|otto)/.test(one)
    ? [`${ten.slice(0, -1)}${one}`]
    : one === 'tre'
      ? [`${ten}tre`, `${ten}tré`]
      : [`${ten}${one}`];

/** vingt et un, trente-cinq, soixante-quinze, quatre-vingt-dix; also as the Swiss and the Belgians say it. */
function french(value: number): readonly string[] {
  const ones = value % 10;
  const plain = (ten: string, rest: string): string[] => [
    `${ten} ${rest}`,
    ...(/^(?:une?|onze)$/.test(rest) ? [`${ten} et ${rest}`] : []),
  ];
  const regular = joined(TENS.f[Math.floor(value / 10)]!, FR[ones]!, plain);
  const tens = ones === 0 ? either(TENS.f[Math.floor(value / 10)]!) : regular;
  if (value < 70) return tens;
  const [base, rest] = value < 80 ? ['soixante', value - 60] : ['quatre vingt', value - 80];
  if (rest === 0) return [...tens, 'quatre vingt', 'quatre vingts'];
  return [...tens, ...either(FR[rest]!).flatMap((one) => plain(base, one.replace('-', ' ')))];
}

const SMALL: readonly (readonly [TimeLanguages, Row])[] = [
  ['e', EN],
  ['d', DE],
  ['f', FR],
  ['s', ES],
  ['i', IT],
  ['p', PT],
  ['n', NL],
];

/** What stands before the rest of a number above a hundred, and whether the two are one word. */
const HUNDREDS: Readonly<Record<string, readonly string[]>> = {
  e: ['one hundred and ', 'one hundred ', 'a hundred and ', 'a hundred '],
  d: ['hundert', 'einhundert'],
  f: ['cent '],
  s: ['ciento '],
  i: ['cento'],
  p: ['cento e '],
  n: ['honderd', 'honderd '],
};
const HUNDRED = {
  e: 'one hundred|a hundred',
  d: 'hundert|einhundert',
  f: 'cent',
  s: 'cien',
  i: 'cento',
  p: 'cem',
};

/** Words for one that are articles first. */
const ARTICLES: readonly (readonly [TimeLanguages, string])[] = [
  ['e', 'a an another'],
  ['d', 'ein eine einen einer einem eines'],
  ['f', 'un une'],
  ['s', 'un una otra otro'],
  ['i', 'un una un’altra'],
  ['p', 'um uma outra outro'],
  ['n', "een één 'n"],
];

/** About so many: une dizaine de minutes, una ventina di minuti. */
const ABOUT_SO_MANY: readonly (readonly [TimeLanguages, number, string])[] = [
  ['f', 10, 'dizaine'],
  ['f', 12, 'douzaine'],
  ['f', 15, 'quinzaine'],
  ['f', 20, 'vingtaine'],
  ['f', 30, 'trentaine'],
  ['f', 40, 'quarantaine'],
  ['f', 50, 'cinquantaine'],
  ['i', 10, 'decina'],
  ['i', 15, 'quindicina'],
  ['i', 20, 'ventina'],
  ['i', 30, 'trentina'],
  ['i', 40, 'quarantina'],
  ['s', 10, 'decena'],
  ['s', 15, 'quincena'],
  ['s', 20, 'veintena'],
  ['p', 10, 'dezena'],
];
export const SO_MANY: ReadonlyMap<string, TimeNumber> = new Map(
  ABOUT_SO_MANY.map(([languages, value, word]) => [word, { value, languages, article: false }]),
);

/** A number and a half in one word: anderthalb, zweieinhalb, tweeënhalf. */
const MIXED: readonly (readonly [TimeLanguages, number, string])[] = [
  ['d', 1.5, 'anderthalb anderthalbe anderthalben einundeinhalb'],
  ['n', 1.5, 'anderhalf anderhalve'],
  ['d', 1.25, 'eineinviertel'],
  ['d', 1.75, 'eindreiviertel'],
  ...Array.from({ length: 9 }, (_, i): readonly [TimeLanguages, number, string] => [
    'd',
    i + 1.5,
    `${DE[i + 1]}einhalb ${DE[i + 1]}undeinhalb`,
  ]),
  ...Array.from({ length: 8 }, (_, i): readonly [TimeLanguages, number, string] => [
    'n',
    i + 2.5,
    ['ënhalf', 'enhalf', 'ëneenhalf', 'eneenhalf', 'ënhalve'].map((end) => `${NL[i + 2]}${end}`).join(' '),
  ]),
];

/** fünf is also written fuenf. */
const spellings = (word: string): readonly string[] => {
  const plain = word.replaceAll('ü', 'ue').replaceAll('ö', 'oe');
  return plain === word ? [word] : [word, plain];
};

function tableOf(): ReadonlyMap<string, TimeNumber> {
  const table = new Map<string, TimeNumber>();
  const add = (words: readonly string[], value: number, languages: TimeLanguages, article = false) => {
    for (const word of words.flatMap((one) => spellings(one.replaceAll('-', ' ')))) {
      const before = table.get(word);
      if (before === undefined) table.set(word, { value, languages, article });
      else if (before.value === value && !before.languages.includes(languages))
        table.set(word, { value, languages: `${before.languages}${languages}`, article: before.article });
    }
  };
  for (const [language, words] of ARTICLES) add(list(words), 1, language, true);
  for (const [language, small] of SMALL) {
    const below = (value: number) => (value < 20 ? either(small[value]!) : belowHundred(language, value));
    for (let value = 1; value < 100; value++) add(below(value), value, language);
    add(either(HUNDRED[language as 'e'] ?? 'honderd'), 100, language);
    for (let value = 101; value <= HIGHEST; value++)
      for (const hundred of HUNDREDS[language]!)
        add(
          below(value - 100).map((rest) => `${hundred}${rest}`),
          value,
          language,
        );
  }
  for (const [language, value, words] of MIXED) add(list(words), value, language);
  return table;
}

/** Number words in lower case, those of more words with single spaces, hyphens read as spaces: `vingt cinq`. */
export const TIME_NUMBERS: ReadonlyMap<string, TimeNumber> = tableOf();

/** Whether a word begins one of more words: only then more is looked at. */
export const BEGINNINGS: ReadonlySet<string> = new Set(
  [...TIME_NUMBERS.keys()].filter((key) => key.includes(' ')).map((key) => key.slice(0, key.indexOf(' '))),
);
