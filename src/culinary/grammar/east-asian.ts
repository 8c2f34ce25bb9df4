import { type Ratio, ratio } from '@/culinary/numbers/ratio';

/** Signs of Chinese and Japanese type that a reader takes as their Latin ones, each in the same place. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['（', '('],
  ['）', ')'],
  ['［', '['],
  ['］', ']'],
  ['，', ','],
  ['、', ','],
  ['；', ';'],
  ['：', ':'],
  ['＋', '+'],
  ['．', '.'],
  ['～', '〜'],
]);
const WIDE = /[（）［］，、；：＋．～]/g;

/** Two or three: between neighbours the comma is that of a range. */
const EITHER = /(?<!\d)(?:1、2|2、3|3、4|4、5|5、6|6、7|7、8|8、9)(?!\d)/g;

/** A text with its wide signs as Latin ones, of the same length: 玉ねぎ 1個（200g）; 大さじ2、3 is 2〜3. */
export function withLatinSigns(text: string): string {
  const ranges = text.includes('、') ? text.replace(EITHER, (either) => either.replace('、', '〜')) : text;
  return ranges.replace(WIDE, (sign) => SIGNS.get(sign)!);
}

/** Japanese writes no spaces; its measures stand before the number or after it: 砂糖大さじ2, 2大さじ砂糖. */
export const PREFIX_UNITS = ['大さじ', '小さじ', 'カップ'] as const;

/** What things are counted and measured by in Japanese, Chinese and Korean, behind the number. */
const COUNTERS =
  '大さじ|小さじ|カップ|切れ|かけら|かけ|パック|グラム|キロ|リットル|毫升|公克|公斤|千克|汤匙|湯匙|茶匙|大勺|小勺|大匙|小匙|個|个|本|枚|匹|片|瓣|束|把|株|袋|缶|罐|箱|包|丁|玉|房|尾|羽|杯|節|粒|颗|只|隻|根|条|块|朵|頭|头|合|つ|克|升|斤|两|兩|勺|큰술|작은술|숟가락|숟갈|스푼|컵|개|쪽|장|대|모|줌|봉지|봉|마리|알|뿌리|포기|그램|캔|통|단|꼬집|톨|송이|근|병|토막|덩어리|줄기|접시|공기|국자|팩|판';
const COUNTER = new RegExp(`^(?:${COUNTERS})`);
/** A counter that is part of a word: 6枚切り, 3個入り, 三枚おろし. */
const PART_OF_WORD = /^[切入おろ葉酢割]/;

/** The counter that a word begins with; empty where none does. */
function counterIn(word: string): string {
  const counter = COUNTER.exec(word)?.[0] ?? '';
  return PART_OF_WORD.test(word.slice(counter.length)) ? '' : counter;
}

/** Whether a word that hangs on a number is one with its counter: 6枚切り, 3個入り. */
export const isCounted = (word: string): boolean => COUNTER.test(word) && counterIn(word) === '';

const NUMERALS: ReadonlyMap<string, Ratio> = new Map([
  ['半', ratio(1, 2)],
  ['两', ratio(2)],
  ['兩', ratio(2)],
  ...[...'一二三四五六七八九十'].map((sign, i): [string, Ratio] => [sign, ratio(i + 1)]),
]);

/** Counters that no name of a food holds, so that the food may follow at once: 三个鸡蛋. */
const BEFORE_FOOD =
  /(?:さじ|カップ|切れ|かけ|パック|グラム|匙|勺|斤|两|兩|毫升|公克|克|个|個|瓣|颗|只|隻|根|块|把)$/;

/** The value of a numeral that stands before a counter, 半個, 二枚, or of the 半 behind one; null for 三つ葉, 三枚肉, 八丁味噌. */
export function numeralAt(word: string, isBehindAmount: boolean): Ratio | null {
  // What is cut in two is no number: 半分に切る.
  if (word.startsWith('半分')) return null;
  const value = NUMERALS.get(word.charAt(0)) ?? null;
  if (value === null || (word.startsWith('半') && isBehindAmount)) return value;
  const counter = counterIn(word.slice(1));
  if (counter === '') return null;
  const isOver = /^半?$/.test(word.slice(1 + counter.length));
  return isOver || word.startsWith('两') || BEFORE_FOOD.test(counter) ? value : null;
}

