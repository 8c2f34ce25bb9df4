/**
 * Number words of languages that we do not read, a language a line, in lower case: one to twelve, halves, quarters and
 * dozens. A line with one of them may have an amount, so that it never stays as written in silence. Left out are those that
 * are other words in a language that we read, or foods: the Danish "to", the Turkish "on", the Swedish "halva".
 */
const WORDS = [
  // Swedish, Danish, Norwegian, Icelandic, Finnish
  'ett två fyra sju åtta nio tio elva tolv halv halvt halvannan dussin tjog',
  'én ét seks syv otte elleve elve halvanden halvannen kvart dusin',
  'eitt tveir tvær tvö þrír þrjár þrjú fjórir fjögur hálf hálfur hálft hálfan',
  'yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen puoli puolikas puolikkaan puolitoista tusina',
  // Polish, Czech, Slovak, Slovene, Croatian, Serbian
  'jeden jedna jedno jedną dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć pół połowa połówka półtora półtorej ćwierć tuzin',
  'jednu dva dvě dve tři čtyři štyri pět päť šest šesť sedm sedem osm osem devět deväť deset desať půl půlka polovina polovica čtvrt štvrť tucet',
  'eno dvije četiri štiri šest sedam osam devet polovico jedan',
  // Russian, Ukrainian, Bulgarian
  'один одна одно одну два две три четыре пять шесть семь восемь девять десять пол полтора полторы половина половину половинка половинку половинки четверть треть дюжина десяток пара пару',
  "одне дві чотири п'ять п’ять шість сім вісім дев'ять дев’ять десять пів півтора півтори чверть третина",
  'един една едно пет шест седем осем девет десет половин четвърт',
  // Turkish, Hungarian, Romanian, Greek
  'bir iki üç dört beş altı yedi sekiz dokuz yarım buçuk çeyrek yarısı',
  'egy két kettő három négy öt nyolc kilenc tíz fél másfél negyed tucat',
  'doi două doua trei patru cinci șase şase șapte şapte opt nouă zece jumătate jumatate sfert',
  'ένα ένας μία μια δύο δυο τρία τρεις τέσσερα τέσσερις πέντε έξι επτά εφτά οκτώ οχτώ εννέα εννιά δέκα μισό μισή μισός μισά ενάμιση μιάμιση τέταρτο',
  // Arabic, Hebrew, Persian, Hindi
  'واحد واحدة اثنان اثنين ثلاث ثلاثة أربع أربعة خمس خمسة ست ستة سبع سبعة ثمان ثماني ثمانية تسع تسعة عشر عشرة نصف ربع ثلث ونصف وربع كوبان كوبين ملعقتان ملعقتين حبتان حبتين بيضتان بيضتين',
  'אחד אחת שני שתי שניים שתיים שלוש שלושה ארבע ארבעה חמש חמישה שש שישה שבע שבעה שמונה תשע תשעה עשר עשרה חצי וחצי רבע ורבע שליש',
  'یک دو سه چهار پنج شش هفت هشت نه ده نیم نصف',
  'एक दो तीन चार पांच पाँच छह छः सात आठ नौ दस आधा आधी आधे डेढ़ ढाई',
  // Vietnamese, Indonesian
  'một bốn sáu bảy tám mười nửa rưỡi',
  'satu dua tiga empat enam tujuh delapan lapan sembilan sepuluh setengah separuh seperempat sebutir sesendok secangkir segenggam sebatang seikat sejumput selembar sebuah sesiung',
];

/** Those words. */
export const UNREAD_NUMBERS: ReadonlySet<string> = new Set(WORDS.flatMap((words) => words.split(' ')));

/**
 * The Danish and Norwegian one and two, which are French and English words, before what is counted there: et æg, et
 * hvidløgsfed, to løg, ei gulrot.
 */
export const UNREAD_ARTICLES =
  /(?<!\p{L})(?:(?:et|to)(?: (?:lille|lite|små|stort|store|halvt|helt))? \p{L}*(?:æg|løg|løk|æble|æbler|eple|epler|bryst|fed|glas|glass|bundt|stykke|stykker|stk|blad|hoved|hode|bæger|beger|kilo)|et(?: (?:lite|stort|halvt|helt))? egg|ei \p{L}*(?:gulrot|klype|flaske|pakke|skive|sitron|agurk))(?!\p{L})|^to egg(?!\p{L})/iu;

