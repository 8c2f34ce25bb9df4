const set = (...rows: string[]): ReadonlySet<string> => new Set(rows.flatMap((row) => row.split(' ')));

/** What was done to a thing, or how it should be: it goes to the note, not to the name. */
export const PREPARED = set(
  'chopped minced grated sliced diced peeled packed toasted shredded pitted crushed squeezed melted drained blanched slivered sifted cleaned shelled crumbled seeded cubed cored chilled mashed torn softened shaved steamed hulled stemmed trimmed julienned shucked cracked beaten pureed snipped boned halved quartered scrubbed rinsed washed deveined divided separated thawed defrosted warmed cooled boiled pulverized whipped strained soaked squashed smashed flaked zested juiced scalded unpeeled deseeded debearded bruised picked scraped pared broken split skinned flattened pounded mixed-up reserved refrigerated husked destemmed deribbed cut cooked uncooked hard-cooked hard-boiled soft-boiled ready-cut leftover imported homemade shaped rolled-out spooned heaped heaping cold warm lukewarm chilled fine thin thick blended gestr gestrichen stewed parboiled unblanched dusted sieved browned caramelized reconstituted pre-cooked precooked processed',
  'gehackt gehackte gehackter gerieben geriebene geriebener gewürfelt gewürfelte geschnitten geschält geschmolzen gesiebt haché hachée hachés hachées râpé râpée émincé émincée fondu picado picada picados picadas rallado rallada tritato tritata tritati grattugiato grattugiata picada ralado ralada gehakt geraspte gesnipperd',
);

/** finely, very lightly; not jelly or pork belly. */
export function isAdverb(word: string): boolean {
  return word === 'very' || (word.endsWith('ly') && !/(?:elly|^lily|^holly|^curly|^ugly|^early)$/.test(word));
}
