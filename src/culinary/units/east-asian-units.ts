import type { SpellingRow } from './table';

/** Units of Japanese, Chinese and Korean; grams and millilitres in their letters are other spellings of g and ml. */
export const EAST_ASIAN_SPELLINGS: readonly SpellingRow[] = [
  // A Japanese cup holds 200 ml, its spoons 15 and 5, so they are no cup, tbsp and tsp.
  ['大さじ', 'any', 'long', '大さじ', '大さじ', '大匙|大勺|汤匙|湯匙|큰술|숟갈|숟가락|스푼'],
  ['小さじ', 'any', 'long', '小さじ', '小さじ', '小匙|小勺|茶匙|작은술'],
  ['カップ', 'any', 'long', 'カップ', 'カップ', '컵'],
  // A cup of rice of 180 ml.
  ['合', 'any', 'long', '合', '合'],
  [
    'piece',
    'any',
    'long',
    '個',
    '個',
    '个|本|枚|匹|切れ|丁|玉|房|尾|羽|杯|節|粒|颗|只|隻|根|条|块|朵|頭|头|つ|株|개|장|대|모|마리|알|뿌리|포기|톨|송이|토막|덩어리|줄기',
  ],
  ['clove', 'any', 'long', 'かけ', 'かけ', 'かけら|片|瓣|쪽'],
  ['bunch', 'any', 'long', '束', '束', '把|줌|단'],
  ['bag', 'any', 'long', '袋', '袋', '봉지|봉'],
  ['can', 'any', 'long', '缶', '缶', '罐|캔|통'],
  ['package', 'any', 'long', 'パック', 'パック', '箱|包|팩'],
  ['bottle', 'any', 'long', '병', '병'],
  ['pinch', 'any', 'long', '꼬집', '꼬집'],
  // A jin is 500 g on the mainland and 600 g in Taiwan, its liang a tenth or a sixteenth of it.
  ['斤', 'any', 'long', '斤', '斤'],
  ['两', 'any', 'long', '两', '两', '兩'],
  // A Korean geun is 600 g of meat and 400 g of greens; a tray has 30 eggs.
  ['근', 'any', 'long', '근', '근'],
  ['판', 'any', 'long', '판', '판'],
  ['勺', 'any', 'long', '勺', '勺', '국자'],
  ['접시', 'any', 'long', '접시', '접시'],
  ['공기', 'any', 'long', '공기', '공기'],
];
