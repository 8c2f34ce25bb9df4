/** Languages by a letter each: English, Deutsch, français, español, italiano, português, Nederlands. */
export type TimeLanguages = string;

export const ALL_LANGUAGES: TimeLanguages = 'edfsipn';

/** The languages that two words have in common; empty where nobody would say both. */
export const inBoth = (one: TimeLanguages, other: TimeLanguages): TimeLanguages =>
  one === other ? one : [...one].filter((language) => other.includes(language)).join('');

/** A unit of time. */
export interface TimeUnit {
  readonly seconds: number;
  readonly languages: TimeLanguages;
  /** `min`, `Std`: it may have a dot, and no article counts it. */
  readonly short: boolean;
  /** It stands only between a number it is written together with and the end or a number: 2u, 1u30. */
  readonly glued: boolean;
  /** Half an hour or a quarter in one word: it counts by itself. */
  readonly part: boolean;
  readonly plural: boolean;
}

const HOUR = 3_600;
const DAY = 86_400;

type UnitRow = readonly [number, TimeLanguages, string, ('short' | 'glued' | 'part')?];

/** In front of a `|` the singular, behind it what is said of many. */
const UNIT_ROWS: readonly UnitRow[] = [
  [1, 'e', 'second|seconds'],
  [1, 'd', 'sekunde|sekunden'],
  [1, 'f', 'seconde|secondes'],
  [1, 'sp', 'segundo|segundos'],
  [1, 'i', 'secondo|secondi'],
  [1, 'n', 'seconde|seconden'],
  [1, ALL_LANGUAGES, 's sec secs sek seg segs', 'short'],
  [60, 'ef', 'minute|minutes'],
  [60, 'd', 'minute minütig minütige minütiger minütigen minütigem minütiges|minuten'],
  [60, 'sp', 'minuto|minutos'],
  [60, 'i', 'minuto minutino|minuti minutini'],
  [60, 'n', 'minuut minuutje|minuten minuutjes'],
  [60, ALL_LANGUAGES, 'min mins mn', 'short'],
  [900, 'd', 'viertelstunde|viertelstunden', 'part'],
  [900, 'n', 'kwartier kwartiertje|kwartieren kwartiertjes', 'part'],
  [1_800, 'd', 'halbstündig halbstündige halbstündiger halbstündigen', 'part'],
  [1_800, 'n', 'halfuur halfuurtje|halfuren', 'part'],
  [1_800, 'i', 'mezzora mezzoretta', 'part'],
  [2_700, 'd', 'dreiviertelstunde|dreiviertelstunden', 'part'],
  [HOUR, 'e', 'hour|hours'],
  [HOUR, 'd', 'stunde stündig stündige stündiger stündigen stündigem stündiges|stunden'],
  [HOUR, 'f', 'heure|heures'],
  [HOUR, 'sp', 'hora|horas'],
  [HOUR, 'i', 'ora oretta|ore orette'],
  [HOUR, 'n', 'uur uurtje|uren uurtjes'],
  [HOUR, ALL_LANGUAGES, 'h hs hr hrs std stdn', 'short'],
  [HOUR, ALL_LANGUAGES, 'u', 'glued'],
  [DAY, 'e', 'day|days'],
  [DAY, 'd', 'tag|tage tagen'],
  [DAY, 'f', 'jour|jours'],
  [DAY, 'sp', 'día dia|días dias'],
  [DAY, 'i', 'giorno|giorni'],
  [DAY, 'n', 'dag|dagen'],
  [7 * DAY, 'e', 'week|weeks'],
  [7 * DAY, 'd', 'woche|wochen'],
  [7 * DAY, 'f', 'semaine|semaines'],
  [7 * DAY, 'sp', 'semana|semanas'],
  [7 * DAY, 'i', 'settimana|settimane'],
  [7 * DAY, 'n', 'week|weken'],
];

function unitTable(): ReadonlyMap<string, TimeUnit> {
  const table = new Map<string, TimeUnit>();
  for (const [seconds, languages, forms, kind] of UNIT_ROWS) {
    const [single = '', many = ''] = forms.split('|');
    for (const [words, plural] of [
      [single, false],
      [many, true],
    ] as const)
      for (const word of words === '' ? [] : words.split(' '))
        table.set(word, {
          seconds,
          languages: `${table.get(word)?.languages ?? ''}${languages}`,
          short: kind === 'short' || kind === 'glued',
          glued: kind === 'glued',
          part: kind === 'part',
          plural,
        });
  }
  return table;
}

/** Words for time in lower case. */
export const TIME_UNITS: ReadonlyMap<string, TimeUnit> = unitTable();

const words = (languages: TimeLanguages, list: string): [string, TimeLanguages][] =>
  list.split(' ').map((word) => [word, languages]);