/** Korean numbers before a counter, and their half. */
const NATIVE: ReadonlyMap<string, Ratio> = new Map([
  ['반', ratio(1, 2)],
  ...'한 두 세 네 다섯 여섯 일곱 여덟 아홉 열'
    .split(' ')
    .map((word, i): [string, Ratio] => [word, ratio(i + 1)]),
]);
const NATIVE_COUNT = new RegExp(`^(?:${[...NATIVE.keys()].join('|')})(?= ?(?:${COUNTERS})(?!\\p{L}))`, 'u');
/** Characters of a Korean number with its counter. */
const LONGEST_NATIVE = 8;

/** The Korean number that begins at a place, with its value, where a counter follows: 두 개, 세 큰술, 반 컵; null for none. */
export function nativeAt(text: string, at: number): readonly [word: string, value: Ratio] | null {
  const found = NATIVE_COUNT.exec(text.slice(at, at + LONGEST_NATIVE + 1))?.[0];
  return found === undefined ? null : [found, NATIVE.get(found)!];
}

/** Foods whose names begin as a counter does: 玉ねぎ, 片栗粉. */
const FOOD = /^(?:片栗|玉(?:ねぎ|ネギ|葱|子)|粒(?:マスタード|胡椒|こしょう)|本みりん)/;

/**
 * Where a word is cut that is written together with a measure: before it, or behind it where it stands at the beginning;
 * behind a counter only where it hangs on its number.
 */
export function cutAtMeasure(word: string, hangsOnNumber: boolean): number {
  const counter = hangsOnNumber && !FOOD.test(word) ? counterIn(word) : '';
  if (counter !== '') return counter.length;
  for (const unit of PREFIX_UNITS) {
    const found = word.indexOf(unit);
    if (found === 0) return unit.length;
    if (found > 0) return found;
  }
  const half = word.indexOf('半');
  if (half > 0 && numeralAt(word.slice(half), false) !== null) return half;
  return COUNT_AT_END.exec(word)?.index ?? word.length;
}

/** A count behind its thing, 猪肉一斤, but no part of a larger number, 十五個, nor of an ordinal. */
const COUNT_AT_END = new RegExp(
  `(?<=[^一二三四五六七八九十百千万两兩半几数第每之])[一二三四五六七八九十两](?=(?:${COUNTERS})半?$)`,
);

/** What Japanese spoons and cups hold, in millilitres. */
export const ML_OF_SPOONS: ReadonlyMap<string, number> = new Map([
  ['大さじ', 15],
  ['小さじ', 5],
  ['カップ', 200],
  ['合', 180],
]);

const SIGNS_OF_WORDS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** Whether a line is written in Chinese, Japanese or Korean. */
export const isInSigns = (text: string): boolean => SIGNS_OF_WORDS.test(text);

/** Whether a word says the amount beside it of each thing: 每罐, 1개당, 一人. */
export const saysEachInSigns = (word: string): boolean =>
  /^[各每毎]\p{sc=Han}|^\p{sc=Hang}{0,3}당$|^一人/u.test(word);

/** One head, of whom a share is said: 1人100g, 1인분 100g. */
export const HEADS_IN_SIGNS: ReadonlySet<string> = new Set(
  '人 人分 人前 人份 인 인분 명 인당 인분당 명당'.split(' '),
);
/** Whether a word is a time behind its number, or begins with one: 8時間浸水, 5分, 30分钟, 8시간 불림. */
export const isTimeInSigns = (word: string): boolean =>
  /^(?:時間|分間|小时|小時|分钟|分鐘|시간)|^(?:分|분)$/u.test(word);
/** Behind the one whose share is said. */
export const PER_IN_SIGNS: ReadonlySet<string> = new Set('당 あたり 当たり につき'.split(' '));

/** Whether a word is written in Chinese, Japanese or Korean signs. */
export const isEastAsian = (word: string): boolean => word.charCodeAt(0) >= 0x3000;
