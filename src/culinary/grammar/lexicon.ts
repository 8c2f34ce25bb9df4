import { wordsFor } from '@/culinary/languages/registry';

/** Word lists of the reader. Each set is one question; all words in lower case. */
const set = (...rows: string[]): ReadonlySet<string> => new Set(rows.flatMap((row) => row.split(' ')));

/** Before an amount, of no weight: about 2 cups, ca. 200 g, up to 3, bis zu 3. */
export const ABOUT = set(
  'about approximately approx roughly around circa ca almost nearly scant generous heaping heaped level rounded at least up to',
  "bis zu etwa ungefähr knapp gut rund environ env cerca aproximadamente unos unas ongeveer plusminus 約 maximum minimum evtl eventuell ggf aprox max mindestens höchstens minstens maximaal máximo zo'n zo’n",
);

/** Between the unit or the number and the thing: 2 heaping tbsp, 1 large head, 6 thick slices, 2 gestr. TL. */
export const MODIFIERS = set(
  'heaped heaping level rounded scant generous good small medium large big thin thick thinly extra lg sm md packed full fat long short very fine finely gestr gestrichene gestrichener gestrichenen geh gehäufte gehäufter gehäuften leicht knapp knapper jumbo hefty healthy tiny whole tall gr kl',
  'lightly loosely firmly tightly fresh nice standard regular grosse große grosser großer grosses großes grossen großen kleiner kleines kleinen kleine grande grandes petite pequeña piccolo size sized bon bons bonne bonnes beau beaux bueno buenos buena buenas buon buoni buona buone boa boas belle belles généreuse généreuses généreux generoso generosos generosa generosas generosi generose gute guter gutes guten großzügige großzügiger großzügigen großzügiges goede flinke ruime afgestreken volle colmada colmadas rasa rasas ras rase rases bombée bombées colmo colmi raso rasi',
);

/** How large one piece is, before the word for it: 1 dicke Scheibe Brot, 2 grosses tranches, 1 dikke plak. */
export const PIECE_SIZES = set(
  'dicke dicker dickes dicken dünne dünner dünnes dünnen lange langer langes langen ganze ganzer ganzes ganzen gros grosse grosses épaisse épaisses fines petit petits petites',
  'gran grandi piccola piccole piccoli sottile sottili grosso grossa grossi pequeño pequeños pequeñas fina finas fino finos delgada delgadas gruesa gruesas pequeno pequena pequenos pequenas grossas grossos dikke dunne grote',
);

/** How full a spoon is, where that is said behind it: 2 cuillères à soupe bombées de farine. */
export const FULLNESS = set(
  'bombée bombées rase rases ras colmada colmadas rasa rasas raso rasi colmo colmi cheia cheias abbondante abbondanti abundante abundantes gehäuft gestrichen épais épaisse épaisses',
);

/** 1 to 2, 1 bis 2, 1 oder 2, 2 à 3 … */
export const RANGE_WORDS = set(...wordsFor('until'), ...wordsFor('or'));
/** Before a range whose ends "and" joins. */
export const BETWEEN = set(...wordsFor('between'));
export const OR_WORDS = set(...wordsFor('or'));
export const AND_WORDS = set('& と и', ...wordsFor('and'));

/** Between the amount and the thing: 2 cups of milk, 2 tasses de la farine. */
export const OF_WORDS = set('of de du des di del della dello dei degli von da do dos das van');
export const ARTICLES = set('the la le les el los las il lo gli den dem der das die de het');

/** Count words that are the thing itself unless "of" follows: a pot roast, a glass noodle. */
export const OF_ONLY = set(
  'round length pot plate net case fifth chunk log ball cluster glass bowl mug tray pair cube square bar grating squeeze shake foot',
);

/** What a glass or a mug holds, where no "of" stands between: 1 glass wine. Not noodles, not cake. */
export const DRINKS = set('wine water milk juice beer tea coffee cocoa cider');

/** Juice of 1 lemon (R11). */
export const PARTS = set(
  'juice zest rind peel peels skin grated zests rinds juices saft schale abrieb jus zeste zumo jugo ralladura cáscara corteza écorce succo buccia scorza suco raspas raspa casca sap rasp schil sumo spremuta pulpe pulpa polpa mark piel peau pele',
);
/** Parts taken from a thing that is counted: seeds of 1 vanilla bean, kernels from 2 ears of corn, whites of 3 eggs. */
export const TAKEN = set(
  'seeds pulp flesh meat kernels leaves whites yolks cloves segments florets scrapings fronds tops greens seed white yolk hearts',
);
export const FROM_WORDS = set('of from von de aus di van da');

/** An amount per head is the same for any number of servings: 100 g pasta per person. */
export const PER = set('per pro par por je');
export const HEADS = set(
  'person persons people head serving servings portion portions personne personnes persona personas persone persoon pessoa pessoas porção ración porzione testa portie kopf',
);