/** The same word of several languages is of all of them. */
function byLanguage(rows: readonly [string, TimeLanguages][]): ReadonlyMap<string, TimeLanguages> {
  const table = new Map<string, TimeLanguages>();
  for (const [word, languages] of rows) table.set(word, `${table.get(word) ?? ''}${languages}`);
  return table;
}

/** Half of what follows, or, behind a unit, of it. */
export const HALVES = byLanguage([
  ...words('e', 'half'),
  ...words('d', 'halb halbe halben halber halbes'),
  ...words('f', 'demi demie'),
  ...words('s', 'medio media'),
  ...words('i', 'mezzo mezza mezz'),
  ...words('p', 'meio meia'),
  ...words('n', 'half halve'),
]);
export const QUARTERS = byLanguage([
  ...words('e', 'quarter quarters'),
  ...words('d', 'viertel'),
  ...words('f', 'quart quarts'),
  ...words('s', 'cuarto cuartos'),
  ...words('i', 'quarto quarti'),
  ...words('p', 'quarto quartos'),
  ...words('n', 'kwart'),
]);
/** Of several quarters; of one quarter nobody says this. */
export const MANY_QUARTERS: ReadonlySet<string> = new Set(
  'quarters quarter quarts cuartos quarti quartos viertel kwart'.split(' '),
);
export const THREE_QUARTERS = byLanguage([...words('d', 'dreiviertel'), ...words('n', 'driekwart')]);

/** Between a share and its unit: three quarters of an hour, quart d'heure, half-an-hour. */
export const SHARE_LINKS: ReadonlySet<string> = new Set("of an a one d de di ' ’ -".split(' '));

/** Between a number and its unit: 5 more minutes, une bonne heure, weitere 10 volle Minuten. */
export const BETWEEN_NUMBER_AND_UNIT = byLanguage([
  ...words('e', 'more further extra additional full whole good solid long short'),
  ...words('d', 'weitere weiteren weiterer volle vollen ganze ganzen gute guten gut knappe knappen'),
  ...words('f', 'bonne bonnes autre autres petite petites petit bon grosses grosse'),
  ...words('s', 'buena buenas buenos buen otros otras'),
  ...words('i', 'buona buoni buone altri altre altra buon'),
  ...words('p', 'boa boas bons outros outras bom'),
  ...words('n', 'extra volle goede hele ruim'),
]);

export const ANDS = byLanguage([
  ['and', 'e'],
  ['&', ALL_LANGUAGES],
  ['+', ALL_LANGUAGES],
  ['plus', 'ef'],
  ['und', 'd'],
  ['et', 'f'],
  ['y', 's'],
  ['e', 'ip'],
  ['ed', 'i'],
  ['en', 'n'],
]);

/** Between the ends of a range. */
export const TOS = byLanguage([
  ...'- ‐ ‑ ‒ – — − ~ ～ /'.split(' ').map((mark): [string, TimeLanguages] => [mark, ALL_LANGUAGES]),
  ...words('e', 'to or through thru'),
  ...words('d', 'bis oder'),
  ...words('f', 'à ou'),
  ...words('s', 'a o hasta ó'),
  ...words('i', 'a ad o fino'),
  ...words('p', 'a ou até'),
  ...words('n', 'tot of à'),
]);
/** What may stand beside one of these: or up to, bis zu, jusqu'à, to about. */
export const BESIDE_TO: ReadonlySet<string> = new Set(
  "up even about zu ca circa etwa jusqu ' ’ environ als fino ongeveer unos".split(' '),
);
/** Before a range whose ends "and" joins. */
export const BEFORE_RANGE: ReadonlySet<string> = new Set('between zwischen entre tra fra tussen'.split(' '));

/** Before "an hour" these make a rate of it: twice an hour, 3 times a minute, zweimal eine Stunde. */
export const OFTEN: ReadonlySet<string> = new Set(
  'once twice thrice times mal fois veces vez volte volta vezes keer'.split(' '),
);

/** Behind a time these say when, and not how long: 1 hour, 10 minutes before serving. */
export const WHEN: ReadonlySet<string> = new Set(
  'before later after earlier prior into vor vorher später nach danach avant après plus antes después despues depois prima dopo voor later daarna'.split(
    ' ',
  ),
);

/** Behind a share these say that it is one of something else: 1 hour and a quarter of the milk. */
export const OF_SOMETHING: ReadonlySet<string> = new Set(
  'of the de du des del d di della dello dei da do von vom der des van'.split(' '),
);

/** Behind a number that stands without its unit these show that it counts nothing: 1 min 30 until golden. */
export const NEXT_PART = new Set(
  'at in on until till or and then to with for over if while under before uncovered covered approximately about more longer max maximum minimum total bei bis oder und dann auf mit im in lang lassen backen kochen garen ruhen zugedeckt à a au aux jusqu dans sur ou et puis avec environ sans sous en hasta o y con para sin tapado fino finché e poi con coperto coperti até ou depois com tampado totdat tot of met op bij laten bakken koken'.split(
    ' ',
  ),
);
