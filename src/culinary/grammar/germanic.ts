/** German nouns one counts, by gender: singular and plural ending, stems. They are written with a capital. */
type Gender = 'f' | 'm' | 'n';
const NOUNS: readonly (readonly [Gender, one: string, many: string, stems: string])[] = [
  ['f', '', 'n', 'zwiebel kartoffel dattel wachtel kugel semmel brezel mandel waffel'],
  [
    'f',
    'e',
    'en',
    'tomat karott möhr zitron orang limett gurk aubergin banan birn zeh schot beer bohn rüb kirsch pflaum nelk schalott traub erbs feig tass scheib aprikos oliv keul mandarin garnel sardin sardell stang melon artischock knoll pistazi kastani forell schal ent put hax roulad frikadell nektarin pastinak staud rosin',
  ],
  ['f', 'nuss', 'nüsse', '-'],
  ['f', 'wurst', 'würste', '-'],
  ['f', 'gans', 'gänse', '-'],
  ['m', 'hahn', 'hähne', '-'],
  ['n', 'korn', 'körner', '-'],
  ['f', 'brust', 'brüste', '-'],
  ['f', 'auster', 'austern', '-'],
  ['f', 'muschel', 'muscheln', '-'],
  ['f', '', 's', 'avocado kiwi mango'],
  ['f', '', '', 'paprika zucchini peperoni ananas salami'],
  ['m', 'apfel', 'äpfel', '-'],
  ['m', 'kopf', 'köpfe', '-'],
  ['m', '', 'e', 'pfirsich pilz salat zweig stiel rettich keks fisch'],
  ['m', '', 's', 'champignon'],
  [
    'm',
    '',
    '',
    'kohlrabi fenchel kohl wirsing lauch spargel sellerie würfel becher tropfen maiskolben knochen',
  ],
  ['m', 'kürbis', 'kürbisse', '-'],
  ['n', 'ei', 'eier', '-'],
  ['n', 'blatt', 'blätter', '-'],
  ['n', 'huhn', 'hühner', '-'],
  ['n', '', 's', 'filet steak kotelett'],
  [
    'n',
    '',
    '',
    'eigelb eiweiß eiweiss schnitzel brötchen würstchen hähnchen radieschen plätzchen schälchen körbchen kaninchen rippchen',
  ],
  ['n', '', 'e', 'brot'],
];

interface Noun {
  readonly gender: Gender;
  readonly one: string;
  readonly many: string;
}

const known: readonly Noun[] = NOUNS.flatMap(([gender, one, many, stems]) =>
  stems.split(' ').map((stem): Noun => {
    const root = stem === '-' ? '' : stem;
    return { gender, one: root + one, many: root + many };
  }),
);
const byForm = new Map<string, Noun>(
  known.flatMap(
    (noun) =>
      [
        [noun.one, noun],
        [noun.many, noun],
      ] as const,
  ),
);
// Some say so of several; the author's own several stay.
byForm.set('eigelbe', byForm.get('eigelb')!);
/** Short words end too many others: Brei is no egg. */
const endings = known.filter(({ one }) => one.length > 3);

/** English words of the same letters: an English author may write them with a capital. */
const ENGLISH_TOO: ReadonlySet<string> = new Set(
  'orange aubergine olive avocado avocados kiwi kiwis mango mangos champignon champignons filet filets steak steaks'.split(
    ' ',
  ),
);

/** The noun a word with a capital is, alone or at the end of a compound (Frühlingszwiebel); null for none we know. */
function nounOf(lower: string): Noun | null {
  const own = byForm.get(lower);
  if (own !== undefined) return own;
  for (const noun of endings) {
    for (const form of [noun.one, noun.many]) {
      if (lower.length <= form.length + 2 || !lower.endsWith(form)) continue;
      const stem = lower.slice(0, -form.length);
      return { gender: noun.gender, one: stem + noun.one, many: stem + noun.many };
    }
  }
  return null;
}

