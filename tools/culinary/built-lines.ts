import { PREFIX_UNITS } from '@/culinary/grammar/east-asian';
import { ratio } from '@/culinary/numbers/ratio';
import { scaleText } from '@/culinary/scaling/sentence';
import { randomOf } from './lines';

/** Numbers that are none of each other's threefold, so that one that stays can be told from one that was scaled. */
const NUMBERS = ['7', '11', '13', '17', '19'];
/** Units that stay what they are, three times as many of them, and words that nobody knows. */
const UNITS =
  'g|kg|ml|l|cloves|slices|EL|Stück|gousses|cucharadas|cucchiai|colheres de sopa|eetlepels|dl|個|本|枚|大さじ|カップ|g|克|个|개|큰술|г|ст. л.|шт.|szklanki|ملعقة|כפות|ช้อน|foos'.split(
    '|',
  );
const THINGS =
  'flour|sliced onions|red lentils|Mehl|Zwiebeln, fein gehackt|farine|cebollas|patate|batatas|uien|砂糖|玉ねぎ|鶏もも肉|鸡蛋|밀가루|мука|mąka|سكر|סוכר|น้ำตาล'.split(
    '|',
  );
const JOINTS =
  ' と |と|〜|～|~|-|–| to | bis | or | oder |/| / | + |+|＋| plus | and | und | & | et | y | e |, |、|・|…| = |: |; | i | и | ile | 그리고 '.split(
    '|',
  );
/** Where the parts of a line stand: things, amounts and what joins them. */
const FORMS = [
  'A T',
  'T, A',
  'A-B T',
  'AU T',
  'A U T',
  'T AU',
  'T PA',
  'T：A U',
  'T, A U',
  'T … AU',
  'T （AU）',
  'AU T (BV)',
  'A U T（BV）',
  'T AU（BV）',
  'T PA (BV)',
  'AU (BV) T',
  'AUJBU T',
  'AJBU T',
  'T AJBU',
  'T PAJB',
  'AU TJBV T',
  'T AUJBV',
  'T PAJPB',
  'A U J B V T',
  'TJT AU',
  '約AU T',
  'ca. A U T',
  '① T AU',
  'A U T [Bg]',
  'A à B U T',
  'A½U T',
  'PAとB T',
  'T: A UJB V',
];

/** `count` lines of which every number is an amount, made from parts in ten languages and eight scripts; the same for a seed. */
export function* builtLines(count: number, seed: number): Generator<string> {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const part = (sign: string): string => {
    if (sign === 'A' || sign === 'B') return pick(NUMBERS);
    if (sign === 'U' || sign === 'V') return pick(UNITS);
    if (sign === 'P') return pick(PREFIX_UNITS);
    return sign === 'T' ? pick(THINGS) : pick(JOINTS);
  };
  for (let i = 0; i < count; i++)
    yield [...pick(FORMS)].map((sign) => ('ABUVPTJ'.includes(sign) ? part(sign) : sign)).join('');
}

const NUMBER = /(?<![\d.,/])(?:7|11|13|17|19)(?![\d/½⅓⅔¼¾]|[.,]\d)/;

/**
 * What becomes of a built line three times as large, where that breaks R13: it is scaled whole, with none of its numbers
 * left, or it stays as it is and says why. null where it holds.
 */
export function halfScaled(line: string): string | null {
  const { display, kept, scaled } = scaleText(line, ratio(3));
  const holds = display === line ? kept !== null : scaled && kept === null && !NUMBER.test(display);
  return holds ? null : display;
}
