/**
 * Why a number of a line stays as written while the line scales, or why a further one scales with it. Of the sure ones
 * the line says itself what they are; the guessed ones are told (`open_number`).
 */
export type SureReason =
  /** 2-inch pieces, 24 cm, a 9 by 13-inch pan. */
  | 'length'
  /** A word hangs on it: a 14-ounce can, 3-bean salad, omega-3. */
  | 'compound'
  /** 10 minutes, 180 °C, 70 percent, $2, 1. Teig, T 55, #10, 2:1. */
  | 'no_amount'
  /** 80/20 beef, 16-20 shrimp, 00 flour, 30+ kaas. */
  | 'grade'
  /** Type 405, No. 3, see note 2, five spice, flour [1]. */
  | 'name'
  /** What one of the things holds or weighs: 2 steaks of 200 g, 2 tins à 400 g, a pack of 6 sausages. */
  | 'size'
  /** 150 g each, 200 g per piece, 2 fillets (1 fillet = 150 g). */
  | 'each'
  /** 100 g per person, 10 g per kg. */
  | 'head'
  /** 100 g butter, 2/3 melted. */
  | 'share'
  /** What each of the things counted is cut into: 1 onion, cut in 4. */
  | 'cut';

type GuessedReason =
  /** How many pieces all that is measured makes: 1 lb butter, cut into 8 pieces. */
  | 'pieces'
  /** Whom it is for: 1 kg mussels (serves 4). */
  | 'people'
  /** What one package holds, or all of them: 2 tins (800 g). */
  | 'package'
  /** What it is for: plus 2 tbsp for dusting (R3), 3 tbsp of water to form a paste. */
  | 'purpose'
  /** A number alone in brackets: 2 cups flour (1). */
  | 'alone'
  /** A name that only its capital tells: Heinz 57 sauce. */
  | 'brand'
  /** Letters hang on it that are no unit we know: 3T. */
  | 'glued'
  /** No word or sign says what it has to do with the amount. */
  | 'loose';

export type Reason = SureReason | GuessedReason;

const GUESSED: ReadonlySet<Reason> = new Set<GuessedReason>([
  'pieces',
  'people',
  'package',
  'purpose',
  'alone',
  'brand',
  'glued',
  'loose',
]);

/** Whether nobody can be sure of what a number was taken for. */
export const isGuess = (reason: Reason): boolean => GUESSED.has(reason);
