import { readFileSync } from 'node:fs';

/** Numbers from 0 up to 1 that follow from a seed alone (mulberry32, Tommy Ettinger, public domain). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const rowsOf = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row): T => JSON.parse(row));

/** Ingredient lines as people wrote them: the demo library and the fixtures of src/culinary, both with their licences. */
export function writtenLines(): string[] {
  const demo = rowsOf<{ ingredients: string[] }>('scripts/demo/recipes.jsonl').flatMap((r) => r.ingredients);
  const fixtures = [
    'ingredients-cases',
    'written-lines',
    'judged-lines',
    'judged-lines-2',
    'scaling-cases',
  ].flatMap((name) => rowsOf<{ line: string }>(`src/culinary/fixtures/${name}.jsonl`).map((row) => row.line));
  return [...new Set([...demo, ...fixtures])];
}

const AMOUNTS =
  '1|2|3|5|12|250|1000|1/2|1/3|3/4|1/8|2 1/2|1-1/2|½|⅔|1¼|2 ¾|1.5|0.25|.5|1,5|0,75|1,200|1-2|2–3|1/2 to 3/4|2 or 3|a|an|one|half a|a dozen|1 dozen|three quarters of a|about 2|1 (14-oz)|2 x 400 g|1 cup plus 2 tbsp|0|1/0|7/0|1と1/2|2〜3|１／２|半|1,125|1.250|1 500'.split(
    '|',
  );
const UNITS =
  'tsp|teaspoons|tbsp|Tbsp.|T|cup|cups|c.|fl oz|pint|quart|ml|cl|dl|l|liters|g|grams|kg|oz|ounces|lb|lbs.|lb 3 oz|pinch|dash|cloves|slices|cans|package|bunch|sprigs|leaves|EL|TL|Tassen|Prise|cuillères à soupe|c. à café|cucharadas|tazas|cucchiai|colheres de sopa|eetlepels|inch piece|-inch|%|個|大さじ|枚|克|개|г|'.split(
    '|',
  );
const TAILS =
  '|, chopped|, divided|, plus more to taste|, plus 2 tbsp for dusting|, for greasing| (about 2 cups)| (240 ml)| or 1 tsp dried|, at room temperature| (optional)|/8 oz|; 3 cloves| {1 cup}| each 2 oz|, cut into 1/2-inch pieces|（100g）|（1個50g）|、 塩 小さじ1'.split(
    '|',
  );
const NOISE = [
  '(',
  ')',
  '[',
  '½',
  '/',
  '-',
  '–',
  ',',
  '.',
  '0',
  ' ',
  '\u00a0',
  '"',
  '’',
  '⁄',
  '🍋',
  'x',
  'é',
  '（',
  '〜',
  '\t',
];

/**
 * `count` lines made from written ones or others, always the same for a seed: as they are, with other amounts and units, with
 * another's tail, cut, doubled or sprinkled with signs.
 */
export function* madeLines(count: number, seed: number, lines = writtenLines()): Generator<string> {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const wordsOf = (text: string): string => text.replace(/^[^\p{L}]*/u, '');
  const made = (): string => {
    const line = pick(lines);
    const kind = Math.floor(random() * 7);
    if (kind === 0) return line;
    if (kind === 1) return `${pick(AMOUNTS)} ${pick(UNITS)} ${wordsOf(line)}`;
    if (kind === 2) return `${pick(AMOUNTS)} ${wordsOf(line)}${pick(TAILS)}`;
    if (kind === 3) return `${line}${pick(TAILS)}`;
    if (kind === 4) return line.replace(/^\d+(?: ?[\d/⁄.,½¼¾⅓⅔]+)?/u, pick(AMOUNTS));
    if (kind === 5)
      return `${pick(AMOUNTS)}${pick(UNITS)} ${wordsOf(pick(lines))} ${pick(['or', 'and', 'plus', '+'])} ${line}`;
    const at = Math.floor(random() * line.length);
    return line.slice(0, at) + pick(NOISE) + line.slice(random() < 0.5 ? at : at + 3) + pick(NOISE);
  };
  for (let i = 0; i < count; i++) yield made().slice(0, 500);
}