/** After an amount: it is said of every single piece and never scales. */
export const EACH = set(
  "each apiece per je chacun chacune cada ciascuno elk ea l'uno l'una l’uno l’una pièce",
);

/** After a number: times, temperatures, shares, dimensions – never an amount (R9). */
export const NOT_AMOUNTS = set(
  'minute minutes min mins hour hours hr hrs tag tage tagen jours días dias giorni dagen day days week weeks second seconds sec secs degree degrees percent minuten stunden stunde minuti minutos ore hora horas heure heures fahrenheit celsius year years month months overnight st nd rd th times people proof count ct',
);

/** Before a number that is a name, not an amount: see note 2, type 00, No. 10. */
export const NAMING = set(
  'step no note notes page type number size chapter recipe tipo typ grade figure part version vol',
);

/** Words in front of a number in a note after which even a count scales (R9). */
export const INTRO = set(
  'or about plus approximately approx roughly and & from oder etwa ca circa environ ou cerca ongeveer und en et y e o ó',
);

export const LENGTH_TAIL = set(
  'long wide thick high deep tall diameter round square piece pieces knob slice slices chunk length lengths dice cube cubes strip strips',
);

/** The pins of R3: for greasing, for the pan … */
export const PURPOSES = set(
  'grease dust brush oil greasing dusting brushing oiling buttering lining flouring coating',
  'einfetten bestäuben bestreichen ausfetten untar engrasar enharinar ungere imburrare spolverare invetten bestuiven beurrer graisser badigeonner untar polvilhar vetten einzufetten huiler',
);
export const VESSELS = set(
  'pan pans tin tins dish dishes mold molds mould moulds tray sheet skillet grill griddle ramekins ramekin bowl board counter surface worktop form blech backform moule plaque molde bandeja teglia stampo forma bakvorm arbeitsfläche springform vorm bakplaat bakblik ovenschaal cakevorm kuchenform auflaufform pfanne poêle sartén frigideira padella',
);
export const FOR_WORDS = set('for to für zum pour para per om voor');
/** Between two amounts of one sum: 1 cup plus 2 tbsp, 1 taza más 2 cucharadas. */
export const PLUS_WORDS = set('+ &', ...wordsFor('and'), ...wordsFor('more'));
/** Before what is taken from an amount: 1 cup minus 1 tbsp. */
export const MINUS_WORDS = set(...wordsFor('less'));
export const JOINERS: ReadonlySet<string> = new Set([...PLUS_WORDS, 'more', 'extra', 'additional']);

/** Things one pours: less than a pinch of them is "a few drops" (R6). */
export const LIQUIDS = set(...wordsFor('liquids'));
export const POWDERS = set(
  'powder sugar flakes seeds seed beans bean salt pulver zucker paste tartar cheese chocolate butter chestnuts chestnut noodles',
);

/** Where a noun phrase ends: onions or shallots, eggs with shells, potatoes cut in cubes. */
export const PHRASE_ENDS = set(
  'or and with without of in for from to cut plus at about if each such like preferably weighing per on into as until see by oder und mit von ou et avec de di del della dello da do van o y con e com en met of pour uit aus',
  'para per für zum zur voor sans sin sem senza ohne zonder je jeweils chacun chacune ciascuno ciascuna cada elk',
);

/** Adjectives that may stand before or after the noun they describe; never the noun itself. */
export const ADJECTIVES = set(
  'fresh ripe boneless skinless skin dried dry raw cold warm hot optional tender firm soft crisp sweet sour unsalted salted organic free range lean plump round overripe firm-ripe new old young baby frozen canned homemade stable unpeeled skinned juicy',
);

/** Colours and origins that may stand before a comma or "or": "red, ripe strawberries", "1 red or yellow pepper". */
export const COLOURS = set(
  'red green yellow white black brown purple golden dark light mild smooth coarse meaty fruity waxy',
  'italian french greek spanish german english american asian mexican japanese chinese thai swiss idaho boston bosc vidalia live lengthwise crosswise',
  'rojo roja rojos rojas verde verdes amarillo amarilla amarillos amarillas blanco blanca blancos blancas negro negra rosso rossa rossi rosse bianco bianca bianchi bianche giallo gialla gialli gialle vermelho vermelha vermelhos vermelhas amarelo amarela branco branca roxo roxa rouge rouges vert verts verte vertes blanc blancs blanche blanches noir noirs',
  'rote roter rotes grüne grüner grünes gelbe gelber gelbes weiße weißer weißes schwarze schwarzer schwarzes rode groene gele witte zwarte',
  'mediana mediano medianas medianos média médias médio médios medie maduro madura maduros maduras maturo matura maturi mature mûr mûre mûrs mûres pequeño pequeños pequeñas pequeno pequena pequenos pequenas piccola piccoli piccole grandi',
);