/** Words of the same letters in other languages, which write them without a capital: Dutch tomaten, paprika. */
const LOWER: ReadonlySet<string> = new Set(
  'zwiebel zwiebeln kartoffel kartoffeln zitrone zitronen möhre möhren karotte karotten gurke gurken birne birnen zehe zehen apfel äpfel eigelb eiweiß würstchen brötchen'.split(
    ' ',
  ),
);

/**
 * The form of a German noun, in lower case; null where the word is none, or may as well be of another language:
 * without a `capital` only what is German alone, with one all but what is English too, where it is not `sure`.
 */
export function germanForm(lower: string, many: boolean, capital: boolean, sure: boolean): string | null {
  if (!sure && (capital ? ENGLISH_TOO.has(lower) : !LOWER.has(lower))) return null;
  const noun = nounOf(lower);
  if (noun === null) return null;
  return many ? noun.many : noun.one;
}

const ADJECTIVE =
  /^((?:mittel|extra)?(?:groß|gross)|klein|rot|grün|gelb|weiß|weiss|reif|frisch|dick|dünn|säuerlich|süß|unbehandelt|rund|lang|ganz|fest|mild|scharf|getrocknet|vollreif|gut)(?:e[rsn]?)$/;
const ENDING: Readonly<Record<Gender, string>> = { f: 'e', m: 'er', n: 'es' };

/** Whether a word is a German adjective in one of its forms: rote, großer. */
export const isGermanAdjective = (lower: string): boolean => ADJECTIVE.test(lower);

/** An adjective before a German noun in its number: 1 roter Apfel, 2 rote Äpfel; null for a word that is none. */
export function germanAdjective(lower: string, noun: string, many: boolean): string | null {
  const stem = ADJECTIVE.exec(lower)?.[1];
  const gender = nounOf(noun.toLowerCase())?.gender;
  if (stem === undefined || gender === undefined) return null;
  return stem + (many ? 'e' : ENDING[gender]);
}

/** What one counts by, where it is no feminine. */
const UNIT_GENDERS: ReadonlyMap<string, Gender> = new Map([
  ...'stück bund glas päckchen blatt stückchen paket'.split(' ').map((unit) => [unit, 'n'] as const),
  ...'becher kopf zweig stiel löffel würfel beutel'.split(' ').map((unit) => [unit, 'm'] as const),
]);

/** The same before a unit: 1 kleines Bund, 3 kleine Bund; null for a word that is no such adjective. */
export function germanUnitAdjective(lower: string, unit: string, many: boolean): string | null {
  const stem = ADJECTIVE.exec(lower)?.[1];
  return stem === undefined ? null : stem + (many ? 'e' : ENDING[UNIT_GENDERS.get(unit) ?? 'f']);
}

/** Dutch adjectives that are words of no other language. */
const DUTCH_ONLY = /^(?:rijpe|rode|groene|gele|witte|grote|kleine|verse|dikke|dunne|gedroogde|hele)$/;
export const isDutchAdjective = (lower: string): boolean => DUTCH_ONLY.test(lower);

/** Dutch adjectives of a neuter noun, without -e and with it. */
const DUTCH: readonly (readonly [string, string])[] = [
  ['groot', 'grote'],
  ['klein', 'kleine'],
  ['bruin', 'bruine'],
  ['wit', 'witte'],
  ['vers', 'verse'],
  ['gekookt', 'gekookte'],
  ['hardgekookt', 'hardgekookte'],
];

/** Dutch ei is neuter, and its adjective has no -e: 1 groot ei, 2 grote eieren; null for any other pair. */
export function dutchAdjective(lower: string, noun: string, many: boolean): string | null {
  if (!/^ei(?:eren)?$/.test(noun)) return null;
  const forms = DUTCH.find((pair) => pair.includes(lower));
  return forms === undefined ? null : forms[many ? 1 : 0];
}
