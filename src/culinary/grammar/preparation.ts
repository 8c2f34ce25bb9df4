/** Every stem with every ending. */
const forms = (stems: string, endings: string): string[] =>
  stems.split(' ').flatMap((stem) => endings.split(' ').map((ending) => stem + ending));

const set = (...rows: string[]): ReadonlySet<string> => new Set(rows.flatMap((row) => row.split(' ')));

/** What was done to a thing, or how it should be: it goes to the note, not to the name. */
export const PREPARED = set(
  'chopped minced grated sliced diced peeled packed toasted shredded pitted crushed squeezed melted drained blanched slivered sifted cleaned shelled crumbled seeded cubed cored chilled mashed torn softened shaved steamed hulled stemmed trimmed julienned shucked cracked beaten pureed snipped boned halved quartered scrubbed rinsed washed deveined divided separated thawed defrosted warmed cooled boiled pulverized whipped strained soaked squashed smashed flaked zested juiced scalded unpeeled deseeded debearded bruised picked scraped pared broken split skinned flattened pounded mixed-up reserved refrigerated husked destemmed deribbed cut cooked uncooked hard-cooked hard-boiled soft-boiled ready-cut leftover imported homemade shaped rolled-out spooned heaped heaping cold warm lukewarm chilled fine thin thick blended gestr geh gestrichen stewed parboiled unblanched dusted sieved browned caramelized reconstituted pre-cooked precooked processed',
  // Romance participles in gender and number.
  ...forms('hach râp éminc coup cisel pel épluch lav écras press égoutt taill effeuill', 'é ée és ées'),
  ...forms('fond ramoll', 'u ue us ues i ie is ies'),
  ...forms('picad rallad trocead cortad pelad lavad exprimid derretid batid machacad', 'o a os as'),
  ...forms('ralad descascad espremid amassad escorrid', 'o a os as'),
  ...forms('tritat grattugiat affettat tagliat sbucciat ammorbidit fus sciolt', 'o a i e'),
);

/** German and Dutch participles: gehackt, geriebener, gesneden, fijngehakt; not what is sold so, such as getrocknete Tomaten. */
const GE_PARTICIPLE = /^(?:fijn|fein|grof|grob|klein|dun|dünn)?ge\p{L}{3,}(?:t|d|en)(?:e[rsnm]?)?$/u;
const SOLD_SO = /^ge(?:trock|droog|räuch|rook|fror|vror|mahl|mal|salz|zout|brann|bäck|müse|treide|würz)/;

/** Whether a lower-case word, as it is `written`, is a participle of something done to the thing. German nouns have a capital. */
export function isParticiple(written: string): boolean {
  return GE_PARTICIPLE.test(written) && !SOLD_SO.test(written);
}

/** How something was done, before the word for it: fein gehackt, muy picados; they say nothing of another thing. */
const ADVERBS = set(
  'very fein grob klein dünn sehr frisch fijn grof dun zeer klein muy bien très molto bem muito finement grossièrement finamente grossolanamente',
);

/** finely, very lightly; not jelly or pork belly. */
export function isAdverb(word: string): boolean {
  return (
    ADVERBS.has(word) || (word.endsWith('ly') && !/(?:elly|^lily|^holly|^curly|^ugly|^early)$/.test(word))
  );
}