/** Half of a unit in one word: полстакана, пол-литра, півсклянки, półlitra; not polenta, spelt, strips, half-fat or a rooster. */
export const UNREAD_HALVES = /^(?:пол(?!б|ент|ын|ез|ев|н|о|у|ь)|пів(?!ен|н)|pół(?!tł|sł|wy))-?\p{L}{3,}$/u;

/**
 * Numbers of other scripts and signs that are no digits of ours, but for raised ones, which are footnotes; and Thai, which
 * writes no spaces (of three layers is a name of pork).
 */
export const UNREAD_SIGNS =
  /(?![0-9０-９٠-٩۰-۹०-९০-৯๐-๙²³¹⁰-⁹₀-₉¼-¾⅐-⅞])\p{N}|หนึ่ง|สอง|สาม(?!ชั้น)|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ครึ่ง/u;

/**
 * What is read in part: two or three (2、3個, 大さじ2、3), a half behind its Korean unit (1큰술 반), a share of one head (1인당 100g) or of a thing whose
 * weight is said (玉ねぎ 半分 100g), a number without a value (1/0).
 */
export const HALF_READ =
  /(?<!\d)(?:1[、,，]\s*2|2[、,，]\s*3|3[、,，]\s*4|4[、,，]\s*5|5[、,，]\s*6|6[、,，]\s*7|7[、,，]\s*8|8[、,，]\s*9)(?!\d)(?:(?=\s*[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])|(?<=(?:大さじ|小さじ|カップ)\s*\d[、,，]\s*\d))|(?:\d|(?<!\p{L})[한두세네])\s*\p{sc=Hang}+\s*반(?!\p{L})|^1(?:인분?|명)당|半分(?=\s*(?:$|[\d（(]))|(?<![\d/])\d+\/0+(?![\d/])/u;

/**
 * Numbers in words and signs before a unit, which are not read: 二百ml, 两个, 半勺, 玉ねぎ 半分, 두 개, 반 컵, Ⅳ, a couple of; and
 * one can of which only the size is said, #10 can tomatoes. What is
 * cut in two (半分に切る), a name (二杯酢, 八丁味噌) and fillets (三枚おろし) are none.
 */
export const COUNTED_IN_WORDS =
  /[一二三四五六七八九十百两兩]+\s*(?:ml|cc|k?g|グラム|キロ|リットル)|(?:[一二三四五六七八九十百两兩半]+[几幾多来來]?|千(?!张|張))\s*(?:粒|圈|滴|朵|棵|袋|盒|罐|瓶|升|缶|切れ|回し|垂らし|たらし|振り|絞り|(?:条|條|张|張|段|枝|支|包|束|串|丁|本|枚|株|尾)(?![\p{sc=Han}お]))|[一二三四五六七八九十百千两兩半]+\s*(?:个|個|勺|匙|大匙|小匙|茶匙|汤匙|杯(?!酢)|碗|克|斤|毫升|颗|根|片|瓣|只|块|小?[把撮块])|[^\s\p{L}]?俩(?!\p{L})|(?:ひと|ふた|み|[一二三])(?:かけ|欠け|つまみ|つかみ|にぎり|さじ|切れ|房|束|たば|回し|まわし|垂らし|たらし|ふり|振り|絞り|しぼり)|(?:ひと|ふた)(?:玉|袋|パック|缶|株|片|口)|[一二三四五六七八九十]分の[一二三四五六七八九十]|(?:大匙|小匙|大さじ|小さじ)\s*[一二三四五六七八九十半]|(?<!\p{L})(?:한|두|세|네|한두|두세|세네|네댓|두서너|서너|너댓|대여섯|예닐곱|여남은|두어|다섯|여섯|일곱|여덟|아홉|열(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉)?|스무|스물\p{L}{0,2}|서른|반)\s*(?:개|컵|큰술|작은술|스푼|숟가락|숟갈|국자|쪽|줌|장|모|대|알|봉지|봉|캔|통|마리|단|포기|뿌리|꼬집|톨|송이|근|병|토막|덩어리|줄기|접시|공기|팩|판|바퀴|방울|조각)(?:씩|정도|를|을|의|만|과|와)?(?!\p{L})/iu;
export const NUMBER_IN_WORDS =
  /^metà(?= \p{L})|^\d+ ?dag (?=\p{L})|\d\s*(?:cm|センチ)分|(?<!\p{L})cuarto y mitad(?!\p{L})|半分(?=\s*(?:$|[（(、,の]))|(?<!\p{L})(?:반|하나|둘|셋|넷)$|[Ⅰ-Ⅻⅰ-ⅻ]|(?:#|(?<!\p{L})no\. ?)\d+\S? cans?(?!\p{L})/iu;
